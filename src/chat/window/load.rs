//! Loads a stored conversation for a window: the summaries and the messages after them, newest first, until there are
//! more than any window takes. Called by `prepare` and `compact`.

use chrono::{DateTime, Utc};

use super::Limits;
use super::counted_message::{MESSAGE_TOKENS, SizedMessage};
use crate::app_state::AppState;
use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::conversation::{Conversation, Message, MessageRole};
use crate::domain::forget::Receipt;
use crate::domain::ids::{ConversationId, MessageId, ReceiptId};
use crate::domain::page::PageRequest;
use crate::domain::summary::{Summary, SummaryKind};
use crate::error::{Error, Result};
use crate::llm::ChatMessage;
use crate::store::{self, Tx};

/// Messages per read.
const PAGE: u64 = 100;
/// Bytes per token, generously estimated: this many are read for each token of the limit, twice of what can be used.
const TOKEN_BYTES: usize = 16;
/// From this many bytes on, tokens are counted on a blocking thread.
const MANY_BYTES: usize = 32 * 1024;

/// The summaries of a conversation.
#[derive(Debug, Default)]
pub(super) struct Summaries {
    pub explicit: Option<Summary>,
    pub automatic: Option<Summary>,
    pub failed: Option<Summary>,
}

impl Summaries {
    pub async fn of(tx: &Tx, access: &OwnerAccess, conversation: ConversationId) -> Result<Self> {
        let mut all = Self::default();
        for summary in store::summaries::of(tx, access, conversation).await? {
            match summary.kind {
                SummaryKind::Explicit => all.explicit = Some(summary),
                SummaryKind::Automatic => all.automatic = Some(summary),
                SummaryKind::Failed => all.failed = Some(summary),
            }
        }
        Ok(all)
    }

    /// The summary of the conversation's beginning that is valid at `now`.
    pub fn valid(&self, now: DateTime<Utc>) -> Option<&Summary> {
        let explicit = self.explicit.as_ref();
        let floor = explicit.map_or(0, |summary| summary.up_to_seq);
        self.automatic.as_ref().filter(|summary| summary.holds(now) && summary.up_to_seq > floor).or(explicit)
    }

    /// Whether a recent attempt to summarize failed.
    pub fn is_resting(&self, now: DateTime<Utc>) -> bool {
        self.failed.as_ref().is_some_and(|failed| failed.holds(now))
    }
}

/// The current summary of the beginning of a stored conversation, for display.
///
/// # Errors
/// [`Error::Forbidden`].
pub async fn current_summary(app: &AppState, access: &OwnerAccess, conversation: ConversationId) -> Result<Option<Summary>> {
    access.access().require(Permission::ReadMemory)?;
    let tx = app.db.read(access.access()).await?;
    Ok(Summaries::of(&tx, access, conversation).await?.valid(app.clock.now()).cloned())
}

/// The stored part of a conversation that a window needs.
#[derive(Debug)]
pub struct StoredWindow {
    pub(super) conversation: Conversation,
    pub(super) summaries: Summaries,
    pub(super) loaded: Loaded,
    /// The time of reading.
    pub(super) at: DateTime<Utc>,
}

/// Loads the stored part of `conversation`; `None` when there is none.
pub async fn stored(app: &AppState, access: &OwnerAccess, conversation: &Conversation, limits: &Limits) -> Result<Option<StoredWindow>> {
    if conversation.message_count == 0 {
        return Ok(None);
    }
    let at = app.clock.now();
    let tx = app.db.read(access.access()).await?;
    let summaries = Summaries::of(&tx, access, conversation.id).await?;
    let told = summaries.valid(at).map_or(0, |summary| summary.up_to_seq);
    let loaded = Loaded::read(app, tx, access, conversation.id, told, limits).await?;
    Ok(Some(StoredWindow { conversation: conversation.clone(), summaries, loaded, at }))
}

