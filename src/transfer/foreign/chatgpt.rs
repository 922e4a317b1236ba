//! The data export of ChatGPT: `conversations.json`, a list of conversations. The messages of each are a tree, because messages can be
//! edited and answers repeated; the branch that was shown last ends at `current_node`.

use std::collections::HashMap;

use serde::Deserialize;
use serde_json::Value;

use super::contents::{Contents, LeftOutKind, message};
use super::fields;
use crate::domain::conversation::MessageRole;
use crate::domain::import::{PastConversation, PastMessage};

/// Kinds of content that people and the assistant write; others are code for tools, thoughts and settings.
const KINDS: [&str; 2] = ["text", "multimodal_text"];

#[derive(Deserialize)]
struct Conversation {
    id: Option<String>,
    title: Option<String>,
    create_time: Option<Value>,
    mapping: HashMap<String, Node>,
    current_node: Option<String>,
}

#[derive(Deserialize)]
struct Node {
    message: Option<Value>,
    parent: Option<String>,
}

/// Adds the conversations of a file.
///
/// # Errors
/// Where the JSON is broken.
pub(super) fn read(json: &[u8], contents: &mut Contents) -> serde_json::Result<()> {
    let mut number = 0_usize;
    fields::each(json, |value| {
        number += 1;
        let title = fields::text(&value, "title").unwrap_or_else(|| format!("conversation {number}"));
        // Newer exports have the id under both names, which a struct would refuse.
        let mut value = value;
        let id = fields::first_text(&value, &["conversation_id", "id"]);
        if let (Some(id), Some(object)) = (id, value.as_object_mut()) {
            object.remove("conversation_id");
            object.insert("id".to_owned(), Value::String(id));
        }
        match serde_json::from_value::<Conversation>(value) {
            Ok(Conversation { id: Some(id), title, create_time, mapping, current_node }) => {
                let start = create_time.as_ref().and_then(|_| fields::at(&serde_json::json!({ "at": create_time }), "at"));
                let messages = branch(&mapping, current_node, contents, start);
                contents.add_conversation(PastConversation { id, title: title.unwrap_or_default(), messages });
            }
            _ => contents.leave_out(LeftOutKind::Unreadable, &title),
        }
    })
}

/// The messages from the root to the end of the chosen branch.
fn branch(
    mapping: &HashMap<String, Node>,
    current: Option<String>,
    contents: &mut Contents,
    start: Option<chrono::DateTime<chrono::Utc>>,
) -> Vec<PastMessage> {
    let mut at = current.filter(|id| mapping.contains_key(id)).or_else(|| newest_leaf(mapping));
    let mut nodes = Vec::new();
    // A broken file may have a circle.
    while let Some(node) = at.as_ref().and_then(|id| mapping.get_key_value(id)).filter(|_| nodes.len() < mapping.len()) {
        nodes.push(node);
        at.clone_from(&node.1.parent);
    }
    nodes.reverse();
    let spoken = mapping.values().filter(|node| node.message.as_ref().is_some_and(|message| role(message).is_some())).count();
    let mut messages = Vec::new();
    let mut on_branch = 0;
    for (id, node) in nodes {
        let Some(value) = &node.message else { continue };
        let Some(role) = role(value) else {
            if fields::content(value.pointer("/content/parts").unwrap_or(&Value::Null)).text.trim().is_empty() {
                continue;
            }
            contents.leave_out(LeftOutKind::HiddenMessage, id);
            continue;
        };
        on_branch += 1;
        let said = fields::content(value.pointer("/content/parts").unwrap_or(&Value::Null));
        let attachments = said.marks.len() + said.others;
        contents.leave_out_many(LeftOutKind::Attachment, attachments, id);
        let at = fields::at(value, "create_time").or(if messages.is_empty() { start } else { None });
        let id = fields::text(value, "id").unwrap_or_else(|| id.clone());
        match message(id, role, said, at) {
            Some(message) => messages.push(message),
            None if attachments == 0 => contents.leave_out(LeftOutKind::Empty, "message"),
            None => {}
        }
    }
    contents.leave_out_many(LeftOutKind::OtherBranch, spoken.saturating_sub(on_branch), "message");
    messages
}

