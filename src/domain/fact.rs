//! Facts: what an agent believes about somebody or something, since when and from where.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::domain::bucket::Bucket;
use crate::domain::ids::{ConversationId, ExtractionId, FactId, MessageId};

macro_rules! words {
    ($(#[$doc:meta])* $name:ident, $case:literal { $($(#[$vdoc:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
        #[serde(rename_all = $case)]
        pub enum $name { $($(#[$vdoc])* $variant),+ }

        impl $name {
            /// Every value.
            pub const ALL: &[Self] = &[$(Self::$variant),+];

            /// The word used on the wire and in the database.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }

            /// The value with this name.
            #[must_use]
            pub fn parse(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|value| value.as_str() == name)
            }
        }
    };
}

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
