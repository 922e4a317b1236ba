//! A data set as the evaluation works with it, whatever file it came from.

use std::collections::HashMap;

use chrono::{DateTime, Utc};

use crate::domain::conversation::MessageRole;
use crate::error::{Error, Result};

/// Conversations and what is asked about them.
#[derive(Debug, Default)]
pub(super) struct Set {
    /// One a person.
    pub(super) memories: Vec<Memory>,
    /// Samples it came from.
    pub(super) samples: usize,
    pub(super) skipped: Skipped,
}

/// What was not asked.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Skipped {
    /// Questions that name nothing that answers them.
    pub(super) questions: usize,
    /// Evidence that names a turn which is not there.
    pub(super) evidence: usize,
}

/// The memory of one person.
#[derive(Debug, Default)]
pub(super) struct Memory {
    pub(super) name: String,
    pub(super) conversations: Vec<Conversation>,
    pub(super) questions: Vec<Asked>,
}

/// One conversation, in its order.
#[derive(Debug)]
pub(super) struct Conversation {
    pub(super) name: String,
    pub(super) messages: Vec<Said>,
}

/// One message.
#[derive(Debug)]
pub(super) struct Said {
    /// What a question's evidence names: a turn, or an exchange of two messages. Unique within the memory.
    pub(super) unit: usize,
    pub(super) role: MessageRole,
    pub(super) speaker: Option<String>,
    pub(super) text: String,
    pub(super) at: DateTime<Utc>,
}

/// One question.
#[derive(Debug)]
pub(super) struct Asked {
    /// The sample it came from.
    pub(super) sample: String,
    pub(super) text: String,
    pub(super) category: &'static str,
    /// Units that answer it together, each once; at least one.
    pub(super) evidence: Vec<usize>,
}

impl Set {
    /// The samples with these names; all when none is named.
    ///
    /// # Errors
    /// [`Error::Invalid`] for a name that is not there.
    pub(super) fn only(mut self, names: &[String]) -> Result<Self> {
        if let Some(unknown) = names.iter().find(|name| !self.memories.iter().any(|memory| &memory.name == *name)) {
            let known: Vec<&str> = self.memories.iter().map(|memory| memory.name.as_str()).collect();
            return Err(Error::invalid("--sample", format!("`{unknown}` is not there; there are {}", known.join(", "))));
        }
        if !names.is_empty() {
            self.memories.retain(|memory| names.contains(&memory.name));
            self.samples = self.memories.len();
        }
        Ok(self)
    }

    /// The same with everything in one memory.
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

    /// When the last message was said.
    pub(super) fn end(&self) -> DateTime<Utc> {
        let all = self.memories.iter().flat_map(|memory| &memory.conversations).flat_map(|conversation| &conversation.messages);
        all.map(|said| said.at).max().unwrap_or_default()
    }

    pub(super) fn messages(&self) -> usize {
        self.memories.iter().flat_map(|memory| &memory.conversations).map(|conversation| conversation.messages.len()).sum()
    }
}

/// Which units a message found stands for.
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

    /// The unit of the message that was said then and there.
    pub(super) fn at(&self, conversation: &str, at: DateTime<Utc>) -> Option<usize> {
        self.by_place.get(&(conversation, at)).copied()
    }

    /// Every unit in which the same is said: recall shows one of several messages with the same words, and that one will do.
    pub(super) fn saying(&self, text: &str) -> &[usize] {
        self.by_words.get(&words(text)).map_or(&[], Vec::as_slice)
    }
}

/// A text without case, punctuation and spacing; one without letters and digits as it is.
fn words(text: &str) -> String {
    let words: Vec<String> = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_lowercase).collect();
    if words.is_empty() { text.trim().to_owned() } else { words.join(" ") }
}
