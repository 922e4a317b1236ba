//! The probabilities of tokens in a streamed answer of OpenAI's interface. genai does not pass them on, but shows each frame.

use std::sync::{Mutex, PoisonError};

use genai::chat::{ChatFrameSink, FrameCtx, RawFrameRef};
use serde_json::Value;

/// Collects the probabilities of all frames.
#[derive(Debug, Default)]
pub(super) struct Probabilities(Mutex<Vec<Value>>);

impl Probabilities {
    /// What was collected so far.
    pub(super) fn take(&self) -> Vec<Value> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn add(&self, frame: &Value) {
        if let Some(Value::Array(tokens)) = frame.pointer("/choices/0/logprobs/content") {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).extend(tokens.iter().cloned());
        }
    }
}

impl ChatFrameSink for Probabilities {
    fn on_frame(&self, _context: &FrameCtx, frame: RawFrameRef<'_>) {
        if let Some(frame) = frame.json() {
            self.add(&frame);
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn frames_without_probabilities_add_none() {
        let collected = Probabilities::default();
        for content in [json!([{ "token": "茶" }]), json!(null), json!([{ "token": "b" }])] {
            collected.add(&json!({ "choices": [{ "logprobs": { "content": content } }] }));
        }
        collected.add(&json!({ "choices": [] }));
        assert_eq!(collected.take(), [json!({ "token": "茶" }), json!({ "token": "b" })]);
        assert!(collected.take().is_empty());
    }
}
