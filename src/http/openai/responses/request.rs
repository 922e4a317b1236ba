//! Requests of the responses interface. Unknown fields are ignored, as OpenAI's servers ignore them.

use serde::Deserialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

/// Input for a response.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(example = json!({"model": "Ada", "user": "nora", "input": "Which tea should I bring?"}))]
pub struct ResponseRequest {
    /// The agent's name or id.
    pub model: String,
    /// A message of the user, or items: messages, function calls and their outputs. References to items of earlier responses
    /// (`item_reference`) continue their conversation.
    #[schema(value_type = serde_json::Value)]
    pub input: Value,
    /// Instructions, before those in `input`.
    pub instructions: Option<String>,
    /// The id of the response to continue, of the same agent and end user.
    pub previous_response_id: Option<String>,
    /// The conversation to continue, by name, or an object with its `id`. It begins if it does not exist.
    #[schema(value_type = Option<serde_json::Value>)]
    pub conversation: Option<Value>,
    /// With false, memory is read but nothing of the turn is stored, and nothing is learned from it. Defaults to true.
    pub store: Option<bool>,
    /// The end user. The header `X-End-User-Id` may name it instead.
    pub user: Option<String>,
    /// The end user, if `user` is absent.
    pub safety_identifier: Option<String>,
    /// Whether to stream the response.
    pub stream: Option<bool>,
    /// Must be false.
    pub background: Option<bool>,
    /// The caller's own functions. If present, the memory tools are not offered to the model.
    #[schema(max_items = 128)]
    pub tools: Option<Vec<ResponseToolIn>>,
    /// `auto`, `none`, `required`, or one function.
    #[schema(value_type = Option<serde_json::Value>)]
    pub tool_choice: Option<Value>,
    /// Whether the model may call several functions at once.
    pub parallel_tool_calls: Option<bool>,
    /// The maximum number of tokens in the answer.
    #[schema(minimum = 1)]
    pub max_output_tokens: Option<u32>,
    /// The sampling temperature, 0 to 2.
    #[schema(minimum = 0, maximum = 2)]
    pub temperature: Option<f64>,
    /// The share of the probability from which words are drawn, 0 to 1.
    #[schema(minimum = 0, maximum = 1)]
    pub top_p: Option<f64>,
    /// The number of alternatives per token whose probabilities are returned, 0 to 20.
    #[schema(minimum = 0, maximum = 20)]
    pub top_logprobs: Option<u32>,
    /// `message.output_text.logprobs` returns the probabilities of the tokens. Other values have no effect.
    pub include: Option<Vec<String>>,
    /// The format of the answer.
    pub text: Option<ResponseTextIn>,
    /// `conversationId` names the conversation; so does the header `X-Conversation-Id`. Everything else is attached to the messages of the
    /// turn and to facts from them, up to 8,192 bytes, and narrows recall: `tags` is a list, or a text with commas between them.
    #[schema(value_type = Option<Object>)]
    pub metadata: Option<Map<String, Value>>,
}

/// Settings of the answer's text.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ResponseTextIn {
    /// `type` is `text`, `json_object` or `json_schema`, the latter with `name` and `schema`.
    #[schema(value_type = Option<Object>)]
    pub format: Option<Map<String, Value>>,
}

/// A function that the caller defines.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ResponseToolIn {
    /// `function`.
    #[schema(pattern = "^function$")]
    pub r#type: String,
    /// The name.
    pub name: Option<String>,
    /// What the function does.
    pub description: Option<String>,
    /// The JSON schema of the arguments.
    #[schema(value_type = Option<Object>)]
    pub parameters: Option<Map<String, Value>>,
}
