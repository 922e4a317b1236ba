//! Forgets what a person asked for in a conversation.

use serde_json::Value;

use crate::domain::ids::ConversationId;
use crate::error::Result;
use crate::memory::forget;
use crate::noctuary::Noctuary;
use crate::queue::JobRun;
use crate::worker::Pass;

pub(super) async fn handle(noctuary: &Noctuary, run: &JobRun, pass: Pass, talk: ConversationId, turn: (i64, i64)) -> Result<Value> {
    forget::run_said(noctuary, &pass.owner()?, run, talk, turn).await
}
