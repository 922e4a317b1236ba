//! Messages in Anthropic's format, complete or as events.

#![expect(
    clippy::indexing_slicing,
    reason = "a JSON value indexed by name is null where there is nothing, and what is written to is an object made here"
)]

use actix_web::web::Bytes;
use serde_json::{Value, json};

use super::refusal;
use crate::chat::{Event, FinishReason, Reply, ToolCall, TurnCost};
use crate::edge::sse;

/// Writes one message.
#[derive(Debug)]
pub struct Writer {
    /// The id of the message.
    pub id: String,
    /// The model name, as the caller wrote it.
    pub model: String,
    has_begun: bool,
    has_text: bool,
}

impl Writer {
    pub const fn new(id: String, model: String) -> Self {
        Self { id, model, has_begun: false, has_text: false }
    }

    /// The complete message.
    pub fn whole(&self, reply: &Reply) -> Value {
        let mut whole = self.begun();
        let said = (!reply.text.is_empty() || reply.wanted.is_empty()).then(|| json!({ "type": "text", "text": reply.text }));
        let used = reply.wanted.iter().map(|call| tool_use(call, &input(call)));
        whole["content"] = said.into_iter().chain(used).collect();
        whole["stop_reason"] = json!(stop_reason(reply.finish));
        whole["usage"] = usage(reply.spoken);
        whole
    }

    /// The events for an event of the turn.
    pub fn events(&mut self, event: Event) -> Vec<Bytes> {
        match event {
            Event::Begun { .. } => self.begin(),
            Event::Piece(text) => {
                let mut events = self.begin_text();
                let delta = json!({ "index": 0, "delta": { "type": "text_delta", "text": text } });
                events.push(named("content_block_delta", delta));
                events
            }
            Event::Tool(_) | Event::Compacted(_) => Vec::new(),
            Event::Done(reply) => self.end(&reply),
            Event::Failed(error) => vec![sse::frame("error", &refusal::body(&error))],
        }
    }

    fn begun(&self) -> Value {
        json!({ "id": self.id, "type": "message", "role": "assistant", "model": self.model, "content": [], "stop_reason": null,
            "stop_sequence": null, "usage": usage(TurnCost::default()) })
    }

    fn begin(&mut self) -> Vec<Bytes> {
        if std::mem::replace(&mut self.has_begun, true) {
            return Vec::new();
        }
        vec![named("message_start", json!({ "message": self.begun() }))]
    }

    fn begin_text(&mut self) -> Vec<Bytes> {
        let mut events = self.begin();
        if !std::mem::replace(&mut self.has_text, true) {
            events.push(named("content_block_start", json!({ "index": 0, "content_block": { "type": "text", "text": "" } })));
        }
        events
    }

    fn end(&mut self, reply: &Reply) -> Vec<Bytes> {
        let mut events = if reply.wanted.is_empty() { self.begin_text() } else { self.begin() };
        if self.has_text {
            events.push(named("content_block_stop", json!({ "index": 0 })));
        }
        for (at, call) in (usize::from(self.has_text)..).zip(&reply.wanted) {
            events.push(named("content_block_start", json!({ "index": at, "content_block": tool_use(call, &json!({})) })));
            let delta = json!({ "type": "input_json_delta", "partial_json": input(call).to_string() });
            events.push(named("content_block_delta", json!({ "index": at, "delta": delta })));
            events.push(named("content_block_stop", json!({ "index": at })));
        }
        let delta = json!({ "stop_reason": stop_reason(reply.finish), "stop_sequence": null });
        events.push(named("message_delta", json!({ "delta": delta, "usage": usage(reply.spoken) })));
        events.push(named("message_stop", json!({})));
        events
    }
}

fn named(name: &str, mut fields: Value) -> Bytes {
    fields["type"] = json!(name);
    sse::frame(name, &fields)
}

fn tool_use(call: &ToolCall, input: &Value) -> Value {
    json!({ "type": "tool_use", "id": call.id, "name": call.name, "input": input })
}

/// The arguments; Anthropic's clients expect an object.
fn input(call: &ToolCall) -> Value {
    if call.arguments.is_object() { call.arguments.clone() } else { json!({}) }
}

const fn stop_reason(finish: FinishReason) -> &'static str {
    match finish {
        FinishReason::Complete | FinishReason::Other => "end_turn",
        FinishReason::Length => "max_tokens",
        FinishReason::ToolCalls => "tool_use",
        FinishReason::Filtered => "refusal",
    }
}

fn usage(spoken: TurnCost) -> Value {
    json!({ "input_tokens": spoken.prompt_tokens, "output_tokens": spoken.completion_tokens, "cache_creation_input_tokens": 0,
        "cache_read_input_tokens": 0 })
}
