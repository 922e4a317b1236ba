//! `GoClaw`'s SQLite database: documents become files, episodes one file a day, sessions conversations, and relations facts. A database may
//! hold the memory of several users; then the caller chooses one. Memory without a user comes along.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde_json::{Value, json};

use super::contents::{Contents, LeftOutKind, message};
use super::fields;
use super::microclaw::sentence;
use crate::domain::conversation::MessageRole;
use crate::domain::import::{PastConversation, SOURCE, SOURCE_ID};
use crate::error::{Error, Result};
use crate::store::foreign::ForeignDatabase;
use crate::transfer::fact_import::ForeignMemory;

/// Users that a refusal lists.
const MOST_LISTED: usize = 20;

/// Whether a database is `GoClaw`'s.
pub(super) fn is_here(database: &ForeignDatabase) -> bool {
    database.has("memory_documents", &["path", "content"])
}

/// Adds what a database contains about the user `part`; `None` if there is only one.
///
/// # Errors
/// [`Error::Invalid`] for `part` when there are several users and it names none of them; as [`ForeignDatabase::rows`].
pub(super) async fn read(database: &mut ForeignDatabase, contents: &mut Contents, part: Option<&str>) -> Result<()> {
    let documents = database.rows("memory_documents", &["id", "user_id", "path", "content"], "path").await?;
    let episodes = database.rows("episodic_summaries", &["id", "user_id", "session_key", "summary", "created_at"], "created_at").await?;
    let sessions = database.rows("sessions", &["id", "user_id", "session_key", "label", "messages", "created_at"], "created_at").await?;
    let entities = database.rows("kg_entities", &["id", "name"], "id").await?;
    let relation_columns =
        ["id", "user_id", "source_entity_id", "target_entity_id", "relation_type", "valid_from", "valid_until", "created_at"];
    let relations = database.rows("kg_relations", &relation_columns, "id").await?;

    let users: BTreeSet<String> = [&documents, &episodes, &sessions, &relations]
        .into_iter()
        .flatten()
        .filter_map(|row| fields::first_text(row, &["user_id"]))
        .collect();
    let chosen = choose(&users, part)?;
    let of_person = |row: &Value, contents: &mut Contents| {
        let user = fields::first_text(row, &["user_id"]);
        let is_theirs = user.is_none() || user == chosen;
        if !is_theirs {
            contents.leave_out(LeftOutKind::OtherPerson, user.as_deref().unwrap_or_default());
        }
        is_theirs
    };
    for row in documents.iter().filter(|row| of_person(row, contents)).collect::<Vec<_>>() {
        let path = fields::text(row, "path").unwrap_or_default();
        contents.add_file(format!("goclaw/{}", markdown(&path)), &fields::text(row, "content").unwrap_or_default());
    }
    let mut days: BTreeMap<String, String> = BTreeMap::new();
    for row in episodes.iter().filter(|row| of_person(row, contents)).collect::<Vec<_>>() {
        let day = fields::at(row, "created_at").map_or_else(|| "undated".to_owned(), |at| at.date_naive().to_string());
        let summary = fields::text(row, "summary").unwrap_or_default();
        if !summary.trim().is_empty() {
            let text = days.entry(day).or_default();
            text.push_str(&format!("## {}\n\n{}\n\n", fields::text(row, "session_key").unwrap_or_default(), summary.trim()));
        }
    }
    for (day, text) in days {
        contents.add_file(format!("goclaw/episodes/{day}.md"), &text);
    }
    for row in sessions.iter().filter(|row| of_person(row, contents)).collect::<Vec<_>>() {
        read_session(row, contents);
    }
    let names: HashMap<String, String> =
        entities.iter().filter_map(|row| Some((fields::text(row, "id")?, fields::text(row, "name")?))).collect();
    for row in relations.iter().filter(|row| of_person(row, contents)).collect::<Vec<_>>() {
        add_relation(row, &names, contents);
    }
    Ok(())
}

