//! The job `dream`: looks at what was noted and recalled, has it weighed, and proposes what should always be known. Called by the worker.

use serde_json::{Value, json};

use crate::domain::access::OwnerAccess;
use crate::domain::ids::DreamId;
use crate::error::Result;
use crate::noctuary::Noctuary;
use crate::queue::JobRun;

/// Dreams `dream`; one that is no longer pending is left alone.
///
/// # Errors
/// When the database does not answer.
pub async fn run(_noctuary: &Noctuary, _access: &OwnerAccess, _job: &JobRun, dream: DreamId) -> Result<Value> {
    Ok(json!({ "dream": dream }))
}
