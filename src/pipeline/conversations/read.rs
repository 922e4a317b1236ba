//! Reads conversations: an owner its own; an admin another owner's, which the audit log records.

use super::open;
use crate::app_state::AppState;
use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::conversation::{Conversation, Message};
use crate::domain::ids::{ConversationId, MessageId};
use crate::domain::label::MetadataFilter;
use crate::domain::page::{Page, PageRequest};
use crate::domain::turn::Turn;
use crate::error::{Error, Result};
use crate::memory::audit;
use crate::store::{self, Tx};

/// The most messages of an excerpt.
pub const EXCERPT: i64 = 40;

/// Lists the owner's conversations, newest first.
///
/// # Errors
/// [`Error::Invalid`] for a malformed cursor or limit.
pub async fn list(app: &AppState, access: &OwnerAccess, cursor: Option<&str>, limit: Option<u64>) -> Result<Page<Conversation>> {
    let page = PageRequest::parse(cursor, limit).map_err(Error::bad_page)?;
    let tx = begin(app, access, "conversation.list").await?;
    store::conversations::list(&tx, access, &page).await
}

/// One conversation and its turns.
///
/// # Errors
/// [`Error::NotFound`].
pub async fn get(app: &AppState, access: &OwnerAccess, name: &str) -> Result<(Conversation, Vec<Turn>)> {
    let tx = begin(app, access, "conversation.read").await?;
    let conversation = open(&tx, access, name).await?;
    let turns = store::turns::list(&tx, access, conversation.id).await?;
    Ok((conversation, turns))
}

/// Returns a page of a conversation's messages that have this metadata, in order.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::Invalid`] for a malformed cursor or limit.
pub async fn list_messages(
    app: &AppState,
    access: &OwnerAccess,
    name: &str,
    metadata: &MetadataFilter,
    cursor: Option<&str>,
    limit: Option<u64>,
) -> Result<Page<Message>> {
    let page = PageRequest::parse(cursor, limit).map_err(Error::bad_page)?;
    let tx = begin(app, access, "conversation.read").await?;
    let conversation = open(&tx, access, name).await?;
    store::messages::list(&tx, access, conversation.id, metadata, &page).await
}

/// A part of a conversation given by id: from message number `from`, or else around `message`, or else from the beginning.
///
/// # Errors
/// [`Error::NotFound`], also for a message that does not exist.
pub async fn excerpt(
    app: &AppState,
    access: &OwnerAccess,
    id: ConversationId,
    message: Option<MessageId>,
    from: Option<i64>,
) -> Result<(Conversation, Vec<Message>)> {
    let tx = begin(app, access, "conversation.read").await?;
    let conversation = store::conversations::get(&tx, access, id).await?.ok_or(Error::NotFound("conversation"))?;
    let from = match (from, message) {
        (Some(from), _) => from,
        (None, Some(message)) => {
            let there = store::messages::get(&tx, access, id, message).await?.ok_or(Error::NotFound("message"))?;
            there.seq - EXCERPT / 2
        }
        (None, None) => 1,
    };
    let from = from.max(1);
    let messages = store::messages::range(&tx, access, id, from, from.saturating_add(EXCERPT - 1)).await?;
    Ok((conversation, messages))
}

/// One conversation, given by id.
///
/// # Errors
/// [`Error::NotFound`].
pub async fn named(app: &AppState, access: &OwnerAccess, id: ConversationId) -> Result<Conversation> {
    let tx = begin(app, access, "conversation.read").await?;
    store::conversations::get(&tx, access, id).await?.ok_or(Error::NotFound("conversation"))
}

/// The last messages of the conversation `name`, in their order; none if it does not exist yet.
pub async fn latest(app: &AppState, access: &OwnerAccess, name: &str, count: u64) -> Result<Vec<Message>> {
    let tx = begin(app, access, "conversation.read").await?;
    match store::conversations::find(&tx, access, name).await? {
        Some(conversation) => store::messages::last(&tx, access, conversation.id, 0, None, count).await,
        None => Ok(Vec::new()),
    }
}

/// The turns that end within a range of a conversation's messages, oldest first, with their outcomes.
pub async fn turns_within(app: &AppState, access: &OwnerAccess, id: ConversationId, from: i64, to: i64) -> Result<Vec<Turn>> {
    access.access().require(Permission::ReadMemory)?;
    let tx = app.db.read(access.access()).await?;
    store::turns::within(&tx, access, id, from, to).await
}

/// Begins a read; the audit log records it when it concerns another person's conversations.
async fn begin(app: &AppState, access: &OwnerAccess, action: &str) -> Result<Tx> {
    let ticket = access.access();
    ticket.require(Permission::ReadMemory)?;
    audit::note_read(app, access, action).await?;
    app.db.read(ticket).await
}
