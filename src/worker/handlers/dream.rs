//! Runs one dream.

use serde_json::Value;

use crate::app_state::AppState;
use crate::domain::ids::DreamId;
use crate::error::Result;
use crate::pipeline::consolidation;
use crate::queue::JobRun;
use crate::worker::Pass;

pub(super) async fn handle(app: &AppState, run: &JobRun, pass: Pass, dream: DreamId) -> Result<Value> {
    consolidation::run(app, &pass.owner()?, run, dream).await
}
