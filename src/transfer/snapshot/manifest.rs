//! The manifest of a snapshot: version, agent and time.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::layout::MANIFEST;
use crate::domain::agent::Agent;
use crate::error::{Error, Result};
use crate::transfer::archive::Entry;

/// The only version.
const VERSION: u64 = 1;

/// The manifest of an export.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct NewManifest<'a> {
    version: u64,
    exported_at: DateTime<Utc>,
    agent_id: String,
    agent_name: &'a str,
    /// Number of files left out because the archive would exceed what an import accepts.
    left_out: usize,
}

/// The fields that an import checks; other fields are ignored.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct ReadManifest {
    version: u64,
    #[serde(rename = "exportedAt")]
    _exported_at: DateTime<Utc>,
}

/// The manifest of an export of `agent`.
pub(super) fn write(agent: &Agent, at: DateTime<Utc>, left_out: usize) -> Result<String> {
    let manifest = NewManifest { version: VERSION, exported_at: at, agent_id: agent.id.to_string(), agent_name: &agent.name, left_out };
    serde_json::to_string_pretty(&manifest).map_err(Error::internal)
}

/// Checks that the entries are a snapshot of a known version.
pub(super) fn check(entries: &[Entry]) -> Result<()> {
    let refuse = |message: &str| Error::invalid("file", message);
    let found = entries.iter().find(|entry| entry.name == MANIFEST);
    let found = found.ok_or_else(|| refuse("the archive contains no manifest.json: it is not a snapshot"))?;
    let manifest: ReadManifest = serde_json::from_slice(&found.content)
        .map_err(|_| refuse("manifest.json must be JSON with version (a number) and exportedAt (a moment)"))?;
    if manifest.version != VERSION {
        return Err(refuse("manifest.json has an unsupported snapshot version; only 1 is supported"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(manifest: &str) -> Result<()> {
        check(&[Entry { name: MANIFEST.to_owned(), content: manifest.as_bytes().to_vec() }])
    }

    #[test]
    fn a_manifest_of_mateclaw_is_taken() {
        let manifest = r#"{"version":1,"exportedAt":"2026-05-01T08:30:00.123456Z","agentId":1000000001,"agentName":"艾达"}"#;
        assert!(checked(manifest).is_ok());
    }

    #[test]
    fn what_is_no_manifest_of_ours_is_refused() {
        for wrong in ["", "[]", "{}", r#"{"version":2,"exportedAt":"2026-05-01T08:30:00Z"}"#, r#"{"version":1,"exportedAt":"yesterday"}"#] {
            assert!(matches!(checked(wrong), Err(Error::Invalid(_))), "{wrong}");
        }
        assert!(matches!(check(&[]), Err(Error::Invalid(_))));
    }
}
