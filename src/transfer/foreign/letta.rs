//! An agent file of Letta (`.af`): JSON with the blocks of core memory and the messages of one agent, or of several. Blocks become files,
//! messages a conversation for each agent.

use std::collections::HashSet;

use serde_json::Value;

use super::contents::{Contents, LeftOutKind, message};
use super::fields::{self, Said};
use crate::domain::conversation::MessageRole;
use crate::domain::import::{PastConversation, SOURCE, SOURCE_ID};
use crate::transfer::fact_import::ForeignMemory;

/// The tool with which agents of earlier versions speak.
const SPEAK: &str = "send_message";
/// Fields with passages of archival memory.
const PASSAGES: [&str; 3] = ["passages", "archival_memory", "archival_passages"];

/// Adds what an agent file contains.
///
/// # Errors
/// Where the JSON is broken.
pub(super) fn read(json: &[u8], contents: &mut Contents) -> serde_json::Result<()> {
    let whole: Value = fields::whole(json)?;
    let agents = fields::list(&whole, "agents");
    let has_agents = !agents.is_empty();
    let (agents, blocks) = if agents.is_empty() {
        (std::slice::from_ref(&whole), fields::list(&whole, "core_memory"))
    } else {
        (agents, fields::list(&whole, "blocks"))
    };
    let mut taken = HashSet::new();
    for block in blocks {
        let label = fields::first_text(block, &["label", "name"]).unwrap_or_else(|| "block".to_owned());
        contents.add_file(path(&label, &mut taken), &fields::text(block, "value").unwrap_or_default());
    }
    for agent in agents {
        read_agent(agent, contents);
    }
    let beside = has_agents.then_some(&whole);
    for list in agents.iter().chain(beside).flat_map(|holder| PASSAGES.map(|name| fields::list(holder, name))) {
        for passage in list {
            let id = fields::text(passage, "id").unwrap_or_default();
            let memory = ForeignMemory {
                memory: fields::first_text(passage, &["text", "content"]).unwrap_or_default(),
                created_at: fields::text(passage, "created_at"),
                metadata: Some(serde_json::json!({ SOURCE: "letta", SOURCE_ID: id, "tags": passage.get("tags") })),
                ..ForeignMemory::default()
            };
            contents.add_memory(memory, &id);
        }
    }
    let other = ["tools", "groups", "mcp_servers", "skills"].map(|name| fields::list(&whole, name).len()).iter().sum();
    contents.leave_out_many(LeftOutKind::OtherData, other, "tools");
    Ok(())
}

/// The file for a block: its label, without what a file name must not have.
fn path(label: &str, taken: &mut HashSet<String>) -> String {
    let label: String =
        label.chars().map(|letter| if letter.is_alphanumeric() || "-_".contains(letter) { letter } else { '-' }).take(60).collect();
    let mut path = format!("letta/{label}.md");
    let mut number = 2;
    while !taken.insert(path.to_lowercase()) {
        path = format!("letta/{label}-{number}.md");
        number += 1;
    }
    path
}

fn read_agent(agent: &Value, contents: &mut Contents) {
    let title = fields::text(agent, "name").unwrap_or_default();
    let id = fields::first_text(agent, &["id", "name"]).unwrap_or_else(|| "agent".to_owned());
    let mut messages = Vec::new();
    for (place, said) in fields::list(agent, "messages").iter().enumerate() {
        let Some((role, spoken)) = spoken(said) else {
            contents.leave_out(LeftOutKind::HiddenMessage, &title);
            continue;
        };
        let message_id = fields::text(said, "id").unwrap_or_else(|| format!("{id}-{place}"));
        contents.leave_out_many(LeftOutKind::Attachment, spoken.marks.len(), &title);
        match message(message_id, role, spoken, fields::at(said, "created_at")) {
            Some(message) => messages.push(message),
            None => contents.leave_out(LeftOutKind::Empty, &title),
        }
    }
    if !messages.is_empty() {
        contents.add_conversation(PastConversation { id, title, messages });
    }
}

