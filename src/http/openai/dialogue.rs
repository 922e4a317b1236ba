//! Reads a dialogue in OpenAI's format.

#![expect(
    clippy::indexing_slicing,
    reason = "a JSON value indexed by name is null where there is nothing, and what is written to is an object made here"
)]

use serde_json::{Map, Value};

use super::request::{CallIn, CompletionRequest, FormatIn, MessageIn, ToolIn};
use crate::chat::{AnswerFormat, ChatMessage, GenerationOptions, Sampling, ToolChoice, ToolOffer};
use crate::error::{Error, Result};
use crate::http::content;
use crate::http::turns::{Dialogue, tool_call, tool_offer};

/// The dialogue of a request.
///
/// # Errors
/// [`Error::Invalid`] with the invalid field.
pub fn read(request: CompletionRequest, conversation: Option<String>) -> Result<Dialogue> {
    if request.n.is_some_and(|n| n != 1) {
        return Err(Error::invalid("n", "must be 1"));
    }
    if request.top_logprobs.is_some() && request.logprobs != Some(true) {
        return Err(Error::invalid("top_logprobs", "needs logprobs: true"));
    }
    let wishes = GenerationOptions {
        max_output_tokens: request.max_completion_tokens.or(request.max_tokens),
        temperature: request.temperature,
        sampling: Sampling {
            top_p: request.top_p,
            top_k: None,
            stop: stop(request.stop)?,
            seed: request.seed,
            presence_penalty: request.presence_penalty,
            frequency_penalty: request.frequency_penalty,
            logit_bias: request.logit_bias.filter(|bias| !bias.is_empty()),
            logprobs: request.logprobs.unwrap_or_default().then(|| request.top_logprobs.unwrap_or_default()),
            parallel_calls: request.parallel_tool_calls,
            format: request.response_format.map(format).transpose()?.flatten(),
        },
    };
    let mut dialogue =
        Dialogue { dialect: "openai", wishes, conversation, tool_choice: choice(request.tool_choice)?, ..Dialogue::default() };
    for (at, message) in request.messages.into_iter().enumerate() {
        match message_of(at, message)? {
            Ok(message) => dialogue.said.push(message),
            Err(instructions) => dialogue.system.push(instructions),
        }
    }
    dialogue.tools = request.tools.unwrap_or_default().into_iter().enumerate().map(tool).collect::<Result<_>>()?;
    Ok(dialogue)
}

fn stop(stop: Option<Value>) -> Result<Vec<String>> {
    match stop {
        None | Some(Value::Null) => Ok(Vec::new()),
        Some(Value::String(text)) => Ok(vec![text]),
        Some(other) => serde_json::from_value(other).map_err(|_| Error::invalid("stop", "must be a text or a list of texts")),
    }
}

fn format(format: FormatIn) -> Result<Option<AnswerFormat>> {
    match format.r#type.as_str() {
        "text" => Ok(None),
        "json_object" => Ok(Some(AnswerFormat::JsonObject)),
        "json_schema" => schema("response_format.json_schema", format.json_schema.unwrap_or_default()).map(Some),
        _ => Err(Error::invalid("response_format.type", "must be text, json_object or json_schema")),
    }
}

/// The format by a schema.
///
/// # Errors
/// [`Error::Invalid`] without a name or a schema.
pub fn schema(field: &str, spec: Map<String, Value>) -> Result<AnswerFormat> {
    if !spec.get("name").is_some_and(Value::is_string) {
        return Err(Error::invalid(format!("{field}.name"), "is required"));
    }
    if !spec.get("schema").is_some_and(Value::is_object) {
        return Err(Error::invalid(format!("{field}.schema"), "must be a JSON schema"));
    }
    Ok(AnswerFormat::JsonSchema(spec))
}

/// A chat message, or instructions.
fn message_of(at: usize, message: MessageIn) -> Result<Result<ChatMessage, String>> {
    let field = |name: &str| format!("messages[{at}].{name}");
    let content = content::read(&message.content).ok_or_else(|| Error::invalid(field("content"), content::WRONG))?;
    Ok(match message.role.as_str() {
        "system" | "developer" => Err(content.text),
        "user" => Ok(ChatMessage::user(content.text, content.media)),
        "assistant" => {
            let call = |call: CallIn| tool_call(call.id, call.function.name, Value::String(call.function.arguments));
            Ok(ChatMessage::Assistant {
                content: content.text,
                calls: message.tool_calls.unwrap_or_default().into_iter().map(call).collect(),
            })
        }
        "tool" => {
            let call = message.tool_call_id.ok_or_else(|| Error::invalid(field("tool_call_id"), "is required for a tool's message"))?;
            Ok(ChatMessage::Tool { call, content: content.text })
        }
        _ => return Err(Error::invalid(field("role"), "must be system, developer, user, assistant or tool")),
    })
}

fn tool((at, tool): (usize, ToolIn)) -> Result<ToolOffer> {
    match tool.function {
        Some(function) if tool.r#type == "function" => Ok(tool_offer(function.name, function.description, function.parameters)),
        _ => Err(Error::invalid(format!("tools[{at}].type"), "must be function")),
    }
}

