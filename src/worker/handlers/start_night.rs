//! Starts the nightly dreams of an agent.

use chrono::NaiveDate;
use serde_json::Value;

use crate::app_state::AppState;
use crate::error::Result;
use crate::pipeline::consolidation;
use crate::queue::JobRun;
use crate::worker::Pass;

pub(super) async fn handle(app: &AppState, run: &JobRun, pass: Pass, night: NaiveDate) -> Result<Value> {
    consolidation::start(app, &pass.agent()?, run, night).await
}
