//! Requests in OpenAI's format. Unknown fields are ignored, as OpenAI's servers ignore them; parameters that the model's provider cannot take
//! are refused by name.

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
    /// The share of the probability from which words are drawn, 0 to 1.
    #[schema(minimum = 0, maximum = 1)]
    pub top_p: Option<f64>,
    /// A text, or up to 16, at which the answer ends.
    #[schema(value_type = Option<serde_json::Value>)]
    pub stop: Option<Value>,
    /// The same seed gives the same answer, as far as the provider can.
    pub seed: Option<i64>,
    /// How much words that occurred already are avoided, -2 to 2.
    #[schema(minimum = -2, maximum = 2)]
    pub presence_penalty: Option<f64>,
    /// How much words are avoided the more often they occurred, -2 to 2.
    #[schema(minimum = -2, maximum = 2)]
    pub frequency_penalty: Option<f64>,
    /// Tokens to prefer or avoid, by their number. Only models of OpenAI's interface take it.
    #[schema(value_type = Option<Object>)]
    pub logit_bias: Option<Map<String, Value>>,
    /// Whether to return the probabilities of the tokens. Only models of OpenAI's interface take it.
    pub logprobs: Option<bool>,
    /// The number of alternatives per token, 0 to 20. Needs `logprobs`.
    #[schema(minimum = 0, maximum = 20)]
    pub top_logprobs: Option<u32>,
    /// Whether the model may call several tools at once.
    pub parallel_tool_calls: Option<bool>,
    /// The format of the answer: `text`, `json_object`, or `json_schema` with a schema.
    pub response_format: Option<FormatIn>,
    /// Must be 1.
    #[schema(minimum = 1, maximum = 1)]
    pub n: Option<u32>,
    /// `conversationId` names the conversation; so does the header `X-Conversation-Id`. Without either, the first message identifies the
    /// conversation. Everything else is attached to the messages of the turn and to facts from them, up to 8,192 bytes, and narrows recall:
    /// `tags` is a list, or a text with commas between them.
    #[schema(value_type = Option<Object>)]
    pub metadata: Option<Map<String, Value>>,
}

/// The format of an answer.
#[derive(Debug, Deserialize, ToSchema)]
pub struct FormatIn {
    /// `text`, `json_object` or `json_schema`.
    #[schema(pattern = "^(text|json_object|json_schema)$")]
    pub r#type: String,
    /// The schema: `name`, `schema`, `strict`, `description`.
    #[schema(value_type = Option<Object>)]
    pub json_schema: Option<Map<String, Value>>,
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
    /// Text, or parts. The model is shown images, audio and files if it can take them; memory keeps a mark such as `[image]`.
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
    pub description: Option<String>,
    /// The JSON schema of the arguments.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    pub parameters: Option<Map<String, Value>>,
}
