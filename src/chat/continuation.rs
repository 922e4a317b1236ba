//! Continuing a conversation by the id of a response, for callers that send no dialogue. An id names the conversation and is bound to the
//! agent and the person, so that an id from elsewhere names nothing. A turn that waits for the answers of the caller's tools is stored for a
//! day.

use data_encoding::{BASE32_NOPAD, HEXLOWER};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::app_state::AppState;
use crate::chat::question::Question;
use crate::chat::window::{self, Limits, StoredWindow};
use crate::domain::access::OwnerAccess;
use crate::domain::ids::{ConversationId, TurnId};
use crate::error::{Error, Result};
use crate::llm::{ChatMessage, ToolCall};
use crate::store;

/// The length of the digest in an id, in characters.
const DIGEST_CHARS: usize = 16;

/// A turn that waits for the caller's tools.
#[derive(Serialize, Deserialize)]
struct OpenTurn {
    /// The person's message.
    message: String,
    /// The calls so far, with their answers.
    after: Vec<ChatMessage>,
    /// What the caller attached to the message.
    #[serde(default)]
    metadata: Option<Value>,
}

/// A new name for a response of the conversation, without the prefix that the API puts before it: a number, a digest, the conversation.
#[must_use]
pub fn issue(app: &AppState, access: &OwnerAccess, conversation: &str) -> String {
    let number = app.ids.next::<TurnId>().to_string();
    let digest = digest(access, &number, conversation);
    format!("{number}_{digest}_{}", BASE32_NOPAD.encode(conversation.as_bytes()).to_ascii_lowercase())
}

/// The conversation of a response whose id was issued for this agent and person. `id` may be the id of a part of the response.
#[must_use]
pub fn resolve(access: &OwnerAccess, id: &str) -> Option<String> {
    let mut parts = id.split('_').skip(1);
    let (number, known, name) = (parts.next()?, parts.next()?, parts.next()?);
    let name = String::from_utf8(BASE32_NOPAD.decode(name.to_ascii_uppercase().as_bytes()).ok()?).ok()?;
    (digest(access, number, &name) == known).then_some(name)
}

fn digest(access: &OwnerAccess, number: &str, conversation: &str) -> String {
    let bound = format!("{}\n{}\n{number}\n{conversation}", access.agent().id, access.owner().as_str());
    let digest = HEXLOWER.encode(&Sha256::digest(bound));
    digest.get(..DIGEST_CHARS).unwrap_or(&digest).to_owned()
}

/// The dialogue of the turn that waits for the caller's tools, and what the caller attached to its message; empty if none waits.
///
/// # Errors
/// [`Error::NotFound`] when the conversation does not exist.
pub async fn waiting(app: &AppState, access: &OwnerAccess, conversation: &str) -> Result<(Vec<ChatMessage>, Option<Value>)> {
    let tx = app.db.read(access.access()).await?;
    let found = store::conversations::find(&tx, access, conversation).await?.ok_or(Error::NotFound("response"))?;
    let Some(value) = store::idempotency::get_open_turn(&tx, access, found.id).await? else { return Ok((Vec::new(), None)) };
    let Ok(open) = serde_json::from_value::<OpenTurn>(value) else { return Ok((Vec::new(), None)) };
    Ok(([ChatMessage::User(open.message)].into_iter().chain(open.after).collect(), open.metadata))
}

/// Stores a turn whose model called the caller's tools, if the caller may send their answers alone.
pub(super) async fn keep_open(
    app: &AppState,
    access: &OwnerAccess,
    conversation: ConversationId,
    question: &Question,
    said: &str,
    calls: &[ToolCall],
) -> Result<()> {
    let Some(brought) = question.brought.as_ref().filter(|brought| brought.is_resumable) else { return Ok(()) };
    let called = ChatMessage::Assistant { content: said.to_owned(), calls: calls.to_vec() };
    let open = OpenTurn {
        message: question.message.clone(),
        after: brought.after.iter().cloned().chain([called]).collect(),
        metadata: question.metadata.clone(),
    };
    let value = serde_json::to_value(open).map_err(Error::internal)?;
    let tx = app.db.write_for(access).await?;
    store::idempotency::put_open_turn(&tx, access, conversation, value).await?;
    tx.commit().await
}

/// The stored part of a conversation, for a turn that has no lease on it.
pub(super) async fn stored(app: &AppState, access: &OwnerAccess, name: &str, limits: &Limits) -> Result<Option<StoredWindow>> {
    let tx = app.db.read(access.access()).await?;
    let found = store::conversations::find(&tx, access, name).await?;
    drop(tx);
    match found {
        Some(conversation) => window::stored(app, access, &conversation, limits).await,
        None => Ok(None),
    }
}
