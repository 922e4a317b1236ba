//! Scans workspace files: only the text that a write adds. Called by `files::write`.

use std::collections::HashSet;

use serde_json::json;

use crate::app_state::AppState;
use crate::domain::access::{Access, Principal};
use crate::domain::file::Writer;
use crate::domain::ids::QuarantineId;
use crate::domain::quarantine::QuarantineKind;
use crate::error::Result;
use crate::memory::files::change::FileWrite;
use crate::memory::files::etag;
use crate::memory::guard::{NewQuarantine, note, quarantine};
use crate::store::Tx;
use scanner::{Rule, Verdict, WriteOrigin, scan};

/// Files that instruct the agent.
const INSTRUCTIONS: [&str; 2] = ["AGENTS.md", "SOUL.md"];

/// The decision on a write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Decision {
    /// It proceeds, with a warning if something was found.
    Allow(Option<&'static str>),
    /// It is quarantined.
    Quarantined {
        /// The rule family that matched.
        rule: &'static str,
        /// Its row in the quarantine.
        quarantine: QuarantineId,
        /// The text that would have been added.
        text: String,
    },
}

/// Decides on a write that changes `old` to `new`.
pub async fn file(app: &AppState, tx: &Tx, access: &Access, write: &FileWrite<'_>, old: &str, new: &str) -> Result<Decision> {
    let is_by_person = is_by_person(access, write.writer);
    let added = added(old, new);
    let (origin, verdict) = scan_added(access, write.writer, write.filename, &added);
    if let (Verdict::Quarantined { rule }, false) = (verdict, is_by_person) {
        let change = json!({ "change": write.change, "writer": write.writer, "base": etag::hash(old) });
        let held = NewQuarantine {
            bucket: write.bucket,
            origin,
            rule,
            kind: QuarantineKind::File,
            object: None,
            filename: Some(write.filename),
            text: &added,
            change: Some(change),
        };
        let quarantine = quarantine(app, tx, access, held).await?;
        return Ok(Decision::Quarantined { rule: rule.as_str(), quarantine, text: added });
    }
    note(tx, access, write.bucket, origin, verdict, ("file", None)).await?;
    Ok(Decision::Allow(verdict.rule().map(Rule::as_str)))
}

/// The verdict on the text that `writer` adds to `filename`, and the origin of the write.
#[must_use]
pub fn scan_added(access: &Access, writer: Writer, filename: &str, added: &str) -> (WriteOrigin, Verdict) {
    let is_instructions = INSTRUCTIONS.contains(&filename);
    let origin = match writer {
        Writer::User | Writer::System if is_instructions && is_by_person(access, writer) => WriteOrigin::Instructions,
        Writer::User | Writer::System => WriteOrigin::File,
        Writer::Agent => WriteOrigin::Tool,
        Writer::Extraction | Writer::Dream => WriteOrigin::Extraction,
        Writer::Import => WriteOrigin::Import,
    };
    let is_machine = !matches!(writer, Writer::User | Writer::System);
    let verdict = if is_instructions && is_machine { Verdict::Quarantined { rule: Rule::Persistence } } else { scan(added, origin) };
    (origin, verdict)
}

fn is_by_person(access: &Access, writer: Writer) -> bool {
    writer == Writer::User && matches!(access.principal(), Principal::Session(..))
}

/// The lines of `new` that are not in `old`, which was scanned before.
#[must_use]
pub fn added(old: &str, new: &str) -> String {
    if old.is_empty() {
        return new.to_owned();
    }
    let known: HashSet<&str> = old.lines().map(str::trim_end).collect();
    new.lines().filter(|line| !known.contains(line.trim_end())).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_new_is_looked_at() {
        assert_eq!(added("a\nb\n", "a\nc\nb\n"), "c");
        assert_eq!(added("", "a\nb"), "a\nb");
        assert_eq!(added("a", "a"), "");
    }
}
