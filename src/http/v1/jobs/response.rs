//! The JSON of a job.

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
    /// The id.
    pub id: JobId,
    /// The kind of work.
    #[schema(example = "extract_memory")]
    pub kind: String,
    /// The state of the job.
    pub state: JobState,
    /// The earliest time at which the job starts.
    pub run_at: DateTime<Utc>,
    /// The agent that the job concerns. Absent for jobs of the workspace itself.
    pub agent_id: Option<AgentId>,
    /// The owner that the job concerns. Absent if there is none or if the caller may not act for that owner.
    pub owner_key: Option<OwnerKey>,
    /// How often a worker started the job.
    pub starts: i32,
    /// How often the job failed.
    pub failures: i32,
    /// The error class of the last failure.
    #[schema(example = "llm_failed: timeout")]
    pub error: Option<String>,
    /// The result, in numbers.
    #[schema(value_type = Option<Object>)]
    pub outcome: Option<serde_json::Value>,
    /// The id of the request that created the job.
    pub request_id: String,
    /// When the job was created.
    pub created_at: DateTime<Utc>,
    /// When a worker last started the job.
    pub started_at: Option<DateTime<Utc>>,
    /// When the job ended.
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
