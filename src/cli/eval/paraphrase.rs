//! Questions in other words: for each language the messages of one person, and questions that share hardly a word with the message that
//! answers them. `[{"language", "messages": ["…"], "questions": [{"question", "message", "split"}]}]`; `message` counts from 0.

use std::path::Path;

use chrono::{DateTime, Duration};
use serde::Deserialize;

use super::dataset::{Conversation, EvalMessage, EvalQuestion, Memory, Set, known_category};
use super::input;
use crate::domain::conversation::MessageRole;
use crate::error::{Error, Result};

/// The languages that are reported on their own.
const LANGUAGES: [&str; 5] = ["zh", "ja", "es", "de", "fr"];
/// The moment of the first message, in seconds since the epoch: 1 January 2026. The others follow two hours after each other.
const FIRST: i64 = 1_767_225_600;

#[derive(Deserialize)]
struct Part {
    language: String,
    messages: Vec<String>,
    questions: Vec<Question>,
}

#[derive(Deserialize)]
struct Question {
    question: String,
    message: usize,
    split: String,
}

/// Reads a file; with `split` and `language`, only the questions of that part.
///
/// # Errors
/// [`Error::Invalid`] naming the path and the field.
pub(super) fn read(path: &Path, split: Option<&str>, language: Option<&str>) -> Result<Set> {
    let parts: Vec<Part> = input::json(path)?;
    let mut set = Set::default();
    for part in parts.into_iter().filter(|part| language.is_none_or(|language| part.language == language)) {
        let mut memory = Memory { name: part.language.clone(), ..Memory::default() };
        let count = part.messages.len();
        for (unit, text) in part.messages.into_iter().enumerate() {
            let hours = i32::try_from(unit).map_err(Error::internal)?;
            let at = DateTime::from_timestamp(FIRST, 0).unwrap_or_default() + Duration::hours(2) * hours;
            let message = EvalMessage { unit, role: MessageRole::User, speaker: None, text, at };
            memory.conversations.push(Conversation { name: format!("{}-{unit}", part.language), messages: vec![message] });
        }
        for question in part.questions {
            if question.message >= count {
                let field = format!("{}: {}.questions", path.display(), part.language);
                return Err(Error::invalid(field, format!("there is no message {}", question.message)));
            }
            if split.is_none_or(|split| question.split == split) {
                let category = known_category(&LANGUAGES, &part.language);
                let evidence = vec![question.message];
                memory.questions.push(EvalQuestion {
                    sample: part.language.clone(),
                    text: question.question,
                    category,
                    evidence,
                    at: None,
                });
            }
        }
        set.memories.push(memory);
    }
    set.samples = set.memories.len();
    if set.memories.iter().all(|memory| memory.questions.is_empty()) {
        return Err(Error::invalid(path.display().to_string(), "holds no such question"));
    }
    Ok(set)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_one_language_is_read_and_what_is_not_there_is_refused() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let text = r#"[{"language": "zh", "messages": ["养了猫", "下雨了"], "questions": [
            {"question": "宠物？", "message": 0, "split": "dev"}, {"question": "天气？", "message": 1, "split": "held"}]},
            {"language": "es", "messages": ["Llueve"], "questions": [{"question": "¿Qué tiempo hace?", "message": 0, "split": "held"}]}]"#;
        std::fs::write(file.path(), text).unwrap();
        let held = read(file.path(), Some("held"), None).unwrap();
        let asked = |set: &Set| set.memories.iter().flat_map(|one| one.questions.iter().map(|asked| asked.category)).collect::<Vec<_>>();
        assert_eq!((asked(&held), held.samples), (vec!["zh", "es"], 2));
        let chinese = read(file.path(), None, Some("zh")).unwrap();
        assert_eq!((asked(&chinese), chinese.memories[0].conversations.len()), (vec!["zh", "zh"], 2));
        assert!(read(file.path(), Some("held"), Some("xx")).is_err());
        std::fs::write(file.path(), text.replace("\"message\": 1", "\"message\": 2")).unwrap();
        assert!(read(file.path(), None, None).is_err());
    }
}
