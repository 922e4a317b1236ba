//! Valid answers in the wire formats of OpenAI, Anthropic, Gemini and Ollama, complete or streamed.

use serde_json::{Value, json};

use super::scripted_model::ReceivedRequest;

type Call = (&'static str, Value);

/// A valid answer to `asked`. `content` is JSON already.
pub fn framed(asked: &ReceivedRequest, content: &str, finish: &str, calls: &[Call]) -> Vec<u8> {
    if asked.is_stream() {
        streamed(asked, &serde_json::from_str(content).unwrap_or_default(), finish, calls)
    } else {
        whole(asked, content, finish, calls)
    }
}

fn is_anthropic(asked: &ReceivedRequest) -> bool {
    asked.path.ends_with("/messages")
}

fn is_gemini(asked: &ReceivedRequest) -> bool {
    asked.path.contains("GenerateContent") || asked.path.contains(":generateContent")
}

fn is_ollama(asked: &ReceivedRequest) -> bool {
    asked.path.ends_with("/api/chat")
}

/// The same finish reason in each provider's words.
fn reason(asked: &ReceivedRequest, finish: &str) -> &'static str {
    match (finish, is_anthropic(asked), is_gemini(asked)) {
        ("length", true, _) => "max_tokens",
        ("tool_calls", true, _) => "tool_use",
        (_, true, _) => "end_turn",
        ("length", _, true) => "MAX_TOKENS",
        (_, _, true) => "STOP",
        ("length", ..) => "length",
        ("tool_calls", ..) => "tool_calls",
        ("content_filter", ..) => "content_filter",
        _ => "stop",
    }
}

fn whole(asked: &ReceivedRequest, content: &str, finish: &str, calls: &[Call]) -> Vec<u8> {
    let stop = reason(asked, finish);
    let frame = if is_anthropic(asked) {
        let said = calls.is_empty().then(|| json!({"type": "text", "text": "@"}));
        let used = calls
            .iter()
            .enumerate()
            .map(|(at, (name, input))| json!({"type": "tool_use", "id": format!("call-{at}"), "name": name, "input": input}));
        json!({"id": "m", "type": "message", "role": "assistant", "model": "scripted-1", "stop_reason": stop,
               "content": said.into_iter().chain(used).collect::<Vec<_>>(), "usage": {"input_tokens": 11, "output_tokens": 7}})
    } else if is_gemini(asked) {
        let said = calls.is_empty().then(|| json!({"text": "@"}));
        let used = calls.iter().map(|(name, args)| json!({"functionCall": {"name": name, "args": args}}));
        json!({"candidates": [{"content": {"role": "model", "parts": said.into_iter().chain(used).collect::<Vec<_>>()}, "finishReason": stop}],
               "usageMetadata": {"promptTokenCount": 11, "candidatesTokenCount": 7, "totalTokenCount": 18}, "modelVersion": "scripted-1"})
    } else if is_ollama(asked) {
        json!({"model": "scripted-1", "message": ollama("@", calls), "done": true, "done_reason": stop, "prompt_eval_count": 11, "eval_count": 7})
    } else {
        let mut message = json!({"role": "assistant", "content": "@"});
        if !calls.is_empty() {
            message["tool_calls"] = openai(calls);
        }
        json!({"id": "c", "object": "chat.completion", "model": "scripted-1", "choices": [{"index": 0, "finish_reason": stop, "message": message}],
               "usage": {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18}})
    };
    frame.to_string().replacen("\"@\"", content, 1).into_bytes()
}

fn openai(calls: &[Call]) -> Value {
    let call = |(at, (name, arguments)): (usize, &Call)| {
        let text = arguments.as_str().map_or_else(|| arguments.to_string(), str::to_owned);
        json!({"index": at, "id": format!("call-{at}"), "type": "function", "function": {"name": name, "arguments": text}})
    };
    calls.iter().enumerate().map(call).collect()
}

