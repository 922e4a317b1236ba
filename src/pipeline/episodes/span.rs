//! The next span of a conversation that is not summarized yet: limited in messages and characters, so that a long session becomes several
//! episodes and no message is left out. `summarization` reads it, and `again` reads that of an
//! episode that exists.

use std::collections::HashSet;

use crate::app_state::AppState;
use crate::domain::access::OwnerAccess;
use crate::domain::conversation::{Conversation, Message, MessageRole};
use crate::domain::episode::Episode;
use crate::domain::ids::ConversationId;
use crate::domain::item::ItemKind;
use crate::error::Result;
use crate::pipeline::withdrawals::request;
use crate::store::{self, Tx};

/// The most messages of an episode.
const MAX_MESSAGES: u64 = 80;
/// The most characters of an episode, unless its first message is longer.
const MAX_CHARS: usize = 24_000;
/// Characters read of a message: a longer one was pasted.
const MAX_MESSAGE_CHARS: usize = 4_000;

/// A span to summarize.
#[derive(Debug, Clone)]
pub(super) struct Span {
    /// The conversation, with the last summarized message as it was read.
    pub conversation: Conversation,
    /// The messages of the user and the agent, each cut to size.
    pub messages: Vec<Message>,
    /// The first message, even if it is not summarized.
    pub first: Message,
    /// Sequence number of the last message that it covers.
    pub last_seq: i64,
    /// Whether no messages follow it.
    pub is_last: bool,
}

/// The next span up to message `to_seq`; `None` when everything is summarized, or the conversation is gone.
pub(super) async fn next(app: &AppState, access: &OwnerAccess, id: ConversationId, to_seq: i64) -> Result<Option<Span>> {
    let tx = app.db.read(access.access()).await?;
    let Some(conversation) = store::conversations::get(&tx, access, id).await? else { return Ok(None) };
    let mut unread = store::messages::after(&tx, access, id, conversation.summarized_seq, MAX_MESSAGES + 1).await?;
    unread.retain(|message| message.seq <= to_seq);
    let silent = silent(&tx, access, id, &unread).await?;
    Ok(cut(conversation, &unread, &silent))
}

/// The span of an episode, as it would be summarized now; `None` if its messages are gone, or others have their numbers.
pub(super) async fn of_episode(tx: &Tx, access: &OwnerAccess, episode: &Episode) -> Result<Option<Span>> {
    let Some(conversation) = store::conversations::get(tx, access, episode.conversation).await? else { return Ok(None) };
    let mut messages = store::messages::after(tx, access, conversation.id, episode.from_seq - 1, MAX_MESSAGES).await?;
    messages.retain(|message| message.seq <= episode.to_seq);
    if messages.first().is_none_or(|first| first.id != episode.first_message) {
        return Ok(None);
    }
    let silent = silent(tx, access, conversation.id, &messages).await?;
    Ok(cut(conversation, &messages, &silent).filter(|span| !span.messages.is_empty()))
}

/// Numbers of messages that must not be summarized: those removed from the index because their content was forgotten, and those that ask
/// for that.
async fn silent(tx: &Tx, access: &OwnerAccess, id: ConversationId, messages: &[Message]) -> Result<HashSet<i64>> {
    let place = |message: &Message| (ItemKind::Message, id.get(), i32::try_from(message.seq).unwrap_or(i32::MAX));
    let places: Vec<(ItemKind, i64, i32)> = messages.iter().map(place).collect();
    let found = store::recalls::items_at(tx, access.access(), &places).await?;
    let is_silent = |message: &&Message| !found.contains_key(&place(message)) || !request::find(&message.content).is_empty();
    Ok(messages.iter().filter(is_silent).map(|message| message.seq).collect())
}

fn cut(conversation: Conversation, unread: &[Message], silent: &HashSet<i64>) -> Option<Span> {
    let first = unread.first()?.clone();
    let mut span = Span { conversation, messages: Vec::new(), last_seq: first.seq, first, is_last: true };
    let mut chars = 0;
    for (at, message) in unread.iter().enumerate() {
        let read = shown(message).filter(|message| !silent.contains(&message.seq));
        let more = read.as_ref().map_or(0, |read| read.content.chars().count());
        if at as u64 == MAX_MESSAGES || (at > 0 && chars + more > MAX_CHARS) {
            span.is_last = false;
            break;
        }
        chars += more;
        span.last_seq = message.seq;
        span.messages.extend(read);
    }
    Some(span)
}

