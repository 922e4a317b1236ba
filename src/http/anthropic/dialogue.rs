//! Reads a dialogue in Anthropic's format.

use serde_json::{Map, Value, json};

use super::request::{AnthropicRequest, MessageChoiceIn, MessageToolIn, TurnIn};
use crate::chat::{AnswerFormat, ChatMessage, GenerationOptions, Sampling, ToolChoice, ToolOffer};
use crate::error::{Error, Result};
use crate::http::content;
use crate::http::turns::{Dialogue, tool_call, tool_offer};

/// The dialogue of a request.
///
/// # Errors
/// [`Error::Invalid`] with the invalid field.
pub fn read(request: AnthropicRequest, conversation: Option<String>) -> Result<Dialogue> {
    let is_single = request.tool_choice.as_ref().and_then(|choice| choice.disable_parallel_tool_use);
    let sampling = Sampling {
        top_p: request.top_p,
        top_k: request.top_k,
        stop: request.stop_sequences.unwrap_or_default(),
        parallel_calls: is_single.map(|is_single| !is_single),
        format: request.output_config.as_ref().and_then(|config| config.get("format")).map(format).transpose()?,
        ..Sampling::default()
    };
    let wishes = GenerationOptions { max_output_tokens: request.max_tokens, temperature: request.temperature, sampling };
    let system = content::text(&request.system).ok_or_else(|| Error::invalid("system", "must be text or blocks of text"))?;
    let mut dialogue = Dialogue {
        dialect: "anthropic",
        system: Some(system).filter(|text| !text.is_empty()).into_iter().collect(),
        tools: request.tools.unwrap_or_default().into_iter().enumerate().map(tool).collect::<Result<_>>()?,
        tool_choice: request.tool_choice.map(choice).transpose()?.unwrap_or_default(),
        wishes,
        conversation,
        ..Dialogue::default()
    };
    for (at, message) in request.messages.into_iter().enumerate() {
        add(at, message, &mut dialogue)?;
    }
    Ok(dialogue)
}

fn format(format: &Value) -> Result<AnswerFormat> {
    let schema = format.get("schema").filter(|schema| schema.is_object() && format.get("type").is_some_and(|kind| kind == "json_schema"));
    let schema = schema.ok_or_else(|| Error::invalid("output_config.format", "must be of type json_schema, with a schema"))?;
    let spec: Map<String, Value> =
        [("name".to_owned(), json!("answer")), ("strict".to_owned(), json!(true)), ("schema".to_owned(), schema.clone())]
            .into_iter()
            .collect();
    Ok(AnswerFormat::JsonSchema(spec))
}

/// Adds a message. Its tool results are messages of their own for models.
fn add(at: usize, message: TurnIn, dialogue: &mut Dialogue) -> Result<()> {
    let wrong = |name: &str, message: &str| Error::invalid(format!("messages[{at}].{name}"), message);
    let mut blocks = match message.content {
        Value::Array(blocks) => blocks,
        block @ Value::Object(_) => vec![block],
        text => vec![json!({ "type": "text", "text": text })],
    };
    let is = |block: &Value, kind: &str| block.get("type").is_some_and(|known| known == kind);
    // What the model thought is its own.
    blocks.retain(|block| !is(block, "thinking") && !is(block, "redacted_thinking"));
    let (used, blocks): (Vec<Value>, Vec<Value>) = blocks.into_iter().partition(|block| is(block, "tool_use") || is(block, "tool_result"));
    let content = content::read(&Value::Array(blocks)).ok_or_else(|| wrong("content", content::WRONG))?;
    let text = |block: &Value, name: &str| block.get(name).and_then(Value::as_str).map(str::to_owned);
    let required = |block: &Value, name: &str| text(block, name).ok_or_else(|| wrong("content", &format!("a {name} is missing")));
    match message.role.as_str() {
        "system" => dialogue.system.push(content.text),
        "user" => {
            for block in used {
                let result = content::text(block.get("content").unwrap_or(&Value::Null)).ok_or_else(|| wrong("content", content::WRONG))?;
                dialogue.said.push(ChatMessage::Tool { call: required(&block, "tool_use_id")?, content: result });
            }
            if !content.text.is_empty() {
                dialogue.said.push(ChatMessage::user(content.text, content.media));
            }
        }
        "assistant" => {
            let call = |block: &Value| {
                let input = block.get("input").cloned().unwrap_or_else(|| json!({}));
                Ok(tool_call(required(block, "id")?, required(block, "name")?, input))
            };
            let calls = used.iter().map(call).collect::<Result<_>>()?;
            dialogue.said.push(ChatMessage::Assistant { content: content.text, calls });
        }
        _ => return Err(wrong("role", "must be user or assistant")),
    }
    Ok(())
}

