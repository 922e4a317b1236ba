//! `/api/v1/memory/{agentId}/recalls` and `…/injections`: how often memory was recalled and put into prompts.

use actix_web::get;
use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::item::{ItemKind, Source};
use crate::domain::usage::{Injection, RecallCount};
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, List, Reply};
use crate::http::body::Query;
use crate::http::owner::{ForOwner, OwnerPageQuery};
use crate::memory::recall_usage;

/// How often an item was recalled for an owner.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecallCountResponse {
    /// The kind of the item.
    kind: ItemKind,
    /// Where the item comes from: file, fact, or conversation and message.
    source: Source,
    /// The number of explicit recalls that found it, plus the number of turns that named it in `injectedItemIds`.
    #[schema(example = 4)]
    count: i64,
    /// The number of responses that contained it, including contexts.
    #[schema(example = 9)]
    returned: i64,
    /// The number of different queries that used it; counted up to 32.
    #[schema(example = 3)]
    distinct_queries: usize,
    /// When it was last used. Absent if it was only returned.
    #[serde(skip_serializing_if = "Option::is_none")]
    last_recalled_at: Option<DateTime<Utc>>,
}

impl From<RecallCount> for RecallCountResponse {
    fn from(row: RecallCount) -> Self {
        let RecallCount { kind, source, count, returned, distinct_queries, last_recalled_at } = row;
        Self { kind, source, count, returned, distinct_queries, last_recalled_at }
    }
}

/// Lists what an owner's agent recalled, most used first.
///
/// The counts are written every few seconds, so the latest may be missing.
#[utoipa::path(tag = "memory", operation_id = "listRecalls",
    params(("agentId" = String, Path, description = "The agent's id"), OwnerPageQuery),
    responses((status = 200, description = "A page of recall counts", body = Envelope<List<RecallCountResponse>>)))]
#[get("/memory/{agentId}/recalls")]
pub async fn list_recalls(
    system: System,
    ForOwner(access, page): ForOwner<Query<OwnerPageQuery>>,
) -> Result<Reply<List<RecallCountResponse>>> {
    let rows = recall_usage::list(&system, &access, page.cursor.as_deref(), page.limit).await?;
    Ok(Reply(List::from_page(rows, RecallCountResponse::from)))
}

/// How much of an owner's memory went into prompts on one day.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InjectionResponse {
    /// The day in the agent's time zone.
    #[schema(example = "2026-11-21")]
    day: NaiveDate,
    /// The number of contexts that were assembled.
    calls: u64,
    /// The number of contexts that searched for the person's message. The others had no message, or one that asks for nothing.
    searches: u64,
    /// The number of distinct memories that were considered.
    candidates: u64,
    /// The number of memories that were included.
    selected: u64,
    /// The number of memories that did not fit into the budget.
    omitted: u64,
    /// The tokens of the owners' blocks.
    tokens: u64,
    /// The number of providers that were skipped because they failed or were slow.
    skipped: u64,
    /// When the last context was assembled.
    last_at: DateTime<Utc>,
}

impl From<Injection> for InjectionResponse {
    fn from(row: Injection) -> Self {
        let Injection { day, calls, searches, candidates, selected, omitted, tokens, skipped, last_at } = row;
        Self { day, calls, searches, candidates, selected, omitted, tokens, skipped, last_at }
    }
}

/// Lists how much of an owner's memory went into prompts per day, newest first.
///
/// The counts are written every few seconds.
#[utoipa::path(tag = "memory", operation_id = "listInjections",
    params(("agentId" = String, Path, description = "The agent's id"), OwnerPageQuery),
    responses((status = 200, description = "A page of days with their counts", body = Envelope<List<InjectionResponse>>)))]
#[get("/memory/{agentId}/injections")]
pub async fn list_injections(
    system: System,
    ForOwner(access, page): ForOwner<Query<OwnerPageQuery>>,
) -> Result<Reply<List<InjectionResponse>>> {
    let rows = recall_usage::injections(&system, &access, page.cursor.as_deref(), page.limit).await?;
    Ok(Reply(List::from_page(rows, InjectionResponse::from)))
}
