//! Summarizes the messages of one conversation that no episode covers yet.

use serde_json::Value;

use crate::app_state::AppState;
use crate::domain::ids::ConversationId;
use crate::error::Result;
use crate::pipeline::episodes;
use crate::queue::JobRun;
use crate::worker::Pass;

pub(super) async fn handle(app: &AppState, run: &JobRun, pass: Pass, conversation: ConversationId, to_seq: i64) -> Result<Value> {
    episodes::tell(app, &pass.owner()?, run, conversation, to_seq).await
}
