//! Archives an owner's old dream reports and diary entries.

use serde_json::Value;

use crate::app_state::AppState;
use crate::error::Result;
use crate::pipeline::consolidation;
use crate::queue::JobRun;
use crate::worker::Pass;

pub(super) async fn handle(app: &AppState, run: &JobRun, pass: Pass) -> Result<Value> {
    consolidation::archive(app, &pass.owner()?, run).await
}