fn ollama(content: &str, calls: &[Call]) -> Value {
    let calls: Vec<Value> = calls.iter().map(|(name, arguments)| json!({"function": {"name": name, "arguments": arguments}})).collect();
    if calls.is_empty() {
        json!({"role": "assistant", "content": content})
    } else {
        json!({"role": "assistant", "content": "", "tool_calls": calls})
    }
}

/// One frame per word, as providers send them.
fn streamed(asked: &ReceivedRequest, content: &Value, finish: &str, calls: &[Call]) -> Vec<u8> {
    let stop = reason(asked, finish);
    let words: Vec<&str> = content.as_str().unwrap_or_default().split_inclusive(' ').collect();
    let data = |frame: Value| format!("data: {frame}\n\n");
    let event = |frame: Value| format!("event: {}\ndata: {frame}\n\n", frame["type"].as_str().unwrap());
    let mut told = String::new();
    if is_anthropic(asked) {
        told +=
            &event(json!({"type": "message_start", "message": {"id": "m", "type": "message", "role": "assistant", "model": "scripted-1",
            "content": [], "usage": {"input_tokens": 11, "output_tokens": 1}}}));
        told += &event(json!({"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}}));
        for word in words {
            told += &event(json!({"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": word}}));
        }
        told += &event(json!({"type": "content_block_stop", "index": 0}));
        for (at, (name, input)) in (1..).zip(calls) {
            told += &event(
                json!({"type": "content_block_start", "index": at, "content_block": {"type": "tool_use", "id": format!("call-{}", at - 1), "name": name, "input": {}}}),
            );
            told += &event(
                json!({"type": "content_block_delta", "index": at, "delta": {"type": "input_json_delta", "partial_json": input.to_string()}}),
            );
            told += &event(json!({"type": "content_block_stop", "index": at}));
        }
        told += &event(json!({"type": "message_delta", "delta": {"stop_reason": stop}, "usage": {"output_tokens": 7}}));
        told += &event(json!({"type": "message_stop"}));
    } else if is_gemini(asked) {
        let part = |part: Value| json!({"candidates": [{"content": {"role": "model", "parts": [part]}}], "modelVersion": "scripted-1"});
        words.iter().for_each(|word| told += &data(part(json!({"text": word}))));
        calls.iter().for_each(|(name, args)| told += &data(part(json!({"functionCall": {"name": name, "args": args}}))));
        told += &data(json!({"candidates": [{"content": {"role": "model", "parts": []}, "finishReason": stop}],
            "usageMetadata": {"promptTokenCount": 11, "candidatesTokenCount": 7, "totalTokenCount": 18}, "modelVersion": "scripted-1"}));
    } else if is_ollama(asked) {
        let mut line = |frame: Value| told += &format!("{frame}\n");
        words
            .iter()
            .for_each(|word| line(json!({"model": "scripted-1", "message": {"role": "assistant", "content": word}, "done": false})));
        if !calls.is_empty() {
            line(json!({"model": "scripted-1", "message": ollama("", calls), "done": false}));
        }
        line(json!({"model": "scripted-1", "message": {"role": "assistant", "content": ""}, "done": true, "done_reason": stop,
            "prompt_eval_count": 11, "eval_count": 7}));
    } else {
        let chunk = |delta: Value, finish: Value| {
            json!({"id": "c", "object": "chat.completion.chunk", "model": "scripted-1",
            "choices": [{"index": 0, "delta": delta, "finish_reason": finish}]})
        };
        told += &data(chunk(json!({"role": "assistant", "content": ""}), Value::Null));
        words.iter().for_each(|word| told += &data(chunk(json!({"content": word}), Value::Null)));
        for call in openai(calls).as_array().into_iter().flatten() {
            told += &data(chunk(json!({"tool_calls": [call]}), Value::Null));
        }
        told += &data(chunk(json!({}), json!(stop)));
        told += &data(json!({"id": "c", "object": "chat.completion.chunk", "model": "scripted-1", "choices": [],
            "usage": {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18}}));
        told += "data: [DONE]\n\n";
    }
    told.into_bytes()
}
