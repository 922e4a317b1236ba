//! Reads the items of a request as a dialogue.

use serde_json::{Map, Value};

use super::request::{ResponseRequest, ResponseTextIn, ResponseToolIn};
use crate::chat::{AnswerFormat, ChatMessage, GenerationOptions, Sampling, ToolOffer};
use crate::error::{Error, Result};
use crate::http::content;
use crate::http::openai::dialogue::{choice, schema};
use crate::http::turns::{Dialogue, tool_call, tool_offer};

/// What asks for the probabilities of the tokens.
const LOGPROBS: &str = "message.output_text.logprobs";

/// What a request says, and what it continues.
pub struct Input {
    pub dialogue: Dialogue,
    /// The id of a response, or of one of its items, that the dialogue continues.
    pub previous: Option<String>,
    /// The id of the last item in the dialogue that came from a response. The dialogue belongs to its conversation.
    pub known: Option<String>,
}

/// Reads a request.
///
/// # Errors
/// [`Error::Invalid`] with the invalid field.
pub fn read(request: &mut ResponseRequest) -> Result<Input> {
    if request.background == Some(true) {
        return Err(Error::invalid("background", "must be false: responses are answered at once"));
    }
    let wants_logprobs = request.top_logprobs.is_some() || request.include.iter().flatten().any(|what| what == LOGPROBS);
    let sampling = Sampling {
        top_p: request.top_p,
        logprobs: wants_logprobs.then(|| request.top_logprobs.unwrap_or_default()),
        parallel_calls: request.parallel_tool_calls,
        format: request.text.as_ref().map(format).transpose()?.flatten(),
        ..Sampling::default()
    };
    let wishes = GenerationOptions { max_output_tokens: request.max_output_tokens, temperature: request.temperature, sampling };
    let is_unstored = request.store == Some(false);
    let mut dialogue = Dialogue {
        dialect: "openai",
        system: request.instructions.clone().into_iter().collect(),
        tool_choice: choice(request.tool_choice.clone())?,
        tools: request.tools.iter().flatten().enumerate().map(tool).collect::<Result<_>>()?,
        wishes,
        is_unstored,
        is_resumable: !is_unstored,
        ..Dialogue::default()
    };
    let mut read = Items { previous: request.previous_response_id.clone(), known: None };
    match request.input.take() {
        Value::String(text) => dialogue.said.push(ChatMessage::User(text)),
        Value::Array(items) => {
            for (at, item) in items.into_iter().enumerate() {
                read.item(at, &item, &mut dialogue)?;
            }
        }
        _ => return Err(Error::invalid("input", "must be text or a list of items")),
    }
    Ok(Input { dialogue, previous: read.previous, known: read.known })
}

/// The conversation that a request names.
///
/// # Errors
/// [`Error::Invalid`] for anything but a name or an object with one.
pub fn conversation(conversation: Option<&Value>) -> Result<Option<String>> {
    let name = match conversation {
        None | Some(Value::Null) => return Ok(None),
        Some(Value::Object(fields)) => fields.get("id").and_then(Value::as_str),
        Some(other) => other.as_str(),
    };
    name.map(|name| Some(name.to_owned())).ok_or_else(|| Error::invalid("conversation", "must be the name of a conversation"))
}

struct Items {
    previous: Option<String>,
    known: Option<String>,
}

