//! The events of a streamed response, in the order that OpenAI's clients expect.

#![expect(
    clippy::indexing_slicing,
    reason = "a JSON value indexed by name is null where there is nothing, and what is written to is an object made here"
)]

use actix_web::web::Bytes;
use serde_json::{Value, json};

use super::answer::{Frame, has_text, part};
use crate::chat::{Event, Reply};
use crate::edge::sse;
use crate::error::Error;
use crate::http::openai::refusal;

/// Writes the events of one response.
pub struct Events {
    frame: Frame,
    /// The number of the next event.
    sequence: u64,
    has_begun: bool,
    has_message: bool,
}

impl Events {
    pub const fn new(frame: Frame) -> Self {
        Self { frame, sequence: 0, has_begun: false, has_message: false }
    }

    /// The events for an event of the turn.
    pub fn of(&mut self, event: Event) -> Vec<Bytes> {
        match event {
            Event::Begun { .. } => self.begin(),
            Event::Piece(text) => {
                let mut events = self.begin_message();
                events.push(self.text_event("response.output_text.delta", &json!({ "delta": text, "logprobs": [] })));
                events
            }
            Event::Tool(_) | Event::Compacted(_) => Vec::new(),
            Event::Done(reply) => self.end(&reply),
            Event::Failed(error) => self.fail(&error),
        }
    }

    fn begin(&mut self) -> Vec<Bytes> {
        if self.has_begun {
            return Vec::new();
        }
        self.has_begun = true;
        let begun = self.frame.begun();
        ["response.created", "response.in_progress"].map(|name| self.event(name, json!({ "response": begun }))).into()
    }

    fn begin_message(&mut self) -> Vec<Bytes> {
        let mut events = self.begin();
        if !self.has_message {
            self.has_message = true;
            let item = self.frame.message("", &[], "in_progress");
            events.push(self.event("response.output_item.added", json!({ "output_index": 0, "item": item })));
            events.push(self.text_event("response.content_part.added", &json!({ "part": part("", &[]) })));
        }
        events
    }

    fn end(&mut self, reply: &Reply) -> Vec<Bytes> {
        let mut events = self.begin();
        if has_text(reply) {
            events.extend(self.begin_message());
            events.push(self.text_event("response.output_text.done", &json!({ "text": reply.text, "logprobs": reply.logprobs })));
            events.push(self.text_event("response.content_part.done", &json!({ "part": part(&reply.text, &reply.logprobs) })));
            let item = self.frame.message(&reply.text, &reply.logprobs, "completed");
            events.push(self.event("response.output_item.done", json!({ "output_index": 0, "item": item })));
        }
        for (at, call) in reply.wanted.iter().enumerate() {
            let item = self.frame.call(at, call);
            let place = at + usize::from(has_text(reply));
            let (id, arguments, name) = (item["id"].clone(), item["arguments"].clone(), item["name"].clone());
            let mut begun = item.clone();
            begun["arguments"] = json!("");
            begun["status"] = json!("in_progress");
            events.push(self.event("response.output_item.added", json!({ "output_index": place, "item": begun })));
            let delta = json!({ "item_id": id, "output_index": place, "delta": arguments });
            events.push(self.event("response.function_call_arguments.delta", delta));
            let done = json!({ "item_id": id, "output_index": place, "name": name, "arguments": arguments });
            events.push(self.event("response.function_call_arguments.done", done));
            events.push(self.event("response.output_item.done", json!({ "output_index": place, "item": item })));
        }
        let whole = self.frame.whole(reply);
        let name = if whole["status"] == "incomplete" { "response.incomplete" } else { "response.completed" };
        events.push(self.event(name, json!({ "response": whole })));
        events
    }

    /// Clients of the responses interface know a failure by either of the two events.
    fn fail(&mut self, error: &Error) -> Vec<Bytes> {
        let mut events = self.begin();
        let error = serde_json::to_value(refusal::body(error)).unwrap_or_default();
        let detail = error["error"].clone();
        let text = |name: &str| detail[name].as_str().unwrap_or_default().to_owned();
        let failed = self.frame.failed(&text("code"), &text("message"));
        events.push(self.event("response.failed", json!({ "response": failed })));
        let told = json!({ "code": detail["code"], "message": detail["message"], "param": detail["param"], "error": detail });
        events.push(self.event("error", told));
        events
    }

    /// An event about the text of the message.
    fn text_event(&mut self, name: &str, fields: &Value) -> Bytes {
        let mut event = json!({ "item_id": self.frame.message_id(), "output_index": 0, "content_index": 0 });
        if let (Value::Object(event), Value::Object(fields)) = (&mut event, fields) {
            event.extend(fields.clone());
        }
        self.event(name, event)
    }

    fn event(&mut self, name: &str, mut fields: Value) -> Bytes {
        fields["type"] = json!(name);
        fields["sequence_number"] = json!(self.sequence);
        self.sequence += 1;
        sse::frame(name, &fields)
    }
}
