//! Reads what was said lately in one conversation.

use serde_json::Value;

use crate::domain::ids::ConversationId;
use crate::error::Result;
use crate::memory::extract;
use crate::noctuary::Noctuary;
use crate::queue::JobRun;
use crate::worker::Pass;

pub(super) async fn handle(noctuary: &Noctuary, run: &JobRun, pass: Pass, conversation: ConversationId) -> Result<Value> {
    extract::reflect::reflect(noctuary, &pass.owner()?, run, conversation).await
}
