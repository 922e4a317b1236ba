//! The request for a turn, and its validation.

use std::fmt;

use chrono_tz::Tz;
use serde_json::Value;

use crate::chat::window::Command;
use crate::config::mate::LongMessages;
use crate::domain::conversation::TriggerSource;
use crate::error::{Error, Result};
use crate::llm::{ChatMessage, Media, Sampling, ToolChoice, ToolOffer};
use crate::memory::facts::check_metadata;
use crate::pipeline::conversations::is_too_long;

/// Longest name of a conversation, in characters.
const MAX_NAME_CHARS: usize = 200;
/// Most messages of a dialogue that a caller submits.
const MAX_BROUGHT: usize = 2_000;
/// Most bytes of a message, and of the dialogue around it.
const MAX_BYTES: usize = 2_000_000;
/// Most texts at which an answer ends, and alternatives per token.
const MAX_STOPS: usize = 16;
const MAX_LOGPROBS: u32 = 20;
/// Most tools that a caller submits.
const MAX_TOOLS: usize = 128;

/// A person's message, and how to answer it.
#[derive(Clone)]
pub struct Question {
    /// The person's message, up to 2,000,000 bytes. The model gets all of it, also what is too long for one stored message.
    pub message: String,
    /// Images, audio and files of the message. The model is shown them; only their marks in the text are stored.
    pub media: Vec<Media>,
    /// The conversation's name; without one, a new conversation begins.
    pub conversation: Option<String>,
    /// What triggers the turn; `None` means the console for a person and the API for a program.
    pub trigger: Option<TriggerSource>,
    /// What the caller sends besides the message, if anything.
    pub brought: Option<CallerDialogue>,
    /// Limits of the answer.
    pub wishes: GenerationOptions,
    /// Whether the turn uses memory and is stored.
    pub keeping: Keeping,
    /// A JSON object of the caller, stored with the messages of the turn and with the memory extracted from them.
    pub metadata: Option<Value>,
    /// The time zone in which days and months of the message are counted; the one that the person is known to live in, else the agent's, when
    /// absent.
    pub zone: Option<Tz>,
}

/// What a turn has to do with memory.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Keeping {
    /// It uses memory and is stored.
    #[default]
    Kept,
    /// It uses memory, but nothing of it is stored: the caller asks for that.
    Unstored,
    /// It neither uses memory nor is stored: the message is not of a person.
    Unkept,
}

/// The dialogue around the message, with the caller's instructions and tools.
#[derive(Clone, Default)]
pub struct CallerDialogue {
    /// The caller's instructions.
    pub system: String,
    /// The messages before the person's message.
    pub before: Vec<ChatMessage>,
    /// The messages after it: calls of the caller's tools and their answers.
    pub after: Vec<ChatMessage>,
    /// Tools that the caller runs itself. With them the memory tools are not offered, because the caller could not answer
    /// their calls.
    pub tools: Vec<ToolOffer>,
    /// Whether the model may, must or must not call them.
    pub tool_choice: ToolChoice,
    /// Whether the stored messages of the conversation precede `before`. Otherwise the caller sends the whole dialogue.
    pub is_stored: bool,
    /// Whether a turn that waits for the caller's tools is stored, so that the caller may send their answers alone.
    pub is_resumable: bool,
}

/// Limits of the answer; `None` is the model's default.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct GenerationOptions {
    /// Longest answer, in tokens.
    pub max_output_tokens: Option<u32>,
    /// The sampling temperature; 0 is the most deterministic.
    pub temperature: Option<f64>,
    /// How the answer is drawn, and its format.
    pub sampling: Sampling,
}

/// Messages are private.
impl fmt::Debug for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Question")
            .field("conversation", &self.conversation)
            .field("brought", &self.brought.is_some())
            .finish_non_exhaustive()
    }
}

impl Question {
    /// A person's message in a conversation that Noctuary stores.
    pub fn new(message: impl Into<String>, conversation: Option<String>) -> Self {
        Self {
            message: message.into(),
            media: Vec::new(),
            conversation,
            trigger: None,
            brought: None,
            wishes: GenerationOptions::default(),
            keeping: Keeping::Kept,
            metadata: None,
            zone: None,
        }
    }