/// What a person or the agent said; `None` for the system, tools, and thoughts.
fn spoken(said: &Value) -> Option<(MessageRole, Said)> {
    let parts = fields::content(said.get("content").or_else(|| said.get("text")).unwrap_or(&Value::Null));
    match fields::text(said, "role")?.as_str() {
        "user" => match serde_json::from_str::<Value>(&parts.text) {
            // Earlier versions wrap what a person says, and put events into the same role.
            Ok(wrapped) if wrapped.get("type").is_some() => {
                let is_message = wrapped.get("type").and_then(Value::as_str) == Some("user_message");
                is_message.then(|| fields::text(&wrapped, "message").map(|text| (MessageRole::User, Said { text, ..parts }))).flatten()
            }
            _ => Some((MessageRole::User, parts)),
        },
        "assistant" => {
            let calls = fields::list(said, "tool_calls");
            if calls.is_empty() {
                return Some((MessageRole::Assistant, parts));
            }
            let speaks = calls.iter().find(|call| call.pointer("/function/name").and_then(Value::as_str) == Some(SPEAK))?;
            let sent: Value = serde_json::from_str(speaks.pointer("/function/arguments")?.as_str()?).ok()?;
            fields::text(&sent, "message").map(|text| (MessageRole::Assistant, Said::of(text)))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::domain::import::ImportSource;

    fn told(file: &Value) -> Contents {
        let mut contents = Contents::new(ImportSource::Letta);
        read(file.to_string().as_bytes(), &mut contents).unwrap();
        contents
    }

    fn said(contents: &Contents) -> Vec<(&str, &str)> {
        contents.conversations[0].messages.iter().map(|message| (message.role.as_str(), message.content.as_str())).collect()
    }

    #[test]
    fn the_first_version_is_read() {
        let contents = told(&json!({
            "agent_type": "memgpt_agent", "name": "Ada", "tools": [{ "name": "send_message" }],
            "core_memory": [{ "label": "human", "value": "Nora lives in Lisbon." }, { "label": "per/sona", "value": "I am Ada." }, { "label": "empty", "value": "" }],
            "messages": [
                { "role": "system", "content": [{ "type": "text", "text": "You are Ada" }] },
                { "role": "user", "content": [{ "type": "text", "text": "{\"type\": \"login\", \"time\": \"now\"}" }] },
                { "role": "user", "created_at": "2025-01-02T03:04:05Z", "content": [{ "type": "text", "text": "{\"type\": \"user_message\", \"message\": \"我喜欢法朵。\"}" }] },
                { "role": "assistant", "content": [{ "type": "text", "text": "thinking" }],
                  "tool_calls": [{ "function": { "name": "send_message", "arguments": "{\"message\": \"Me too!\"}" } }] },
                { "role": "assistant", "content": [], "tool_calls": [{ "function": { "name": "search", "arguments": "{}" } }] },
                { "role": "tool", "content": [{ "type": "text", "text": "ok" }] },
            ],
        }));
        assert_eq!(said(&contents), [("user", "我喜欢法朵。"), ("assistant", "Me too!")]);
        let files: Vec<&str> = contents.files.iter().map(|file| file.name.as_str()).collect();
        assert_eq!(files, ["letta/human.md", "letta/per-sona.md"]);
        let left: Vec<(&str, usize)> = contents.left_out.iter().map(|left| (left.kind.as_str(), left.count)).collect();
        assert_eq!(left, [("empty", 1), ("hidden_message", 4), ("other_data", 1)]);
    }

    #[test]
    fn the_second_version_is_read() {
        let contents = told(&json!({
            "agents": [{ "id": "agent-0", "name": "Ada", "messages": [{ "id": "message-0", "role": "user", "content": "Hello, it is Nora." },
                { "id": "message-1", "role": "user", "content": [{ "type": "image", "source": {} }] }],
                "passages": [{ "id": "p", "text": "Nora plays the cello.", "created_at": "2025-01-02T03:04:05Z" }] }],
            "blocks": [{ "id": "block-0", "label": "human", "value": "a" }, { "id": "block-1", "label": "human", "value": "b" }], "tools": [],
        }));
        assert_eq!(said(&contents), [("user", "Hello, it is Nora."), ("user", "[image]")]);
        assert_eq!((contents.left_out[0].kind, contents.left_out[0].count), (LeftOutKind::Attachment, 1));
        assert_eq!(contents.conversations[0].id, "agent-0");
        assert_eq!(contents.files[1].name, "letta/human-2.md");
        assert_eq!(contents.memories.len(), 1);
    }
}
