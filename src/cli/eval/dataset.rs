//! A data set in the form that the evaluation uses, whatever its source.

use std::collections::HashMap;

use chrono::{DateTime, Utc};

use crate::cli::print;
use crate::domain::conversation::MessageRole;
use crate::error::{Error, Result};

/// Conversations and the questions about them.
#[derive(Debug, Default)]
pub(super) struct Set {
    /// One per person.
    pub(super) memories: Vec<Memory>,
    /// The number of samples in the source.
    pub(super) samples: usize,
    pub(super) skipped: Skipped,
}

/// Counts of ignored entries.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Skipped {
    /// Questions without evidence.
    pub(super) questions: usize,
    /// References to turns that do not exist.
    pub(super) evidence: usize,
    /// Messages without text: null, empty or blank.
    pub(super) messages: usize,
}

impl Skipped {
    /// Says how many messages are left out, where the report of the evaluation does not.
    pub(super) fn note(&self) {
        if self.messages > 0 {
            print::note(format!("{} messages without text are left out", self.messages));
        }
    }
}

/// The memory of one person.
#[derive(Debug, Default)]
pub(super) struct Memory {
    pub(super) name: String,
    pub(super) conversations: Vec<Conversation>,
    pub(super) questions: Vec<EvalQuestion>,
}

/// A conversation with its messages in order.
#[derive(Debug)]
pub(super) struct Conversation {
    pub(super) name: String,
    pub(super) messages: Vec<EvalMessage>,
}

/// One message.
#[derive(Debug)]
pub(super) struct EvalMessage {
    /// The unit that a question's evidence refers to: a turn, or an exchange of two messages. Unique within the memory.
    pub(super) unit: usize,
    pub(super) role: MessageRole,
    pub(super) speaker: Option<String>,
    pub(super) text: String,
    pub(super) at: DateTime<Utc>,
}

/// One question.
#[derive(Debug, Default)]
pub(super) struct EvalQuestion {
    /// The sample that the question comes from.
    pub(super) sample: String,
    pub(super) text: String,
    pub(super) category: &'static str,
    /// The units that answer it together, without duplicates; at least one where recall is measured.
    pub(super) evidence: Vec<usize>,
    /// The expected answer, or the letter of the right reply; empty if the set has none.
    pub(super) answer: String,
    /// The replies to choose from; empty where the answer is free.
    pub(super) options: String,
    /// When it is asked; `None` means after everything was said.
    pub(super) at: Option<DateTime<Utc>>,
}

/// The category with this name among those of a format; `other` for an unknown one.
pub(super) fn known_category(known: &[&'static str], name: &str) -> &'static str {
    known.iter().find(|category| **category == name).unwrap_or(&"other")
}

impl Set {
    /// Keeps only the samples with these names; all if `names` is empty.
    ///
    /// # Errors
    /// [`Error::Invalid`] for an unknown name.
    pub(super) fn only(mut self, names: &[String]) -> Result<Self> {
        if let Some(unknown) = names.iter().find(|name| !self.memories.iter().any(|memory| &memory.name == *name)) {
            let known: Vec<&str> = self.memories.iter().map(|memory| memory.name.as_str()).collect();
            return Err(Error::invalid("--sample", format!("unknown: `{unknown}`; available: {}", known.join(", "))));
        }
        if !names.is_empty() {
            self.memories.retain(|memory| names.contains(&memory.name));
            self.samples = self.memories.len();
        }
        Ok(self)
    }

    /// Keeps the questions with an expected answer, and of these the first `most`.
    pub(super) fn keep_answered(&mut self, most: Option<usize>) {
        let mut left = most.unwrap_or(usize::MAX);
        for memory in &mut self.memories {
            memory.questions.retain(|asked| !asked.answer.is_empty());
            memory.questions.truncate(left);
            left -= memory.questions.len();
        }
        self.memories.retain(|memory| !memory.questions.is_empty());
    }

    /// Merges all memories into one.
    pub(super) fn pooled(self) -> Self {
        let mut all = Memory { name: "pooled".to_owned(), ..Memory::default() };
        let mut base = 0;
        for memory in self.memories {
            let mut next = base;
            for conversation in memory.conversations {
                let mut messages = conversation.messages;
                for said in &mut messages {
                    said.unit += base;
                    next = next.max(said.unit + 1);
                }
                all.conversations.push(Conversation { name: format!("{} {}", memory.name, conversation.name), messages });
            }
            for mut asked in memory.questions {
                asked.evidence.iter_mut().for_each(|unit| *unit += base);
                all.questions.push(asked);
            }
            base = next;
        }
        Self { memories: vec![all], ..self }
    }

    /// The time of the last message.
    pub(super) fn end(&self) -> DateTime<Utc> {
        let all = self.memories.iter().flat_map(|memory| &memory.conversations).flat_map(|conversation| &conversation.messages);
        all.map(|said| said.at).max().unwrap_or_default()
    }

    pub(super) fn messages(&self) -> usize {
        self.memories.iter().flat_map(|memory| &memory.conversations).map(|conversation| conversation.messages.len()).sum()
    }
}

/// Maps recalled messages to units.
pub(super) struct Units<'a> {
    by_place: HashMap<(&'a str, DateTime<Utc>), usize>,
    by_words: HashMap<String, Vec<usize>>,
}

impl<'a> Units<'a> {
    pub(super) fn of(memory: &'a Memory) -> Self {
        let (mut by_place, mut by_words) = (HashMap::new(), HashMap::<String, Vec<usize>>::new());
        for conversation in &memory.conversations {
            for said in &conversation.messages {
                by_place.insert((conversation.name.as_str(), said.at), said.unit);
                by_words.entry(words(&said.text)).or_default().push(said.unit);
            }
        }
        Self { by_place, by_words }
    }

    /// The unit of the message of that conversation and time.
    pub(super) fn at(&self, conversation: &str, at: DateTime<Utc>) -> Option<usize> {
        self.by_place.get(&(conversation, at)).copied()
    }

    /// Every unit with the same text. Recall returns only one of several messages with the same text, and any of them is correct.
    pub(super) fn saying(&self, text: &str) -> &[usize] {
        self.by_words.get(&words(text)).map_or(&[], Vec::as_slice)
    }
}

/// A text without case, punctuation and spacing; a text without letters and digits is only trimmed.
fn words(text: &str) -> String {
    let words: Vec<String> = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_lowercase).collect();
    if words.is_empty() { text.trim().to_owned() } else { words.join(" ") }
}