/// A message as it is read: from the user or the agent, not blank, cut to size.
fn shown(message: &Message) -> Option<Message> {
    let is_said = matches!(message.role, MessageRole::User | MessageRole::Assistant) && !message.content.trim().is_empty();
    is_said.then(|| Message { content: message.content.chars().take(MAX_MESSAGE_CHARS).collect(), ..message.clone() })
}

impl Span {
    /// Whether it is worth an episode: the user wrote enough, and the agent answered.
    pub fn is_worth_it(&self, min_chars: u32) -> bool {
        let by_user = self.messages.iter().filter(|message| message.role == MessageRole::User);
        let chars: usize = by_user.map(|message| message.content.chars().filter(|c| c.is_alphanumeric()).count()).sum();
        self.messages.len() >= 2 && chars >= min_chars as usize
    }
}

#[cfg(test)]
pub(super) mod tests {
    use chrono::{DateTime, Duration};

    use super::*;

    pub(crate) fn message(seq: i64, role: MessageRole, content: &str) -> Message {
        Message {
            id: seq.into(),
            conversation: 1.into(),
            seq,
            role,
            name: None,
            content: content.to_owned(),
            created_at: DateTime::UNIX_EPOCH + Duration::minutes(seq),
            metadata: None,
        }
    }

    fn conversation() -> Conversation {
        Conversation {
            id: 1.into(),
            agent: 1.into(),
            owner: crate::domain::owner_key::OwnerKey::api("nora").unwrap(),
            name: "c".to_owned(),
            trigger: crate::domain::conversation::TriggerSource::Api,
            state: crate::domain::conversation::ConversationState::Active,
            message_count: 0,
            extracted_seq: 0,
            completed_seq: 0,
            summarized_seq: 0,
            completed_at: None,
            idle_at: None,
            last_active_at: DateTime::UNIX_EPOCH,
            created_at: DateTime::UNIX_EPOCH,
            metadata: None,
        }
    }

    #[test]
    fn a_long_session_is_cut_and_nothing_is_left_out() {
        let all: Vec<Message> = (1..=81).map(|seq| message(seq, MessageRole::User, "好")).collect();
        let span = cut(conversation(), &all, &HashSet::new()).unwrap();
        assert_eq!((span.messages.len(), span.last_seq, span.is_last), (80, 80, false));
        let rest = cut(conversation(), &all[80..], &HashSet::new()).unwrap();
        assert_eq!((rest.messages.len(), rest.first.seq, rest.last_seq, rest.is_last), (1, 81, 81, true));
        let long: Vec<Message> = (1..=9).map(|seq| message(seq, MessageRole::User, &"长".repeat(9_000))).collect();
        let span = cut(conversation(), &long, &HashSet::new()).unwrap();
        assert_eq!((span.messages.len(), span.last_seq, span.is_last), (6, 6, false), "4,000 characters of each");
        assert!(cut(conversation(), &[], &HashSet::new()).is_none());
    }

    #[test]
    fn tools_and_blanks_are_covered_and_not_read_and_a_greeting_is_not_told() {
        let all = [
            message(1, MessageRole::Tool, "{}"),
            message(2, MessageRole::User, "hi"),
            message(3, MessageRole::Assistant, "Hello!"),
            message(4, MessageRole::Assistant, "  "),
        ];
        let span = cut(conversation(), &all, &HashSet::new()).unwrap();
        assert_eq!((span.messages.len(), span.first.seq, span.last_seq), (2, 1, 4));
        assert!(!span.is_worth_it(10) && span.is_worth_it(2));
        let span = cut(conversation(), &all, &HashSet::from([2])).unwrap();
        assert_eq!((span.messages.len(), span.last_seq), (1, 4), "what was forgotten is covered and not read");
    }
}