/// The end of the branch with the newest message, in a file that does not say which branch was shown last.
fn newest_leaf(mapping: &HashMap<String, Node>) -> Option<String> {
    let parents: std::collections::HashSet<&str> = mapping.values().filter_map(|node| node.parent.as_deref()).collect();
    let leaves = mapping.iter().filter(|(id, _)| !parents.contains(id.as_str()));
    leaves
        .max_by_key(|(id, node)| (node.message.as_ref().and_then(|message| fields::at(message, "create_time")), (*id).clone()))
        .map(|(id, _)| id.clone())
}

/// Who said something that a person has seen.
fn role(message: &Value) -> Option<MessageRole> {
    let is_hidden = message.pointer("/metadata/is_visually_hidden_from_conversation").and_then(Value::as_bool).unwrap_or_default();
    let kind = message.pointer("/content/content_type").and_then(Value::as_str).unwrap_or("text");
    // The assistant's messages to its tools name them.
    let recipient = message.get("recipient").and_then(Value::as_str).unwrap_or("all");
    if is_hidden || !KINDS.contains(&kind) || recipient != "all" {
        return None;
    }
    match message.pointer("/author/role").and_then(Value::as_str)? {
        "user" => Some(MessageRole::User),
        "assistant" => Some(MessageRole::Assistant),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::domain::import::ImportSource;

    fn node(parent: Option<&str>, role: &str, text: &str, at: f64) -> Value {
        json!({ "parent": parent, "children": [], "message": { "id": format!("m-{text}"), "author": { "role": role }, "create_time": at,
            "content": { "content_type": "text", "parts": [text] }, "metadata": {}, "recipient": "all" } })
    }

    fn told(export: &Value) -> Contents {
        let mut contents = Contents::new(ImportSource::ChatGpt);
        read(export.to_string().as_bytes(), &mut contents).unwrap();
        contents
    }

    #[test]
    fn the_branch_that_was_shown_last_is_read_from_its_root() {
        let export = json!([{ "title": "搬家", "create_time": 1_700_000_000.0, "conversation_id": "c-1", "id": "c-1", "current_node": "d",
            "mapping": {
                "root": { "parent": null, "children": ["s"], "message": null },
                "s": node(Some("root"), "system", "You are ChatGPT", 0.0),
                "a": node(Some("s"), "user", "I moved to Lisbon.", 1_700_000_001.0),
                "b": node(Some("a"), "assistant", "An answer that was repeated", 1_700_000_002.0),
                "c": node(Some("a"), "assistant", "里斯本很美。", 1_700_000_003.5),
                "t": node(Some("c"), "tool", "search results", 1_700_000_004.0),
                "d": node(Some("t"), "user", "谢谢", 1_700_000_005.0),
            } }]);
        let contents = told(&export);
        let [conversation] = contents.conversations.as_slice() else { panic!("{contents:?}") };
        assert_eq!((conversation.id.as_str(), conversation.title.as_str()), ("c-1", "搬家"));
        let said: Vec<(&str, &str)> =
            conversation.messages.iter().map(|message| (message.role.as_str(), message.content.as_str())).collect();
        assert_eq!(said, [("user", "I moved to Lisbon."), ("assistant", "里斯本很美。"), ("user", "谢谢")]);
        assert_eq!(conversation.messages[1].at.map(|at| at.timestamp_millis()), Some(1_700_000_003_500));
        let left: Vec<(&str, usize)> = contents.left_out.iter().map(|left| (left.kind.as_str(), left.count)).collect();
        assert_eq!(left, [("hidden_message", 2), ("other_branch", 1)]);
    }

    #[test]
    fn broken_conversations_are_named_and_circles_end() {
        let circle = json!({ "a": node(Some("b"), "user", "round", 1.0), "b": node(Some("a"), "assistant", "and round", 2.0) });
        let contents = told(&json!([
            { "title": "No id", "mapping": {} },
            { "id": "c", "title": null, "mapping": circle, "current_node": "a" },
            { "id": "e", "title": "Nobody spoke", "mapping": {}, "current_node": "gone" },
            7,
        ]));
        assert_eq!(contents.conversations.len(), 1);
        assert_eq!(contents.conversations[0].messages.len(), 2);
        let left: Vec<(&str, usize, &str)> =
            contents.left_out.iter().map(|left| (left.kind.as_str(), left.count, left.example.as_str())).collect();
        assert_eq!(left, [("unreadable", 2, "No id"), ("empty_conversation", 1, "Nobody spoke")]);
    }
}
