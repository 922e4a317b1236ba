//! Directories in the format of BEAM: a chat has `chat.json` (batches of turns with ids and time anchors) and
//! `probing_questions/probing_questions.json` (questions by ability, whose `source_chat_ids` name messages).

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};

use chrono::{DateTime, Duration, NaiveDate, NaiveTime, Utc};
use serde::Deserialize;
use serde_json::Value;

use super::dataset::{Conversation, EvalMessage, EvalQuestion, Memory, Set, Skipped, known_category};
use super::input;
use crate::domain::conversation::MessageRole;
use crate::error::{Error, Result};

/// The abilities that questions probe.
const ABILITIES: [&str; 10] = [
    "abstention",
    "contradiction_resolution",
    "event_ordering",
    "information_extraction",
    "instruction_following",
    "knowledge_update",
    "multi_session_reasoning",
    "preference_following",
    "summarization",
    "temporal_reasoning",
];

#[derive(Deserialize)]
struct Batch {
    turns: Vec<Vec<Turn>>,
    #[serde(default)]
    time_anchor: Option<String>,
}

#[derive(Deserialize)]
struct Turn {
    role: String,
    id: i64,
    #[serde(default)]
    time_anchor: Option<String>,
    #[serde(default, deserialize_with = "input::text_or_null")]
    content: String,
}

#[derive(Deserialize)]
struct Question {
    #[serde(default, deserialize_with = "input::text_or_null")]
    question: String,
    #[serde(default)]
    source_chat_ids: Value,
}

/// Reads a chat's directory, or a directory of such directories.
///
/// # Errors
/// [`Error::Invalid`] naming the path and the field.
pub(super) fn read(directory: &Path) -> Result<Set> {
    let mut set = Set::default();
    for chat in chats(directory)? {
        set.memories.push(memory(&chat, &mut set.skipped)?);
    }
    set.samples = set.memories.len();
    if set.memories.iter().all(|memory| memory.questions.is_empty()) {
        return Err(Error::invalid(directory.display().to_string(), "holds no chat.json beside probing_questions with sources"));
    }
    Ok(set)
}

/// The directories with a chat, by their numbers.
fn chats(directory: &Path) -> Result<Vec<PathBuf>> {
    if directory.join("chat.json").is_file() {
        return Ok(vec![directory.to_owned()]);
    }
    let refusal = |cause: std::io::Error| Error::invalid(directory.display().to_string(), format!("cannot be read: {cause}"));
    let entries = std::fs::read_dir(directory).map_err(refusal)?;
    let mut found: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).filter(|path| path.join("chat.json").is_file()).collect();
    let number = |path: &PathBuf| path.file_name().and_then(|name| name.to_str()?.parse::<u32>().ok());
    found.sort_by_key(|path| (number(path), path.clone()));
    Ok(found)
}

fn memory(chat: &Path, skipped: &mut Skipped) -> Result<Memory> {
    let name = chat.file_name().map_or_else(|| chat.display().to_string(), |name| name.to_string_lossy().into_owned());
    let mut memory = Memory { name: name.clone(), ..Memory::default() };
    let mut units = HashMap::new();
    let batches: Vec<Batch> = input::json(&chat.join("chat.json"))?;
    let mut day = NaiveDate::from_ymd_opt(2024, 1, 1).unwrap_or_default();
    for (number, batch) in batches.into_iter().enumerate() {
        let named = batch.time_anchor.or_else(|| batch.turns.iter().flatten().find_map(|turn| turn.time_anchor.clone()));
        day = named.as_deref().and_then(anchor).unwrap_or(day);
        let begins = day.and_time(NaiveTime::MIN).and_utc();
        let messages = messages(batch.turns, begins, &mut units, skipped)?;
        memory.conversations.push(Conversation { name: format!("batch {}", number + 1), messages });
    }
    let questions = [chat.join("probing_questions/probing_questions.json"), chat.join("probing_questions.json")];
    let questions = questions.iter().find(|path| path.is_file()).unwrap_or(&questions[0]);
    let abilities: BTreeMap<String, Vec<Question>> = input::json(questions)?;
    for (ability, asked) in abilities {
        for question in asked {
            let mut named = Vec::new();
            ids(&question.source_chat_ids, &mut named);
            let mut evidence: Vec<usize> = named.iter().filter_map(|id| units.get(id).copied()).collect();
            skipped.evidence += named.len() - evidence.len();
            evidence.sort_unstable();
            evidence.dedup();
            if evidence.is_empty() || question.question.trim().is_empty() {
                skipped.questions += 1;
                continue;
            }
            let category = known_category(&ABILITIES, &ability);
            memory.questions.push(EvalQuestion {
                sample: name.clone(),
                text: question.question,
                category,
                evidence,
                ..EvalQuestion::default()
            });
        }
    }
    Ok(memory)
}

