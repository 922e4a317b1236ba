//! Embeds the items of a tenant that have no vector yet.

use serde_json::Value;

use crate::app_state::AppState;
use crate::error::Result;
use crate::memory::embedding;
use crate::queue::JobRun;
use crate::worker::Pass;

pub(super) async fn handle(app: &AppState, run: &JobRun, pass: Pass) -> Result<Value> {
    embedding::run(app, pass.access(), run).await
}
