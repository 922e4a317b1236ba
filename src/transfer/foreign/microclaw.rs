//! `MicroClaw`'s SQLite database: chats with their messages, structured memories, and relations. A database may hold the chats of several
//! people; then the caller chooses one chat. Memory of all chats comes along with it.

use std::collections::BTreeMap;

use chrono::Utc;
use serde_json::{Value, json};

use super::contents::{Contents, LeftOutKind, message};
use super::fields::{self, Said};
use crate::domain::conversation::MessageRole;
use crate::domain::import::{PastConversation, SOURCE, SOURCE_ID};
use crate::error::{Error, Result};
use crate::store::foreign::ForeignDatabase;
use crate::transfer::fact_import::{ForeignMemory, moment};

/// Chats that a refusal lists.
const MOST_LISTED: usize = 20;

/// Whether a database is `MicroClaw`'s.
pub(super) fn is_here(database: &ForeignDatabase) -> bool {
    database.has("memories", &["chat_id", "content"]) || database.has("messages", &["chat_id", "is_from_bot", "content"])
}

/// Adds what a database contains about the chat `part`, its id here or in its channel; `None` if there is only one.
///
/// # Errors
/// [`Error::Invalid`] for `part` when there are several chats and it names none of them; as [`ForeignDatabase::rows`].
pub(super) async fn read(
    database: &mut ForeignDatabase,
    contents: &mut Contents,
    part: Option<&str>,
    now: chrono::DateTime<Utc>,
) -> Result<()> {
    let chats = database.rows("chats", &["chat_id", "chat_title", "channel", "external_chat_id"], "chat_id").await?;
    let messages = database.rows("messages", &["id", "chat_id", "content", "is_from_bot", "timestamp"], "timestamp").await?;
    let memory_columns = ["id", "chat_id", "content", "category", "created_at", "is_archived", "expires_at", "source"];
    let memories = database.rows("memories", &memory_columns, "id").await?;
    let relations =
        database.rows("knowledge_graph", &["id", "chat_id", "subject", "predicate", "object", "valid_from", "valid_to"], "id").await?;

    let mut names: BTreeMap<String, String> = BTreeMap::new();
    for row in messages.iter().chain(&memories).chain(&relations) {
        if let Some(chat) = fields::text(row, "chat_id") {
            names.entry(chat).or_default();
        }
    }
    for chat in &chats {
        if let Some(name) = fields::text(chat, "chat_id").and_then(|id| names.get_mut(&id)) {
            *name = fields::first_text(chat, &["chat_title", "external_chat_id"]).unwrap_or_default();
        }
    }
    let chosen = choose(&names, &chats, part)?;
    let is_chosen = |row: &Value| fields::text(row, "chat_id").is_none_or(|chat| Some(&chat) == chosen.as_ref());

    let mut said = Vec::new();
    for row in &messages {
        let chat = fields::text(row, "chat_id").unwrap_or_default();
        if Some(&chat) != chosen.as_ref() {
            contents.leave_out(LeftOutKind::OtherPerson, names.get(&chat).map_or("", String::as_str));
            continue;
        }
        let is_bot = fields::text(row, "is_from_bot").is_some_and(|flag| flag != "0");
        let role = if is_bot { MessageRole::Assistant } else { MessageRole::User };
        let id = fields::text(row, "id").unwrap_or_default();
        let text = Said::of(fields::text(row, "content").unwrap_or_default());
        match message(id.clone(), role, text, fields::at(row, "timestamp")) {
            Some(message) => said.push(message),
            None => contents.leave_out(LeftOutKind::Empty, &id),
        }
    }
    if let Some(chat) = chosen.as_ref().filter(|_| !said.is_empty()) {
        let title = names.get(chat).cloned().unwrap_or_default();
        contents.add_conversation(PastConversation { id: chat.clone(), title, messages: said });
    }
    for row in memories {
        add_memory(&row, is_chosen(&row), contents, now);
    }
    for row in relations {
        add_relation(&row, is_chosen(&row), contents);
    }
    Ok(())
}

