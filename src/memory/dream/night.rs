//! The job `start_night`: finds whose memory has news and lets each of them dream. Called by the worker.

use chrono::NaiveDate;
use serde_json::{Value, json};

use crate::domain::access::AgentAccess;
use crate::error::Result;
use crate::noctuary::Noctuary;
use crate::queue::JobRun;

/// Begins the night of the agent's local date `night`.
///
/// # Errors
/// When the database does not answer.
pub async fn start(_noctuary: &Noctuary, _access: &AgentAccess, _job: &JobRun, night: NaiveDate) -> Result<Value> {
    Ok(json!({ "night": night }))
}
