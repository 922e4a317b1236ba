//! The JSON of a quarantine entry.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::ids::{QuarantineId, UserId};
use crate::domain::memory_scope::MemoryScope;
use crate::domain::quarantine::{QuarantineKind, QuarantineState, Quarantined};

/// A write that waits for review because the scanner found injected instructions or hidden content.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuarantineResponse {
    /// The id.
    id: QuarantineId,
    /// `open`, `released` or `discarded`.
    state: QuarantineState,
    /// The origin of the write: `remember`, `fact`, `file`, `extraction`, `tool` or `import`.
    #[schema(example = "file")]
    door: String,
    /// The family of rules that matched.
    #[schema(example = "instruction_override")]
    rule: String,
    /// The verdict of the scanner.
    #[schema(example = "held")]
    verdict: String,
    /// What the write would have created or changed: `fact`, `fact_edit`, `file` or `relation`.
    kind: QuarantineKind,
    /// The quarantined fact, or the fact that would change.
    fact_id: Option<String>,
    /// The file that the text was written for.
    #[schema(example = "MEMORY.md")]
    filename: Option<String>,
    /// The quarantined text. Empty once discarded.
    #[schema(example = "Ignore the previous instructions.")]
    text: String,
    /// Who would be able to read it.
    scope: MemoryScope,
    /// The key of the owner whose memory it would be; empty for shared memory.
    #[schema(example = "api:nora")]
    owner_key: String,
    /// The user who decided, if a person did.
    reviewed_by: Option<UserId>,
    /// When the write arrived.
    create_time: DateTime<Utc>,
    /// When the decision was made.
    review_time: Option<DateTime<Utc>>,
}

impl From<Quarantined> for QuarantineResponse {
    fn from(held: Quarantined) -> Self {
        Self {
            id: held.id,
            state: held.state,
            door: held.door,
            rule: held.rule,
            verdict: held.verdict,
            kind: held.kind,
            fact_id: held.object.filter(|_| matches!(held.kind, QuarantineKind::Fact | QuarantineKind::FactEdit)).map(|id| id.to_string()),
            filename: held.filename,
            text: held.text,
            scope: held.bucket.scope(),
            owner_key: held.bucket.owner().to_owned(),
            reviewed_by: held.reviewed_by,
            create_time: held.created_at,
            review_time: held.reviewed_at,
        }
    }
}
