//! The request for a turn, and its validation.

use std::fmt;

use crate::chat::window::Command;
use crate::domain::conversation::TriggerSource;
use crate::error::{Error, Result};
use crate::llm::{ChatMessage, ToolChoice, ToolOffer};
use crate::pipeline::conversations::MAX_CONTENT_CHARS;

/// Longest name of a conversation, in characters.
const MAX_NAME_CHARS: usize = 200;
/// Most messages and characters of a dialogue that a caller submits.
const MAX_BROUGHT: usize = 2_000;
const MAX_BROUGHT_CHARS: usize = 2_000_000;
/// Most tools that a caller submits.
const MAX_TOOLS: usize = 128;

/// A person's message, and how to answer it.
#[derive(Clone)]
pub struct Question {
    /// The person's message, 1 to 100,000 characters.
    pub message: String,
    /// The conversation's name; without one, a new conversation begins.
    pub conversation: Option<String>,
    /// What triggers the turn; `None` means the console for a person and the API for a program.
    pub trigger: Option<TriggerSource>,
    /// The dialogue, if the caller stores it; stored messages are then not read.
    pub brought: Option<CallerDialogue>,
    /// Limits of the answer.
    pub wishes: GenerationOptions,
    /// Whether the turn uses memory and is stored. It is not when the message is not of a person.
    pub is_kept: bool,
}

/// A dialogue that the caller stores and sends in full with every turn.
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
}

/// Limits of the answer; `None` is the model's default.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct GenerationOptions {
    /// Longest answer, in tokens.
    pub max_output_tokens: Option<u32>,
    /// The sampling temperature; 0 is the most deterministic.
    pub temperature: Option<f64>,
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
        Self { message: message.into(), conversation, trigger: None, brought: None, wishes: GenerationOptions::default(), is_kept: true }
    }

    /// The command in the message, for a conversation that Noctuary stores. A dialogue that the caller stores has no
    /// commands.
    pub(super) fn command(&self) -> Option<Command> {
        if self.brought.is_some() { None } else { Command::parse(&self.message) }
    }

    /// Validates the question.
    ///
    /// # Errors
    /// [`Error::Invalid`] with the field at fault.
    pub(super) fn check(&self) -> Result<()> {
        let length = self.message.chars().count();
        if self.message.trim().is_empty() || length > MAX_CONTENT_CHARS {
            return Err(Error::invalid("message", "must be 1 to 100,000 characters, not only white space"));
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
        self.brought.as_ref().map_or(Ok(()), CallerDialogue::check)
    }
}

impl CallerDialogue {
    fn check(&self) -> Result<()> {
        let messages = || self.before.iter().chain(&self.after);
        let chars: usize = messages().map(|message| message.content().len()).sum::<usize>() + self.system.len();
        if messages().count() > MAX_BROUGHT || chars > MAX_BROUGHT_CHARS {
            return Err(Error::invalid("messages", "must be at most 2,000 messages and 2,000,000 bytes"));
        }
        if self.tools.len() > MAX_TOOLS {
            return Err(Error::invalid("tools", "must be at most 128"));
        }
        Ok(())
    }
}
