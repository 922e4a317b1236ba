//! What a client of OpenAI sends. Fields that change nothing here are passed over, as their own servers do with what they do not know.

use serde::Deserialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

/// A dialogue to be gone on with.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(example = json!({"model": "Ada", "user": "nora", "messages": [{"role": "user", "content": "Which tea should I bring?"}]}))]
pub struct CompletionRequest {
    /// The agent's name or id.
    pub model: String,
    /// The dialogue so far, the person's message last, or the answers of tools.
    #[schema(min_items = 1, max_items = 2000)]
    pub messages: Vec<MessageIn>,
    /// The end user; so does the header `X-End-User-Id`. Without either the turn belongs to the token's own person, if the token allows it
    /// (`requireEndUser`).
    pub user: Option<String>,
    /// Whether the answer is streamed.
    #[serde(default)]
    pub stream: Option<bool>,
    /// With `include_usage` the last chunk tells what it cost.
    pub stream_options: Option<StreamOptions>,
    /// The caller's own tools. With them the memory tools are not offered.
    #[schema(max_items = 128)]
    pub tools: Option<Vec<ToolIn>>,
    /// `auto`, `none`, `required`, or one tool.
    #[schema(value_type = Option<serde_json::Value>)]
    pub tool_choice: Option<Value>,
    /// Longest answer, in tokens.
    #[schema(minimum = 1)]
    pub max_completion_tokens: Option<u32>,
    /// The older name of `max_completion_tokens`.
    #[schema(minimum = 1)]
    pub max_tokens: Option<u32>,
    /// 0 to 2.
    #[schema(minimum = 0, maximum = 2)]
    pub temperature: Option<f64>,
    /// Must be 1.
    #[schema(minimum = 1, maximum = 1)]
    pub n: Option<u32>,
    /// `conversationId` names the conversation; so does the header `X-Conversation-Id`. Without either it is told by its first message.
    #[schema(value_type = Option<Object>)]
    pub metadata: Option<Map<String, Value>>,
}

/// How it is streamed.
#[derive(Debug, Deserialize, ToSchema)]
pub struct StreamOptions {
    /// Whether the last chunk tells what it cost.
    #[serde(default)]
    pub include_usage: bool,
}

/// One message.
#[derive(Debug, Deserialize, ToSchema)]
pub struct MessageIn {
    /// `system`, `developer`, `user`, `assistant` or `tool`.
    #[schema(pattern = "^(system|developer|user|assistant|tool)$")]
    pub role: String,
    /// Text, or parts of type `text`.
    #[serde(default)]
    #[schema(value_type = serde_json::Value)]
    pub content: Value,
    /// Tools that the assistant called.
    #[serde(default)]
    pub tool_calls: Option<Vec<CallIn>>,
    /// The call that a tool answers.
    pub tool_call_id: Option<String>,
}

/// A tool that was called.
#[derive(Debug, Deserialize, ToSchema)]
pub struct CallIn {
    /// Names the call.
    pub id: String,
    /// What was called.
    pub function: FunctionCallIn,
}

/// What was called, and how.
#[derive(Debug, Deserialize, ToSchema)]
pub struct FunctionCallIn {
    /// The tool.
    pub name: String,
    /// JSON as text.
    #[serde(default)]
    pub arguments: String,
}

/// A tool of the caller's.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ToolIn {
    /// `function`.
    #[schema(pattern = "^function$")]
    pub r#type: String,
    /// The tool.
    pub function: Option<FunctionIn>,
}

/// A function.
#[derive(Debug, Deserialize, ToSchema)]
pub struct FunctionIn {
    /// The name.
    pub name: String,
    /// What it does.
    #[serde(default)]
    pub description: String,
    /// JSON schema of its arguments.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    pub parameters: Option<Map<String, Value>>,
}
