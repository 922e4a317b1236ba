//! Responses in OpenAI's format, complete or in chunks.

#![expect(
    clippy::indexing_slicing,
    reason = "a JSON value indexed by name is null where there is nothing, and what is written to is an object made here"
)]

use actix_web::web::Bytes;
use serde::Serialize;
use serde_json::{Value, json};

use super::refusal;
use crate::chat::{Event, Reply, ToolCall, TurnCost};
use crate::http::v1::chat::finish_reason;

/// The fields that are the same in every chunk of a response.
#[derive(Debug, Clone)]
pub struct Frame {
    /// The id of the response.
    pub id: String,
    /// The model name, as the caller wrote it.
    pub model: String,
    /// The creation time, in seconds since 1970.
    pub created: i64,
    /// Whether the last chunk contains the usage.
    pub has_usage: bool,
}

impl Frame {
    /// The complete response.
    pub fn whole(&self, reply: &Reply) -> Value {
        let mut message = json!({ "role": "assistant", "content": content(reply), "refusal": null });
        if !reply.wanted.is_empty() {
            message["tool_calls"] = reply.wanted.iter().map(call).collect();
        }
        let choice = json!({ "index": 0, "message": message, "logprobs": logprobs(reply), "finish_reason": finish_reason(reply.finish) });
        json!({ "id": self.id, "object": "chat.completion", "created": self.created, "model": self.model, "choices": [choice],
            "usage": usage(reply.spoken) })
    }

    /// The chunks for an event.
    pub fn chunks(&self, event: Event) -> Vec<Bytes> {
        match event {
            Event::Begun { .. } => vec![self.chunk(&json!({ "role": "assistant", "content": "" }), None)],
            Event::Piece(text) => vec![self.chunk(&json!({ "content": text }), None)],
            Event::Tool(_) | Event::Compacted(_) => Vec::new(),
            Event::Done(reply) => self.end(&reply),
            Event::Failed(error) => vec![data(&refusal::body(&error))],
        }
    }

    fn end(&self, reply: &Reply) -> Vec<Bytes> {
        let calls = reply.wanted.iter().enumerate().map(|(at, wanted)| {
            let mut wanted = call(wanted);
            wanted["index"] = json!(at);
            self.chunk(&json!({ "tool_calls": [wanted] }), None)
        });
        // The probabilities come with the end: clients append them to those of the choice.
        let probabilities = (!reply.logprobs.is_empty()).then(|| {
            let choice = json!({ "index": 0, "delta": {}, "logprobs": logprobs(reply), "finish_reason": null });
            data(&json!({ "id": self.id, "object": "chat.completion.chunk", "created": self.created, "model": self.model,
                "choices": [choice] }))
        });
        let last = self.chunk(&json!({}), Some(finish_reason(reply.finish)));
        let usage = self.has_usage.then(|| {
            data(&json!({ "id": self.id, "object": "chat.completion.chunk", "created": self.created, "model": self.model, "choices": [],
                "usage": usage(reply.spoken) }))
        });
        calls.chain(probabilities).chain([last]).chain(usage).chain([Bytes::from_static(b"data: [DONE]\n\n")]).collect()
    }

    fn chunk(&self, delta: &Value, finish: Option<&str>) -> Bytes {
        let choice = json!({ "index": 0, "delta": delta, "logprobs": null, "finish_reason": finish });
        data(
            &json!({ "id": self.id, "object": "chat.completion.chunk", "created": self.created, "model": self.model, "choices": [choice] }),
        )
    }
}

/// OpenAI's clients expect null instead of an empty text when the model calls tools.
fn content(reply: &Reply) -> Option<&str> {
    (!reply.text.is_empty() || reply.wanted.is_empty()).then_some(reply.text.as_str())
}

/// The probabilities of the tokens; null if they were not asked for.
fn logprobs(reply: &Reply) -> Value {
    if reply.logprobs.is_empty() { Value::Null } else { json!({ "content": reply.logprobs, "refusal": null }) }
}

/// The arguments of a call, as text.
pub fn arguments(wanted: &ToolCall) -> String {
    wanted.arguments.as_str().map_or_else(|| wanted.arguments.to_string(), str::to_owned)
}

fn call(wanted: &ToolCall) -> Value {
    let arguments = arguments(wanted);
    json!({ "id": wanted.id, "type": "function", "function": { "name": wanted.name, "arguments": arguments } })
}

fn usage(spoken: TurnCost) -> Value {
    let (prompt, completion) = (spoken.prompt_tokens, spoken.completion_tokens);
    json!({ "prompt_tokens": prompt, "completion_tokens": completion, "total_tokens": prompt + completion })
}

fn data(frame: &impl Serialize) -> Bytes {
    format!("data: {}\n\n", serde_json::to_string(frame).unwrap_or_default()).into()
}