fn choose(users: &BTreeSet<String>, part: Option<&str>) -> Result<Option<String>> {
    match part.map(str::trim).filter(|part| !part.is_empty()) {
        Some(part) => users.get(part).cloned().map(Some).ok_or_else(|| Error::invalid("part", "the database has no such user")),
        None if users.len() <= 1 => Ok(users.first().cloned()),
        None => {
            let listed: Vec<&str> = users.iter().take(MOST_LISTED).map(String::as_str).collect();
            let many = users.len();
            Err(Error::invalid("part", format!("the database has memory of {many} users; name the one to import: {}", listed.join(", "))))
        }
    }
}

/// A document's path, which ends in `.md` here.
fn markdown(path: &str) -> String {
    let path = path.trim_start_matches('/');
    if path.to_lowercase().ends_with(".md") { path.to_owned() } else { format!("{path}.md") }
}

fn read_session(row: &Value, contents: &mut Contents) {
    let key = fields::first_text(row, &["session_key", "id"]).unwrap_or_default();
    let Some(Value::Array(said)) = fields::text(row, "messages").and_then(|json| serde_json::from_str(&json).ok()) else {
        return contents.leave_out(LeftOutKind::Unreadable, &key);
    };
    let mut messages = Vec::new();
    for (place, said) in said.iter().enumerate() {
        let role = match fields::text(said, "role").as_deref() {
            Some("user") => MessageRole::User,
            Some("assistant") => MessageRole::Assistant,
            _ => {
                contents.leave_out(LeftOutKind::HiddenMessage, &key);
                continue;
            }
        };
        let parts = fields::content(said.get("content").unwrap_or(&Value::Null));
        contents.leave_out_many(LeftOutKind::Attachment, parts.marks.len(), &key);
        let began = if messages.is_empty() { fields::at(row, "created_at") } else { None };
        let at = fields::first_at(said, &["created_at", "timestamp", "ts"]).or(began);
        match message(format!("{key}#{place}"), role, parts, at) {
            Some(message) => messages.push(message),
            None => contents.leave_out(LeftOutKind::Empty, &key),
        }
    }
    if !messages.is_empty() {
        contents.add_conversation(PastConversation { title: fields::text(row, "label").unwrap_or_default(), id: key, messages });
    }
}

fn add_relation(row: &Value, names: &HashMap<String, String>, contents: &mut Contents) {
    let id = fields::text(row, "id").unwrap_or_default();
    let entity = |name: &str| fields::text(row, name).and_then(|id| names.get(&id).cloned());
    let words: Vec<String> =
        [entity("source_entity_id"), fields::text(row, "relation_type"), entity("target_entity_id")].into_iter().flatten().collect();
    if fields::at(row, "valid_until").is_some() {
        return contents.leave_out(LeftOutKind::Archived, &words.join(" "));
    }
    let memory = ForeignMemory {
        memory: sentence(&words),
        created_at: fields::first_at(row, &["valid_from", "created_at"]).map(|at| at.to_rfc3339()),
        metadata: Some(json!({ SOURCE: "goclaw", SOURCE_ID: format!("relation-{id}") })),
        ..ForeignMemory::default()
    };
    contents.add_memory(memory, &id);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_of_several_users_has_to_be_chosen() {
        let users: BTreeSet<String> = ["nora", "omar"].map(str::to_owned).into();
        assert!(format!("{:?}", choose(&users, None)).contains("nora, omar"));
        assert_eq!(choose(&users, Some("omar")).unwrap().as_deref(), Some("omar"));
        assert!(choose(&users, Some("x")).is_err());
        assert_eq!(choose(&BTreeSet::new(), None).unwrap(), None);
    }

    #[test]
    fn documents_end_in_md() {
        assert_eq!([markdown("/memory/a.md"), markdown("notes/b.txt")], ["memory/a.md", "notes/b.txt.md"]);
    }
}
