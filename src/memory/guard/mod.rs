//! Scans each write to memory, quarantines what the scanner holds, and records each verdict. Called by the one write path
//! of files and that of facts, so that it covers every writer: REST, extraction, tools, imports.
//!
//! A person who writes a file in a session gets a warning but is not blocked; other writers are blocked. AGENTS.md and
//! SOUL.md consist of instructions: a person's instructions there are not a finding, and no other writer may change these
//! files.

use serde_json::json;

use crate::app_state::AppState;
use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::ids::QuarantineId;
use crate::domain::quarantine::{QuarantineKind, QuarantineState, Quarantined};
use crate::error::Result;
use crate::store::audit::Entry;
use crate::store::{self, Tx};
use scanner::{Rule, Verdict, WriteOrigin};

/// Something to be held.
pub(super) struct NewQuarantine<'a> {
    pub(super) bucket: &'a Bucket,
    pub(super) origin: WriteOrigin,
    pub(super) rule: Rule,
    pub(super) kind: QuarantineKind,
    pub(super) object: Option<i64>,
    pub(super) filename: Option<&'a str>,
    pub(super) text: &'a str,
    pub(super) change: Option<serde_json::Value>,
}

/// Quarantines a text. A text that is already waiting is not added twice.
pub(super) async fn quarantine(app: &AppState, tx: &Tx, access: &Access, hold: NewQuarantine<'_>) -> Result<QuarantineId> {
    let row = Quarantined {
        id: app.ids.next(),
        bucket: hold.bucket.clone(),
        door: hold.origin.as_str().to_owned(),
        rule: hold.rule.as_str().to_owned(),
        verdict: "held".to_owned(),
        kind: hold.kind,
        object: hold.object,
        filename: hold.filename.map(str::to_owned),
        text: hold.text.to_owned(),
        change: hold.change,
        state: QuarantineState::Open,
        reviewed_by: None,
        created_at: app.clock.now(),
        reviewed_at: None,
    };
    let known = store::quarantine::same_open(tx, access, &row).await?;
    let id = known.unwrap_or(row.id);
    if known.is_none() {
        store::quarantine::insert(tx, access, &row).await?;
    }
    let detail = json!({
        "door": row.door, "rule": row.rule, "verdict": row.verdict, "kind": row.kind, "filename": row.filename,
        "scope": row.bucket.scope(), "ownerKey": row.bucket.owner(), "isKnown": known.is_some(),
    });
    store::audit::record(tx, access, Entry::done("scanner.hold", "quarantine", id.get()).with(detail)).await?;
    Ok(id)
}

/// Records the findings in a text that is accepted.
pub(super) async fn note(
    tx: &Tx,
    access: &Access,
    bucket: &Bucket,
    origin: WriteOrigin,
    verdict: Verdict,
    object: (&'static str, Option<i64>),
) -> Result<()> {
    let Some(rule) = verdict.rule() else { return Ok(()) };
    let severity = if let Verdict::Flagged { severity, .. } = verdict { severity.as_str() } else { "high" };
    let detail = json!({
        "door": origin, "rule": rule, "verdict": verdict.as_str(), "severity": severity, "scope": bucket.scope(), "ownerKey": bucket.owner(),
    });
    let entry = Entry { object_id: object.1, ..Entry::done("scanner.flag", object.0, 0) };
    store::audit::record(tx, access, entry.with(detail)).await
}
