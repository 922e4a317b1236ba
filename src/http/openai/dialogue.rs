//! Converts a dialogue in OpenAI's format to a question: the user's last message with its surroundings.

#![expect(
    clippy::indexing_slicing,
    reason = "a JSON value indexed by name is null where there is nothing, and what is written to is an object made here"
)]

use std::sync::Arc;

use data_encoding::HEXLOWER;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::request::{CompletionRequest, MessageIn, ToolIn};
use crate::chat::{CallerDialogue, ChatMessage, GenerationOptions, Question, ToolCall, ToolChoice, ToolOffer, is_chore};
use crate::error::{Error, Result};
use crate::http::content;

/// The length of the digest that distinguishes dialogues, in characters.
const DIGEST_CHARS: usize = 24;

/// The question of a request.
///
/// # Errors
/// [`Error::Invalid`] with the invalid field.
pub fn question(request: CompletionRequest, conversation: Option<String>) -> Result<Question> {
    if request.n.is_some_and(|n| n != 1) {
        return Err(Error::invalid("n", "must be 1"));
    }
    let mut system = Vec::new();
    let mut said = Vec::new();
    for (at, message) in request.messages.into_iter().enumerate() {
        match read(at, message)? {
            Ok(message) => said.push(message),
            Err(instructions) => system.push(instructions),
        }
    }
    let asked = said.iter().rposition(|message| matches!(message, ChatMessage::User(_)));
    let after = asked.map(|asked| said.split_off(asked + 1)).unwrap_or_default();
    let message = asked.and_then(|_| said.pop()).map(|message| message.content().to_owned());
    let mut system = system.join("\n\n");
    let is_chore = message.as_ref().is_some_and(|message| said.is_empty() && after.is_empty() && is_chore(&system, message));
    let is_kept = message.is_some() && !is_chore;
    // Without a message of the user there is nothing to remember. Most models need one, so the instructions become it.
    let message = match message {
        Some(message) => message,
        None if system.trim().is_empty() => return Err(Error::invalid("messages", "must contain a message of the user or instructions")),
        None => std::mem::take(&mut system),
    };
    let named = request.metadata.as_ref().and_then(|metadata| metadata.get("conversationId")).and_then(Value::as_str).map(str::to_owned);
    let name = conversation.or(named).unwrap_or_else(|| dialogue_name(said.first().map_or(message.as_str(), ChatMessage::content)));
    let tools = request.tools.unwrap_or_default().into_iter().enumerate().map(tool).collect::<Result<_>>()?;
    let brought = CallerDialogue { system, before: said, after, tools, tool_choice: choice(request.tool_choice)? };
    let options =
        GenerationOptions { max_output_tokens: request.max_completion_tokens.or(request.max_tokens), temperature: request.temperature };
    Ok(Question { brought: Some(brought), wishes: options, is_kept, ..Question::new(message, Some(name)) })
}

/// Names a dialogue after its first message: OpenAI's clients send the whole dialogue each time and have no name for it.
fn dialogue_name(first: &str) -> String {
    let digest = HEXLOWER.encode(&Sha256::digest(first));
    format!("openai-{}", digest.get(..DIGEST_CHARS).unwrap_or(&digest))
}

/// A chat message, or instructions.
fn read(at: usize, message: MessageIn) -> Result<Result<ChatMessage, String>> {
    let field = |name: &str| format!("messages[{at}].{name}");
    let content = content::text(&message.content).ok_or_else(|| Error::invalid(field("content"), content::WRONG))?;
    Ok(match message.role.as_str() {
        "system" | "developer" => Err(content),
        "user" => Ok(ChatMessage::User(content)),
        "assistant" => {
            let call = |call: super::request::CallIn| ToolCall {
                id: call.id,
                name: call.function.name,
                arguments: serde_json::from_str(&call.function.arguments).unwrap_or(Value::String(call.function.arguments)),
                signatures: Vec::new(),
            };
            Ok(ChatMessage::Assistant { content, calls: message.tool_calls.unwrap_or_default().into_iter().map(call).collect() })
        }
        "tool" => {
            let call = message.tool_call_id.ok_or_else(|| Error::invalid(field("tool_call_id"), "is required for a tool's message"))?;
            Ok(ChatMessage::Tool { call, content })
        }
        _ => return Err(Error::invalid(field("role"), "must be system, developer, user, assistant or tool")),
    })
}

fn tool((at, tool): (usize, ToolIn)) -> Result<ToolOffer> {
    match tool.function {
        Some(function) if tool.r#type == "function" => Ok(ToolOffer {
            name: function.name,
            description: function.description,
            parameters: Arc::new(function.parameters.map_or_else(|| json!({ "type": "object", "properties": {} }), Value::Object)),
        }),
        _ => Err(Error::invalid(format!("tools[{at}].type"), "must be function")),
    }
}

fn choice(choice: Option<Value>) -> Result<ToolChoice> {
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
    use super::*;

    fn ask(body: Value) -> Result<Question> {
        question(serde_json::from_value(body).unwrap(), None)
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
        assert_eq!((alone.message.as_str(), alone.is_kept), ("Say hello.", false));
        let begun = ask(json!({"model": "a", "messages": [{"role": "user", "content": "Where is it?"},
            {"role": "assistant", "content": "It is"}]}))
        .unwrap();
        assert_eq!((begun.message.as_str(), begun.is_kept, begun.brought.unwrap().after.len()), ("Where is it?", true, 1));
    }

    #[test]
    fn a_clients_request_for_a_title_is_not_kept() {
        let chore = "### Task:\nGenerate a concise title.\n### Chat History:\n<chat_history>\nUSER: Hi\nASSISTANT: Hello\n</chat_history>";
        assert!(!ask(json!({"model": "a", "messages": [{"role": "user", "content": chore}]})).unwrap().is_kept);
        let photo =
            json!([{"type": "text", "text": "This is my cat."}, {"type": "image_url", "image_url": {"url": "https://example.org/c.png"}}]);
        let shown = ask(json!({"model": "a", "messages": [{"role": "user", "content": photo}]})).unwrap();
        assert_eq!((shown.message.as_str(), shown.is_kept), ("This is my cat.\n[image]", true));
    }

    #[test]
    fn what_cannot_be_answered_is_refused_with_its_field() {
        let said = |role: &str, content: Value| json!({"role": role, "content": content});
        for (body, field) in [
            (json!({"model": "a", "messages": []}), "messages"),
            (json!({"model": "a", "messages": [said("assistant", json!("Hi"))]}), "messages"),
            (json!({"model": "a", "messages": [said("user", json!([{"type": "hologram"}]))]}), "messages[0].content"),
            (json!({"model": "a", "messages": [said("wizard", json!("Hi"))]}), "messages[0].role"),
            (json!({"model": "a", "messages": [said("user", json!("Hi")), said("tool", json!("x"))]}), "messages[1].tool_call_id"),
            (json!({"model": "a", "n": 2, "messages": [said("user", json!("Hi"))]}), "n"),
            (json!({"model": "a", "tools": [{"type": "web_search"}], "messages": [said("user", json!("Hi"))]}), "tools[0].type"),
            (json!({"model": "a", "tool_choice": 7, "messages": [said("user", json!("Hi"))]}), "tool_choice"),
        ] {
            let Err(Error::Invalid(fields)) = ask(body.clone()) else { panic!("{body}") };
            assert_eq!(fields[0].field, field, "{body}");
        }
    }
}
