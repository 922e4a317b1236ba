//! Packs what is old of an owner's dreams.

use serde_json::Value;

use crate::app_state::AppState;
use crate::error::Result;
use crate::memory::dream;
use crate::queue::JobRun;
use crate::worker::Pass;

pub(super) async fn handle(app: &AppState, run: &JobRun, pass: Pass) -> Result<Value> {
    dream::archive(app, &pass.owner()?, run).await
}
