//! The one shape in which the house talks to a model, whatever the provider. Implemented by [`super::client`], called by services.

use std::fmt;
use std::time::Duration;

use async_trait::async_trait;

use crate::error::Result;

/// Something that answers a prompt.
#[async_trait]
pub trait ChatModel: Send + Sync + fmt::Debug {
    /// The configured name, for reports and provenance.
    fn name(&self) -> &str;

    /// Asks once; retries and limits are the implementation's business.
    ///
    /// # Errors
    /// [`crate::Error::Llm`] with a class of failure, never the model's text.
    async fn chat(&self, request: ChatRequest) -> Result<ChatAnswer>;
}

/// Who speaks in a prompt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Speaker {
    /// The caller.
    User,
    /// The model, in an earlier turn.
    Assistant,
}

/// One message of a prompt.
#[derive(Clone, PartialEq, Eq)]
pub struct ChatMessage {
    /// Who speaks.
    pub speaker: Speaker,
    /// What is said.
    pub content: String,
}

/// The shape that the answer must have.
#[derive(Debug, Clone, PartialEq)]
pub struct OutputSchema {
    /// A name of letters, digits, `-` and `_`.
    pub name: String,
    /// JSON schema, within what providers accept: every object closed, every property required.
    pub schema: serde_json::Value,
}

/// A prompt and its limits. What is `None` comes from the configuration.
#[derive(Clone, Default, PartialEq)]
pub struct ChatRequest {
    /// Instructions.
    pub system: String,
    /// The dialogue, ending with a user's message.
    pub messages: Vec<ChatMessage>,
    /// Shape of the answer.
    pub schema: Option<OutputSchema>,
    /// Longest answer, in the provider's tokens.
    pub max_output_tokens: Option<u32>,
    /// 0 is the steadiest.
    pub temperature: Option<f64>,
    /// Limit of one try.
    pub timeout: Option<Duration>,
}

impl ChatRequest {
    /// Instructions and one message.
    #[must_use]
    pub fn new(system: impl Into<String>, user: impl Into<String>) -> Self {
        let message = ChatMessage { speaker: Speaker::User, content: user.into() };
        Self { system: system.into(), messages: vec![message], ..Self::default() }
    }

    /// Asks for an answer of this shape.
    #[must_use]
    pub fn with_schema(mut self, name: impl Into<String>, schema: serde_json::Value) -> Self {
        self.schema = Some(OutputSchema { name: name.into(), schema });
        self
    }
}

/// Prompts hold memory text, which must not reach a log by way of `{:?}`.
impl fmt::Debug for ChatRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ChatRequest").field("messages", &self.messages.len()).finish_non_exhaustive()
    }
}

/// See [`ChatRequest`]'s.
impl fmt::Debug for ChatMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ChatMessage").field("speaker", &self.speaker).finish_non_exhaustive()
    }
}

/// Why a model stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FinishReason {
    /// It had said everything.
    Complete,
    /// The limit of tokens: the text is cut off.
    Length,
    /// The provider's filter or the model's refusal.
    Filtered,
    /// Anything else, or not told.
    Other,
}

/// What came back.
#[derive(Clone, PartialEq, Eq)]
pub struct ChatAnswer {
    /// The text, never blank, without NUL characters.
    pub text: String,
    /// The model that answered, by its own account.
    pub model: String,
    /// Tokens read, if told.
    pub prompt_tokens: Option<u32>,
    /// Tokens written, if told.
    pub completion_tokens: Option<u32>,
    /// Why it stopped.
    pub finish: FinishReason,
}

/// See [`ChatRequest`]'s.
impl fmt::Debug for ChatAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ChatAnswer").field("model", &self.model).field("finish", &self.finish).finish_non_exhaustive()
    }
}
