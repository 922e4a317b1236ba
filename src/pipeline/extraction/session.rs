//! The job `complete_session`: a session is over, and the unread messages of its conversation are extracted. The cooldown does not delay
//! it, because no more messages will come; the other gates apply. Called by the worker.

use serde_json::{Value, json};

use crate::app_state::AppState;
use crate::config::mate::Memory;
use crate::domain::access::OwnerAccess;
use crate::domain::conversation::MessageRole;
use crate::domain::ids::ConversationId;
use crate::error::Result;
use crate::pipeline::extraction::gates;
use crate::pipeline::extraction::gates::{ClosedGate, Finished};
use crate::pipeline::extraction::run::run;
use crate::queue::JobRun;
use crate::store::{self, Tx};
use crate::tenancy;

/// The most unread messages that the gates look at.
const MAX_GATED: u64 = 200;

/// Extracts the conversation's unread messages, if the gates are open. A conversation that was deleted or emptied meanwhile has none.
///
/// # Errors
/// As [`run`].
pub async fn complete_session(app: &AppState, access: &OwnerAccess, job: &JobRun, conversation: ConversationId) -> Result<Value> {
    let config = tenancy::settings::of_agent(app, access.agent_access()).await?;
    match read_backlog(app, access, config.memory(), conversation).await? {
        UnreadMessages::Nothing => Ok(json!({ "windows": 0 })),
        UnreadMessages::Gated(gate) => Ok(json!({ "windows": 0, "gate": gate.as_str() })),
        UnreadMessages::Some => run(app, access, job, Some(conversation)).await,
    }
}

pub(super) enum UnreadMessages {
    Nothing,
    Gated(ClosedGate),
    Some,
}

async fn read_backlog(app: &AppState, access: &OwnerAccess, settings: &Memory, id: ConversationId) -> Result<UnreadMessages> {
    let tx = app.db.read(access.access()).await?;
    look_in(&tx, access, settings, id).await
}

/// Whether a conversation has unread messages that are worth an extraction.
pub(super) async fn look_in(tx: &Tx, access: &OwnerAccess, settings: &Memory, id: ConversationId) -> Result<UnreadMessages> {
    let Some(conversation) = store::conversations::get(tx, access, id).await? else { return Ok(UnreadMessages::Nothing) };
    let unread = store::messages::after(tx, access, id, conversation.extracted_seq, MAX_GATED).await?;
    if unread.is_empty() {
        return Ok(UnreadMessages::Nothing);
    }
    let by_user: Vec<&str> =
        unread.iter().filter(|message| message.role == MessageRole::User).map(|message| message.content.as_str()).collect();
    let session = Finished { trigger: conversation.trigger, message_count: conversation.message_count, user_messages: &by_user };
    Ok(match gates::check_session(settings, session) {
        Ok(_) => UnreadMessages::Some,
        Err(shut) => UnreadMessages::Gated(shut),
    })
}
