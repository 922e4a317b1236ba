//! The JSON of a receipt.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::forget::{Counts, ForgetTarget, MentionKind, Receipt, Remaining, Remnant};
use crate::domain::ids::{AgentId, JobId, ReceiptId};
use crate::domain::memory_scope::MemoryScope;

/// The record of one act of forgetting.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReceiptResponse {
    /// The id.
    receipt_id: ReceiptId,
    /// What was forgotten.
    target: ForgetTarget,
    /// `done`, or `running` while a job works on it.
    #[schema(example = "done")]
    state: &'static str,
    /// The agent. Absent if all agents of the workspace are affected.
    agent_id: Option<AgentId>,
    /// The job that does the work, if it is not done at once.
    job_id: Option<JobId>,
    /// The number of deleted rows, by kind: `facts`, `revisions`, `messages` … Kinds without rows are absent.
    counts: Counts,
    /// When it was requested.
    created_at: DateTime<Utc>,
    /// When it was completed.
    done_at: Option<DateTime<Utc>>,
    /// When a whole person was forgotten: the shared memory from other people that still names the person.
    remaining: Option<RemainingResponse>,
}

/// Where a person is still named. Contains ids, no text.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RemainingResponse {
    /// The total number of places.
    total: u64,
    /// The number of places by kind: `fact`, `line`, `relation`, `entity`.
    counts: BTreeMap<String, u64>,
    /// The first hundred places.
    items: Vec<RemnantResponse>,
}

/// A place that names the person.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RemnantResponse {
    /// The kind of place.
    kind: MentionKind,
    /// Who can read it.
    scope: MemoryScope,
    /// The agent. Absent for memory of the whole tenant.
    agent_id: Option<AgentId>,
    /// The id; for a line, the id of its file.
    id: String,
}

impl From<Remaining> for RemainingResponse {
    fn from(remaining: Remaining) -> Self {
        let total = remaining.total();
        let item = |Remnant { kind, scope, agent_id, id }: Remnant| RemnantResponse { kind, scope, agent_id, id };
        Self { total, counts: remaining.counts, items: remaining.items.into_iter().map(item).collect() }
    }
}

impl From<Receipt> for ReceiptResponse {
    fn from(receipt: Receipt) -> Self {
        Self {
            receipt_id: receipt.id,
            target: receipt.target,
            state: if receipt.done_at.is_some() { "done" } else { "running" },
            agent_id: receipt.agent,
            job_id: receipt.job,
            counts: receipt.counts,
            created_at: receipt.created_at,
            done_at: receipt.done_at,
            remaining: receipt.remaining.map(Into::into),
        }
    }
}
