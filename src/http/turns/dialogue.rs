//! Converts a dialogue to a question: the user's last message with its surroundings.

use std::sync::Arc;

use data_encoding::HEXLOWER;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use crate::chat::{CallerDialogue, ChatMessage, GenerationOptions, Keeping, Question, ToolCall, ToolChoice, ToolOffer, is_chore};
use crate::error::{Error, Result};

/// The length of the digest that distinguishes dialogues, in characters.
const DIGEST_CHARS: usize = 24;

/// A dialogue as a client sends it.
#[derive(Debug, Clone, Default)]
pub struct Dialogue {
    /// The dialect, with which names of conversations begin.
    pub dialect: &'static str,
    /// The caller's instructions, in order.
    pub system: Vec<String>,
    /// The messages, in order.
    pub said: Vec<ChatMessage>,
    /// The caller's own tools.
    pub tools: Vec<ToolOffer>,
    /// Whether the model may, must or must not call them.
    pub tool_choice: ToolChoice,
    /// How the answer is generated.
    pub wishes: GenerationOptions,
    /// The conversation's name, if the client gave one.
    pub conversation: Option<String>,
    /// Whether the stored messages of the conversation precede `said`.
    pub is_stored: bool,
    /// Whether the client may continue by the id of the response, so that the conversation needs a name of its own.
    pub is_resumable: bool,
    /// Whether nothing of the turn may be stored.
    pub is_unstored: bool,
    /// What was attached to the message when an earlier request sent it.
    pub metadata: Option<Value>,
}

impl Dialogue {
    /// The question of the dialogue. `field` is the client's name for the messages.
    ///
    /// # Errors
    /// [`Error::Invalid`] if there is nothing to answer.
    pub fn question(self, field: &str) -> Result<Question> {
        let mut said = self.said;
        let mut system = self.system.join("\n\n");
        let asked = said.iter().rposition(ChatMessage::is_user);
        let after = asked.map(|asked| said.split_off(asked + 1)).unwrap_or_default();
        let message = asked.and_then(|_| said.pop());
        let is_first = said.is_empty() && after.is_empty() && !self.is_stored;
        let is_chore = message.as_ref().is_some_and(|message| is_first && is_chore(&system, message.content()));
        let keeping = match &message {
            Some(_) if is_chore => Keeping::Unkept,
            Some(_) if self.is_unstored => Keeping::Unstored,
            Some(_) => Keeping::Kept,
            None => Keeping::Unkept,
        };
        // Without a message of the user there is nothing to remember. Most models need one, so the instructions become it.
        let message = match message {
            Some(message) => message,
            None if system.trim().is_empty() => return Err(Error::invalid(field, "must contain a message of the user or instructions")),
            None => ChatMessage::User(std::mem::take(&mut system)),
        };
        let begins = said.first().map_or(message.content(), ChatMessage::content);
        // A client that may continue by an id alone begins a conversation with its first message; other clients send it each time.
        let is_new = self.is_resumable && said.is_empty() && after.is_empty();
        let name = self.conversation.or_else(|| (!is_new).then(|| dialogue_name(self.dialect, begins)));
        let brought = CallerDialogue {
            system,
            before: said,
            after,
            tools: self.tools,
            tool_choice: self.tool_choice,
            is_stored: self.is_stored,
            is_resumable: self.is_resumable,
        };
        let media = message.media().to_vec();
        let question = Question::new(message.content().to_owned(), name);
        Ok(Question { media, brought: Some(brought), wishes: self.wishes, keeping, metadata: self.metadata, ..question })
    }
}

/// Names a dialogue after its first message: clients send the whole dialogue each time and have no name for it.
fn dialogue_name(dialect: &str, first: &str) -> String {
    let digest = HEXLOWER.encode(&Sha256::digest(first));
    format!("{dialect}-{}", digest.get(..DIGEST_CHARS).unwrap_or(&digest))
}

/// A call of a tool. Arguments that are not JSON stay as they are.
pub fn tool_call(id: String, name: String, arguments: Value) -> ToolCall {
    let arguments = match arguments {
        Value::String(text) => serde_json::from_str(&text).unwrap_or(Value::String(text)),
        other => other,
    };
    ToolCall { id, name, arguments, signatures: Vec::new() }
}

/// A tool that the caller defines.
pub fn tool_offer(name: String, description: Option<String>, parameters: Option<Map<String, Value>>) -> ToolOffer {
    let parameters = parameters.map_or_else(|| json!({ "type": "object", "properties": {} }), Value::Object);
    ToolOffer { name, description: description.unwrap_or_default(), parameters: Arc::new(parameters) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn user(text: &str) -> ChatMessage {
        ChatMessage::User(text.to_owned())
    }

    #[test]
    fn a_first_message_begins_a_conversation_only_where_ids_continue_it() {
        let first = |is_resumable| Dialogue { said: vec![user("你好")], is_resumable, ..Dialogue::default() }.question("input").unwrap();
        assert!(first(true).conversation.is_none());
        assert!(first(false).conversation.is_some_and(|name| name.starts_with("-")));
        let later =
            Dialogue {
                said: vec![user("你好"), ChatMessage::assistant("嗯"), user("茶？")], is_resumable: true, ..Dialogue::default()
            };
        assert_eq!(later.question("input").unwrap().conversation, first(false).conversation);
    }

    #[test]
    fn what_must_not_be_stored_is_asked_with_memory_and_a_chore_without() {
        let unstored = Dialogue { said: vec![user("你好")], is_unstored: true, ..Dialogue::default() };
        assert_eq!(unstored.question("input").unwrap().keeping, Keeping::Unstored);
        let nothing = Dialogue::default().question("input");
        assert!(matches!(nothing, Err(Error::Invalid(fields)) if fields[0].field == "input"));
    }
}
