//! Facts: statements about a subject, with provenance, trust, and the time they hold.

use chrono::{DateTime, Utc};

use crate::domain::bucket::Bucket;
use crate::domain::ids::{ConversationId, ExtractionId, FactId, MessageId};
use crate::domain::words::words;

words! {
    /// What a fact is about.
    FactCategory, "UPPERCASE" {
        /// Who a person is.
        Profile = "PROFILE",
        /// What is known.
        Knowledge = "KNOWLEDGE",
        /// What happened or will happen.
        Event = "EVENT",
        /// What a person likes or wants.
        Preference = "PREFERENCE",
        /// Current work.
        Project = "PROJECT",
        /// Where to look: links, names, numbers.
        Reference = "REFERENCE",
        /// What a person thinks of the agent's work.
        Feedback = "FEEDBACK",
    }
}

impl FactCategory {
    /// The nearest of the three categories that other programs know: PROFILE, KNOWLEDGE or EVENT.
    #[must_use]
    pub const fn coarse(self) -> Self {
        match self {
            Self::Profile | Self::Preference => Self::Profile,
            Self::Event => Self::Event,
            Self::Knowledge | Self::Project | Self::Reference | Self::Feedback => Self::Knowledge,
        }
    }
}

words! {
    /// The status of a fact.
    FactStatus, "lowercase" {
        /// In use.
        Active = "active",
        /// Replaced by a newer fact.
        Superseded = "superseded",
        /// Merged into another fact.
        Merged = "merged",
        /// Archived for lack of value.
        Archived = "archived",
        /// Quarantined by the scanner.
        Quarantined = "quarantined",
        /// Past its expiry.
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
        /// Until corrected.
        Durable = "durable",
    }
}

impl Stability {
    /// The stability of a fact that is kept: at least for a while.
    #[must_use]
    pub const fn lasting(self) -> Self {
        match self {
            Self::Transient => Self::Ongoing,
            stability => stability,
        }
    }
}

words! {
    /// The source of a fact; `memory::facts::trust` says how much it is trusted.
    FactSource, "lowercase" {
        /// A person's request to remember it.
        Person = "person",
        /// A user's own statement in a conversation.
        Statement = "statement",
        /// A model's extraction from a conversation.
        Model = "model",
        /// An import.
        Import = "import",
        /// A tool's answer.
        Tool = "tool",
        /// A workspace file.
        File = "file",
    }
}

/// The order of a list of facts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum FactOrder {
    /// The newest first.
    #[default]
    Newest,
    /// The oldest first.
    Oldest,
    /// By stored trust, the least first. Decay by age and source is applied only when a fact is shown.
    LeastTrusted,
    /// By stored trust, the most first.
    MostTrusted,
    /// By how often they were used.
    MostUsed,
}

/// One fact.
#[derive(Debug, Clone, PartialEq)]
pub struct Fact {
    /// Its id.
    pub id: FactId,
    /// Its bucket.
    pub bucket: Bucket,
    /// The person or thing it is about.
    pub subject: String,
    /// The relation, in snake case where it comes from the built-in vocabulary (`lives_in`).
    pub predicate: String,
    /// The value.
    pub object: String,
    /// The fact as one sentence, in the language of the conversation.
    pub text: String,
    /// Its category.
    pub category: FactCategory,
    /// Its status.
    pub status: FactStatus,
    /// How long it is expected to hold.
    pub stability: Stability,
    /// How sure the extractor was, 0 to 1.
    pub confidence: f64,
    /// Its trust, 0 to 1.
    pub trust: f64,
    /// Whether the person asked for it to be remembered.
    pub is_explicit: bool,
    /// Its source.
    pub source: FactSource,
    /// The text it rests on.
    pub evidence: String,
    /// The conversation it came from.
    pub conversation: Option<ConversationId>,
    /// The message it came from.
    pub message: Option<MessageId>,
    /// The extraction it came from.
    pub extraction: Option<ExtractionId>,
    /// The fact that replaced it.
    pub superseded_by: Option<FactId>,
    /// Since when it is true.
    pub valid_from: DateTime<Utc>,
    /// Until when it was true; absent while it is.
    pub valid_to: Option<DateTime<Utc>>,
    /// When it expires.
    pub expires_at: Option<DateTime<Utc>>,
    /// When it was learned.
    pub learned_at: DateTime<Utc>,
    /// When it was last repeated, confirmed or edited by a person; trust decays from here.
    pub confirmed_at: DateTime<Utc>,
    /// The number of independent conversations in which it came up; an import or a person counts as one.
    pub independent_count: i32,
    /// Whether a person wrote this text: extraction and dreams do not change it.
    pub is_person_edited: bool,
    /// The reason of its status, in a word (`duplicate`, `capacity`, `rule:exfiltration` …).
    pub status_reason: Option<String>,
    /// When the row last changed.
    pub updated_at: DateTime<Utc>,
}

/// A fact in the form of other memory services, with its metadata.
#[derive(Debug, Clone, PartialEq)]
pub struct Described {
    /// Its id.
    pub id: FactId,
    /// Its bucket.
    pub bucket: Bucket,
    /// Its sentence.
    pub text: String,
    /// Its category.
    pub category: FactCategory,
    /// When it was learned.
    pub learned_at: DateTime<Utc>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
    /// When it expires.
    pub expires_at: Option<DateTime<Utc>>,
    /// The fact's metadata, or else that of the message it came from; null if there is none.
    pub metadata: serde_json::Value,
    /// The owner's name of the conversation that it came from.
    pub conversation: Option<String>,
}

/// What of a fact decides whether the filter of another memory service selects it, but for its metadata.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FactOutline {
    /// Its id.
    pub id: FactId,
    /// Whether others share it.
    pub is_shared: bool,
    /// Its category.
    pub category: FactCategory,
    /// When it was learned.
    pub learned_at: DateTime<Utc>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
    /// Its sentence, if it was asked for.
    pub text: Option<String>,
    /// The owner's name of the conversation that it came from, if it was asked for.
    pub conversation: Option<String>,
}

/// Which facts to read in outline, and what of each.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OutlineQuery {
    /// Whether to read expired facts, too.
    pub is_expired: bool,
    /// Whether to read the sentence.
    pub text: bool,
    /// Whether to read the name of the conversation.
    pub conversation: bool,
    /// Only facts learned at or after the first time, and at or before the second.
    pub learned: (Option<DateTime<Utc>>, Option<DateTime<Utc>>),
    /// Only facts that last changed then.
    pub updated: (Option<DateTime<Utc>>, Option<DateTime<Utc>>),
    /// Only facts from one of the owner's conversations with these names.
    pub conversations: Option<Vec<String>>,
}

#[cfg(test)]
impl Fact {
    /// A fact for tests that need only a part of it: the team's, active, of 1970.
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
