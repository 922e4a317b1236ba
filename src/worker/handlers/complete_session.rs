//! Follow-up work of a completed session: the extraction of the messages that were not read yet.

use serde_json::Value;

use crate::app_state::AppState;
use crate::domain::ids::ConversationId;
use crate::error::Result;
use crate::pipeline::extraction;
use crate::queue::JobRun;
use crate::worker::Pass;

pub(super) async fn handle(app: &AppState, run: &JobRun, pass: Pass, conversation: ConversationId) -> Result<Value> {
    extraction::complete_session(app, &pass.owner()?, run, conversation).await
}
