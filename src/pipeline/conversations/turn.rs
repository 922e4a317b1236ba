//! The turn that a caller sends, and its validation. Used by [`super::intake`].

use chrono::{DateTime, Duration, Utc};
use chrono_tz::Tz;
use serde::Serialize;

use crate::domain::conversation::{MessageRole, TriggerSource};
use crate::domain::ids::ItemId;
use crate::domain::turn::TurnOutcome;
use crate::error::FieldError;

/// The most messages of one call.
pub const MAX_MESSAGES: usize = 500;
/// The longest message, in characters.
pub const MAX_CONTENT_CHARS: usize = 100_000;
/// The longest name of a conversation, in characters.
const MAX_CONVERSATION_CHARS: usize = 200;
/// The longest name of a speaker or a model, in characters.
const MAX_NAME_CHARS: usize = 200;
/// The most memory items that a turn may list as shown to the model.
const MAX_INJECTED: usize = 1_000;
/// How far a caller's clock may be ahead of the server's.
const MAX_AHEAD: Duration = Duration::hours(24);

/// A turn, or a part of one.
#[derive(Debug, Clone, Serialize)]
pub struct NewTurn {
    /// The messages in order; at least one.
    pub messages: Vec<NewMessage>,
    /// What started the turn; `None` means the console for a person and the API for a program.
    pub trigger: Option<TriggerSource>,
    /// The outcome, if the turn has ended: only a completed turn is considered for extraction.
    pub outcome: TurnOutcome,
    /// The cost of the caller's own model call.
    pub usage: Usage,
    /// Memory items that the caller's model was shown.
    pub injected: Vec<ItemId>,
    /// A JSON object of the caller, stored with the messages and with the memory extracted from them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<serde_json::Value>,
    /// The time zone in which the turn's requests to remember count their days; that of the person, else of the agent, when absent.
    #[serde(skip)]
    pub zone: Option<Tz>,
}

/// One message as the caller sends it.
#[derive(Clone, Serialize)]
pub struct NewMessage {
    /// The role of the speaker.
    pub role: MessageRole,
    /// The speaker's name.
    pub name: Option<String>,
    /// The text.
    pub content: String,
    /// When it was sent; `None` means now.
    pub created_at: Option<DateTime<Utc>>,
}

/// Messages are memory: `{:?}` does not print them.
impl std::fmt::Debug for NewMessage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NewMessage").field("role", &self.role).finish_non_exhaustive()
    }
}

/// The cost of a model call, as far as it is known.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Usage {
    /// The model that answered.
    pub model: Option<String>,
    /// Tokens of the prompt.
    pub prompt_tokens: Option<u32>,
    /// Tokens of the answer.
    pub completion_tokens: Option<u32>,
}

/// Collects the fields that are invalid.
#[derive(Default)]
struct Findings(Vec<FieldError>);

impl Findings {
    fn require(&mut self, is_right: bool, field: &str, message: &str) {
        if !is_right {
            self.0.push(FieldError { field: field.to_owned(), message: message.to_owned() });
        }
    }
}

/// The invalid fields of the message at `index`. With `may_be_long`, it may be longer than one message may be.
pub(super) fn check_message(index: usize, message: &NewMessage, may_be_long: bool, now: DateTime<Utc>) -> Vec<FieldError> {
    let mut wrong = Findings::default();
    let field = |name: &str| format!("messages[{index}].{name}");
    let is_sized = !message.content.is_empty() && (may_be_long || message.content.chars().nth(MAX_CONTENT_CHARS).is_none());
    wrong.require(is_sized, &field("content"), "must be 1 to 100,000 characters");
    wrong.require(!message.content.contains('\0'), &field("content"), "must not contain the character U+0000");
    let has_good_name = message.name.as_ref().is_none_or(|name| is_name(name, MAX_NAME_CHARS));
    wrong.require(has_good_name, &field("name"), "must be 1 to 200 characters without control characters");
    let is_in_time = message.created_at.is_none_or(|at| at >= DateTime::UNIX_EPOCH && at <= now + MAX_AHEAD);
    wrong.require(is_in_time, &field("createdAt"), "must lie between 1970 and a day from now");
    wrong.0
}

/// The invalid fields beside the messages, of which there are `count`.
pub(super) fn check_frame(conversation: &str, turn: &NewTurn, count: usize) -> Vec<FieldError> {
    let mut wrong = Findings::default();
    let mut require = |is_right: bool, field: &str, message: &str| wrong.require(is_right, field, message);
    require(is_name(conversation, MAX_CONVERSATION_CHARS), "conversationId", "must be 1 to 200 characters without control characters");
    require((1..=MAX_MESSAGES).contains(&count), "messages", "must contain 1 to 500 messages");
    require(turn.injected.len() <= MAX_INJECTED, "injectedItemIds", "must contain at most 1,000 ids");
    let has_good_model = turn.usage.model.as_ref().is_none_or(|model| is_name(model, MAX_NAME_CHARS));
    require(has_good_model, "usage.model", "must be 1 to 200 characters without control characters");
    wrong.0
}

fn is_name(name: &str, max_chars: usize) -> bool {
    (1..=max_chars).contains(&name.chars().count()) && !name.chars().any(char::is_control) && !name.trim().is_empty()
}
