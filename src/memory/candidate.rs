//! What a model or the extractive engine proposes, before anything is believed: typed, capped, without ids or owners.
//! Made by `output` and `engine`, judged by `admission`, written by `memory::facts`.

use chrono::{DateTime, Utc};

use crate::domain::fact::{FactCategory, FactSource, Stability};
use crate::domain::ids::MessageId;

/// How far a statement reaches, by its author's account. It never decides who sees the fact: the home bucket does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// This answer only.
    Turn,
    /// This conversation only.
    Session,
    /// The work in hand.
    Project,
    /// The person.
    User,
    /// Everything and everyone.
    Global,
}

impl Reach {
    /// The reach with this name, in any case.
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

/// A fact that another one brings to an end: "I no longer like jazz" ends `likes jazz`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ending {
    /// The predicate of the fact that ends.
    pub predicate: String,
    /// Its value; `None` ends every value of the predicate.
    pub object: Option<String>,
}

/// One proposed fact.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate {
    /// Whom or what it is about; `user` is the owner.
    pub subject: String,
    /// The relation, in snake case.
    pub predicate: String,
    /// The value.
    pub object: String,
    /// The fact as one sentence that stands alone.
    pub text: String,
    /// What it is about.
    pub category: FactCategory,
    /// How far it reaches.
    pub reach: Reach,
    /// How long it should hold.
    pub stability: Stability,
    /// 0 to 1.
    pub confidence: f64,
    /// The words it rests on.
    pub evidence: String,
    /// When it stops by itself.
    pub expires_at: Option<DateTime<Utc>>,
    /// Whether the person asked for it to be remembered.
    pub is_explicit: bool,
    /// Whose reading it is.
    pub source: FactSource,
    /// When it was said.
    pub said_at: DateTime<Utc>,
    /// The message it was said in, where known.
    pub message: Option<MessageId>,
    /// What it ends.
    pub ends: Vec<Ending>,
}

/// Something that was turned away, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rejected {
    /// A word for the counters: `low_confidence`, `transient` …
    pub reason: &'static str,
    /// What was turned away, shortened.
    pub text: String,
}

/// What came out of one window of a conversation.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Proposal {
    /// Whether anything is worth keeping.
    pub should_update: bool,
    /// Why, for the operator.
    pub reason: String,
    /// Markdown for the day's note.
    pub daily_entry: Option<String>,
    /// A whole new MEMORY.md.
    pub memory_update: Option<String>,
    /// A whole new PROFILE.md.
    pub profile_update: Option<String>,
    /// Proposed facts.
    pub facts: Vec<Candidate>,
    /// Items that were not even well-formed.
    pub rejected: Vec<Rejected>,
}

/// Longest text of a rejection that is kept, in characters.
const MAX_REJECTED_CHARS: usize = 200;

impl Rejected {
    /// A rejection of `text`.
    #[must_use]
    pub fn new(reason: &'static str, text: &str) -> Self {
        Self { reason, text: text.chars().take(MAX_REJECTED_CHARS).collect() }
    }
}
