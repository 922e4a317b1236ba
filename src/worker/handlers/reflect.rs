//! Extracts memory from the recent messages of an ongoing conversation.

use serde_json::Value;

use crate::app_state::AppState;
use crate::domain::ids::ConversationId;
use crate::error::Result;
use crate::pipeline::extraction;
use crate::queue::JobRun;
use crate::worker::Pass;

pub(super) async fn handle(app: &AppState, run: &JobRun, pass: Pass, conversation: ConversationId) -> Result<Value> {
    extraction::reflect::reflect(app, &pass.owner()?, run, conversation).await
}
