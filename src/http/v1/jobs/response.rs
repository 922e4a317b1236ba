//! A job on the wire.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::ids::{AgentId, JobId};
use crate::domain::job::{Job, JobState};
use crate::domain::owner_key::OwnerKey;

/// A job.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JobResponse {
    /// Its id.
    pub id: JobId,
    /// What it does.
    #[schema(example = "extract_memory")]
    pub kind: String,
    /// Where it stands.
    pub state: JobState,
    /// It does not begin before.
    pub run_at: DateTime<Utc>,
    /// The agent it is about; absent for the workspace's own.
    pub agent_id: Option<AgentId>,
    /// The owner it is about; absent when there is none and for callers who may not act for that owner.
    pub owner_key: Option<OwnerKey>,
    /// Times a worker began it.
    pub starts: i32,
    /// Times it ended in a failure.
    pub failures: i32,
    /// Class of the last failure.
    #[schema(example = "llm_failed: timeout")]
    pub error: Option<String>,
    /// What came out, in numbers.
    #[schema(value_type = Option<Object>)]
    pub outcome: Option<serde_json::Value>,
    /// The request that caused it.
    pub request_id: String,
    /// When it was written.
    pub created_at: DateTime<Utc>,
    /// When a worker last began it.
    pub started_at: Option<DateTime<Utc>>,
    /// When it ended.
    pub finished_at: Option<DateTime<Utc>>,
}

impl From<Job> for JobResponse {
    fn from(job: Job) -> Self {
        Self {
            id: job.id,
            kind: job.kind,
            state: job.state,
            run_at: job.run_at,
            agent_id: job.agent,
            owner_key: job.owner,
            starts: job.starts,
            failures: job.failures,
            error: job.error,
            outcome: job.outcome,
            request_id: job.request_id,
            created_at: job.created_at,
            started_at: job.started_at,
            finished_at: job.finished_at,
        }
    }
}