/// The chat that is imported.
fn choose(names: &BTreeMap<String, String>, chats: &[Value], part: Option<&str>) -> Result<Option<String>> {
    let Some(part) = part.map(str::trim).filter(|part| !part.is_empty()) else {
        if names.len() <= 1 {
            return Ok(names.keys().next().cloned());
        }
        let listed: Vec<String> =
            names.iter().take(MOST_LISTED).map(|(id, name)| if name.is_empty() { id.clone() } else { format!("{id} ({name})") }).collect();
        return Err(Error::invalid(
            "part",
            format!("the database has {} chats; name the one to import: {}", names.len(), listed.join(", ")),
        ));
    };
    let by_channel = || {
        let chat = chats
            .iter()
            .find(|chat| ["external_chat_id", "chat_title"].iter().any(|name| fields::text(chat, name).as_deref() == Some(part)))?;
        fields::text(chat, "chat_id")
    };
    names
        .contains_key(part)
        .then(|| part.to_owned())
        .or_else(by_channel)
        .map(Some)
        .ok_or_else(|| Error::invalid("part", "the database has no such chat"))
}

fn add_memory(row: &Value, is_chosen: bool, contents: &mut Contents, now: chrono::DateTime<Utc>) {
    let (id, text) = (fields::text(row, "id").unwrap_or_default(), fields::text(row, "content").unwrap_or_default());
    if !is_chosen {
        return contents.leave_out(LeftOutKind::OtherPerson, &id);
    }
    let expires_at = fields::at(row, "expires_at");
    if fields::text(row, "is_archived").is_some_and(|flag| flag != "0") || expires_at.is_some_and(|at| at <= now) {
        return contents.leave_out(LeftOutKind::Archived, &text);
    }
    let memory = ForeignMemory {
        memory: text,
        categories: fields::text(row, "category").map(|category| vec![category]),
        created_at: fields::text(row, "created_at"),
        expiration_date: expires_at.map(|at| at.date_naive().to_string()),
        metadata: Some(json!({ SOURCE: "microclaw", SOURCE_ID: id })),
        ..ForeignMemory::default()
    };
    contents.add_memory(memory, &id);
}

fn add_relation(row: &Value, is_chosen: bool, contents: &mut Contents) {
    let id = fields::text(row, "id").unwrap_or_default();
    let words: Vec<String> = ["subject", "predicate", "object"].iter().filter_map(|name| fields::text(row, name)).collect();
    if !is_chosen {
        return contents.leave_out(LeftOutKind::OtherPerson, &id);
    }
    if fields::text(row, "valid_to").is_some_and(|at| moment(&at).is_some()) {
        return contents.leave_out(LeftOutKind::Archived, &words.join(" "));
    }
    let memory = ForeignMemory {
        memory: sentence(&words),
        created_at: fields::text(row, "valid_from"),
        metadata: Some(json!({ SOURCE: "microclaw", SOURCE_ID: format!("relation-{id}") })),
        ..ForeignMemory::default()
    };
    contents.add_memory(memory, &id);
}

/// A relation as a sentence: subject, predicate and object.
pub(super) fn sentence(words: &[String]) -> String {
    match words {
        [subject, predicate, object] => format!("{subject} {} {object}", predicate.replace('_', " ")),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_of_several_chats_has_to_be_chosen() {
        let names: BTreeMap<String, String> = [("1".to_owned(), "Nora".to_owned()), ("2".to_owned(), String::new())].into();
        let chats = [json!({ "chat_id": "1", "chat_title": "Nora", "external_chat_id": "4711" })];
        let refused = format!("{:?}", choose(&names, &chats, None).unwrap_err());
        assert!(refused.contains("1 (Nora), 2"), "{refused}");
        for part in ["1", "4711", "Nora", " 1 "] {
            assert_eq!(choose(&names, &chats, Some(part)).unwrap().as_deref(), Some("1"), "{part}");
        }
        assert!(choose(&names, &chats, Some("3")).is_err());
        assert_eq!(choose(&BTreeMap::new(), &[], None).unwrap(), None);
    }
}