fn tool((at, tool): (usize, MessageToolIn)) -> Result<ToolOffer> {
    if tool.r#type.is_some_and(|kind| kind != "custom") {
        return Err(Error::invalid(format!("tools[{at}].type"), "must be custom: the tools of Anthropic's servers are not available"));
    }
    Ok(tool_offer(tool.name, tool.description, tool.input_schema))
}

fn choice(choice: MessageChoiceIn) -> Result<ToolChoice> {
    match (choice.r#type.as_str(), choice.name) {
        ("auto", _) => Ok(ToolChoice::Auto),
        ("none", _) => Ok(ToolChoice::None),
        ("any", _) => Ok(ToolChoice::Required),
        ("tool", Some(name)) => Ok(ToolChoice::Named(name)),
        _ => Err(Error::invalid("tool_choice", "must be auto, any, none, or tool with a name")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dialogue(body: Value) -> Result<Dialogue> {
        read(serde_json::from_value(body).unwrap(), None)
    }

    #[test]
    fn blocks_become_messages_in_order() {
        let read = dialogue(json!({"model": "a", "system": [{"type": "text", "text": "Be brief."}], "messages": [
            {"role": "user", "content": [{"type": "text", "text": "杭州下雨吗？"},
                {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "AA=="}}]},
            {"role": "assistant", "content": [{"type": "thinking", "thinking": "…", "signature": "s"}, {"type": "text", "text": "Wait."},
                {"type": "tool_use", "id": "t1", "name": "sky", "input": {"city": "杭州"}}]},
            {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "t1", "content": [{"type": "text", "text": "雨"}]}]}]}))
        .unwrap();
        let [
            ChatMessage::Shown { content, media },
            ChatMessage::Assistant { content: said, calls },
            ChatMessage::Tool { call, content: told },
        ] = read.said.as_slice()
        else {
            panic!("{:?}", read.said)
        };
        assert_eq!((content.as_str(), media.len(), said.as_str(), calls.len()), ("杭州下雨吗？\n[image]", 1, "Wait.", 1));
        assert_eq!((call.as_str(), told.as_str(), read.system.len()), ("t1", "雨", 1));
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        let said = |content: Value| json!([{"role": "user", "content": content}]);
        for (body, field) in [
            (json!({"model": "a", "messages": said(json!(7))}), "messages[0].content"),
            (json!({"model": "a", "messages": said(json!([{"type": "tool_result", "content": "x"}]))}), "messages[0].content"),
            (json!({"model": "a", "messages": [{"role": "wizard", "content": "Hi"}]}), "messages[0].role"),
            (
                json!({"model": "a", "tools": [{"type": "web_search_20250305", "name": "w"}], "messages": said(json!("Hi"))}),
                "tools[0].type",
            ),
            (json!({"model": "a", "tool_choice": {"type": "tool"}, "messages": said(json!("Hi"))}), "tool_choice"),
        ] {
            assert!(matches!(dialogue(body), Err(Error::Invalid(fields)) if fields[0].field == field), "{field}");
        }
    }
}
