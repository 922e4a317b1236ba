//! Asks the model about two facts for which the rules cannot decide.

use serde_json::Value;

use crate::app_state::AppState;
use crate::domain::ids::FactId;
use crate::error::Result;
use crate::memory::facts::second_opinion;
use crate::queue::JobRun;
use crate::worker::Pass;

pub(super) async fn handle(app: &AppState, run: &JobRun, pass: Pass, earlier: FactId, later: FactId) -> Result<Value> {
    second_opinion::compare(app, &pass.owner()?, run, earlier, later).await
}
