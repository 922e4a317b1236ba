//! Files in Memora's format: one session per line, with its turns, its kind, and the details of what it stored, changed or deleted.

pub(crate) use crate::cli::eval::writes::change::Operation;
use std::path::Path;

use chrono::NaiveDate;
use serde::Deserialize;
use serde_json::Value;

use super::gold::{self, Change};
use crate::cli::eval::input;
use crate::error::{Error, Result};

#[derive(Deserialize)]
struct Line {
    session_id: i64,
    session_type: String,
    #[serde(default)]
    operation: Option<String>,
    #[serde(default)]
    operation_details: Value,
    date: NaiveDate,
    conversation: Vec<Turn>,
}

/// One message of a session.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(super) struct Turn {
    speaker: String,
    pub(super) message: String,
    /// Whether it contains something to remember.
    #[serde(default)]
    pub(super) share_memory: bool,
}

impl Turn {
    pub(super) fn is_by_user(&self) -> bool {
        self.speaker == "user_agent"
    }
}

/// One session of a persona.
#[derive(Debug)]
pub(super) struct Session {
    pub(super) id: i64,
    pub(super) operation: Operation,
    pub(super) date: NaiveDate,
    pub(super) turns: Vec<Turn>,
    /// The changes that the session makes; empty unless it updates or deletes.
    pub(super) changes: Vec<Change>,
}

/// One persona: the sessions of a file.
#[derive(Debug)]
pub(super) struct Persona {
    pub(super) name: String,
    pub(super) sessions: Vec<Session>,
}

/// Reads every `.jsonl` file of a directory, in the order of their names.
///
/// # Errors
/// [`Error::Invalid`] naming the path, the line and the field.
pub(super) fn read(directory: &Path) -> Result<Vec<Persona>> {
    let unreadable = |cause: std::io::Error| Error::invalid(directory.display().to_string(), format!("cannot be read: {cause}"));
    let entries = std::fs::read_dir(directory).map_err(unreadable)?.collect::<std::io::Result<Vec<_>>>().map_err(unreadable)?;
    let mut paths: Vec<_> =
        entries.into_iter().map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|end| end == "jsonl")).collect();
    paths.sort();
    if paths.is_empty() {
        return Err(Error::invalid(directory.display().to_string(), "holds no .jsonl file"));
    }
    paths.iter().map(|path| persona(path)).collect()
}

fn persona(path: &Path) -> Result<Persona> {
    let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let mut known = gold::Documents::default();
    let mut sessions = Vec::new();
    for (number, line) in input::lines::<Line>(path)?.into_iter().enumerate() {
        let place = format!("{}: session {}", path.display(), number + 1);
        let operation = match (line.session_type.as_str(), line.operation.as_deref()) {
            ("no_memory", _) => Operation::Nothing,
            (_, Some("add")) => Operation::Add,
            (_, Some("update")) => Operation::Update,
            (_, Some("delete")) => Operation::Delete,
            _ => return Err(Error::invalid(format!("{place}.operation"), "must be add, update or delete")),
        };
        if line.conversation.is_empty() {
            return Err(Error::invalid(format!("{place}.conversation"), "must hold a turn"));
        }
        let changes = known.changes(operation, &line.operation_details);
        sessions.push(Session { id: line.session_id, operation, date: line.date, turns: line.conversation, changes });
    }
    Ok(Persona { name, sessions })
}

/// Keeps only the personas with these names (all if `names` is empty) and the first `sessions` of each.
///
/// # Errors
/// [`Error::Invalid`] for an unknown name.
pub(super) fn only(personas: &mut Vec<Persona>, names: &[String], sessions: Option<usize>) -> Result<()> {
    if let Some(unknown) = names.iter().find(|name| !personas.iter().any(|persona| &persona.name == *name)) {
        let known: Vec<&str> = personas.iter().map(|persona| persona.name.as_str()).collect();
        return Err(Error::invalid("--persona", format!("unknown: `{unknown}`; available: {}", known.join(", "))));
    }
    personas.retain(|persona| names.is_empty() || names.contains(&persona.name));
    for persona in personas {
        persona.sessions.truncate(sessions.unwrap_or(usize::MAX));
    }
    Ok(())
}

#[cfg(test)]
#[path = "memora_tests.rs"]
mod tests;
