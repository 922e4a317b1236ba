//! Facts: what an agent believes about somebody or something, since when and from where.

use chrono::{DateTime, Utc};

use crate::domain::bucket::Bucket;
use crate::domain::ids::{ConversationId, ExtractionId, FactId, MessageId};
use crate::domain::words::words;

words! {
    /// What a fact is about.
    FactCategory, "UPPERCASE" {
        /// Who somebody is.
        Profile = "PROFILE",
        /// What is known.
        Knowledge = "KNOWLEDGE",
        /// What happened or will.
        Event = "EVENT",
        /// What somebody likes or wants.
        Preference = "PREFERENCE",
        /// Work in hand.
        Project = "PROJECT",
        /// Where to look: links, names, numbers.
        Reference = "REFERENCE",
        /// What somebody thinks of the agent's work.
        Feedback = "FEEDBACK",
    }
}

words! {
    /// Where a fact is in its life.
    FactStatus, "lowercase" {
        /// Believed.
        Active = "active",
        /// A newer fact took its place.
        Superseded = "superseded",
        /// Merged into another fact.
        Merged = "merged",
        /// Put away for lack of value.
        Archived = "archived",
        /// Held back by the scanner.
        Quarantined = "quarantined",
        /// Its time is over.
        Expired = "expired",
    }
}

words! {
    /// How long a fact is expected to hold.
    Stability, "lowercase" {
        /// Only now.
        Transient = "transient",
        /// For a while.
        Ongoing = "ongoing",
        /// Until told otherwise.
        Durable = "durable",
    }
}

words! {
    /// Where a fact came from; `memory::facts::trust` says how far that is trusted.
    FactSource, "lowercase" {
        /// A person told us to remember it.
        Person = "person",
        /// A user's own statement in a conversation.
        Statement = "statement",
        /// A model's reading of a conversation.
        Model = "model",
        /// An import.
        Import = "import",
        /// A tool's answer.
        Tool = "tool",
        /// A workspace file.
        File = "file",
    }
}

/// In which order facts are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum FactOrder {
    /// The latest first.
    #[default]
    Newest,
    /// As they came.
    Oldest,
    /// By the trust that was earned, the least first; what age and sources take off it is worked out when a fact is shown.
    LeastTrusted,
    /// The other way round.
    MostTrusted,
    /// By how often they were used.
    MostUsed,
}

/// One fact.
#[derive(Debug, Clone, PartialEq)]
pub struct Fact {
    /// Its id.
    pub id: FactId,
    /// Who sees it.
    pub bucket: Bucket,
    /// Whom or what it is about.
    pub subject: String,
    /// The relation, in snake case where it comes from us (`lives_in`).
    pub predicate: String,
    /// The value.
    pub object: String,
    /// The fact as one sentence, in the language it was said in.
    pub text: String,
    /// What it is about.
    pub category: FactCategory,
    /// Where it is in its life.
    pub status: FactStatus,
    /// How long it is expected to hold.
    pub stability: Stability,
    /// How sure the extractor was, 0 to 1.
    pub confidence: f64,
    /// How far it is trusted, 0 to 1.
    pub trust: f64,
    /// Whether the person asked for it to be remembered.
    pub is_explicit: bool,
    /// Where it came from.
    pub source: FactSource,
    /// The words it rests on.
    pub evidence: String,
    /// The conversation it came from.
    pub conversation: Option<ConversationId>,
    /// The message it came from.
    pub message: Option<MessageId>,
    /// The run of the extractor it came from.
    pub extraction: Option<ExtractionId>,
    /// The fact that took its place.
    pub superseded_by: Option<FactId>,
    /// Since when it is true.
    pub valid_from: DateTime<Utc>,
    /// Until when it was true.
    pub valid_to: Option<DateTime<Utc>>,
    /// When it stops by itself.
    pub expires_at: Option<DateTime<Utc>>,
    /// When we learned it.
    pub learned_at: DateTime<Utc>,
    /// When it was last said again, confirmed or edited by a person; trust decays from here.
    pub confirmed_at: DateTime<Utc>,
    /// Conversations apart from each other that said it; an import or a person counts as one.
    pub independent_count: i32,
    /// Whether a person wrote these words: no machine changes them.
    pub is_person_edited: bool,
    /// Why it is in its state, in a word (`duplicate`, `capacity`, `rule:exfiltration` …).
    pub status_reason: Option<String>,
    /// When the row last changed.
    pub updated_at: DateTime<Utc>,
}

/// A fact as callers of other memory services know one, with what they wrote beside it.
#[derive(Debug, Clone, PartialEq)]
pub struct Described {
    /// Its id.
    pub id: FactId,
    /// Who sees it.
    pub bucket: Bucket,
    /// It, in words.
    pub text: String,
    /// What it is about.
    pub category: FactCategory,
    /// When it was learned.
    pub learned_at: DateTime<Utc>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
    /// When it stops to count.
    pub expires_at: Option<DateTime<Utc>>,
    /// What a caller wrote beside it, or else beside the message that it came from; null when nothing.
    pub metadata: serde_json::Value,
    /// What the owner calls the conversation that it came from.
    pub conversation: Option<String>,
}

#[cfg(test)]
impl Fact {
    /// A fact for tests that care for a part of it: the team's, believed, of 1970.
    pub(crate) fn sample() -> Self {
        let at = DateTime::UNIX_EPOCH;
        Self {
            id: 1.into(),
            bucket: Bucket::Team(1.into(), 2.into()),
            subject: "user".to_owned(),
            predicate: "likes".to_owned(),
            object: "绿茶".to_owned(),
            text: "我喜欢绿茶。".to_owned(),
            category: FactCategory::Preference,
            status: FactStatus::Active,
            stability: Stability::Durable,
            confidence: 0.9,
            trust: 0.6,
            is_explicit: false,
            source: FactSource::Statement,
            evidence: String::new(),
            conversation: None,
            message: None,
            extraction: None,
            superseded_by: None,
            valid_from: at,
            valid_to: None,
            expires_at: None,
            learned_at: at,
            confirmed_at: at,
            independent_count: 1,
            is_person_edited: false,
            status_reason: None,
            updated_at: at,
        }
    }
}
