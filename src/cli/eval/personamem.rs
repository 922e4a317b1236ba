//! The files of PersonaMem: `questions_*.csv`, whose questions have several replies to choose from, and `shared_contexts_*.jsonl`, each line an
//! object of one context id with its messages.

use std::collections::HashMap;
use std::path::Path;

use chrono::{DateTime, Duration, Utc};
use serde::Deserialize;

use super::dataset::{Conversation, EvalMessage, EvalQuestion, Memory, Set, known_category};
use super::input;
use crate::domain::conversation::MessageRole;
use crate::error::{Error, Result};

/// The types of questions.
const TYPES: [&str; 7] = [
    "recall_user_shared_facts",
    "suggest_new_ideas",
    "acknowledge_latest_user_preferences",
    "track_full_preference_evolution",
    "revisit_reasons_behind_preference_updates",
    "provide_preference_aligned_recommendations",
    "generalize_to_new_scenarios",
];
/// The contexts have no dates: the first message of each is written here.
const BEGINS: &str = "2025-01-06T09:00:00Z";

#[derive(Deserialize)]
struct Row {
    question_id: String,
    #[serde(default)]
    question_type: String,
    user_question_or_message: String,
    correct_answer: String,
    all_options: String,
    shared_context_id: String,
    end_index_in_shared_context: usize,
}

#[derive(Deserialize)]
struct Turn {
    role: String,
    #[serde(default, deserialize_with = "input::text_or_null")]
    content: String,
}

/// Reads both files, or the first `most` questions.
///
/// # Errors
/// [`Error::Invalid`] naming the path and the line.
pub(super) fn read(questions: &Path, contexts: &Path, most: Option<usize>) -> Result<Set> {
    let mut known: HashMap<String, Vec<Turn>> = HashMap::new();
    for context in input::lines::<HashMap<String, Vec<Turn>>>(contexts)? {
        known.extend(context);
    }
    let wrong = |line: usize, said: String| Error::invalid(format!("{}: line {line}", questions.display()), said);
    let mut reader =
        csv::Reader::from_path(questions).map_err(|error| Error::invalid(questions.display().to_string(), error.to_string()))?;
    let mut set = Set::default();
    let mut places: HashMap<(String, usize), usize> = HashMap::new();
    for (number, row) in reader.deserialize::<Row>().take(most.unwrap_or(usize::MAX)).enumerate() {
        let row = row.map_err(|error| wrong(number + 2, error.to_string()))?;
        let turns = known.get(&row.shared_context_id).ok_or_else(|| wrong(number + 2, "names a context that is not there".to_owned()))?;
        let end = row.end_index_in_shared_context.min(turns.len());
        // A question knows the context up to its own place: each place is a memory.
        let place = *places.entry((row.shared_context_id.clone(), end)).or_insert_with(|| {
            let known = turns.get(..end).unwrap_or_default();
            set.skipped.messages += known.iter().filter(|turn| turn.content.trim().is_empty()).count();
            set.memories.push(memory(&row.shared_context_id, known));
            set.memories.len() - 1
        });
        if let Some(memory) = set.memories.get_mut(place) {
            memory.questions.push(EvalQuestion {
                sample: row.question_id,
                text: row.user_question_or_message,
                category: known_category(&TYPES, &row.question_type),
                answer: row.correct_answer,
                options: row.all_options,
                ..EvalQuestion::default()
            });
        }
        set.samples += 1;
    }
    Ok(set)
}

/// The messages of a context. A message of the system begins a session, and says who the person is: it is kept as the system's, as an agent would
/// send it, and is no memory.
fn memory(name: &str, turns: &[Turn]) -> Memory {
    let begins: DateTime<Utc> = BEGINS.parse().unwrap_or_default();
    let mut memory = Memory { name: name.chars().take(12).collect(), ..Memory::default() };
    for (unit, turn) in turns.iter().enumerate().filter(|(_, turn)| !turn.content.trim().is_empty()) {
        let role = match turn.role.as_str() {
            "assistant" => MessageRole::Assistant,
            "system" => MessageRole::System,
            _ => MessageRole::User,
        };
        if role == MessageRole::System || memory.conversations.is_empty() {
            let name = format!("session {}", memory.conversations.len() + 1);
            memory.conversations.push(Conversation { name, messages: Vec::new() });
        }
        // A week between two sessions, a minute between two messages.
        let session = i64::try_from(memory.conversations.len()).unwrap_or_default();
        if let Some(conversation) = memory.conversations.last_mut() {
            let minute = i64::try_from(conversation.messages.len()).unwrap_or_default();
            let at = begins + Duration::weeks(session) + Duration::minutes(minute);
            conversation.messages.push(EvalMessage { unit, role, speaker: None, text: turn.content.trim().to_owned(), at });
        }
    }
    memory
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "persona_id,question_id,question_type,topic,user_question_or_message,correct_answer,all_options,shared_context_id,end_index_in_shared_context\n";

    #[test]
    fn a_question_knows_its_context_up_to_its_place() {
        let folder = tempfile::tempdir().unwrap();
        let (questions, contexts) = (folder.path().join("q.csv"), folder.path().join("c.jsonl"));
        let row = |id: &str, end: usize| {
            format!("0,{id},recall_user_shared_facts,tea,\"Which tea, \"\"then\"\"?\",(b),\"['(a) black', '(b) 龙井']\",ctx,{end}\n")
        };
        std::fs::write(&questions, format!("{HEAD}{}{}{}", row("q1", 2), row("q2", 4), row("q3", 2))).unwrap();
        let turns = r#"{"ctx":[{"role":"system","content":"A person."},{"role":"user","content":"I drink 龙井."},{"role":"system","content":"Again."},{"role":"user","content":null}]}"#;
        std::fs::write(&contexts, format!("{turns}\n")).unwrap();
        let set = read(&questions, &contexts, None).unwrap();
        let counts: Vec<(usize, usize)> = set.memories.iter().map(|memory| (memory.questions.len(), memory.conversations.len())).collect();
        assert_eq!((counts, set.skipped.messages), (vec![(2, 1), (1, 2)], 1));
        let asked = &set.memories[0].questions[0];
        assert_eq!(
            (asked.text.as_str(), asked.answer.as_str(), asked.category),
            ("Which tea, \"then\"?", "(b)", "recall_user_shared_facts")
        );
        assert_eq!(read(&questions, &contexts, Some(1)).unwrap().samples, 1);
        std::fs::write(&contexts, "{}\n").unwrap();
        assert!(matches!(read(&questions, &contexts, None), Err(Error::Invalid(fields)) if fields[0].field.ends_with("line 2")));
    }
}
