//! `POST /api/v1/memory/{agentId}/recall`

use actix_web::post;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::domain::access::{AgentAccess, OwnerName};
use crate::domain::ids::ItemId;
use crate::domain::item::{ItemKind, Source};
use crate::domain::memory_scope::MemoryScope;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::body::Body;
use crate::retrieval::recall;
use crate::retrieval::recall::{Components, Degraded, Recall, RecallQuery, Recalled};

/// A question to an owner's memory.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"query": "What tea does Nora like?", "endUserId": "nora", "k": 5, "explain": true}))]
pub struct RecallRequest {
    /// What is wanted, in any language; up to 10,000 characters.
    #[schema(min_length = 1, max_length = 10000)]
    query: String,
    /// Most items, 1 to 100; 10 when absent.
    #[schema(minimum = 1, maximum = 100)]
    k: Option<u32>,
    /// Only these kinds; all when absent.
    kinds: Option<Vec<ItemKind>>,
    /// The moment whose knowledge is wanted: facts as they were true then, nothing that came later. Now when absent.
    as_of: Option<DateTime<Utc>>,
    /// Least score, 0 to 1.
    #[schema(minimum = 0, maximum = 1)]
    min_score: Option<f64>,
    /// Most tokens of all texts together.
    #[schema(minimum = 1, maximum = 1_000_000)]
    budget_tokens: Option<u32>,
    /// Whether each item says what its score is made of.
    #[serde(default)]
    explain: bool,
    /// The end user this call is about.
    end_user_id: Option<String>,
    /// The messaging channel of `senderId`.
    channel: Option<String>,
    /// The sender on `channel` this call is about.
    sender_id: Option<String>,
    /// The full owner key, for operators.
    owner_key: Option<String>,
}

/// What was found, best first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecallResponse {
    /// The items.
    items: Vec<RecalledResponse>,
    /// `keyword-only`: found by words alone, without vectors. `vectors-partial`: some items were, until the model has embedded
    /// them. Absent when nothing was missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "keyword-only")]
    degraded: Option<&'static str>,
    /// How long it took, in milliseconds.
    took_ms: f64,
}

/// One item.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecalledResponse {
    /// The id.
    id: ItemId,
    /// What it is.
    kind: ItemKind,
    /// Word for word as it was said or written.
    text: String,
    /// How well it answers, 0 to 1; comparable between questions, owners and agents.
    score: f32,
    /// Who can read it.
    scope: MemoryScope,
    /// Where it comes from.
    source: Source,
    /// When it was said or written; since when it is true, for a fact.
    created_at: DateTime<Utc>,
    /// What the score is made of; they add up to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    components: Option<ComponentsResponse>,
}

/// The parts of a score: each is the weight of its component × its value, divided by the sum of all weights.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ComponentsResponse {
    /// BM25 over its own words: text, speaker, date, headings.
    text: f32,
    /// BM25 over the talk around it.
    context: f32,
    /// Nearness in meaning; for an item without a vector its words count here too.
    vector: f32,
    /// The question names the one who said it, and nobody else.
    speaker: f32,
    /// The question asks when, and the item says when.
    time: f32,
    /// It is long enough to tell something, and does not only ask.
    substance: f32,
    /// It is new.
    recency: f32,
    /// How far it is trusted.
    trust: f32,
    /// How often it was used.
    usage: f32,
    /// A person asked to keep it.
    pin: f32,
    /// It is personal rather than shared.
    personal: f32,
}

impl From<Components> for ComponentsResponse {
    fn from(components: Components) -> Self {
        let Components { text, context, vector, speaker, time, substance, recency, trust, usage, pin, personal } = components;
        Self { text, context, vector, speaker, time, substance, recency, trust, usage, pin, personal }
    }
}

impl RecalledResponse {
    /// An item on the wire.
    pub fn new(item: Recalled, is_explained: bool) -> Self {
        Self {
            id: item.found.id,
            kind: item.found.kind,
            text: item.found.text,
            score: item.components.total(),
            scope: item.found.scope,
            source: item.found.source,
            created_at: item.found.occurred_at,
            components: is_explained.then(|| item.components.into()),
        }
    }
}

impl RecallRequest {
    fn split(self) -> (OwnerName, RecallQuery, bool) {
        let Self { query, k, kinds, as_of, min_score, budget_tokens, explain, end_user_id, channel, sender_id, owner_key } = self;
        let kinds = kinds.unwrap_or_default();
        (
            OwnerName { end_user_id, channel, sender_id, owner_key },
            RecallQuery { query, k, kinds, as_of, min_score, budget_tokens },
            explain,
        )
    }
}

impl RecallResponse {
    fn new(recall: Recall, is_explained: bool) -> Self {
        let items = recall.items.into_iter().map(|item| RecalledResponse::new(item, is_explained)).collect();
        let took_ms = (recall.took.as_secs_f64() * 100_000.0).round() / 100.0;
        Self { items, degraded: recall.degraded.map(Degraded::as_str), took_ms }
    }
}

/// Finds what an owner's agent should know for a question: own memory, the team's and the tenant's, in one ranked list.
#[utoipa::path(tag = "memory", operation_id = "recallMemory", params(("agentId" = String, Path, description = "The agent's id")),
    request_body = RecallRequest, responses((status = 200, description = "What was found", body = Envelope<RecallResponse>)))]
#[post("/memory/{agentId}/recall")]
pub async fn recall_memory(system: System, access: AgentAccess, body: Body<RecallRequest>) -> Result<Reply<RecallResponse>> {
    let (owner, query, is_explained) = body.0.split();
    let recall = recall::recall(&system, &access.for_owner(&owner)?, query).await?;
    Ok(Reply(RecallResponse::new(recall, is_explained)))
}
