//! Finds out what a file is, from its content.

use std::fmt;

use serde::de::{IgnoredAny, MapAccess, SeqAccess, Visitor, value::MapAccessDeserializer};
use serde::{Deserialize, Deserializer};

use crate::domain::import::ImportSource;
use crate::error::{Error, Result};
use crate::transfer::{archive, snapshot};

/// The first bytes of an SQLite database.
pub(super) const SQLITE: &[u8] = b"SQLite format 3\0";
/// The first bytes of a ZIP archive.
const ZIP: &[u8] = b"PK";

/// What a file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileKind {
    /// An archive that was exported here or by `MateClaw`.
    Snapshot,
    /// An archive of Markdown files.
    Markdown,
    /// An export of mem0.
    Mem0,
    /// A database; which one is known once it is open.
    Database,
    /// A file of another system.
    Foreign(ImportSource),
}

/// What a file is. A broken archive counts as a snapshot, whose import says what is wrong with it.
///
/// # Errors
/// [`Error::Invalid`] for the field `file`, naming what is expected.
pub fn detect(file: &[u8]) -> Result<FileKind> {
    if file.starts_with(SQLITE) {
        return Ok(FileKind::Database);
    }
    if file.starts_with(ZIP) {
        let names = archive::names(file).unwrap_or_default();
        if names.iter().any(|name| is_conversations(name)) {
            return Ok(FileKind::Foreign(of_conversations(file)?));
        }
        return Ok(if snapshot::is_notes(file) { FileKind::Markdown } else { FileKind::Snapshot });
    }
    if matches!(without_mark(file).trim_ascii_start().first(), Some(b'{' | b'[')) {
        return Ok(of_json(without_mark(file)));
    }
    Err(Error::invalid(
        "file",
        "is nothing that can be imported: expected is a ZIP archive (a snapshot, Markdown files, or the data export of ChatGPT or Claude), \
         JSON (mem0, Zep, Letta, Hindsight, or a conversations.json), or the SQLite database of MicroClaw or GoClaw",
    ))
}

/// JSON without a byte order mark.
pub(super) fn without_mark(file: &[u8]) -> &[u8] {
    file.strip_prefix(b"\xef\xbb\xbf").unwrap_or(file)
}

/// Whether an entry has conversations: `conversations.json`, or one of several parts of it, in any folder.
pub(super) fn is_conversations(name: &str) -> bool {
    let base = name.rsplit('/').next().unwrap_or(name);
    let middle = base.strip_prefix("conversations").and_then(|rest| rest.strip_suffix(".json"));
    middle.is_some_and(|middle| middle.chars().all(|letter| letter.is_ascii_digit() || matches!(letter, '-' | '_')))
}

fn of_conversations(file: &[u8]) -> Result<ImportSource> {
    let entries = archive::unpack_wanted(file, is_conversations)?;
    match entries.iter().map(|entry| of_json(without_mark(&entry.content))).find(|kind| matches!(kind, FileKind::Foreign(_))) {
        Some(FileKind::Foreign(source @ (ImportSource::ChatGpt | ImportSource::Claude))) => Ok(source),
        _ => Err(Error::invalid("file", "has a conversations.json that is neither from ChatGPT nor from Claude")),
    }
}

/// What JSON is, by the fields of the object, or of the first object of the list. Broken JSON counts as mem0's, whose import says where.
fn of_json(json: &[u8]) -> FileKind {
    let (keys, is_list) = match serde_json::from_slice::<Shape>(json) {
        Ok(Shape::List(first)) => (first, true),
        Ok(Shape::Object(keys)) => (keys, false),
        Err(_) => return FileKind::Mem0,
    };
    let has = |field: &Option<IgnoredAny>| field.is_some();
    let source = if has(&keys.mapping) {
        ImportSource::ChatGpt
    } else if has(&keys.chat_messages) {
        ImportSource::Claude
    } else if has(&keys.core_memory) || has(&keys.agent_type) || (has(&keys.agents) && (has(&keys.blocks) || has(&keys.tools))) {
        ImportSource::Letta
    } else if has(&keys.fact_type) || (!is_list && (has(&keys.items) || has(&keys.memory_units))) {
        ImportSource::Hindsight
    } else if is_of_zep(&keys, is_list) {
        ImportSource::Zep
    } else {
        return FileKind::Mem0;
    };
    FileKind::Foreign(source)
}

