//! The one shape in which the house talks to a model, whatever the provider. Implemented by [`super::client`], called by services.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;

use crate::domain::model::Tokenizer;
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

    /// The same, told piece by piece to `listener` as the model speaks; the whole comes at the end. Whoever drops the call hangs up on
    /// the provider. Nothing is tried again once a piece was told.
    ///
    /// # Errors
    /// As [`Self::chat`]; what was told until then is all there is.
    async fn stream(&self, request: ChatRequest, listener: &mut dyn Listener) -> Result<ChatAnswer> {
        let answer = self.chat(request).await?;
        listener.piece(&answer.text).await;
        Ok(answer)
    }
}

/// Hears a model speak.
#[async_trait]
pub trait Listener: Send {
    /// The next piece of the text, never empty.
    async fn piece(&mut self, text: &str);
}

/// One message of a prompt.
#[derive(Clone, PartialEq, Eq)]
pub enum ChatMessage {
    /// The caller.
    User(String),
    /// The model, in an earlier turn or an earlier round of this one.
    Assistant {
        /// What it said; may be empty where it called tools.
        content: String,
        /// The tools it called; each is answered by a [`ChatMessage::Tool`] behind it.
        calls: Vec<ToolCall>,
    },
    /// A tool's answer.
    Tool {
        /// The [`ToolCall::id`] that it answers.
        call: String,
        /// What the tool answered.
        content: String,
    },
}

impl ChatMessage {
    /// What the model said, without calls of tools.
    pub fn assistant(content: impl Into<String>) -> Self {
        Self::Assistant { content: content.into(), calls: Vec::new() }
    }

    /// Its text.
    #[must_use]
    pub fn content(&self) -> &str {
        match self {
            Self::User(content) | Self::Assistant { content, .. } | Self::Tool { content, .. } => content,
        }
    }
}

/// A tool that the model wants to be called.
#[derive(Clone, PartialEq, Eq)]
pub struct ToolCall {
    /// Names the call within the dialogue; the answer repeats it.
    pub id: String,
    /// The tool.
    pub name: String,
    /// What the model wrote: an object as a rule, a string where it is no JSON.
    pub arguments: serde_json::Value,
    /// What the provider wants to get back with the call, as it came: signatures of the model's thoughts.
    pub signatures: Vec<String>,
}

/// Arguments are as private as what is said.
impl fmt::Debug for ToolCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ToolCall").field("id", &self.id).field("name", &self.name).finish_non_exhaustive()
    }
}

/// A tool as the model is told of it.
#[derive(Debug, Clone, PartialEq)]
pub struct ToolOffer {
    /// Its name.
    pub name: String,
    /// What it does, for the model to choose by.
    pub description: String,
    /// JSON schema of its arguments.
    pub parameters: Arc<serde_json::Value>,
}

/// Whether the model may, must or must not call a tool.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum ToolChoice {
    /// As it likes.
    #[default]
    Auto,
    /// It must answer by words.
    None,
    /// It must call one.
    Required,
    /// It must call this one.
    Named(String),
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
    /// The dialogue, ending with a user's message or the answers of tools.
    pub messages: Vec<ChatMessage>,
    /// Tools that the model may call.
    pub tools: Vec<ToolOffer>,
    /// Whether it may, must or must not.
    pub tool_choice: ToolChoice,
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
        Self { system: system.into(), messages: vec![ChatMessage::User(user.into())], ..Self::default() }
    }

    /// Tokens of what is sent, by our own count: instructions and dialogue, without the few that a wire adds.
    #[must_use]
    pub fn tokens(&self, tokenizer: Tokenizer) -> usize {
        tokenizer.count(&self.system) + self.messages.iter().map(|message| tokenizer.count(message.content())).sum::<usize>()
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
        let speaker = match self {
            Self::User(_) => "user",
            Self::Assistant { .. } => "assistant",
            Self::Tool { .. } => "tool",
        };
        f.debug_struct("ChatMessage").field("speaker", &speaker).finish_non_exhaustive()
    }
}

/// Why a model stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FinishReason {
    /// It had said everything.
    Complete,
    /// The limit of tokens: the text is cut off.
    Length,
    /// It waits for the answers of the tools it called.
    ToolCalls,
    /// The provider's filter or the model's refusal.
    Filtered,
    /// Anything else, or not told.
    Other,
}

/// What came back.
#[derive(Clone, PartialEq, Eq)]
pub struct ChatAnswer {
    /// The text, without NUL characters; blank only where tools are called.
    pub text: String,
    /// The tools it wants to be called.
    pub calls: Vec<ToolCall>,
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
