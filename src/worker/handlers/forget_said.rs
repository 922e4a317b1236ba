//! Forgets what a person asked to forget in a conversation.

use serde_json::Value;

use crate::app_state::AppState;
use crate::domain::ids::ConversationId;
use crate::error::Result;
use crate::pipeline::withdrawals::request;
use crate::queue::JobRun;
use crate::worker::Pass;

pub(super) async fn handle(app: &AppState, run: &JobRun, pass: Pass, talk: ConversationId, turn: (i64, i64)) -> Result<Value> {
    request::run_said(app, &pass.owner()?, run, talk, turn).await
}
