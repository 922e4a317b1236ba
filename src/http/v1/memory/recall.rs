//! `/api/v1/memory/{agentId}/recall`: the search over an owner's memory.

use actix_web::post;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::domain::ids::ItemId;
use crate::domain::item::{ItemKind, Source};
use crate::domain::label_filter::LabelFilter;
use crate::domain::memory_scope::MemoryScope;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::body::Body;
use crate::http::owner::{ForOwner, owner_fields};
use crate::retrieval::recall::{self, Components, Degraded, Recall, RecallQuery, Recalled};

owner_fields! {
    /// A search over an owner's memory.
    #[derive(Debug, Deserialize, ToSchema)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    #[schema(example = json!({"query": "What tea does Nora like?", "endUserId": "nora", "k": 5, "explain": true}))]
    pub struct RecallRequest {
        /// The question or the words to search for, in any language, up to 10,000 characters.
        #[schema(min_length = 1, max_length = 10000)]
        query: String,
        /// The maximum number of items, 1 to 100. Defaults to 10.
        #[schema(minimum = 1, maximum = 100)]
        k: Option<u32>,
        /// Only items of these kinds. Defaults to all.
        kinds: Option<Vec<ItemKind>>,
        /// Searches the memory as of this time: facts that were true then, and nothing added later. Defaults to now.
        as_of: Option<DateTime<Utc>>,
        /// The minimum score, 0 to 1.
        #[schema(minimum = 0, maximum = 1)]
        min_score: Option<f64>,
        /// Only items with these categories, tags, metadata or files, and of this time. Defaults to all.
        filter: Option<LabelFilter>,
        /// The IANA time zone in which days and months of the query ("yesterday", "last March") and dates of `filter` are counted. Defaults to
        /// the one that the person is known to live in (a memory with the relation `timezone`), else the agent's.
        #[schema(example = "Asia/Tokyo")]
        timezone: Option<String>,
        /// The maximum number of tokens of all texts together.
        #[schema(minimum = 1, maximum = 1_000_000)]
        budget_tokens: Option<u32>,
        /// Whether each item includes the components of its score.
        #[serde(default)]
        explain: bool,
    }
}

/// The items that recall found.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecallResponse {
    /// The items, best first.
    items: Vec<RecalledResponse>,
    /// `keyword-only`: the search used no vectors. `vectors-partial`: some items have no vector yet and were found by words alone. Absent
    /// if vectors were complete.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "keyword-only")]
    degraded: Option<&'static str>,
    /// The duration, in milliseconds.
    took_ms: f64,
}

/// An item that recall found.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecalledResponse {
    /// The id.
    id: ItemId,
    /// The kind of the item.
    kind: ItemKind,
    /// The original text.
    text: String,
    /// The relevance, 0 to 1. Scores are comparable between queries, owners and agents.
    score: f32,
    /// Who can read it.
    scope: MemoryScope,
    /// Where the item comes from.
    source: Source,
    /// When the item was stated or written. For a fact, since when it is true.
    created_at: DateTime<Utc>,
    /// Since when another item of the answer holds instead of what this one says. It stands directly behind that item.
    #[serde(skip_serializing_if = "Option::is_none")]
    replaced_at: Option<DateTime<Utc>>,
    /// The components of the score. They add up to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    components: Option<ComponentsResponse>,
}

/// The components of a score. Each is the component's weight × its value, divided by the sum of all weights.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ComponentsResponse {
    /// BM25 over the item's own words: text, speaker, date, headings.
    text: f32,
    /// BM25 over the surrounding conversation.
    context: f32,
    /// Neighbouring words of the query are neighbours in the item, too.
    phrase: f32,
    /// Vector similarity. For an item without a vector, the text score counts here too.
    vector: f32,
    /// The query names the speaker of the item and no other person, or means them: "my" the owner, "you told me" the agent.
    speaker: f32,
    /// The query asks for a time, and the item states one.
    time: f32,
    /// The item is long enough to be informative, is not only a question, and is to the point.
    substance: f32,
    /// How recent the item is.
    recency: f32,
    /// How much the item is trusted.
    trust: f32,
    /// How often the item was used.
    usage: f32,
    /// A person asked to remember the item.
    pin: f32,
    /// The item is personal rather than shared.
    personal: f32,
    /// The query asks about the person as a whole ("What do you know about me?"), and not for anything in particular. The item is one of their
    /// current facts, files, summaries or messages: more for facts, for who they are, for what they asked to remember, and for what is trusted
    /// and new. The other components are 0 then.
    overview: f32,
    /// What the operator's reranker added. The other components are less by its weight. 0 without one.
    rerank: f32,
}

impl From<Components> for ComponentsResponse {
    fn from(components: Components) -> Self {
        let Components { text, context, phrase, vector, speaker, time, substance, recency, trust, usage, pin, personal, overview, rerank } =
            components;
        Self { text, context, phrase, vector, speaker, time, substance, recency, trust, usage, pin, personal, overview, rerank }
    }
}

impl RecalledResponse {
    /// The JSON of an item.
    pub fn new(item: Recalled, is_explained: bool) -> Self {
        Self {
            id: item.found.id,
            kind: item.found.kind,
            text: item.found.text,
            score: item.components.total(),
            scope: item.found.scope,
            source: item.found.source,
            created_at: item.found.occurred_at,
            replaced_at: item.replaced_at,
            components: is_explained.then(|| item.components.into()),
        }
    }
}

impl From<RecallRequest> for RecallQuery {
    fn from(request: RecallRequest) -> Self {
        let RecallRequest { query, k, kinds, as_of, min_score, filter, budget_tokens, timezone, .. } = request;
        let (kinds, filter) = (kinds.unwrap_or_default(), filter.unwrap_or_default());
        Self { query, k, kinds, as_of, min_score, budget_tokens, filter, timezone, ..Self::default() }
    }
}

impl RecallResponse {
    fn new(recall: Recall, is_explained: bool) -> Self {
        let items = recall.items.into_iter().map(|item| RecalledResponse::new(item, is_explained)).collect();
        let took_ms = (recall.took.as_secs_f64() * 100_000.0).round() / 100.0;
        Self { items, degraded: recall.degraded.map(Degraded::as_str), took_ms }
    }
}

/// Searches everything an owner's agent may see: own memory, the team's and the tenant's.
///
/// The result is one ranked list.
#[utoipa::path(tag = "memory", operation_id = "recallMemory", params(("agentId" = String, Path, description = "The agent's id")),
    request_body = RecallRequest, responses((status = 200, description = "The memories found", body = Envelope<RecallResponse>)))]
#[post("/memory/{agentId}/recall")]
pub async fn recall_memory(system: System, ForOwner(access, request): ForOwner<Body<RecallRequest>>) -> Result<Reply<RecallResponse>> {
    let is_explained = request.explain;
    let recall = recall::recall(&system, &access, request.into()).await?;
    Ok(Reply(RecallResponse::new(recall, is_explained)))
}
