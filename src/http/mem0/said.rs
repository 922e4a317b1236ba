//! The messages of an `add`, in any form that clients send. Called by [`super::add`].

use chrono::{DateTime, Utc};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::domain::conversation::MessageRole;
use crate::error::{Error, FieldError, Result};
use crate::http::content;
use crate::pipeline::conversations::NewMessage;

/// A list of messages, one message, or one text from the user.
#[derive(Debug, Default, Deserialize)]
#[serde(transparent)]
pub(super) struct MessagesInput(Value);

/// A message.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SaidMessage {
    /// The role: `user`, `assistant` or `system`. `developer` is `system`; messages of a `tool` are passed over.
    #[schema(pattern = "^(user|assistant|system|developer|tool|function)$")]
    role: String,
    /// Text, parts in OpenAI's format, one such part, or null beside tool calls. Images, audio and files are not stored; a mark such as
    /// `[image]` stands for them.
    #[serde(default)]
    #[schema(value_type = serde_json::Value)]
    content: Value,
    /// The speaker's name.
    #[serde(default)]
    name: Option<String>,
}

impl MessagesInput {
    /// The messages with text, each with its position in the request. Calls and results of tools have none that a person said.
    ///
    /// # Errors
    /// [`Error::Invalid`] naming each message that cannot be read.
    pub(super) fn read(self, created_at: Option<DateTime<Utc>>) -> Result<Vec<(usize, NewMessage)>> {
        let messages = match self.0 {
            Value::Null => Vec::new(),
            Value::Array(messages) => messages,
            message @ Value::Object(_) => vec![message],
            Value::String(text) => vec![json!({ "role": "user", "content": text })],
            Value::Bool(_) | Value::Number(_) => {
                return Err(Error::invalid("messages", "must be a list of messages, a message, or a text"));
            }
        };
        let (mut read, mut wrong) = (Vec::new(), Vec::new());
        for (place, message) in messages.into_iter().enumerate() {
            match read_one(message, created_at) {
                Ok(message) => read.extend(message.map(|message| (place, message))),
                Err((field, message)) => wrong.push(FieldError { field: format!("messages[{place}]{field}"), message }),
            }
        }
        if !wrong.is_empty() {
            return Err(Error::Invalid(wrong));
        }
        let has_text = |(_, message): &(usize, NewMessage)| !message.content.trim().is_empty();
        if read.iter().any(has_text) {
            read.retain(has_text);
        }
        Ok(read)
    }
}

/// A message; `None` for one of a tool. Otherwise the field at fault, and what it must be.
fn read_one(message: Value, created_at: Option<DateTime<Utc>>) -> std::result::Result<Option<NewMessage>, (String, String)> {
    let wrong = |field: &str, message: &str| (field.to_owned(), message.to_owned());
    if !message.is_object() {
        return Err(wrong("", "must be a message such as {\"role\": \"user\", \"content\": \"…\"}"));
    }
    let said: SaidMessage = serde_path_to_error::deserialize(message).map_err(|error| match error.path().to_string().as_str() {
        "." => wrong(".role", "is required"),
        path => (format!(".{path}"), error.inner().to_string()),
    })?;
    let role = match said.role.as_str() {
        "tool" | "function" => return Ok(None),
        "developer" => Some(MessageRole::System),
        other => MessageRole::parse(other),
    };
    let role = role.ok_or_else(|| wrong(".role", "must be user, assistant, system, developer or tool"))?;
    let content = content::text(&said.content).ok_or_else(|| wrong(".content", content::WRONG))?;
    Ok(Some(NewMessage { role, name: said.name, content, created_at }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(messages: Value) -> Result<Vec<(usize, NewMessage)>> {
        serde_json::from_value::<MessagesInput>(messages).unwrap().read(None)
    }

    #[test]
    fn messages_keep_their_places_and_each_bad_one_is_named() {
        let said = read(json!([
            {"role": "tool", "content": "42"}, {"role": "user", "content": "我养蜜蜂。"}, {"role": "assistant", "content": null},
            {"role": "developer", "content": "Be brief."}, {"role": "user", "content": {"type": "image_url", "image_url": {"url": "x"}}}]))
        .unwrap();
        let said: Vec<(usize, &str, &str)> =
            said.iter().map(|(place, message)| (*place, message.role.as_str(), message.content.as_str())).collect();
        assert_eq!(said, [(1, "user", "我养蜜蜂。"), (3, "system", "Be brief."), (4, "user", "[image]")]);
        let wrong = read(json!([{"role": "user", "content": 7}, "Hi", {"role": "wizard", "content": "x"}, {"content": "x"},
            {"role": "user", "content": "x", "name": 7}, {"role": null}]));
        let Err(Error::Invalid(wrong)) = wrong else { panic!("{wrong:?}") };
        let fields: Vec<&str> = wrong.iter().map(|wrong| wrong.field.as_str()).collect();
        let expected =
            ["messages[0].content", "messages[1]", "messages[2].role", "messages[3].role", "messages[4].name", "messages[5].role"];
        assert_eq!(fields, expected);
        assert!(matches!(read(json!(7)), Err(Error::Invalid(fields)) if fields[0].field == "messages"));
        assert_eq!((read(json!("Hi")).unwrap().len(), read(json!(null)).unwrap().len()), (1, 0));
    }
}
