//! `GET /api/v1/memory/{agentId}/recalls`

use actix_web::get;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::access::AgentAccess;
use crate::domain::item::{ItemKind, Source};
use crate::domain::usage::RecallCount;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, List, Reply};
use crate::http::body::Query;
use crate::http::v1::conversations::owner::WhosePageQuery;
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
    params(("agentId" = String, Path, description = "The agent's id"), WhosePageQuery),
    responses((status = 200, description = "A page of counts", body = Envelope<List<RecallCountResponse>>)))]
#[get("/memory/{agentId}/recalls")]
pub async fn list_recalls(system: System, access: AgentAccess, query: Query<WhosePageQuery>) -> Result<Reply<List<RecallCountResponse>>> {
    let access = access.for_owner(&query.0.owner())?;
    let page = recall_usage::list(&system, &access, query.0.cursor.as_deref(), query.0.limit).await?;
    Ok(Reply(List::from_page(page, RecallCountResponse::from)))
}
