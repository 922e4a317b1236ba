//! Tells what was said in one conversation and is not told yet.

use serde_json::Value;

use crate::domain::ids::ConversationId;
use crate::error::Result;
use crate::memory::episodes;
use crate::noctuary::Noctuary;
use crate::queue::JobRun;
use crate::worker::Pass;

pub(super) async fn handle(noctuary: &Noctuary, run: &JobRun, pass: Pass, conversation: ConversationId, to_seq: i64) -> Result<Value> {
    episodes::tell(noctuary, &pass.owner()?, run, conversation, to_seq).await
}
