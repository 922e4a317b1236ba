//! The manifest of a snapshot: which form it has, of whom and when.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::layout::MANIFEST;
use crate::domain::agent::Agent;
use crate::error::{Error, Result};
use crate::transfer::archive::Entry;

/// The one form there is.
const VERSION: u64 = 1;

/// What an export says of itself.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Written<'a> {
    version: u64,
    exported_at: DateTime<Utc>,
    agent_id: String,
    agent_name: &'a str,
    /// Files that would have made the archive larger than an import takes.
    left_out: usize,
}

/// What an import asks of it; whatever else it says is its writer's business.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Read {
    version: u64,
    #[serde(rename = "exportedAt")]
    _exported_at: DateTime<Utc>,
}

/// The manifest of an export of `agent`.
pub(super) fn write(agent: &Agent, at: DateTime<Utc>, left_out: usize) -> Result<String> {
    let manifest = Written { version: VERSION, exported_at: at, agent_id: agent.id.to_string(), agent_name: &agent.name, left_out };
    serde_json::to_string_pretty(&manifest).map_err(Error::internal)
}

/// Passes the entries of a snapshot in a form that is known here.
///
/// # Errors
/// [`Error::Invalid`] for the field `file`.
pub(super) fn check(entries: &[Entry]) -> Result<()> {
    let refuse = |message: &str| Error::invalid("file", message);
    let found = entries.iter().find(|entry| entry.name == MANIFEST);
    let found = found.ok_or_else(|| refuse("the archive holds no manifest.json: it is no snapshot"))?;
    let manifest: Read = serde_json::from_slice(&found.content)
        .map_err(|_| refuse("manifest.json must be JSON with version (a number) and exportedAt (a moment)"))?;
    if manifest.version != VERSION {
        return Err(refuse("manifest.json names a version of snapshots that is not known here; 1 is"));
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