impl Items {
    fn item(&mut self, at: usize, item: &Value, dialogue: &mut Dialogue) -> Result<()> {
        let field = |name: &str| format!("input[{at}].{name}");
        let text = |name: &str| item.get(name).and_then(Value::as_str).map(str::to_owned);
        let required = |name: &str| text(name).ok_or_else(|| Error::invalid(field(name), "is required"));
        let content = |name: &str| {
            let content = item.get(name).unwrap_or(&Value::Null);
            content::read(content).ok_or_else(|| Error::invalid(field(name), content::WRONG))
        };
        if let Some(id) = text("id").filter(|id| id.starts_with("msg_") || id.starts_with("fc_")) {
            self.known = Some(id);
        }
        match item.get("type").and_then(Value::as_str).unwrap_or("message") {
            "message" => {
                let content = content("content")?;
                match required("role")?.as_str() {
                    "system" | "developer" => dialogue.system.push(content.text),
                    "user" => dialogue.said.push(ChatMessage::user(content.text, content.media)),
                    "assistant" => dialogue.said.push(ChatMessage::assistant(content.text)),
                    _ => return Err(Error::invalid(field("role"), "must be system, developer, user or assistant")),
                }
            }
            "function_call" => {
                let call = tool_call(required("call_id")?, required("name")?, Value::String(text("arguments").unwrap_or_default()));
                // Calls of one answer are items of their own here, and one message for models.
                match dialogue.said.last_mut() {
                    Some(ChatMessage::Assistant { calls, .. }) => calls.push(call),
                    _ => dialogue.said.push(ChatMessage::Assistant { content: String::new(), calls: vec![call] }),
                }
            }
            "function_call_output" => {
                let content = content("output")?.text;
                dialogue.said.push(ChatMessage::Tool { call: required("call_id")?, content });
            }
            // What stands before a reference is in the conversation already.
            "item_reference" => {
                self.previous = Some(required("id")?);
                dialogue.said.clear();
            }
            "reasoning" => {}
            _ => {
                let message = "must be message, function_call, function_call_output, item_reference or reasoning";
                return Err(Error::invalid(field("type"), message));
            }
        }
        Ok(())
    }
}

fn tool((at, tool): (usize, &ResponseToolIn)) -> Result<ToolOffer> {
    match &tool.name {
        Some(name) if tool.r#type == "function" => Ok(tool_offer(name.clone(), tool.description.clone(), tool.parameters.clone())),
        _ => Err(Error::invalid(format!("tools[{at}].type"), "must be function, with a name")),
    }
}

fn format(text: &ResponseTextIn) -> Result<Option<AnswerFormat>> {
    let Some(format) = &text.format else { return Ok(None) };
    match format.get("type").and_then(Value::as_str) {
        Some("text") => Ok(None),
        Some("json_object") => Ok(Some(AnswerFormat::JsonObject)),
        Some("json_schema") => {
            let spec: Map<String, Value> =
                format.iter().filter(|(name, _)| *name != "type").map(|(name, value)| (name.clone(), value.clone())).collect();
            schema("text.format", spec).map(Some)
        }
        _ => Err(Error::invalid("text.format.type", "must be text, json_object or json_schema")),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn input(items: &Value) -> Result<Input> {
        read(&mut serde_json::from_value(json!({ "model": "a", "input": items })).unwrap())
    }

    #[test]
    fn calls_of_one_answer_are_one_message_and_their_outputs_follow() {
        let read = input(&json!([{"role": "user", "content": [{"type": "input_text", "text": "杭州下雨吗？"}]}, {"type": "reasoning", "summary": []},
            {"type": "function_call", "call_id": "a", "name": "sky", "arguments": "{\"city\":\"杭州\"}", "id": "fc_1_2_3_0"},
            {"type": "function_call", "call_id": "b", "name": "sky", "arguments": "{}"},
            {"type": "function_call_output", "call_id": "a", "output": "雨"}, {"type": "function_call_output", "call_id": "b", "output": "晴"}]))
        .unwrap();
        let [ChatMessage::User(_), ChatMessage::Assistant { calls, .. }, ChatMessage::Tool { .. }, ChatMessage::Tool { .. }] =
            read.dialogue.said.as_slice()
        else {
            panic!("{:?}", read.dialogue.said)
        };
        assert_eq!((calls.len(), &calls[0].arguments), (2, &json!({"city": "杭州"})));
        assert_eq!(read.known.as_deref(), Some("fc_1_2_3_0"));
    }

    #[test]
    fn what_stands_before_a_reference_is_in_the_conversation_but_for_instructions() {
        let read = input(&json!([{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Hi"},
            {"type": "item_reference", "id": "msg_1"}, {"role": "user", "content": "And now?"}]))
        .unwrap();
        assert_eq!((read.previous.as_deref(), read.dialogue.said.len(), read.dialogue.system.len()), (Some("msg_1"), 1, 1));
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        for (items, field) in [
            (json!(7), "input"),
            (json!([{"type": "computer_call"}]), "input[0].type"),
            (json!([{"role": "wizard", "content": "Hi"}]), "input[0].role"),
            (json!([{"type": "function_call_output", "output": "x"}]), "input[0].call_id"),
        ] {
            assert!(matches!(input(&items), Err(Error::Invalid(fields)) if fields[0].field == field), "{field}");
        }
    }
}
