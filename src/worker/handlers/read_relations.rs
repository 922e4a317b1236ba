//! Extracts relations from a range of messages of a conversation.

use serde_json::Value;

use crate::app_state::AppState;
use crate::domain::ids::{ConversationId, EpisodeId};
use crate::error::Result;
use crate::pipeline::relations::learn;
use crate::queue::JobRun;
use crate::worker::Pass;

pub(super) async fn handle(
    app: &AppState,
    run: &JobRun,
    pass: Pass,
    conversation: ConversationId,
    span: (i64, i64),
    episode: Option<EpisodeId>,
) -> Result<Value> {
    learn::read_relations(app, &pass.owner()?, run, conversation, span, episode).await
}
