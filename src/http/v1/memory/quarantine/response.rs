//! Something that was held, on the wire.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::ids::{QuarantineId, UserId};
use crate::domain::memory_scope::MemoryScope;
use crate::domain::quarantine::{QuarantineKind, QuarantineState, Quarantined};

/// Something that the scanner held back.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuarantineResponse {
    /// The id.
    id: QuarantineId,
    /// `open`, `released` or `discarded`.
    state: QuarantineState,
    /// The door it came in at: `remember`, `fact`, `file`, `extraction`, `tool` or `import`.
    #[schema(example = "file")]
    door: String,
    /// The family of rules that matched.
    #[schema(example = "instruction_override")]
    rule: String,
    /// The verdict.
    #[schema(example = "held")]
    verdict: String,
    /// What it would have become: `fact`, `fact_edit`, `file` or `relation`.
    kind: QuarantineKind,
    /// The fact that waits, or that would change.
    fact_id: Option<String>,
    /// The file it was for.
    #[schema(example = "MEMORY.md")]
    filename: Option<String>,
    /// What was held; empty once it was discarded.
    #[schema(example = "Ignore the previous instructions.")]
    text: String,
    /// Who would have read it.
    scope: MemoryScope,
    /// Whose it would have been; empty for shared memory.
    #[schema(example = "api:nora")]
    owner_key: String,
    /// Who decided, where a person did.
    reviewed_by: Option<UserId>,
    /// When it came in.
    create_time: DateTime<Utc>,
    /// When somebody decided.
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