    /// Whether the caller sends the whole dialogue, so that stored messages are not read.
    pub(super) fn is_whole(&self) -> bool {
        self.brought.as_ref().is_some_and(|brought| !brought.is_stored)
    }

    /// The command in the message, for a conversation that Noctuary stores. A dialogue that the caller stores has no
    /// commands.
    pub(super) fn command(&self) -> Option<Command> {
        if self.brought.is_some() { None } else { Command::parse(&self.message) }
    }

    /// Refuses a message that is to be stored and is too long for that, where the agent's settings say so.
    ///
    /// # Errors
    /// [`Error::Invalid`].
    pub(super) fn check_length(&self, how: LongMessages) -> Result<()> {
        if how == LongMessages::Refuse && self.keeping == Keeping::Kept && is_too_long(&self.message) {
            return Err(Error::invalid("message", "must be at most 100,000 characters (mate.memory.long-messages)"));
        }
        Ok(())
    }

    /// Validates the question.
    ///
    /// # Errors
    /// [`Error::Invalid`] with the field at fault.
    pub(super) fn check(&self) -> Result<()> {
        if self.message.trim().is_empty() || self.message.len() > MAX_BYTES {
            return Err(Error::invalid("message", "must be 1 to 2,000,000 bytes, not only white space"));
        }
        if self.message.contains('\0') {
            return Err(Error::invalid("message", "must not contain the character U+0000"));
        }
        let is_name = |name: &String| {
            (1..=MAX_NAME_CHARS).contains(&name.chars().count()) && !name.chars().any(char::is_control) && !name.trim().is_empty()
        };
        if !self.conversation.as_ref().is_none_or(is_name) {
            return Err(Error::invalid("conversationId", "must be 1 to 200 characters without control characters"));
        }
        if self.wishes.max_output_tokens == Some(0) {
            return Err(Error::invalid("maxTokens", "must be at least 1"));
        }
        if self.wishes.temperature.is_some_and(|temperature| !(0.0..=2.0).contains(&temperature)) {
            return Err(Error::invalid("temperature", "must be 0 to 2"));
        }
        self.wishes.check()?;
        self.metadata.as_ref().map_or(Ok(()), check_metadata)?;
        self.brought.as_ref().map_or(Ok(()), CallerDialogue::check)
    }
}

impl GenerationOptions {
    fn check(&self) -> Result<()> {
        let Sampling { top_p, stop, presence_penalty, frequency_penalty, logprobs, .. } = &self.sampling;
        if top_p.is_some_and(|share| !(0.0..=1.0).contains(&share)) {
            return Err(Error::invalid("top_p", "must be 0 to 1"));
        }
        for (name, penalty) in [("presence_penalty", presence_penalty), ("frequency_penalty", frequency_penalty)] {
            if penalty.is_some_and(|penalty| !(-2.0..=2.0).contains(&penalty)) {
                return Err(Error::invalid(name, "must be -2 to 2"));
            }
        }
        if stop.len() > MAX_STOPS || stop.iter().any(String::is_empty) {
            return Err(Error::invalid("stop", "must be at most 16 texts, none empty"));
        }
        if logprobs.is_some_and(|count| count > MAX_LOGPROBS) {
            return Err(Error::invalid("top_logprobs", "must be 0 to 20"));
        }
        Ok(())
    }
}

impl CallerDialogue {
    fn check(&self) -> Result<()> {
        let messages = || self.before.iter().chain(&self.after);
        let bytes: usize = messages().map(|message| message.content().len()).sum::<usize>() + self.system.len();
        if messages().count() > MAX_BROUGHT || bytes > MAX_BYTES {
            return Err(Error::invalid("messages", "must be at most 2,000 messages and 2,000,000 bytes"));
        }
        if self.tools.len() > MAX_TOOLS {
            return Err(Error::invalid("tools", "must be at most 128"));
        }
        Ok(())
    }
}
