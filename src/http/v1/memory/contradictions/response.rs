//! The JSON of a contradiction.

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
    /// The state of the contradiction.
    state: ContradictionState,
    /// The decision.
    resolution: Option<Resolution>,
    /// The older fact. Absent if it was forgotten.
    a: Option<FactResponse>,
    /// The newer fact. Absent if it was forgotten.
    b: Option<FactResponse>,
    /// What detected the contradiction: `rules` or `model`.
    #[schema(example = "rules")]
    judge: String,
    /// The confidence of the detection, 0 to 1.
    confidence: f64,
    /// Why the two facts contradict each other.
    #[schema(example = "two values of something that has one")]
    reason: String,
    /// The fact that a merge created.
    #[schema(value_type = Option<String>)]
    result_id: Option<FactId>,
    /// When the contradiction was detected.
    created_at: DateTime<Utc>,
    /// When it was resolved.
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