/// The messages after a summary.
#[derive(Debug)]
pub(super) struct Loaded {
    /// Those that a model is shown, in order.
    pub said: Vec<SizedMessage>,
    /// Whether older messages were not read, because no window takes that many.
    pub is_partial: bool,
    /// To check later whether the messages have changed.
    pub mark: LoadedState,
}

/// The state of the conversation when its messages were read.
#[derive(Debug)]
pub(super) struct LoadedState {
    ids: Vec<(i64, MessageId)>,
    /// The owner's newest receipt of forgetting.
    forgotten: Option<ReceiptId>,
}

impl Loaded {
    /// Reads the messages after `seq`; counts their tokens after the transaction.
    pub async fn read(
        app: &AppState,
        tx: Tx,
        access: &OwnerAccess,
        conversation: ConversationId,
        seq: i64,
        limits: &Limits,
    ) -> Result<Self> {
        let max_bytes = limits.max_input_tokens.saturating_mul(TOKEN_BYTES);
        let max_count = limits.max_input_tokens / MESSAGE_TOKENS;
        let (mut pages, mut before, mut bytes, mut count, mut is_partial) = (Vec::new(), None, 0_usize, 0, false);
        loop {
            let page = store::messages::last(&tx, access, conversation, seq, before, PAGE).await?;
            before = page.first().map(|first| first.seq);
            bytes += page.iter().map(|message| message.content.len()).sum::<usize>();
            count += page.len();
            let is_last = (page.len() as u64) < PAGE;
            pages.push(page);
            if is_last {
                break;
            }
            if bytes >= max_bytes || count > max_count {
                is_partial = true;
                break;
            }
        }
        let forgotten = newest_receipt(app, &tx, access).await?;
        drop(tx);
        let messages: Vec<Message> = pages.into_iter().rev().flatten().collect();
        let ids = messages.iter().map(|message| (message.seq, message.id)).collect();
        let tokenizer = limits.tokenizer;
        let weighed =
            move || messages.into_iter().filter_map(shown).map(|(seq, message)| SizedMessage::new(message, Some(seq), tokenizer)).collect();
        let said = if bytes < MANY_BYTES { weighed() } else { tokio::task::spawn_blocking(weighed).await.map_err(Error::internal)? };
        Ok(Self { said, is_partial, mark: LoadedState { ids, forgotten } })
    }
}

impl LoadedState {
    /// Whether the message `seq` is unchanged, and nothing of the owner's memory was forgotten since.
    pub async fn is_unchanged(
        &self,
        app: &AppState,
        tx: &Tx,
        access: &OwnerAccess,
        conversation: ConversationId,
        seq: i64,
    ) -> Result<bool> {
        let Some((_, id)) = self.ids.iter().find(|(known, _)| *known == seq) else { return Ok(false) };
        let there = store::messages::get(tx, access, conversation, *id).await?;
        Ok(there.is_some_and(|there| there.seq == seq) && newest_receipt(app, tx, access).await? == self.forgotten)
    }
}

async fn newest_receipt(app: &AppState, tx: &Tx, access: &OwnerAccess) -> Result<Option<ReceiptId>> {
    let hash = app.tombstone_hmac.owner(access.access(), access.owner())?;
    let page = PageRequest::parse(None, Some(1)).map_err(Error::bad_page)?;
    let newest = store::receipts::list(tx, access.access(), &hash, &page).await?;
    Ok(newest.items.first().map(|receipt: &Receipt| receipt.id))
}

/// A stored message as a model is shown it. Stored system messages are not the agent's instructions, and stored tool
/// answers have lost their calls: both are left out.
fn shown(message: Message) -> Option<(i64, ChatMessage)> {
    let content = message.content;
    match message.role {
        MessageRole::User => Some((message.seq, ChatMessage::User(content))),
        MessageRole::Assistant => Some((message.seq, ChatMessage::assistant(content))),
        MessageRole::System | MessageRole::Tool => None,
    }
}