fn messages(
    turns: Vec<Vec<Turn>>,
    begins: DateTime<Utc>,
    units: &mut HashMap<i64, usize>,
    skipped: &mut Skipped,
) -> Result<Vec<EvalMessage>> {
    let mut messages = Vec::new();
    for turn in turns.into_iter().flatten() {
        let unit = units.len();
        units.entry(turn.id).or_insert(unit);
        // The generator's index stands at the end of a message: `… ->-> 1,2`.
        let text = turn.content.split("->->").next().unwrap_or_default().trim().to_owned();
        if text.is_empty() {
            skipped.messages += 1;
            continue;
        }
        let role = if turn.role == "assistant" { MessageRole::Assistant } else { MessageRole::User };
        let at = begins + Duration::seconds(i64::try_from(messages.len()).map_err(Error::internal)?);
        messages.push(EvalMessage { unit, role, speaker: None, text, at });
    }
    Ok(messages)
}

/// `March-15-2024`.
fn anchor(text: &str) -> Option<NaiveDate> {
    NaiveDate::parse_from_str(text.trim(), "%B-%d-%Y").ok()
}

/// Every number in `value`: the sources are a list, or lists by name.
fn ids(value: &Value, found: &mut Vec<i64>) {
    match value {
        Value::Array(values) => values.iter().for_each(|value| ids(value, found)),
        Value::Object(values) => values.values().for_each(|value| ids(value, found)),
        value => found.extend(value.as_i64()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_are_read_in_both_forms_and_marks_of_the_generator_are_left_out() {
        let directory = tempfile::tempdir().unwrap();
        let chat = directory.path().join("3");
        std::fs::create_dir_all(chat.join("probing_questions")).unwrap();
        let batches = r#"[{"batch_number": 1, "turns": [[{"role": "user", "id": 0, "time_anchor": "March-15-2024", "content": "I plan a tracker. ->-> 1,1"},
            {"role": "assistant", "id": 1, "content": "Good."}, {"role": "user", "id": 4, "content": null}]]}, {"batch_number": 2, "turns": [[{"role": "user", "id": 2, "content": "It is slow."}]]}]"#;
        std::fs::write(chat.join("chat.json"), batches).unwrap();
        let questions = r#"{"abstention": [{"question": "Why?"}, {"question": null, "source_chat_ids": [0]}], "knowledge_update": [{"question": "How fast is it?",
            "source_chat_ids": {"original_info": [0], "updated_info": [2, 9]}}], "information_extraction": [{"question": "What?", "source_chat_ids": [0]}]}"#;
        std::fs::write(chat.join("probing_questions/probing_questions.json"), questions).unwrap();
        for place in [directory.path(), chat.as_path()] {
            let set = read(place).unwrap();
            let memory = &set.memories[0];
            assert_eq!((memory.name.as_str(), memory.conversations[0].messages[0].text.as_str()), ("3", "I plan a tracker."));
            assert_eq!(memory.conversations[1].messages[0].at.to_rfc3339(), "2024-03-15T00:00:00+00:00");
            let asked: Vec<_> = memory.questions.iter().map(|asked| (asked.category, asked.evidence.as_slice())).collect();
            assert_eq!(asked, [("information_extraction", [0].as_slice()), ("knowledge_update", [0, 3].as_slice())]);
            assert_eq!(set.skipped, Skipped { questions: 2, evidence: 1, messages: 1 });
        }
        assert!(matches!(read(Path::new("/nowhere")), Err(Error::Invalid(_))));
    }
}
