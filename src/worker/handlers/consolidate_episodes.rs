//! Consolidates the owner's pending episodes into the day's notes.

use serde_json::Value;

use crate::app_state::AppState;
use crate::error::Result;
use crate::pipeline::episodes;
use crate::queue::JobRun;
use crate::worker::Pass;

pub(super) async fn handle(app: &AppState, run: &JobRun, pass: Pass) -> Result<Value> {
    episodes::consolidate(app, &pass.owner()?, run).await
}
