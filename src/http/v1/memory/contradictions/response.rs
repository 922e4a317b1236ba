//! A contradiction on the wire.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::contradiction::{ContradictionState, Resolution};
use crate::domain::ids::{ContradictionId, FactId};
use crate::http::v1::memory::facts::FactResponse;
use crate::pipeline::review::contradictions::Sides;

/// Two facts that cannot both be true.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContradictionResponse {
    /// The id.
    #[schema(value_type = String, example = "228071432192")]
    id: ContradictionId,
    /// Where it is.
    state: ContradictionState,
    /// What was decided.
    resolution: Option<Resolution>,
    /// The fact that was there first; absent when it was forgotten.
    a: Option<FactResponse>,
    /// The fact that came later; likewise.
    b: Option<FactResponse>,
    /// `rules` or `model`.
    #[schema(example = "rules")]
    judge: String,
    /// How sure the judge was, 0 to 1.
    confidence: f64,
    /// Why they were put side by side.
    #[schema(example = "two values of something that has one")]
    reason: String,
    /// The fact that a merge made.
    #[schema(value_type = Option<String>)]
    result_id: Option<FactId>,
    /// When it was found.
    created_at: DateTime<Utc>,
    /// When it was decided.
    resolved_at: Option<DateTime<Utc>>,
}

impl From<Sides> for ContradictionResponse {
    fn from(Sides { contradiction, a, b }: Sides) -> Self {
        Self {
            id: contradiction.id,
            state: contradiction.state,
            resolution: contradiction.resolution,
            a: a.map(Into::into),
            b: b.map(Into::into),
            judge: contradiction.judge,
            confidence: contradiction.confidence,
            reason: contradiction.reason,
            result_id: contradiction.result,
            created_at: contradiction.created_at,
            resolved_at: contradiction.resolved_at,
        }
    }
}
