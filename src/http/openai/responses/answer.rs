//! The response object.

#![expect(
    clippy::indexing_slicing,
    reason = "a JSON value indexed by name is null where there is nothing, and what is written to is an object made here"
)]

use serde_json::{Value, json};

use super::request::ResponseRequest;
use crate::chat::{FinishReason, Reply, ToolCall};
use crate::http::openai::answer::arguments;

/// The parts of a response that do not change while it is written.
#[derive(Debug, Clone)]
pub struct Frame {
    /// The name of the response, which the ids of its parts contain.
    pub name: String,
    /// The fields that repeat the request.
    base: Value,
}

impl Frame {
    pub fn new(name: String, created: i64, request: &ResponseRequest) -> Self {
        let format = request.text.as_ref().and_then(|text| text.format.clone()).map_or_else(|| json!({ "type": "text" }), Value::Object);
        let tool = |tool: &super::request::ResponseToolIn| json!({ "type": "function", "name": tool.name, "description": tool.description, "parameters": tool.parameters, "strict": null });
        let base = json!({
            "id": format!("resp_{name}"), "object": "response", "created_at": created, "status": "in_progress", "background": false,
            "error": null, "incomplete_details": null, "instructions": request.instructions, "metadata": request.metadata.clone().unwrap_or_default(),
            "model": request.model, "output": [], "parallel_tool_calls": request.parallel_tool_calls.unwrap_or(true),
            "previous_response_id": request.previous_response_id, "reasoning": { "effort": null, "summary": null },
            "max_output_tokens": request.max_output_tokens, "store": request.store.unwrap_or(true), "temperature": request.temperature,
            "text": { "format": format }, "tool_choice": request.tool_choice.clone().unwrap_or_else(|| json!("auto")),
            "tools": request.tools.iter().flatten().map(tool).collect::<Vec<_>>(), "top_p": request.top_p, "truncation": "disabled",
            "usage": null, "user": request.user,
        });
        Self { name, base }
    }

    /// The response before it is answered.
    pub fn begun(&self) -> Value {
        self.base.clone()
    }

    /// The answered response.
    pub fn whole(&self, reply: &Reply) -> Value {
        let mut whole = self.base.clone();
        let reason = match reply.finish {
            FinishReason::Length => Some("max_output_tokens"),
            FinishReason::Filtered => Some("content_filter"),
            FinishReason::Complete | FinishReason::ToolCalls | FinishReason::Other => None,
        };
        whole["status"] = json!(if reason.is_some() { "incomplete" } else { "completed" });
        whole["incomplete_details"] = reason.map_or(Value::Null, |reason| json!({ "reason": reason }));
        let said = has_text(reply).then(|| self.message(&reply.text, &reply.logprobs, "completed"));
        whole["output"] = said.into_iter().chain(reply.wanted.iter().enumerate().map(|(at, call)| self.call(at, call))).collect();
        let (read, written) = (reply.spoken.prompt_tokens, reply.spoken.completion_tokens);
        whole["usage"] = json!({ "input_tokens": read, "input_tokens_details": { "cached_tokens": 0 }, "output_tokens": written,
            "output_tokens_details": { "reasoning_tokens": 0 }, "total_tokens": read + written });
        whole
    }

    /// The response that failed.
    pub fn failed(&self, code: &str, message: &str) -> Value {
        let mut whole = self.base.clone();
        whole["status"] = json!("failed");
        whole["error"] = json!({ "code": code, "message": message });
        whole
    }

    /// The id of the message.
    pub fn message_id(&self) -> String {
        format!("msg_{}", self.name)
    }

    /// The message with the text so far.
    pub fn message(&self, text: &str, logprobs: &[Value], status: &str) -> Value {
        let content = if status == "completed" { vec![part(text, logprobs)] } else { Vec::new() };
        json!({ "id": self.message_id(), "type": "message", "status": status, "role": "assistant", "content": content })
    }

    /// A call of one of the caller's functions.
    pub fn call(&self, at: usize, call: &ToolCall) -> Value {
        json!({ "id": format!("fc_{}_{at}", self.name), "type": "function_call", "status": "completed", "call_id": call.id, "name": call.name,
            "arguments": arguments(call) })
    }
}

/// Whether the response contains a message.
pub fn has_text(reply: &Reply) -> bool {
    !reply.text.is_empty() || reply.wanted.is_empty()
}

/// The text of a message.
pub fn part(text: &str, logprobs: &[Value]) -> Value {
    json!({ "type": "output_text", "text": text, "annotations": [], "logprobs": logprobs })
}
