//! `/api/v1/memory/{agentId}/context`: the context of an agent's next turn.

use actix_web::post;
use chrono::{DateTime, NaiveDate, Utc};
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
use crate::http::v1::memory::dreams::morning::MorningCardResponse;
use crate::retrieval::context::{self, Context, ContextQuery, Format, Memory};

owner_fields! {
    /// The next message of an owner, and the form of the context.
    #[derive(Debug, Deserialize, ToSchema)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    #[schema(example = json!({"query": "Which tea should I bring?", "endUserId": "nora", "budgetTokens": 1500, "format": "mateclaw"}))]
    pub struct ContextRequest {
        /// The person's message, up to 10,000 characters. Greetings and thanks trigger no search.
        #[schema(max_length = 10000)]
        query: Option<String>,
        /// The maximum number of tokens in `owner`, 1 to 1,000,000. Defaults to the agent's `mate.memory.auto-inject.budget-tokens` (1,500
        /// unless changed). `system` is never shortened, so that it stays cacheable.
        #[schema(minimum = 1, maximum = 1_000_000)]
        budget_tokens: Option<u32>,
        /// The format of `owner`. Defaults to the agent's `mate.memory.auto-inject.format` (`mateclaw` unless changed).
        format: Option<Format>,
        /// Assembles the context as of this time: facts that were true then, files as they stood, and nothing added later. Counts no use,
        /// asks no external memory server, and has no morning card. Defaults to now.
        as_of: Option<DateTime<Utc>>,
        /// Recalls for the message only items with these categories, tags, metadata or files, and of this time. Memory that matters for every message is not
        /// narrowed, and external memory servers are not asked. Defaults to all.
        filter: Option<LabelFilter>,
        /// The IANA time zone in which days and months of the message ("yesterday", "last March") and dates of `filter` are counted. Defaults to
        /// the one that the person is known to live in (a memory with the relation `timezone`), else the agent's.
        #[schema(example = "Asia/Tokyo")]
        timezone: Option<String>,
        /// The `etag` of the `system` text that the caller already has. If it is still current, `system` is null.
        known_etag: Option<String>,
    }
}

/// The context of the next model call, in two texts.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContextResponse {
    /// The text for the system prompt: shared files as `--- NAME ---` blocks, identical for every owner until a file changes. Null if
    /// `knownEtag` is current.
    system: Option<String>,
    /// The text to put before the person's message: what is known about the owner, fenced as evidence. Empty if nothing is known.
    owner: String,
    /// The token counts of the texts.
    tokens: ContextTokens,
    /// The memories in `owner`, in order.
    items: Vec<ContextItem>,
    /// The number of relevant memories that did not fit into the budget.
    omitted: usize,
    /// The ETag of `system`. It changes only when `system` does.
    etag: String,
    /// The number of distinct memories that were considered: those in `items` and the `omitted` ones.
    candidates: usize,
    /// The best relevance to the query, 0 to 1. Absent if nothing was searched for or found.
    #[serde(skip_serializing_if = "Option::is_none")]
    top_score: Option<f32>,
    /// The providers that contributed nothing because they failed or were slow. Absent if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    skipped: Vec<SkippedResponse>,
    /// The dreams that the owner has not seen yet. Present until the first turn of the owner's day is posted; the response to that turn
    /// contains it too.
    #[serde(skip_serializing_if = "Option::is_none")]
    morning_card: Option<MorningCardResponse>,
}

/// A provider that was skipped.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SkippedProviderResponse)]
pub struct SkippedResponse {
    /// The name.
    #[schema(example = "recall")]
    provider: String,
    /// Why: `slow`, `failed`, or `resting` after three failures in a row.
    #[schema(example = "slow")]
    why: &'static str,
}

/// Token counts.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContextTokens {
    /// The tokens of `system`.
    system: usize,
    /// The tokens of `owner`.
    owner: usize,
    /// The maximum for `owner`.
    budget: usize,
}

/// One memory in `owner`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContextItem {
    /// Why the memory is included: `identity`, `essential` or `relevant`.
    #[schema(example = "relevant")]
    layer: &'static str,
    /// The id of the item. Send it in the turn's `injectedItemIds` to count its use. Absent for memories outside the index.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<ItemId>,
    /// The provider of the memory: `facts`, `files`, `recall`, `notes`, or an external memory server.
    #[schema(example = "recall")]
    provider: String,
    /// The kind of the item.
    kind: ItemKind,
    /// The text as it is stored. If it is longer than 600 characters, `owner` shows only the passage that answers.
    text: String,
    /// The relevance to the query, if recall found the item.
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<f32>,
    /// Who can read it.
    scope: MemoryScope,
    /// The day of the memory, in the agent's time zone.
    #[serde(skip_serializing_if = "Option::is_none")]
    day: Option<NaiveDate>,
    /// Where the memory comes from.
    source: Source,
}

impl From<Memory> for ContextItem {
    fn from(memory: Memory) -> Self {
        let Memory { layer, kind, scope, text, source, day, item, score, provider, .. } = memory;
        Self { layer: layer.as_str(), id: item, provider: provider.to_string(), kind, text, score, scope, day, source }
    }
}

impl From<Context> for ContextResponse {
    fn from(context: Context) -> Self {
        Self {
            system: context.system,
            owner: context.owner,
            tokens: ContextTokens { system: context.system_tokens, owner: context.owner_tokens, budget: context.budget },
            items: context.items.into_iter().map(ContextItem::from).collect(),
            omitted: context.omitted,
            etag: context.etag,
            candidates: context.candidates,
            top_score: context.top_score,
            skipped: context.skipped.into_iter().map(|one| SkippedResponse { provider: one.provider, why: one.why.as_str() }).collect(),
            morning_card: context.card.map(MorningCardResponse::from),
        }
    }
}

impl From<ContextRequest> for ContextQuery {
    fn from(request: ContextRequest) -> Self {
        let ContextRequest { query, budget_tokens, format, as_of, filter, timezone, known_etag, .. } = request;
        let filter = filter.unwrap_or_default();
        Self { query, budget_tokens, format, as_of, filter, timezone, known_etag, tells_card: true }
    }
}

/// Assembles the context for an agent's next turn with an owner.
#[utoipa::path(tag = "memory", operation_id = "assembleContext", params(("agentId" = String, Path, description = "The agent's id")),
    request_body = ContextRequest, responses((status = 200, description = "The context", body = Envelope<ContextResponse>)))]
#[post("/memory/{agentId}/context")]
pub async fn assemble_context(system: System, ForOwner(access, request): ForOwner<Body<ContextRequest>>) -> Result<Reply<ContextResponse>> {
    Ok(Reply(context::assemble(&system, &access, request.into()).await?.into()))
}
