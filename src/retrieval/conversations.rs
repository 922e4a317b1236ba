//! Searches an owner's own conversations: recall over messages alone, each hit with the line that answers. Called by every API.

use chrono::{DateTime, Utc};

use crate::app_state::AppState;
use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::ids::{ConversationId, MessageId};
use crate::domain::item::ItemKind;
use crate::domain::memory_scope::MemoryScope;
use crate::error::{Error, Result};
use crate::memory::audit;
use crate::memory::embedding;
use crate::memory::files::search::excerpt;
use crate::memory::recall_usage;
use crate::memory::recall_usage::UsageKind;
use crate::retrieval::recall;
use crate::retrieval::recall::{Question, RecallQuery, Recalled};

/// The longest query, in characters.
const MAX_QUERY_CHARS: usize = 200;
/// Default number of hits.
const DEFAULT_LIMIT: u32 = 10;
/// The most hits.
const MAX_LIMIT: u32 = 50;

/// A message that was found.
#[derive(Debug, Clone, PartialEq)]
pub struct MessageHit {
    /// The name that the caller gave the conversation.
    pub conversation: String,
    /// The conversation's id.
    pub conversation_id: ConversationId,
    /// The message.
    pub message_id: MessageId,
    /// `user` or `assistant`.
    pub role: String,
    /// Up to 80 characters around the words of the query, which are marked as `[[…]]`.
    pub snippet: String,
    /// 0 to 1, as in recall.
    pub score: f32,
    /// When it was sent.
    pub created_at: DateTime<Utc>,
}

/// The owner's own messages that match `query`, best first.
///
/// # Errors
/// [`Error::Invalid`] for a query or limit out of range; [`Error::Forbidden`].
pub async fn search(app: &AppState, access: &OwnerAccess, query: &str, limit: Option<u32>) -> Result<Vec<MessageHit>> {
    access.access().require(Permission::ReadMemory)?;
    if query.trim().is_empty() {
        return Err(Error::invalid("q", "must not be blank"));
    }
    if query.chars().nth(MAX_QUERY_CHARS).is_some() {
        return Err(Error::invalid("q", "must be at most 200 characters"));
    }
    let limit = limit.unwrap_or(DEFAULT_LIMIT);
    if !(1..=MAX_LIMIT).contains(&limit) {
        return Err(Error::invalid("limit", "must be 1 to 50"));
    }
    let question = RecallQuery { query: query.to_owned(), k: Some(limit), kinds: vec![ItemKind::Message], ..RecallQuery::default() };
    let question = Question { sense: embedding::embed_query(app, query).await, ..question.check()? };
    audit::note_read(app, access, "conversation.search").await?;
    let tx = app.db.read(access.access()).await?;
    let question = recall::zone::of_person(app, &tx, access, question).await?;
    let found = recall::IndexQuery::new(app, access, &question).read(&tx).await?.items;
    drop(tx);
    recall_usage::count(app, access, UsageKind::Recalled, Some(query), found.iter().map(|item| item.found.id));
    // Messages are in PERSONAL buckets only; a message in any other bucket would not be the owner's own.
    let own = found.into_iter().filter(|item| item.found.scope == MemoryScope::Personal);
    Ok(own.filter_map(|item| hit(query, item)).collect())
}

fn hit(query: &str, item: Recalled) -> Option<MessageHit> {
    let score = item.components.total();
    let source = item.found.source;
    Some(MessageHit {
        conversation: source.conversation?,
        conversation_id: source.conversation_id?,
        message_id: source.message_id?,
        role: source.role.unwrap_or_default(),
        snippet: excerpt(query, &item.found.text),
        score,
        created_at: item.found.occurred_at,
    })
}