fn is_of_zep(keys: &Keys, is_list: bool) -> bool {
    let is_session = keys.messages.is_some() && (keys.session_id.is_some() || keys.thread_id.is_some());
    let has_lists = keys.sessions.is_some() || keys.threads.is_some() || keys.facts.is_some() || keys.edges.is_some();
    keys.fact.is_some() || is_session || (!is_list && has_lists)
}

/// The fields that tell systems apart.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Keys {
    mapping: Option<IgnoredAny>,
    chat_messages: Option<IgnoredAny>,
    core_memory: Option<IgnoredAny>,
    agent_type: Option<IgnoredAny>,
    agents: Option<IgnoredAny>,
    blocks: Option<IgnoredAny>,
    tools: Option<IgnoredAny>,
    fact_type: Option<IgnoredAny>,
    items: Option<IgnoredAny>,
    memory_units: Option<IgnoredAny>,
    fact: Option<IgnoredAny>,
    messages: Option<IgnoredAny>,
    session_id: Option<IgnoredAny>,
    thread_id: Option<IgnoredAny>,
    sessions: Option<IgnoredAny>,
    threads: Option<IgnoredAny>,
    facts: Option<IgnoredAny>,
    edges: Option<IgnoredAny>,
}

enum Shape {
    Object(Keys),
    List(Keys),
}

impl<'de> Deserialize<'de> for Shape {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> std::result::Result<Self, D::Error> {
        deserializer.deserialize_any(ShapeVisitor)
    }
}

struct ShapeVisitor;

impl<'de> Visitor<'de> for ShapeVisitor {
    type Value = Shape;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object or a list of objects")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> std::result::Result<Shape, A::Error> {
        Keys::deserialize(MapAccessDeserializer::new(map)).map(Shape::Object)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> std::result::Result<Shape, A::Error> {
        let first = list.next_element::<Keys>()?.unwrap_or_default();
        while list.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Shape::List(first))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_system_is_told_by_its_fields() {
        for (json, source) in [
            (r#"[{"title":"茶","mapping":{}}]"#, ImportSource::ChatGpt),
            (r#"[{"uuid":"u","chat_messages":[]}]"#, ImportSource::Claude),
            (r#"{"agent_type":"memgpt_agent","core_memory":[],"messages":[]}"#, ImportSource::Letta),
            (r#"{"agents":[],"blocks":[],"tools":[]}"#, ImportSource::Letta),
            (r#"{"items":[],"total":0}"#, ImportSource::Hindsight),
            (r#"[{"text":"x","fact_type":"world"}]"#, ImportSource::Hindsight),
            (r#"{"sessions":[]}"#, ImportSource::Zep),
            (r#"[{"fact":"x","valid_at":null}]"#, ImportSource::Zep),
            ("\u{feff}[{\"session_id\":\"s\",\"messages\":[]}]", ImportSource::Zep),
        ] {
            assert_eq!(detect(json.as_bytes()).unwrap(), FileKind::Foreign(source), "{json}");
        }
        for json in ["[]", r#"{"results":[]}"#, r#"[{"memory":"x"}]"#, "[1", r#"["x"]"#] {
            assert_eq!(detect(json.as_bytes()).unwrap(), FileKind::Mem0, "{json}");
        }
        assert_eq!(detect(b"SQLite format 3\0rest").unwrap(), FileKind::Database);
        assert_eq!(detect(b"PKbroken").unwrap(), FileKind::Snapshot);
        let refused = format!("{:?}", detect("# Notes".as_bytes()));
        assert!(refused.contains("ChatGPT") && refused.contains("SQLite"), "{refused}");
    }

    #[test]
    fn names_of_conversations_are_known() {
        for name in ["conversations.json", "export/conversations.json", "conversations-001.json", "a/conversations_2.json"] {
            assert!(is_conversations(name), "{name}");
        }
        for name in ["shared_conversations.json", "conversations.json.md", "conversations/x.json", "notes.md"] {
            assert!(!is_conversations(name), "{name}");
        }
    }
}
