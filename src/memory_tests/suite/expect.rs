//! The expectations of a test: facts, answers of recall, contexts, files, and what must not have been learned. Read by `suite` from YAML.

use serde::Deserialize;

use super::values::{Moment, Name, Person, optional_text, text, texts};
use crate::domain::fact::FactStatus;

/// How many items of an answer are looked at unless the test says it.
const TOP: u32 = 5;
/// The most items of an answer.
const MAX_TOP: u32 = 50;

/// What must be true after the steps.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Expectations {
    /// Facts that are there, or not.
    pub facts: Vec<FactExpectation>,
    /// Answers of recall.
    pub recall: Vec<RecallExpectation>,
    /// Contexts for the next model call.
    pub context: Vec<ContextExpectation>,
    /// Workspace files.
    pub files: Vec<FileExpectation>,
    /// What must not have been learned.
    pub not_learned: Vec<NotLearned>,
}

impl Expectations {
    /// How many there are.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.facts.len() + self.recall.len() + self.context.len() + self.files.len() + self.not_learned.len()
    }
}

/// A fact that is there, or is not. Each given field must match.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(try_from = "WrittenFact")]
pub struct FactExpectation {
    /// Whose memory.
    pub person: Person,
    /// What the fact is about.
    pub subject: Option<String>,
    /// The relation, as in `lives_in`.
    pub relation: Option<String>,
    /// A part of the value.
    pub value: Option<String>,
    /// A part of the sentence.
    pub text: Option<String>,
    /// The status; `None` is any.
    pub status: Option<FactStatus>,
    /// Whether such a fact must be there; otherwise none may be.
    pub present: bool,
    /// Since when it is true.
    pub valid_from: Option<Moment>,
    /// Until when it was true.
    pub valid_to: Option<Moment>,
    /// It is true at this moment.
    pub as_of: Option<Moment>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct WrittenFact {
    person: Person,
    #[serde(default, deserialize_with = "optional_text")]
    subject: Option<String>,
    #[serde(default, deserialize_with = "optional_text")]
    relation: Option<String>,
    #[serde(default, deserialize_with = "optional_text")]
    value: Option<String>,
    #[serde(default, deserialize_with = "optional_text")]
    text: Option<String>,
    status: Option<String>,
    present: Option<bool>,
    valid_from: Option<Moment>,
    valid_to: Option<Moment>,
    as_of: Option<Moment>,
}

impl TryFrom<WrittenFact> for FactExpectation {
    type Error = String;

    fn try_from(written: WrittenFact) -> Result<Self, String> {
        let WrittenFact { person, subject, relation, value, text, status, present, valid_from, valid_to, as_of } = written;
        if [&subject, &relation, &value, &text].iter().all(|field| field.is_none()) {
            return Err("says nothing about the fact; write `relation:`, `value:`, `subject:` or `text:`".to_owned());
        }
        let status = match status.as_deref() {
            // At another moment, a fact that has ended since counts as well.
            None => as_of.is_none().then_some(FactStatus::Active),
            Some("any") => None,
            Some(word) => Some(FactStatus::parse(word).ok_or_else(|| {
                let known: Vec<&str> = FactStatus::ALL.iter().map(|status| status.as_str()).collect();
                format!("`status: {word}` is unknown; write any, {}", known.join(", "))
            })?),
        };
        Ok(Self { person, subject, relation, value, text, status, present: present.unwrap_or(true), valid_from, valid_to, as_of })
    }
}

/// Texts that must be there, and texts that must not.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Each must be there.
    pub contains: Vec<String>,
    /// None may be there.
    pub lacks: Vec<String>,
}

impl Wanted {
    fn of(contains: Vec<String>, lacks: Vec<String>) -> Result<Self, &'static str> {
        if contains.is_empty() && lacks.is_empty() {
            return Err("expects nothing; write `contains:` or `lacks:` with a text or a list of texts");
        }
        Ok(Self { contains, lacks })
    }
}

/// An answer of recall.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(try_from = "WrittenRecall")]
pub struct RecallExpectation {
    /// Whose memory.
    pub person: Person,
    /// The question.
    pub query: String,
    /// How many of the best items count.
    pub top: u32,
    /// The moment that the question asks about.
    pub as_of: Option<Moment>,
    /// What the best items say.
    pub wanted: Wanted,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct WrittenRecall {
    person: Person,
    #[serde(deserialize_with = "text")]
    query: String,
    top: Option<u32>,
    as_of: Option<Moment>,
    #[serde(default, deserialize_with = "texts")]
    contains: Vec<String>,
    #[serde(default, deserialize_with = "texts")]
    lacks: Vec<String>,
}

impl TryFrom<WrittenRecall> for RecallExpectation {
    type Error = &'static str;

    fn try_from(written: WrittenRecall) -> Result<Self, Self::Error> {
        let WrittenRecall { person, query, top, as_of, contains, lacks } = written;
        let top = top.unwrap_or(TOP);
        if !(1..=MAX_TOP).contains(&top) {
            return Err("`top` must be 1 to 50; write how many of the best items count");
        }
        Ok(Self { person, query, top, as_of, wanted: Wanted::of(contains, lacks)? })
    }
}

/// A context for the next model call.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(try_from = "WrittenContext")]
pub struct ContextExpectation {
    /// Whose context.
    pub person: Person,
    /// The message that the person sends; none asks for what matters always.
    pub message: Option<String>,
    /// What the context says.
    pub wanted: Wanted,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenContext {
    person: Person,
    #[serde(default, deserialize_with = "optional_text")]
    message: Option<String>,
    #[serde(default, deserialize_with = "texts")]
    contains: Vec<String>,
    #[serde(default, deserialize_with = "texts")]
    lacks: Vec<String>,
}

impl TryFrom<WrittenContext> for ContextExpectation {
    type Error = &'static str;

    fn try_from(WrittenContext { person, message, contains, lacks }: WrittenContext) -> Result<Self, Self::Error> {
        Ok(Self { person, message, wanted: Wanted::of(contains, lacks)? })
    }
}

/// A workspace file.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(try_from = "WrittenFile")]
pub struct FileExpectation {
    /// Whose file.
    pub person: Person,
    /// Its name, as in MEMORY.md.
    pub file: String,
    /// What it says.
    pub wanted: Wanted,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenFile {
    person: Person,
    file: Name,
    #[serde(default, deserialize_with = "texts")]
    contains: Vec<String>,
    #[serde(default, deserialize_with = "texts")]
    lacks: Vec<String>,
}

impl TryFrom<WrittenFile> for FileExpectation {
    type Error = &'static str;

    fn try_from(WrittenFile { person, file, contains, lacks }: WrittenFile) -> Result<Self, Self::Error> {
        Ok(Self { person, file: file.0, wanted: Wanted::of(contains, lacks)? })
    }
}

/// A text that no fact in use may say.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NotLearned {
    /// Whose memory.
    pub person: Person,
    /// The text.
    #[serde(deserialize_with = "text")]
    pub text: String,
    /// Why it was kept out: the reason of a rejection, or the rule that quarantined it; any when absent.
    #[serde(default, deserialize_with = "optional_text")]
    pub reason: Option<String>,
}
