//! Extracts memory from an owner's new turns with an agent.

use serde_json::Value;

use crate::app_state::AppState;
use crate::error::Result;
use crate::memory::extract;
use crate::queue::JobRun;
use crate::worker::Pass;

pub(super) async fn handle(app: &AppState, run: &JobRun, pass: Pass) -> Result<Value> {
    extract::run(app, &pass.owner()?, run, None).await
}
