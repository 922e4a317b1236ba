//! A fact on the wire.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::fact::{Fact, FactCategory, FactSource, FactStatus, Stability};
use crate::domain::ids::{ConversationId, ExtractionId, FactId, MessageId};
use crate::domain::memory_scope::MemoryScope;
use crate::memory::facts::Shown;
use crate::memory::facts::trust::{Reason, Trust};

/// A fact.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FactResponse {
    /// The id.
    pub id: FactId,
    /// Whom or what it is about; `user` is the owner.
    #[schema(example = "user")]
    pub subject: String,
    /// The relation.
    #[schema(example = "lives_in")]
    pub predicate: String,
    /// The value.
    #[schema(example = "Porto")]
    pub object: String,
    /// The fact as one sentence, in the language it was said in.
    #[schema(example = "I moved to Porto.")]
    pub text: String,
    /// What it is about.
    pub category: FactCategory,
    /// Where it is in its life.
    pub status: FactStatus,
    /// How long it is expected to hold.
    pub stability: Stability,
    /// How sure the extractor was, 0 to 1.
    pub confidence: f64,
    /// How far it is trusted now, 0 to 1: it halves every 60 days without confirmation.
    pub trust: f64,
    /// Why; the changes add up to `trust`.
    pub trust_reasons: Vec<Reason>,
    /// When it was last said, confirmed or edited; trust decays from here.
    pub confirmed_at: DateTime<Utc>,
    /// Conversations apart from each other that said it.
    pub independent_count: i32,
    /// Whether a person wrote these words: extraction does not change them.
    pub is_person_edited: bool,
    /// Why it is in its state, in a word.
    pub status_reason: Option<String>,
    /// Whether the person asked for it to be remembered.
    pub is_explicit: bool,
    /// Where it came from.
    pub source: FactSource,
    /// The words it rests on.
    pub evidence: String,
    /// Who can read it.
    pub scope: MemoryScope,
    /// Whose it is; empty for shared facts.
    #[schema(example = "api:nora")]
    pub owner_key: String,
    /// The conversation it came from.
    pub conversation_id: Option<ConversationId>,
    /// The message it came from.
    pub message_id: Option<MessageId>,
    /// The run of the extractor it came from.
    pub extraction_id: Option<ExtractionId>,
    /// The fact that took its place.
    pub superseded_by: Option<FactId>,
    /// Since when it is true.
    pub valid_from: DateTime<Utc>,
    /// Until when it was true.
    pub valid_to: Option<DateTime<Utc>>,
    /// When it stops by itself.
    pub expires_at: Option<DateTime<Utc>>,
    /// When it was learned.
    pub created_at: DateTime<Utc>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
}

impl From<Shown> for FactResponse {
    fn from(shown: Shown) -> Self {
        Self::new(shown.fact, shown.trust)
    }
}

impl FactResponse {
    /// The fact with its trust at the moment of asking.
    pub fn new(fact: Fact, trust: Trust) -> Self {
        Self {
            id: fact.id,
            scope: fact.bucket.scope(),
            owner_key: fact.bucket.owner().to_owned(),
            subject: fact.subject,
            predicate: fact.predicate,
            object: fact.object,
            text: fact.text,
            category: fact.category,
            status: fact.status,
            stability: fact.stability,
            confidence: fact.confidence,
            trust: trust.effective,
            trust_reasons: trust.reasons,
            confirmed_at: fact.confirmed_at,
            independent_count: fact.independent_count,
            is_person_edited: fact.is_person_edited,
            status_reason: fact.status_reason,
            is_explicit: fact.is_explicit,
            source: fact.source,
            evidence: fact.evidence,
            conversation_id: fact.conversation,
            message_id: fact.message,
            extraction_id: fact.extraction,
            superseded_by: fact.superseded_by,
            valid_from: fact.valid_from,
            valid_to: fact.valid_to,
            expires_at: fact.expires_at,
            created_at: fact.learned_at,
            updated_at: fact.updated_at,
        }
    }
}
