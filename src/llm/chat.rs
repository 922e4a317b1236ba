//! The provider-independent interface to chat models. [`super::client`] implements it; services call it.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use serde::{Deserialize, Serialize};

use super::media::Media;
use super::sampling::Sampling;
use crate::domain::model::Tokenizer;
use crate::error::Result;

/// A chat model.
#[async_trait]
pub trait ChatModel: Send + Sync + fmt::Debug {
    /// The configured name, for reports and provenance.
    fn name(&self) -> &str;

    /// Checks that the provider takes these parameters.
    ///
    /// # Errors
    /// [`crate::Error::Invalid`] with the name of the first that it does not take.
    fn check(&self, _sampling: &Sampling) -> Result<()> {
        Ok(())
    }

    /// Sends a request. The implementation decides about retries and limits.
    ///
    /// # Errors
    /// [`crate::Error::Llm`] with a failure class, never the model's text.
    async fn chat(&self, request: ChatRequest) -> Result<ChatAnswer>;

    /// Like [`Self::chat`], but passes each piece of text to `listener` as it arrives and returns the whole answer at the end. Dropping
    /// the call closes the connection to the provider. After the first piece, the call is not retried.
    ///
    /// # Errors
    /// Those of [`Self::chat`]; the pieces passed until then are all there is.
    async fn stream(&self, request: ChatRequest, listener: &mut dyn Listener) -> Result<ChatAnswer> {
        let answer = self.chat(request).await?;
        listener.piece(&answer.text).await;
        Ok(answer)
    }
}

/// Receives the text of a model as it arrives.
#[async_trait]
pub trait Listener: Send {
    /// Receives the next piece of text, never empty.
    async fn piece(&mut self, text: &str);
}

/// One message of a prompt.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum ChatMessage {
    /// A message from the caller.
    User(String),
    /// A message from the caller with images, audio or files. The text contains a mark for each.
    Shown {
        /// The text.
        content: String,
        /// What is shown with it. It is never stored.
        #[serde(skip)]
        media: Vec<Media>,
    },
    /// A message from the model, of an earlier turn or an earlier round of this turn.
    Assistant {
        /// The text. May be empty if the model called tools.
        content: String,
        /// The tools it called. A later [`ChatMessage::Tool`] answers each call.
        calls: Vec<ToolCall>,
    },
    /// The result of a tool.
    Tool {
        /// The [`ToolCall::id`] of the call.
        call: String,
        /// The result.
        content: String,
    },
}

impl ChatMessage {
    /// A message from the caller.
    #[must_use]
    pub fn user(content: String, media: Vec<Media>) -> Self {
        if media.is_empty() { Self::User(content) } else { Self::Shown { content, media } }
    }

    /// Whether it is from the caller.
    #[must_use]
    pub const fn is_user(&self) -> bool {
        matches!(self, Self::User(_) | Self::Shown { .. })
    }

    /// What is shown with the text.
    #[must_use]
    pub fn media(&self) -> &[Media] {
        if let Self::Shown { media, .. } = self { media } else { &[] }
    }

    /// A message from the model without tool calls.
    pub fn assistant(content: impl Into<String>) -> Self {
        Self::Assistant { content: content.into(), calls: Vec::new() }
    }

    /// The text of the message.
    #[must_use]
    pub fn content(&self) -> &str {
        match self {
            Self::User(content) | Self::Shown { content, .. } | Self::Assistant { content, .. } | Self::Tool { content, .. } => content,
        }
    }
}

/// A tool call that the model requests.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ToolCall {
    /// The id of the call within the dialogue. The result repeats it.
    pub id: String,
    /// The name of the tool.
    pub name: String,
    /// The arguments: usually an object; a string if the model did not write JSON.
    pub arguments: serde_json::Value,
    /// Signatures of the model's reasoning that the provider expects back unchanged with the call.
    pub signatures: Vec<String>,
}

/// Hides the arguments, which are as private as messages.
impl fmt::Debug for ToolCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ToolCall").field("id", &self.id).field("name", &self.name).finish_non_exhaustive()
    }
}

/// A tool offered to the model.
#[derive(Debug, Clone, PartialEq)]
pub struct ToolOffer {
    /// Its name.
    pub name: String,
    /// What the tool does. The model decides by this text.
    pub description: String,
    /// The JSON schema of the arguments.
    pub parameters: Arc<serde_json::Value>,
}

