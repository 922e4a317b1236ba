//! Extracts memory from an owner's new turns with an agent.

use serde_json::Value;

use crate::app_state::AppState;
use crate::error::Result;
use crate::pipeline::extraction;
use crate::queue::JobRun;
use crate::worker::Pass;

pub(super) async fn handle(app: &AppState, run: &JobRun, pass: Pass) -> Result<Value> {
    extraction::run(app, &pass.owner()?, run, None).await
}
