//! Candidates: facts that a model or the extractive engine proposes, before admission: typed, capped, without ids or owners. Made by
//! `output` and `engine`, judged by `admission`, written by `memory::facts`.

use chrono::{DateTime, Utc};

use crate::domain::fact::{FactCategory, FactSource, Stability};
use crate::domain::fact_event::{Cause, CauseKind};
use crate::domain::ids::{ConversationId, ExtractionId, MessageId};

/// How far a statement applies, according to its author. It does not decide who sees the fact: the home bucket does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// This answer only.
    Turn,
    /// This conversation only.
    Session,
    /// The current project.
    Project,
    /// The person.
    User,
    /// Everything and everyone.
    Global,
}

impl Reach {
    /// The reach of a fact that is kept: a lasting fact reaches the person even if it was labelled as of one session.
    #[must_use]
    pub const fn lasting(self) -> Self {
        match self {
            Self::Turn | Self::Session => Self::User,
            reach => reach,
        }
    }

    /// Parses the name of a reach, ignoring case.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        match name.trim().to_ascii_lowercase().as_str() {
            "turn" => Some(Self::Turn),
            "session" | "conversation" => Some(Self::Session),
            "project" | "team" => Some(Self::Project),
            "user" | "personal" => Some(Self::User),
            "global" => Some(Self::Global),
            _ => None,
        }
    }
}

/// A fact that another one ends: "I no longer like jazz" ends `likes jazz`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EndedFact {
    /// Whom the fact that ends is about; `None` for the subject of the candidate.
    pub subject: Option<String>,
    /// The predicate of the fact that ends.
    pub predicate: String,
    /// Its value; `None` ends every value of the predicate.
    pub object: Option<String>,
    /// Whether nothing ends if several facts are meant.
    pub is_only: bool,
}

/// One proposed fact.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate {
    /// The person or thing it is about; `user` is the owner.
    pub subject: String,
    /// The relation, in snake case.
    pub predicate: String,
    /// The value.
    pub object: String,
    /// The fact as one self-contained sentence.
    pub text: String,
    /// Its category.
    pub category: FactCategory,
    /// How far it applies.
    pub reach: Reach,
    /// How long it is expected to hold.
    pub stability: Stability,
    /// 0 to 1.
    pub confidence: f64,
    /// The text it is based on.
    pub evidence: String,
    /// When it expires.
    pub expires_at: Option<DateTime<Utc>>,
    /// Whether the user asked for it to be remembered.
    pub is_explicit: bool,
    /// Who or what extracted it.
    pub source: FactSource,
    /// When it was stated.
    pub said_at: DateTime<Utc>,
    /// The message that stated it, where known.
    pub message: Option<MessageId>,
    /// The facts it ends.
    pub ends: Vec<EndedFact>,
}

/// A rejected proposal, and the reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rejected {
    /// The reason as a word for counters: `low_confidence`, `transient` …
    pub reason: &'static str,
    /// The rejected text, shortened; empty if it must not be stored.
    pub text: String,
    /// The length of the whole text, in characters; `None` if it is not known.
    pub length: Option<usize>,
}

/// The result of extraction for one window of a conversation.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Proposal {
    /// Whether anything is worth storing.
    pub should_update: bool,
    /// The reason, for the operator.
    pub reason: String,
    /// Markdown for the day's note.
    pub daily_entry: Option<String>,
    /// A complete new MEMORY.md.
    pub memory_update: Option<String>,
    /// A complete new PROFILE.md.
    pub profile_update: Option<String>,
    /// Proposed facts.
    pub facts: Vec<Candidate>,
    /// Items that were malformed.
    pub rejected: Vec<Rejected>,
}

/// The longest stored text of a rejection, in characters.
const MAX_REJECTED_CHARS: usize = 200;

impl Rejected {
    /// A rejection of `text`.
    #[must_use]
    pub fn new(reason: &'static str, text: &str) -> Self {
        Self { reason, text: text.chars().take(MAX_REJECTED_CHARS).collect(), length: Some(text.chars().count()) }
    }

    /// A rejection of `text`, of which only the length is stored: it is forgotten, blocked, or a request to forget.
    #[must_use]
    pub fn withheld(reason: &'static str, text: &str) -> Self {
        Self { text: String::new(), ..Self::new(reason, text) }
    }

    /// A rejection of a secret, of which nothing is stored.
    #[must_use]
    pub fn secret() -> Self {
        Self { reason: "secret", text: "[not kept]".to_owned(), length: None }
    }
}

/// Where a fact comes from, apart from its message.
#[derive(Debug, Clone, Copy, Default)]
pub struct Provenance {
    /// The conversation.
    pub conversation: Option<ConversationId>,
    /// The extraction run.
    pub extraction: Option<ExtractionId>,
    /// The cause, when it is neither an extraction run nor a request to remember.
    pub cause: Option<Cause>,
    /// Whether a person wrote exactly this text. No automatic process changes it afterwards.
    pub is_by_person: bool,
    /// Whether a client that stores memory added the message, such as mem0's `add`: it may bring back what was forgotten before.
    pub is_added: bool,
}

impl Provenance {
    /// The cause that the fact's history records.
    #[must_use]
    pub fn cause(self) -> Cause {
        let run = self.extraction.map(|run| Cause::of(CauseKind::Extraction, run.get()));
        self.cause.or(run).unwrap_or(Cause::by(CauseKind::Remember))
    }
}