/// Whether the model may, must not or must call a tool.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum ToolChoice {
    /// The model decides.
    #[default]
    Auto,
    /// The model must answer with text.
    None,
    /// The model must call a tool.
    Required,
    /// The model must call this tool.
    Named(String),
}

/// The required format of the answer.
#[derive(Debug, Clone, PartialEq)]
pub struct OutputSchema {
    /// The name: letters, digits, `-` and `_`.
    pub name: String,
    /// The JSON schema, within what providers accept: no additional properties, and every property required.
    pub schema: serde_json::Value,
}

/// A prompt and its limits. Fields that are `None` use the configuration.
#[derive(Clone, Default, PartialEq)]
pub struct ChatRequest {
    /// The system prompt.
    pub system: String,
    /// The dialogue, which ends with a user message or tool results.
    pub messages: Vec<ChatMessage>,
    /// The tools that the model may call.
    pub tools: Vec<ToolOffer>,
    /// Whether the model may, must not or must call a tool.
    pub tool_choice: ToolChoice,
    /// The required format of the answer.
    pub schema: Option<OutputSchema>,
    /// The maximum length of the answer, in the provider's tokens.
    pub max_output_tokens: Option<u32>,
    /// The sampling temperature. 0 gives the most predictable answers.
    pub temperature: Option<f64>,
    /// How the answer is drawn, and its format. The caller checks first that the provider takes it.
    pub sampling: Sampling,
    /// The time limit of one attempt.
    pub timeout: Option<Duration>,
}

impl ChatRequest {
    /// A request with a system prompt and one user message.
    #[must_use]
    pub fn new(system: impl Into<String>, user: impl Into<String>) -> Self {
        Self { system: system.into(), messages: vec![ChatMessage::User(user.into())], ..Self::default() }
    }

    /// The tokens of the system prompt and the dialogue, as Noctuary counts them. Excludes the few tokens that the protocol adds.
    #[must_use]
    pub fn tokens(&self, tokenizer: Tokenizer) -> usize {
        tokenizer.count(&self.system) + self.messages.iter().map(|message| tokenizer.count(message.content())).sum::<usize>()
    }

    /// Leaves out images, audio and files; their marks in the text stay.
    pub(super) fn show_nothing(&mut self) {
        for message in &mut self.messages {
            if let ChatMessage::Shown { content, .. } = message {
                *message = ChatMessage::User(std::mem::take(content));
            }
        }
    }

    /// Requires an answer in this format.
    #[must_use]
    pub fn with_schema(mut self, name: impl Into<String>, schema: serde_json::Value) -> Self {
        self.schema = Some(OutputSchema { name: name.into(), schema });
        self
    }
}

/// Hides the content: prompts contain memory text, which must not reach a log through `{:?}`.
impl fmt::Debug for ChatRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ChatRequest").field("messages", &self.messages.len()).finish_non_exhaustive()
    }
}

/// Hides the content, as for [`ChatRequest`].
impl fmt::Debug for ChatMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let speaker = match self {
            Self::User(_) | Self::Shown { .. } => "user",
            Self::Assistant { .. } => "assistant",
            Self::Tool { .. } => "tool",
        };
        f.debug_struct("ChatMessage").field("speaker", &speaker).finish_non_exhaustive()
    }
}

/// Why the model stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FinishReason {
    /// The answer is complete.
    Complete,
    /// The token limit was reached; the text is cut off.
    Length,
    /// The model waits for tool results.
    ToolCalls,
    /// The provider filtered the answer, or the model refused.
    Filtered,
    /// Any other reason, or none given.
    Other,
}

/// The answer of a model.
#[derive(Clone, PartialEq, Eq)]
pub struct ChatAnswer {
    /// The text, without NUL characters. Blank only if the model calls tools.
    pub text: String,
    /// The tool calls that the model requests.
    pub calls: Vec<ToolCall>,
    /// The model that answered, as the provider reports it.
    pub model: String,
    /// Prompt tokens, if the provider reports them.
    pub prompt_tokens: Option<u32>,
    /// Completion tokens, if the provider reports them.
    pub completion_tokens: Option<u32>,
    /// Why the model stopped.
    pub finish: FinishReason,
    /// The probabilities of the tokens, as OpenAI reports them, if they were asked for.
    pub logprobs: Vec<serde_json::Value>,
}

/// Hides the content, as for [`ChatRequest`].
impl fmt::Debug for ChatAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ChatAnswer").field("model", &self.model).field("finish", &self.finish).finish_non_exhaustive()
    }
}
