//! A receipt on the wire.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::forget::{Counts, ForgetTarget, MentionKind, Receipt, Remaining, Remnant};
use crate::domain::ids::{AgentId, JobId, ReceiptId};
use crate::domain::memory_scope::MemoryScope;

/// What stands of an act of forgetting.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReceiptResponse {
    /// The id.
    receipt_id: ReceiptId,
    /// What was to be forgotten.
    target: ForgetTarget,
    /// `done`, or `running` while a job is at it.
    #[schema(example = "done")]
    state: &'static str,
    /// The agent; absent for what reaches over all agents of the workspace.
    agent_id: Option<AgentId>,
    /// The job that does it, for what takes longer.
    job_id: Option<JobId>,
    /// Rows that are gone, by what they were: `facts`, `revisions`, `messages` … What there was none of is absent.
    counts: Counts,
    /// When it was asked for.
    created_at: DateTime<Utc>,
    /// When nothing was left.
    done_at: Option<DateTime<Utc>>,
    /// Of a whole person: where memory that others share still names them, told by somebody else.
    remaining: Option<RemainingResponse>,
}

/// Where a person is still named: ids to look at, without a word.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RemainingResponse {
    /// How many places there are.
    total: u64,
    /// By what they are: `fact`, `line`, `relation`, `entity`.
    counts: BTreeMap<String, u64>,
    /// The first hundred.
    items: Vec<RemnantResponse>,
}

/// One of these places.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RemnantResponse {
    /// What it is.
    kind: MentionKind,
    /// Who can read it.
    scope: MemoryScope,
    /// The agent; absent for what the whole tenant shares.
    agent_id: Option<AgentId>,
    /// Its id; of a line that of the file.
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
