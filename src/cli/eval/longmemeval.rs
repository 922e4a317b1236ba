//! Files in the format of LongMemEval (`longmemeval_s_cleaned.json` and its kin): each question has its own history of sessions, and turns
//! that contain the answer are marked `has_answer`.

use std::path::Path;

use chrono::{DateTime, Duration, NaiveDateTime, Utc};
use serde::Deserialize;
use serde_json::Value;

use super::dataset::{Conversation, EvalMessage, EvalQuestion, Memory, Set, Skipped, known_category};
use super::input;
use crate::domain::conversation::MessageRole;
use crate::error::{Error, Result};

/// The types of questions.
const TYPES: [&str; 6] = [
    "single-session-user",
    "single-session-assistant",
    "single-session-preference",
    "multi-session",
    "temporal-reasoning",
    "knowledge-update",
];

#[derive(Deserialize)]
struct Entry {
    question_id: String,
    #[serde(default)]
    question_type: String,
    #[serde(default, deserialize_with = "input::text_or_null")]
    question: String,
    #[serde(default)]
    answer: Value,
    #[serde(default)]
    question_date: String,
    haystack_dates: Vec<String>,
    haystack_sessions: Vec<Vec<Turn>>,
}

#[derive(Deserialize)]
struct Turn {
    role: String,
    #[serde(default, deserialize_with = "input::text_or_null")]
    content: String,
    #[serde(default)]
    has_answer: bool,
}

/// Reads a file, or the first `most` questions of it.
///
/// # Errors
/// [`Error::Invalid`] naming the path and the field.
pub(super) fn read(path: &Path, most: Option<usize>) -> Result<Set> {
    let entries: Vec<Entry> = input::json(path)?;
    let mut set = Set { samples: entries.len(), ..Set::default() };
    for (number, entry) in entries.into_iter().take(most.unwrap_or(usize::MAX)).enumerate() {
        let place = format!("{}: [{number}]", path.display());
        match memory(entry, &place, &mut set.skipped)? {
            Some(memory) => set.memories.push(memory),
            None => set.skipped.questions += 1,
        }
    }
    if set.memories.is_empty() {
        return Err(Error::invalid(path.display().to_string(), "holds no question with marked turns"));
    }
    Ok(set)
}

/// The history of a question. `None` if it is blank or no turn contains the answer, as for questions that have none.
fn memory(entry: Entry, place: &str, skipped: &mut Skipped) -> Result<Option<Memory>> {
    if entry.haystack_dates.len() != entry.haystack_sessions.len() {
        return Err(Error::invalid(format!("{place}.haystack_dates"), "must have one date for each session"));
    }
    let mut memory = Memory { name: entry.question_id.clone(), ..Memory::default() };
    let (mut unit, mut evidence) = (0, Vec::new());
    for (session, (date, turns)) in entry.haystack_dates.iter().zip(entry.haystack_sessions).enumerate() {
        let begins = moment(date).ok_or_else(|| {
            Error::invalid(format!("{place}.haystack_dates[{session}]"), "must be a date such as `2023/05/20 (Sat) 02:21`")
        })?;
        let mut messages = Vec::with_capacity(turns.len());
        for turn in turns {
            let text = turn.content.trim().to_owned();
            if text.is_empty() {
                skipped.messages += 1;
                continue;
            }
            if turn.has_answer {
                evidence.push(unit);
            }
            let role = if turn.role == "assistant" { MessageRole::Assistant } else { MessageRole::User };
            let at = begins + Duration::seconds(i64::try_from(messages.len()).map_err(Error::internal)?);
            messages.push(EvalMessage { unit, role, speaker: None, text, at });
            unit += 1;
        }
        memory.conversations.push(Conversation { name: format!("session {}", session + 1), messages });
    }
    let category = known_category(&TYPES, &entry.question_type);
    let at = moment(&entry.question_date);
    let has_evidence = !evidence.is_empty() && !entry.question.trim().is_empty();
    memory.questions.push(EvalQuestion {
        sample: entry.question_id,
        text: entry.question,
        category,
        evidence,
        at,
        answer: entry.answer.as_str().map_or_else(|| entry.answer.to_string(), str::to_owned),
        ..EvalQuestion::default()
    });
    Ok(has_evidence.then_some(memory))
}

/// `2023/05/20 (Sat) 02:21`, or a form that other sets use.
fn moment(text: &str) -> Option<DateTime<Utc>> {
    let plain: String = text.split_whitespace().filter(|word| !word.starts_with('(')).collect::<Vec<_>>().join(" ");
    NaiveDateTime::parse_from_str(&plain, "%Y/%m/%d %H:%M").ok().map(|at| at.and_utc()).or_else(|| input::moment(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(id: &str, marked: bool) -> String {
        format!(
            r#"{{"question_id": "{id}", "question_type": "temporal-reasoning", "question": "When did I adopt the cat?", "answer": "May",
            "question_date": "2023/06/01 (Thu) 10:00", "haystack_session_ids": ["s"], "answer_session_ids": ["s"],
            "haystack_dates": ["2023/05/20 (Sat) 02:21"],
            "haystack_sessions": [[{{"role": "user", "content": "I adopted a cat.", "has_answer": {marked}}}, {{"role": "assistant", "content": ""}},
            {{"role": "assistant", "content": null, "has_answer": true}}]]}}"#
        )
    }

    #[test]
    fn a_question_has_its_own_history_and_one_without_an_answer_is_skipped() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), format!("[{}, {}]", entry("q1", true), entry("q2_abs", false))).unwrap();
        let set = read(file.path(), None).unwrap();
        let memory = &set.memories[0];
        let said = &memory.conversations[0].messages;
        assert_eq!((set.samples, set.memories.len(), set.skipped.questions, said.len()), (2, 1, 1, 1));
        assert_eq!(set.skipped.messages, 4, "two without text in each history");
        assert_eq!(said[0].at.to_rfc3339(), "2023-05-20T02:21:00+00:00");
        assert_eq!((memory.questions[0].category, memory.questions[0].evidence.as_slice()), ("temporal-reasoning", [0].as_slice()));
        assert_eq!(memory.questions[0].at.unwrap().to_rfc3339(), "2023-06-01T10:00:00+00:00");
        std::fs::write(file.path(), format!("[{}]", entry("q1", true).replace("(Sat) 02:21", "noon"))).unwrap();
        assert!(matches!(read(file.path(), None), Err(Error::Invalid(fields)) if fields[0].field.ends_with("[0].haystack_dates[0]")));
    }
}
