//! Exports of Zep: sessions or threads with their messages, and facts, alone or as edges of the graph.

use chrono::Utc;
use serde_json::{Value, json};

use super::contents::{Contents, LeftOutKind, message};
use super::fields;
use crate::domain::conversation::MessageRole;
use crate::domain::import::{PastConversation, SOURCE, SOURCE_ID};
use crate::transfer::fact_import::ForeignMemory;

/// Fields with sessions.
const SESSIONS: [&str; 3] = ["sessions", "threads", "data"];
/// Fields with facts.
const FACTS: [&str; 3] = ["facts", "edges", "relevant_facts"];

/// Adds what an export contains.
///
/// # Errors
/// Where the JSON is broken.
pub(super) fn read(json: &[u8], contents: &mut Contents, now: chrono::DateTime<Utc>) -> serde_json::Result<()> {
    let whole: Value = fields::whole(json)?;
    let mut elements = fields::list_in(&whole, &SESSIONS);
    if elements.is_empty() && whole.get("messages").is_some() {
        elements.push(whole.clone());
    }
    for (number, element) in elements.iter().enumerate() {
        if element.get("fact").is_some() {
            add_fact(element, contents, now);
            continue;
        }
        read_session(element, number, contents);
        FACTS.iter().flat_map(|name| fields::list(element, name)).for_each(|fact| add_fact(fact, contents, now));
    }
    FACTS.iter().flat_map(|name| fields::list(&whole, name)).for_each(|fact| add_fact(fact, contents, now));
    let other = ["nodes", "episodes", "users", "summaries"].map(|name| fields::list(&whole, name).len()).iter().sum();
    contents.leave_out_many(LeftOutKind::OtherData, other, "nodes");
    Ok(())
}

fn read_session(session: &Value, number: usize, contents: &mut Contents) {
    let Some(id) = fields::first_text(session, &["session_id", "thread_id", "uuid", "id"]) else {
        return contents.leave_out(LeftOutKind::Unreadable, &format!("session {}", number + 1));
    };
    let title = session.pointer("/metadata/title").and_then(Value::as_str).unwrap_or_default().to_owned();
    let mut messages = Vec::new();
    for (place, said) in fields::list(session, "messages").iter().enumerate() {
        // `role` is the speaker's name where `role_type` is present.
        let role = match fields::first_text(said, &["role_type", "role"]).unwrap_or_default().to_lowercase().as_str() {
            "user" | "human" => MessageRole::User,
            "assistant" | "ai" => MessageRole::Assistant,
            _ => {
                contents.leave_out(LeftOutKind::HiddenMessage, &id);
                continue;
            }
        };
        let message_id = fields::first_text(said, &["uuid", "id"]).unwrap_or_else(|| format!("{id}-{place}"));
        let parts = fields::content(said.get("content").unwrap_or(&Value::Null));
        contents.leave_out_many(LeftOutKind::Attachment, parts.marks.len(), &id);
        match message(message_id, role, parts, fields::at(said, "created_at")) {
            Some(message) => messages.push(message),
            None => contents.leave_out(LeftOutKind::Empty, &id),
        }
    }
    contents.add_conversation(PastConversation { id, title, messages });
}

fn add_fact(fact: &Value, contents: &mut Contents, now: chrono::DateTime<Utc>) {
    let text = match fact {
        Value::String(text) => text.clone(),
        _ => fields::first_text(fact, &["fact", "content", "text"]).unwrap_or_default(),
    };
    let id = fields::first_text(fact, &["uuid", "id"]).unwrap_or_default();
    let ended = fields::first_at(fact, &["invalid_at", "expired_at"]);
    if ended.is_some_and(|at| at <= now) {
        return contents.leave_out(LeftOutKind::Archived, &text);
    }
    let memory = ForeignMemory {
        memory: text,
        created_at: fields::first_at(fact, &["valid_at", "created_at"]).map(|at| at.to_rfc3339()),
        expiration_date: ended.map(|at| at.date_naive().to_string()),
        metadata: Some(json!({ SOURCE: "zep", SOURCE_ID: id, "relation": fields::text(fact, "name") })),
        ..ForeignMemory::default()
    };
    contents.add_memory(memory, &id);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::import::ImportSource;

    #[test]
    fn sessions_and_facts_are_read() {
        let export = json!({
            "sessions": [{ "session_id": "s-1", "metadata": { "title": "旅行" }, "facts": [{ "uuid": "f-0", "fact": "Nora likes fado." }], "messages": [
                { "uuid": "m-1", "role": "nora", "role_type": "user", "content": "我在里斯本。", "created_at": "2025-05-01T10:00:00Z" },
                { "uuid": "m-2", "role": "assistant", "content": "Enjoy!", "created_at": "2025-05-01T10:00:05Z" },
                { "uuid": "m-3", "role_type": "system", "content": "x" },
                { "uuid": "m-4", "role_type": "user", "content": [{ "type": "image_url", "image_url": { "url": "x" } }] },
            ] }, { "messages": [] }],
            "edges": [
                { "uuid": "f-1", "name": "LIVES_IN", "fact": "Nora lives in Lisbon.", "valid_at": "2025-05-01T00:00:00Z", "invalid_at": null },
                { "uuid": "f-2", "fact": "Nora lives in Porto.", "invalid_at": "2025-05-01T00:00:00Z" },
            ],
            "nodes": [{}],
        });
        let mut contents = Contents::new(ImportSource::Zep);
        read(export.to_string().as_bytes(), &mut contents, "2026-01-01T00:00:00Z".parse().unwrap()).unwrap();
        assert_eq!((contents.conversations.len(), contents.conversations[0].messages.len()), (1, 3));
        assert_eq!(contents.conversations[0].messages[2].content, "[image]");
        assert_eq!(contents.conversations[0].title, "旅行");
        let facts: Vec<&str> = contents.memories.iter().map(|fact| fact.memory.as_str()).collect();
        assert_eq!(facts, ["Nora likes fado.", "Nora lives in Lisbon."]);
        let left: Vec<(&str, usize)> = contents.left_out.iter().map(|left| (left.kind.as_str(), left.count)).collect();
        assert_eq!(left, [("hidden_message", 1), ("attachment", 1), ("unreadable", 1), ("archived", 1), ("other_data", 1)]);
    }
}
