//! Turns a model's answer into a [`Proposal`]: parsing is tolerant, validation strict, and every count and length capped. Ids and owners
//! that a model names are ignored.

mod items;
mod schema;

pub use crate::pipeline::extraction::output::items::MAX_ITEMS;
use chrono::{DateTime, Utc};
use serde_json::Value;

pub use schema::json_schema;

use crate::llm::json;
use crate::memory::candidate::{Proposal, Rejected};

/// Longest MEMORY.md that a schema asks for, in characters (MateClaw's hard cap).
pub const MAX_MEMORY_CHARS: usize = 8_000;
/// The longest PROFILE.md that a schema asks for, in characters (MateClaw's hard cap).
pub const MAX_PROFILE_CHARS: usize = 4_000;
/// The longest entry of a daily note, in characters.
pub const MAX_DAILY_CHARS: usize = 2_000;
const MAX_REASON_CHARS: usize = 500;

/// Why an answer cannot be used. The extraction's row stores the class; the answer itself is not stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unusable {
    /// The answer is empty or white space.
    #[error("empty_output")]
    Empty,
    /// The answer contains no complete JSON object with `should_update`.
    #[error("unusable_output")]
    NoObject,
    /// A field has another type than the schema asks for.
    #[error("wrong_schema")]
    WrongType,
    /// The answer is larger than any valid answer could be.
    #[error("oversized_output")]
    TooLarge,
}

/// The maximum lengths of the files, in characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Caps {
    /// PROFILE.md (`mate.memory.profile-max-chars`).
    pub profile: usize,
    /// MEMORY.md (`mate.memory.memory-md-max-chars`).
    pub memory: usize,
}

impl Default for Caps {
    fn default() -> Self {
        Self { profile: MAX_PROFILE_CHARS, memory: MAX_MEMORY_CHARS }
    }
}

impl Unusable {
    /// The name of the class, for rows and counters.
    #[must_use]
    pub const fn class(self) -> &'static str {
        match self {
            Self::Empty => "empty_output",
            Self::NoObject => "unusable_output",
            Self::WrongType => "wrong_schema",
            Self::TooLarge => "oversized_output",
        }
    }
}

/// Parses `answer`; `said_at` is the time of the window's last message and dates whatever has no other date.
///
/// # Errors
/// [`Unusable`] when no part of it may be applied. A malformed fact does not spoil the rest: it is rejected and counted.
pub fn read(answer: &str, said_at: DateTime<Utc>, caps: Caps) -> Result<Proposal, Unusable> {
    if answer.trim().is_empty() {
        return Err(Unusable::Empty);
    }
    if answer.len() > json::MAX_ANSWER_BYTES {
        return Err(Unusable::TooLarge);
    }
    let value = json::find_object(answer, "should_update").ok_or(Unusable::NoObject)?;
    let should_update = match value.get("should_update") {
        Some(Value::Bool(yes)) => *yes,
        Some(Value::String(word)) if word.eq_ignore_ascii_case("true") => true,
        Some(Value::String(word)) if word.eq_ignore_ascii_case("false") => false,
        _ => return Err(Unusable::WrongType),
    };
    let mut proposal = Proposal { should_update, reason: text(&value, "reason")?.unwrap_or_default(), ..Proposal::default() };
    proposal.reason = proposal.reason.chars().take(MAX_REASON_CHARS).collect();
    if !should_update {
        return Ok(proposal);
    }
    proposal.daily_entry = entry(text(&value, "daily_entry")?);
    let whole = [("memory_update", caps.memory), ("profile_update", caps.profile)];
    let [memory, profile] = whole.map(|(field, limit)| text(&value, field).map(|content| file(content, limit)));
    proposal.memory_update = keep(memory?, "oversized_memory_update", &mut proposal.rejected);
    proposal.profile_update = keep(profile?, "oversized_profile_update", &mut proposal.rejected);
    items::facts(list(&value, "facts")?, said_at, &mut proposal);
    items::triples(list(&value, "triples")?, said_at, &mut proposal);
    Ok(proposal)
}

/// A text field: absent, null, or a string. The strings of an array are joined by line breaks; small models write notes that way.
fn text(value: &Value, field: &str) -> Result<Option<String>, Unusable> {
    let content = match value.get(field) {
        None | Some(Value::Null) => return Ok(None),
        Some(Value::String(content)) => content.clone(),
        Some(Value::Array(lines)) => {
            let lines: Option<Vec<&str>> = lines.iter().map(Value::as_str).collect();
            lines.ok_or(Unusable::WrongType)?.join("\n")
        }
        Some(_) => return Err(Unusable::WrongType),
    };
    let content: String = content.chars().filter(|c| !c.is_control() || matches!(c, '\n' | '\t')).collect();
    let content = content.trim();
    Ok((!content.is_empty() && !["null", "none", "n/a", "无"].contains(&content.to_lowercase().as_str())).then(|| content.to_owned()))
}

fn list<'a>(value: &'a Value, field: &str) -> Result<&'a [Value], Unusable> {
    match value.get(field) {
        None | Some(Value::Null) => Ok(&[]),
        Some(Value::Array(items)) => Ok(items),
        Some(_) => Err(Unusable::WrongType),
    }
}

/// A daily entry cut to size at a line end; a heading that repeats the note's own is dropped.
fn entry(content: Option<String>) -> Option<String> {
    let content = content?;
    let mut kept = String::new();
    for line in content.lines().filter(|line| !line.starts_with("# ")) {
        if kept.chars().count() + line.chars().count() >= MAX_DAILY_CHARS {
            break;
        }
        kept.push_str(line);
        kept.push('\n');
    }
    let kept = kept.trim();
    (!kept.is_empty()).then(|| kept.to_owned())
}

/// Whether a model described the file instead of writing it: "PROFILE.md updated with the new information."
fn is_report(content: &str) -> bool {
    let names_file = |line: &str| ["profile.md", "memory.md"].iter().any(|name| line.to_lowercase().contains(name));
    let mut lines = content.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')).peekable();
    lines.peek().is_some() && lines.all(names_file)
}

/// A whole file: `Err` when it is longer than the file may be, because cutting a file would lose its end.
fn file(content: Option<String>, limit: usize) -> Result<Option<String>, String> {
    match content {
        Some(content) if content.chars().count() > limit => Err(content),
        Some(content) => Ok(Some(unfenced(&content)).filter(|content| !is_report(content))),
        None => Ok(None),
    }
}

/// The content without a code fence that encloses all of it.
fn unfenced(content: &str) -> String {
    let inner = content.strip_prefix("```").and_then(|rest| rest.strip_suffix("```")).and_then(|rest| rest.split_once('\n'));
    match inner {
        Some((language, body)) if language.trim().chars().all(char::is_alphanumeric) => body.trim().to_owned(),
        _ => content.to_owned(),
    }
}

fn keep(content: Result<Option<String>, String>, reason: &'static str, rejected: &mut Vec<Rejected>) -> Option<String> {
    content.unwrap_or_else(|too_long| {
        rejected.push(Rejected::new(reason, &too_long));
        None
    })
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
