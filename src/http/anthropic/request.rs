//! Requests in Anthropic's format. Unknown fields are ignored; parameters that the model's provider cannot take are refused by name.

use serde::Deserialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

/// A dialogue to continue.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(example = json!({"model": "Ada", "max_tokens": 1024, "metadata": {"user_id": "nora"},
    "messages": [{"role": "user", "content": "Which tea should I bring?"}]}))]
pub struct AnthropicRequest {
    /// The agent's name or id.
    pub model: String,
    /// The dialogue so far.
    #[schema(min_items = 1, max_items = 2000)]
    pub messages: Vec<TurnIn>,
    /// The caller's instructions: text, or blocks of text.
    #[serde(default)]
    #[schema(value_type = Option<serde_json::Value>)]
    pub system: Value,
    /// `user_id` is the end user, whom the header `X-End-User-Id` may name instead; `conversationId` names the conversation. Everything else is
    /// attached to the messages of the turn and to facts from them, up to 8,192 bytes, and narrows recall: `tags` is a list, or a text with
    /// commas between them.
    #[schema(value_type = Option<Object>)]
    pub metadata: Option<Map<String, Value>>,
    /// The maximum number of tokens in the answer.
    #[schema(minimum = 1)]
    pub max_tokens: Option<u32>,
    /// Whether to stream the answer.
    pub stream: Option<bool>,
    /// The sampling temperature, 0 to 1.
    #[schema(minimum = 0, maximum = 2)]
    pub temperature: Option<f64>,
    /// The share of the probability from which words are drawn, 0 to 1.
    #[schema(minimum = 0, maximum = 1)]
    pub top_p: Option<f64>,
    /// The number of the most probable words from which words are drawn. Models of OpenAI's interface do not take it.
    #[schema(minimum = 1)]
    pub top_k: Option<u32>,
    /// Texts at which the answer ends.
    pub stop_sequences: Option<Vec<String>>,
    /// The caller's own tools. If present, the memory tools are not offered to the model.
    #[schema(max_items = 128)]
    pub tools: Option<Vec<MessageToolIn>>,
    /// Whether the model may, must not or must call a tool.
    pub tool_choice: Option<MessageChoiceIn>,
    /// `format` with `type` `json_schema` and a `schema` is the format of the answer.
    #[schema(value_type = Option<Object>)]
    pub output_config: Option<Map<String, Value>>,
}

/// One message.
#[derive(Debug, Deserialize, ToSchema)]
pub struct TurnIn {
    /// `user` or `assistant`.
    #[schema(pattern = "^(user|assistant|system)$")]
    pub role: String,
    /// Text, or blocks.
    #[schema(value_type = serde_json::Value)]
    pub content: Value,
}

/// A tool that the caller defines.
#[derive(Debug, Deserialize, ToSchema)]
pub struct MessageToolIn {
    /// `custom`, or absent.
    pub r#type: Option<String>,
    /// The name.
    pub name: String,
    /// What the tool does.
    pub description: Option<String>,
    /// The JSON schema of the arguments.
    #[schema(value_type = Option<Object>)]
    pub input_schema: Option<Map<String, Value>>,
}

/// Whether the model may, must not or must call a tool.
#[derive(Debug, Deserialize, ToSchema)]
pub struct MessageChoiceIn {
    /// `auto`, `any`, `tool` or `none`.
    #[schema(pattern = "^(auto|any|tool|none)$")]
    pub r#type: String,
    /// The tool, for `tool`.
    pub name: Option<String>,
    /// Whether the model may call one tool only.
    pub disable_parallel_tool_use: Option<bool>,
}
