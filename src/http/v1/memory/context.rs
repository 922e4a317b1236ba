//! `POST /api/v1/memory/{agentId}/context`

use actix_web::post;
use chrono::NaiveDate;
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
use crate::http::v1::memory::dreams::MorningCardResponse;
use crate::retrieval::context;
use crate::retrieval::context::{Context, ContextQuery, Format, Memory};

/// What the next model call of an owner is about.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"query": "Which tea should I bring?", "endUserId": "nora", "budgetTokens": 1500, "format": "mateclaw"}))]
pub struct ContextRequest {
    /// The person's message, up to 10,000 characters. Greetings and thanks bring no search with them.
    #[schema(max_length = 10000)]
    query: Option<String>,
    /// Most tokens of the owner's block, 1 to 1,000,000; `mate.memory.auto-inject.budget-tokens` of the agent, 1,500 as shipped, when absent. The shared prefix is not cut, so that it stays the same.
    #[schema(minimum = 1, maximum = 1_000_000)]
    budget_tokens: Option<u32>,
    /// The form of the owner's block; `mateclaw` when absent.
    format: Option<Format>,
    /// The `etag` of the `system` text that the caller still has: while it is the present one, `system` comes back as null.
    known_etag: Option<String>,
    /// The end user this call is about.
    end_user_id: Option<String>,
    /// The messaging channel of `senderId`.
    channel: Option<String>,
    /// The sender on `channel` this call is about.
    sender_id: Option<String>,
    /// The full owner key, for operators.
    owner_key: Option<String>,
}

/// Two texts for the next model call.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContextResponse {
    /// For the system prompt: shared files as `--- NAME ---` blocks, the same bytes for every owner until somebody writes.
    /// Null when `knownEtag` is its etag.
    system: Option<String>,
    /// For the front of the person's message: what is known about them, fenced as evidence. Empty when nothing is known.
    owner: String,
    /// How long the texts are.
    tokens: ContextTokens,
    /// What `owner` tells, in its order.
    items: Vec<ContextItem>,
    /// Memories that were worth telling and did not fit.
    omitted: usize,
    /// Changes exactly when `system` does.
    etag: String,
    /// Different memories that were looked at: those in `items` and those `omitted`.
    candidates: usize,
    /// Sources that told nothing because they failed or were slow; absent when there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    skipped: Vec<SkippedResponse>,
    /// What was dreamed since the owner last looked: until the first turn of the owner's day was posted, which carries it too.
    #[serde(skip_serializing_if = "Option::is_none")]
    morning_card: Option<MorningCardResponse>,
}

/// A source of memories that was passed over.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SkippedProviderResponse)]
pub struct SkippedResponse {
    /// The name.
    #[schema(example = "recall")]
    provider: String,
    /// `slow`, `failed`, or `resting` after three failures in a row.
    #[schema(example = "slow")]
    why: &'static str,
}

/// Lengths in tokens.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContextTokens {
    /// Of `system`.
    system: usize,
    /// Of `owner`.
    owner: usize,
    /// Most of `owner`.
    budget: usize,
}

/// One memory that `owner` tells.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContextItem {
    /// `identity`, `essential` or `relevant`: why it is there.
    #[schema(example = "relevant")]
    layer: &'static str,
    /// Its item; name it in `injectedItemIds` of the turn, so that its use is counted. Absent for what is not in the index.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<ItemId>,
    /// Who told it: `facts`, `files`, `recall`, `notes`, or a source outside.
    #[schema(example = "recall")]
    provider: String,
    /// What it is.
    kind: ItemKind,
    /// As it is stored.
    text: String,
    /// How well it answers the question, when recall found it.
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<f32>,
    /// Who can read it.
    scope: MemoryScope,
    /// Its day in the agent's time zone.
    #[serde(skip_serializing_if = "Option::is_none")]
    day: Option<NaiveDate>,
    /// Where it comes from.
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
            skipped: context.skipped.into_iter().map(|one| SkippedResponse { provider: one.provider, why: one.why.as_str() }).collect(),
            morning_card: context.card.map(MorningCardResponse::from),
        }
    }
}

impl ContextRequest {
    fn split(self) -> (OwnerName, ContextQuery) {
        let Self { query, budget_tokens, format, known_etag, end_user_id, channel, sender_id, owner_key } = self;
        let query = ContextQuery { query, budget_tokens, format: format.unwrap_or_default(), known_etag, tells_card: true };
        (OwnerName { end_user_id, channel, sender_id, owner_key }, query)
    }
}

/// Assembles what an agent should know before its next turn with an owner.
#[utoipa::path(tag = "memory", operation_id = "assembleContext", params(("agentId" = String, Path, description = "The agent's id")),
    request_body = ContextRequest, responses((status = 200, description = "The context", body = Envelope<ContextResponse>)))]
#[post("/memory/{agentId}/context")]
pub async fn assemble_context(system: System, access: AgentAccess, body: Body<ContextRequest>) -> Result<Reply<ContextResponse>> {
    let (owner, query) = body.0.split();
    let context = context::assemble(&system, &access.for_owner(&owner)?, query).await?;
    Ok(Reply(context.into()))
}
