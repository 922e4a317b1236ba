//! A receipt on the wire.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::forget::{Counts, ForgetTarget, Receipt};
use crate::domain::ids::{AgentId, JobId, ReceiptId};

/// What stands of an act of forgetting.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReceiptResponse {
    /// Its id.
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
        }
    }
}