/// Whether the model may, must not or must call a tool.
///
/// # Errors
/// [`Error::Invalid`] for anything that is neither a known word nor a function.
pub fn choice(choice: Option<Value>) -> Result<ToolChoice> {
    match choice {
        None | Some(Value::Null) => Ok(ToolChoice::Auto),
        Some(Value::String(word)) if word == "auto" => Ok(ToolChoice::Auto),
        Some(Value::String(word)) if word == "none" => Ok(ToolChoice::None),
        Some(Value::String(word)) if word == "required" => Ok(ToolChoice::Required),
        Some(other) => {
            let name = other["function"]["name"].as_str().or(other["name"].as_str());
            name.map(|name| ToolChoice::Named(name.to_owned()))
                .ok_or_else(|| Error::invalid("tool_choice", "must be auto, none, required or a function"))
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::chat::{Keeping, Question};

    fn ask(body: Value) -> Result<Question> {
        read(serde_json::from_value(body).unwrap(), None)?.question("messages")
    }

    #[test]
    fn the_last_message_of_the_person_is_the_question_and_the_first_names_the_dialogue() {
        let first =
            ask(json!({"model": "a", "messages": [{"role": "system", "content": "Be brief."}, {"role": "user", "content": "你好"}]}))
                .unwrap();
        let later = ask(json!({"model": "a", "messages": [
            {"role": "developer", "content": "Be brief."}, {"role": "user", "content": [{"type": "text", "text": "你好"}]},
            {"role": "assistant", "content": "Hi"}, {"role": "user", "content": "Tea?"}]}))
        .unwrap();
        assert_eq!((first.message.as_str(), later.message.as_str()), ("你好", "Tea?"));
        assert_eq!(first.conversation, later.conversation);
        let brought = later.brought.unwrap();
        assert_eq!((brought.system.as_str(), brought.before.len(), brought.after.len()), ("Be brief.", 2, 0));
    }

    #[test]
    fn answers_of_tools_stand_behind_the_question() {
        let asked = ask(json!({"model": "a", "messages": [{"role": "user", "content": "Rain?"},
            {"role": "assistant", "content": null, "tool_calls": [{"id": "c1", "type": "function", "function": {"name": "sky", "arguments": "{\"a\":1}"}}]},
            {"role": "tool", "tool_call_id": "c1", "content": "wet"}]}))
        .unwrap();
        let after = asked.brought.unwrap().after;
        assert!(matches!(&after[0], ChatMessage::Assistant { calls, .. } if calls[0].arguments == json!({"a": 1})));
        assert_eq!(after[1], ChatMessage::Tool { call: "c1".to_owned(), content: "wet".to_owned() });
    }

    #[test]
    fn instructions_alone_are_answered_and_not_kept_and_a_begun_answer_goes_on() {
        let alone = ask(json!({"model": "a", "messages": [{"role": "system", "content": "Say hello."}]})).unwrap();
        assert_eq!((alone.message.as_str(), alone.keeping), ("Say hello.", Keeping::Unkept));
        let begun = ask(json!({"model": "a", "messages": [{"role": "user", "content": "Where is it?"},
            {"role": "assistant", "content": "It is"}]}))
        .unwrap();
        assert_eq!((begun.message.as_str(), begun.keeping, begun.brought.unwrap().after.len()), ("Where is it?", Keeping::Kept, 1));
    }

    #[test]
    fn a_clients_request_for_a_title_is_not_kept() {
        let chore = "### Task:\nGenerate a concise title.\n### Chat History:\n<chat_history>\nUSER: Hi\nASSISTANT: Hello\n</chat_history>";
        let asked = ask(json!({"model": "a", "messages": [{"role": "user", "content": chore}]})).unwrap();
        assert_eq!(asked.keeping, Keeping::Unkept);
        let photo =
            json!([{"type": "text", "text": "This is my cat."}, {"type": "image_url", "image_url": {"url": "https://example.org/c.png"}}]);
        let shown = ask(json!({"model": "a", "messages": [{"role": "user", "content": photo}]})).unwrap();
        assert_eq!((shown.message.as_str(), shown.keeping, shown.media.len()), ("This is my cat.\n[image]", Keeping::Kept, 1));
    }

    #[test]
    fn what_cannot_be_answered_is_refused_with_its_field() {
        let said = |role: &str, content: Value| json!({"role": role, "content": content});
        for (body, field) in [
            (json!({"model": "a", "messages": []}), "messages"),
            (json!({"model": "a", "messages": [said("assistant", json!("Hi"))]}), "messages"),
            (json!({"model": "a", "messages": [said("user", json!([7]))]}), "messages[0].content"),
            (json!({"model": "a", "messages": [said("wizard", json!("Hi"))]}), "messages[0].role"),
            (json!({"model": "a", "messages": [said("user", json!("Hi")), said("tool", json!("x"))]}), "messages[1].tool_call_id"),
            (json!({"model": "a", "n": 2, "messages": [said("user", json!("Hi"))]}), "n"),
            (json!({"model": "a", "tools": [{"type": "web_search"}], "messages": [said("user", json!("Hi"))]}), "tools[0].type"),
            (json!({"model": "a", "stop": 7, "messages": [said("user", json!("Hi"))]}), "stop"),
            (json!({"model": "a", "top_logprobs": 2, "messages": [said("user", json!("Hi"))]}), "top_logprobs"),
            (json!({"model": "a", "response_format": {"type": "xml"}, "messages": [said("user", json!("Hi"))]}), "response_format.type"),
            (
                json!({"model": "a", "response_format": {"type": "json_schema", "json_schema": {"name": "x"}}, "messages": [said("user", json!("Hi"))]}),
                "response_format.json_schema.schema",
            ),
            (json!({"model": "a", "tool_choice": 7, "messages": [said("user", json!("Hi"))]}), "tool_choice"),
        ] {
            let Err(Error::Invalid(fields)) = ask(body.clone()) else { panic!("{body}") };
            assert_eq!(fields[0].field, field, "{body}");
        }
    }
}
