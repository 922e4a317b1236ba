//! `/api/v1/memory/{agentId}/facts`: the JSON of a fact, and the list of facts.

use actix_web::get;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::{IntoParams, ToSchema};

use crate::domain::fact::{Fact, FactCategory, FactOrder, FactSource, FactStatus, Stability};
use crate::domain::ids::{ConversationId, ExtractionId, FactId, MessageId};
use crate::domain::memory_scope::MemoryScope;
use crate::domain::metadata;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, List, Reply};
use crate::http::body::Query;
use crate::http::owner::{ForOwner, owner_fields};
use crate::memory::facts::trust::{Reason, Trust};
use crate::memory::facts::{self, FactQuery, FactWithTrust};

/// A fact.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FactResponse {
    /// The id.
    pub id: FactId,
    /// The subject; `user` is the owner.
    #[schema(example = "user")]
    pub subject: String,
    /// The predicate.
    #[schema(example = "lives_in")]
    pub predicate: String,
    /// The object.
    #[schema(example = "Porto")]
    pub object: String,
    /// The statement in words, in the language of its source. What was said is its `evidence`.
    #[schema(example = "Lives in Porto")]
    pub text: String,
    /// The category.
    pub category: FactCategory,
    /// The status.
    pub status: FactStatus,
    /// How long the fact is expected to stay true.
    pub stability: Stability,
    /// The confidence of the extraction, 0 to 1.
    pub confidence: f64,
    /// The current trust, 0 to 1. It halves every 60 days without confirmation.
    pub trust: f64,
    /// The steps of the trust computation. They add up to `trust`.
    pub trust_reasons: Vec<Reason>,
    /// When the fact was last stated, confirmed or edited. Trust decays from this time.
    pub confirmed_at: DateTime<Utc>,
    /// The number of independent conversations that stated the fact.
    pub independent_count: i32,
    /// Whether a person wrote this text. Extraction does not change it.
    pub is_person_edited: bool,
    /// The reason for the status, as a keyword.
    pub status_reason: Option<String>,
    /// Whether the person explicitly asked to remember it.
    pub is_explicit: bool,
    /// The source of the fact.
    pub source: FactSource,
    /// The text that supports the fact.
    pub evidence: String,
    /// Who can read it.
    pub scope: MemoryScope,
    /// The owner's key; empty for shared facts.
    #[schema(example = "api:nora")]
    pub owner_key: String,
    /// The conversation that the fact comes from.
    pub conversation_id: Option<ConversationId>,
    /// The message that the fact comes from.
    pub message_id: Option<MessageId>,
    /// The extraction run that the fact comes from.
    pub extraction_id: Option<ExtractionId>,
    /// The fact that superseded it.
    pub superseded_by: Option<FactId>,
    /// Its tags. A fact from a message has the message's until it gets its own. Absent if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(example = json!(["travel"]))]
    pub tags: Vec<String>,
    /// What a caller attached to it besides the tags, likewise. Absent if there is nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>, example = json!({"project": "atlas"}))]
    pub metadata: Option<Map<String, Value>>,
    /// Since when the fact is true.
    pub valid_from: DateTime<Utc>,
    /// Until when the fact was true.
    pub valid_to: Option<DateTime<Utc>>,
    /// When the fact expires.
    pub expires_at: Option<DateTime<Utc>>,
    /// When the fact was learned.
    pub created_at: DateTime<Utc>,
    /// When the fact last changed.
    pub updated_at: DateTime<Utc>,
}

impl From<FactWithTrust> for FactResponse {
    fn from(shown: FactWithTrust) -> Self {
        Self::new(shown.fact, shown.trust, shown.metadata)
    }
}

impl FactResponse {
    /// The fact with its trust at the time of the request, and its metadata.
    pub fn new(fact: Fact, trust: Trust, metadata: Option<Value>) -> Self {
        let (tags, metadata) = metadata::split(metadata);
        Self {
            tags,
            metadata,
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

owner_fields! {
    /// The owner, filters, and the page to return.
    #[derive(Debug, Deserialize, IntoParams)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    #[into_params(parameter_in = Query)]
    pub struct ListFactsQuery {
        /// `active` (default), `superseded`, `quarantined` …, or `all`.
        #[param(pattern = "^(active|superseded|merged|archived|quarantined|expired|all)$")]
        status: Option<String>,
        /// PROFILE, KNOWLEDGE, EVENT, PREFERENCE, PROJECT, REFERENCE or FEEDBACK.
        #[param(pattern = "^(PROFILE|KNOWLEDGE|EVENT|PREFERENCE|PROJECT|REFERENCE|FEEDBACK)$")]
        category: Option<String>,
        /// Words that the text contains.
        #[param(max_length = 200)]
        query: Option<String>,
        /// Returns the facts that were true at this time, according to present knowledge. Defaults to now. If `status` is absent, facts that
        /// were true then are listed whatever their status is today.
        as_of: Option<DateTime<Utc>>,
        /// Returns the facts as they were known at this time: facts learned later are omitted, and later changes are ignored. Combined with
        /// `asOf`: what was known at `knownAt` about the time `asOf`.
        known_at: Option<DateTime<Utc>>,
        /// The minimum trust, without decay, 0 to 1.
        #[param(minimum = 0, maximum = 1)]
        min_trust: Option<f64>,
        /// Only facts with this tag. A fact from a message has the message's tags until it gets its own. Tags have no history: with
        /// `knownAt`, too, those of today count.
        #[param(max_length = 100)]
        tag: Option<String>,
        /// Only facts whose metadata has each of these keys with this value, or one of these values: a JSON object, as in the `filter` of
        /// recall.
        #[param(example = "{\"project\":[\"atlas\",\"borealis\"]}")]
        metadata: Option<String>,
        /// The `nextCursor` of the previous page.
        cursor: Option<String>,
        /// The number of rows per page, 1 to 200. Defaults to 50.
        limit: Option<u64>,
    }
}

impl From<ListFactsQuery> for FactQuery {
    fn from(query: ListFactsQuery) -> Self {
        let ListFactsQuery { status, category, query, as_of, known_at, min_trust, tag, metadata, cursor, limit, .. } = query;
        Self {
            status,
            category,
            query,
            as_of,
            known_at,
            min_trust,
            max_trust: None,
            tags: tag.into_iter().collect(),
            metadata,
            order: FactOrder::Newest,
            cursor,
            limit,
        }
    }
}

/// Lists the facts about an owner, newest first.
///
/// The list contains the owner's own facts, the team's and the tenant's.
#[utoipa::path(tag = "memory", operation_id = "listFacts",
    params(("agentId" = String, Path, description = "The agent's id"), ListFactsQuery),
    responses((status = 200, description = "A page of facts", body = Envelope<List<FactResponse>>)))]
#[get("/memory/{agentId}/facts")]
pub async fn list_facts(system: System, ForOwner(access, query): ForOwner<Query<ListFactsQuery>>) -> Result<Reply<List<FactResponse>>> {
    let page = facts::list(&system, &access, query.into()).await?;
    Ok(Reply(List::from_page(page, FactResponse::from)))
}
