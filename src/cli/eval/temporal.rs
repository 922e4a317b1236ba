//! Questions about time: a list of people with dated messages, and questions with the moment at which they are asked.
//! `[{"persona", "language", "messages": [{"id", "at", "text"}], "questions": [{"question", "askedAt", "evidence", "kind", "split"}]}]`

use std::collections::HashMap;
use std::path::Path;

use chrono::{DateTime, FixedOffset, Utc};
use serde::Deserialize;

use super::dataset::{Conversation, EvalMessage, EvalQuestion, Memory, Set, known_category};
use super::input;
use crate::domain::conversation::MessageRole;
use crate::error::{Error, Result};

/// The kinds of questions.
const KINDS: [&str; 7] = ["month-season", "relative", "date", "before-after", "first-last", "when", "range"];

#[derive(Deserialize)]
struct Person {
    persona: String,
    messages: Vec<Said>,
    questions: Vec<Question>,
}

#[derive(Deserialize)]
struct Said {
    id: String,
    at: DateTime<FixedOffset>,
    text: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Question {
    question: String,
    asked_at: DateTime<FixedOffset>,
    evidence: Vec<String>,
    #[serde(default)]
    kind: String,
    #[serde(default)]
    split: Option<String>,
}

/// Reads a file; with `split`, only the questions of that part.
///
/// # Errors
/// [`Error::Invalid`] naming the path and the field.
pub(super) fn read(path: &Path, split: Option<&str>) -> Result<Set> {
    let people: Vec<Person> = input::json(path)?;
    let mut set = Set { samples: people.len(), ..Set::default() };
    for (number, person) in people.into_iter().enumerate() {
        let mut memory = Memory { name: person.persona.clone(), ..Memory::default() };
        let mut units = HashMap::new();
        let mut messages = person.messages;
        messages.sort_by_key(|said| said.at);
        for said in messages {
            let unit = units.len();
            if units.insert(said.id.clone(), unit).is_some() {
                return Err(Error::invalid(format!("{}: [{number}].messages", path.display()), format!("`{}` occurs twice", said.id)));
            }
            let at = local(said.at);
            let message = EvalMessage { unit, role: MessageRole::User, speaker: None, text: said.text, at };
            memory.conversations.push(Conversation { name: said.id, messages: vec![message] });
        }
        for question in person.questions {
            if split.is_some_and(|split| question.split.as_deref() != Some(split)) {
                continue;
            }
            let evidence: Vec<usize> = question.evidence.iter().filter_map(|id| units.get(id).copied()).collect();
            set.skipped.evidence += question.evidence.len() - evidence.len();
            if evidence.is_empty() {
                set.skipped.questions += 1;
                continue;
            }
            let category = known_category(&KINDS, &question.kind);
            let at = Some(local(question.asked_at));
            memory.questions.push(EvalQuestion {
                sample: person.persona.clone(),
                text: question.question,
                category,
                evidence,
                at,
                ..EvalQuestion::default()
            });
        }
        set.memories.push(memory);
    }
    Ok(set)
}

/// The clock of the person, as if it were UTC: the evaluation's agent lives in UTC, and days must begin when they did for the person.
fn local(at: DateTime<FixedOffset>) -> DateTime<Utc> {
    at.naive_local().and_utc()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_and_questions_keep_the_clock_of_the_person() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let text = r#"[{"persona": "Lin", "language": "zh", "messages": [
            {"id": "b", "at": "2026-03-02T23:30:00+08:00", "text": "搬家了"}, {"id": "a", "at": "2026-03-01T09:00:00+08:00", "text": "早"}],
            "questions": [{"question": "三月二日我做了什么？", "askedAt": "2026-04-01T08:00:00+08:00", "evidence": ["b", "x"], "kind": "date", "split": "dev"},
                {"question": "?", "askedAt": "2026-04-01T08:00:00+08:00", "evidence": ["a"], "kind": "magic", "split": "held"}]}]"#;
        std::fs::write(file.path(), text).unwrap();
        let set = read(file.path(), None).unwrap();
        let lin = &set.memories[0];
        assert_eq!(lin.conversations[1].messages[0].at.to_rfc3339(), "2026-03-02T23:30:00+00:00");
        let asked: Vec<_> = lin.questions.iter().map(|asked| (asked.category, asked.evidence.as_slice())).collect();
        assert_eq!(asked, [("date", [1].as_slice()), ("other", [0].as_slice())]);
        assert_eq!((set.skipped.evidence, read(file.path(), Some("held")).unwrap().memories[0].questions.len()), (1, 1));
    }
}
