//! Requests in OpenAI's format. Fields without effect here are ignored, as OpenAI's servers ignore unknown fields.

use serde::Deserialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

/// A dialogue to continue.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(example = json!({"model": "Ada", "user": "nora", "messages": [{"role": "user", "content": "Which tea should I bring?"}]}))]
pub struct CompletionRequest {
    /// The agent's name or id.
    pub model: String,
    /// The dialogue so far. Instructions alone, and a client's own request about a transcript (such as for its title), are answered without
    /// memory and are not stored.
    #[schema(min_items = 1, max_items = 2000)]
    pub messages: Vec<MessageIn>,
    /// The end user. The header `X-End-User-Id` may name it instead. Without either, the turn belongs to the token's own user, if the
    /// token allows it (`requireEndUser`).
    pub user: Option<String>,
    /// Whether to stream the response.
    #[serde(default)]
    pub stream: Option<bool>,
    /// With `include_usage`, the last chunk contains the usage.
    pub stream_options: Option<StreamOptions>,
    /// The caller's own tools. If present, the memory tools are not offered to the model.
    #[schema(max_items = 128)]
    pub tools: Option<Vec<ToolIn>>,
    /// `auto`, `none`, `required`, or one tool.
    #[schema(value_type = Option<serde_json::Value>)]
    pub tool_choice: Option<Value>,
    /// The maximum number of tokens in the answer.
    #[schema(minimum = 1)]
    pub max_completion_tokens: Option<u32>,
    /// The older name of `max_completion_tokens`.
    #[schema(minimum = 1)]
    pub max_tokens: Option<u32>,
    /// The sampling temperature, 0 to 2.
    #[schema(minimum = 0, maximum = 2)]
    pub temperature: Option<f64>,
    /// Must be 1.
    #[schema(minimum = 1, maximum = 1)]
    pub n: Option<u32>,
    /// `conversationId` names the conversation; so does the header `X-Conversation-Id`. Without either, the first message identifies the
    /// conversation.
    #[schema(value_type = Option<Object>)]
    pub metadata: Option<Map<String, Value>>,
}

/// Options for streaming.
#[derive(Debug, Deserialize, ToSchema)]
pub struct StreamOptions {
    /// Whether the last chunk contains the usage.
    #[serde(default)]
    pub include_usage: bool,
}

/// One message.
#[derive(Debug, Deserialize, ToSchema)]
pub struct MessageIn {
    /// `system`, `developer`, `user`, `assistant` or `tool`.
    #[schema(pattern = "^(system|developer|user|assistant|tool)$")]
    pub role: String,
    /// Text, or parts. A mark such as `[image]` stands for a part that is not text.
    #[serde(default)]
    #[schema(value_type = serde_json::Value)]
    pub content: Value,
    /// The tools that the assistant called.
    #[serde(default)]
    pub tool_calls: Option<Vec<CallIn>>,
    /// The id of the call that this tool result belongs to.
    pub tool_call_id: Option<String>,
}

/// A tool call.
#[derive(Debug, Deserialize, ToSchema)]
pub struct CallIn {
    /// The id of the call.
    pub id: String,
    /// The function that was called.
    pub function: FunctionCallIn,
}

/// A called function with its arguments.
#[derive(Debug, Deserialize, ToSchema)]
pub struct FunctionCallIn {
    /// The name of the tool.
    pub name: String,
    /// The arguments: JSON as text.
    #[serde(default)]
    pub arguments: String,
}

/// A tool that the caller defines.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ToolIn {
    /// `function`.
    #[schema(pattern = "^function$")]
    pub r#type: String,
    /// The function.
    pub function: Option<FunctionIn>,
}

/// A function.
#[derive(Debug, Deserialize, ToSchema)]
pub struct FunctionIn {
    /// The name.
    pub name: String,
    /// What the function does.
    #[serde(default)]
    pub description: String,
    /// The JSON schema of the arguments.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    pub parameters: Option<Map<String, Value>>,
}
