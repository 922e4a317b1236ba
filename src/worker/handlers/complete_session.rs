//! What a completed session sets off: today the extraction of what its conversation still holds unread.

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
