//! Changes conversations: state, clearing, deletion. Memory extracted from them stays, and what is still unread becomes memory first;
//! forgetting has its own rules.

use serde_json::{Map, Value, json};

use super::session;
use crate::app_state::AppState;
use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::conversation::{Conversation, ConversationState};
use crate::error::{Error, Result};
use crate::memory::indexing;
use crate::pipeline::extraction;
use crate::store::audit::Entry;
use crate::store::{self, Tx};
use crate::tenancy;

/// How often the messages that came in meanwhile are read before a conversation is emptied.
const MAX_READINGS: usize = 5;

/// The most bytes of what a caller notes about a conversation, as JSON.
const MAX_METADATA: usize = 16 << 10;

/// Pauses, ends or resumes a conversation. The next message resumes it, too. Ending it completes its session. `metadata` replaces what the
/// caller has noted about it.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::Invalid`] for metadata that is too large.
pub async fn update(
    app: &AppState,
    access: &OwnerAccess,
    name: &str,
    state: Option<ConversationState>,
    metadata: Option<Map<String, Value>>,
) -> Result<Conversation> {
    let noted = metadata.as_ref().filter(|map| !map.is_empty()).map(serde_json::to_string).transpose().map_err(Error::internal)?;
    if noted.as_ref().is_some_and(|json| json.len() > MAX_METADATA) {
        return Err(Error::invalid("metadata", "must be at most 16 KiB of JSON"));
    }
    let config = tenancy::settings::of_agent(app, access.agent_access()).await?;
    let (tx, mut conversation) = begin(app, access, name).await?;
    if state.is_none() && metadata.is_none() {
        return Ok(conversation);
    }
    if let Some(metadata) = metadata {
        store::conversations::set_metadata(&tx, access, conversation.id, noted).await?;
        conversation.metadata = Some(metadata).filter(|map| !map.is_empty());
    }
    let Some(state) = state else {
        let entry = Entry::done("conversation.annotate", "conversation", conversation.id.get());
        store::audit::record(&tx, access.access(), entry.with(json!({}))).await?;
        tx.commit().await?;
        return Ok(conversation);
    };
    conversation.state = state;
    let job = match state {
        ConversationState::Terminated => session::complete(app, &tx, access, &mut conversation).await?,
        // A paused conversation stays idle.
        ConversationState::Paused => None,
        ConversationState::Active => {
            conversation.idle_at = Some(session::idle_at(config.memory(), app.clock.now()));
            None
        }
    };
    store::conversations::set_session(&tx, access, &conversation).await?;
    let entry = Entry::done("conversation.state", "conversation", conversation.id.get());
    let detail = json!({ "state": state, "completedSeq": conversation.completed_seq, "jobId": job });
    store::audit::record(&tx, access.access(), entry.with(detail)).await?;
    tx.commit().await?;
    if job.is_some() {
        app.notifier.notify();
    }
    Ok(conversation)
}

/// Deletes a conversation's messages and removes them from the index; the conversation stays and starts anew. What is still unread becomes
/// memory first. Returns how many.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::Conflict`] when messages keep coming.
pub async fn clear(app: &AppState, access: &OwnerAccess, name: &str) -> Result<u64> {
    let (tx, conversation) = begin_after_reading(app, access, name, Ending::Session).await?;
    let deleted = empty(app, &tx, access, &conversation).await?;
    store::conversations::reset(&tx, access, conversation.id, app.clock.now()).await?;
    let entry = Entry::done("conversation.clear", "conversation", conversation.id.get());
    store::audit::record(&tx, access.access(), entry.with(json!({ "messages": deleted }))).await?;
    tx.commit().await?;
    Ok(deleted)
}

/// Deletes a conversation with its messages, their index items and its turns. What is still unread becomes memory first. Returns the number
/// of messages.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::Conflict`] when messages keep coming.
pub async fn delete(app: &AppState, access: &OwnerAccess, name: &str) -> Result<u64> {
    let (tx, conversation) = begin_after_reading(app, access, name, Ending::Conversation).await?;
    let deleted = empty(app, &tx, access, &conversation).await?;
    store::conversations::delete(&tx, access, conversation.id).await?;
    let entry = Entry::done("conversation.delete", "conversation", conversation.id.get());
    store::audit::record(&tx, access.access(), entry.with(json!({ "messages": deleted }))).await?;
    tx.commit().await?;
    Ok(deleted)
}

/// What ends: a session, which leaves an episode, or the conversation as a whole. A summary in the words of a conversation that somebody
/// deleted would be a surprise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ending {
    Session,
    Conversation,
}

/// Makes memory of the messages that are still unread, and locks the conversation while none are.
async fn begin_after_reading(app: &AppState, access: &OwnerAccess, name: &str, ending: Ending) -> Result<(Tx, Conversation)> {
    access.access().require(Permission::WriteMemory)?;
    let config = tenancy::settings::of_agent(app, access.agent_access()).await?;
    for _ in 0..MAX_READINGS {
        let tx = app.db.read(access.access()).await?;
        let known = store::conversations::find(&tx, access, name).await?.ok_or(Error::NotFound("conversation"))?;
        let last_seq = store::messages::last_seq(&tx, access, known.id).await?;
        drop(tx);
        match ending {
            Ending::Session => Box::pin(extraction::end_now(app, access, &config, &known, last_seq)).await?,
            Ending::Conversation => Box::pin(extraction::read_now(app, access, &config, &known, last_seq)).await?,
        }
        let (tx, conversation) = begin(app, access, name).await?;
        if conversation.id == known.id && store::messages::last_seq(&tx, access, conversation.id).await? == last_seq {
            return Ok((tx, conversation));
        }
    }
    Err(Error::Conflict("messages keep coming: try again when the conversation is quiet".to_owned()))
}

async fn begin(app: &AppState, access: &OwnerAccess, name: &str) -> Result<(Tx, Conversation)> {
    access.access().require(Permission::WriteMemory)?;
    let tx = app.db.write_for(access).await?;
    // Locks the conversation, so that no batch is added in between.
    let conversation = store::conversations::find_locked(&tx, access, name).await?.ok_or(Error::NotFound("conversation"))?;
    Ok((tx, conversation))
}

async fn empty(app: &AppState, tx: &Tx, access: &OwnerAccess, conversation: &Conversation) -> Result<u64> {
    indexing::messages_deleted(app, tx, access.access(), conversation).await?;
    store::held_messages::delete_all(tx, access.access(), conversation.id).await?;
    store::summaries::delete_covering(tx, access, conversation.id, 0).await?;
    store::turns::delete(tx, access, conversation.id).await?;
    store::messages::delete(tx, access, conversation.id).await
}
