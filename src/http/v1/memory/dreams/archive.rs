//! `GET /api/v1/memory/{agentId}/archive`

use actix_web::get;
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::access::AgentAccess;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, List, Reply};
use crate::http::body::Query;
use crate::http::v1::conversations::owner::WhosePageQuery;
use crate::pipeline::consolidation::archive;
use crate::pipeline::consolidation::archive::Shelf;

/// A month of archived dreams.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShelfResponse {
    /// The month, in the agent's time zone.
    #[schema(example = "2026-10")]
    month: String,
    /// The number of reports in it.
    #[schema(example = 31)]
    dreams: u32,
    /// The number of changes that they proposed.
    #[schema(example = 84)]
    entries: u32,
    /// The size of the reports before compression, in bytes.
    plain_bytes: u64,
    /// Whether the month has a diary.
    has_diary: bool,
}

impl From<Shelf> for ShelfResponse {
    fn from(shelf: Shelf) -> Self {
        let Shelf { month, dreams, entries, plain_bytes, has_diary } = shelf;
        Self { month, dreams, entries, plain_bytes, has_diary }
    }
}

/// Lists the months with archived reports and diary entries, newest first.
///
/// The list covers the owner's own dreams and those of the team.
#[utoipa::path(tag = "memory", operation_id = "listDreamArchives",
    params(("agentId" = String, Path, description = "The agent's id"), WhosePageQuery),
    responses((status = 200, description = "A page of months", body = Envelope<List<ShelfResponse>>),
        (status = 410, description = "The archive of dreams is switched off")))]
#[get("/memory/{agentId}/archive")]
pub async fn list_dream_archives(system: System, access: AgentAccess, query: Query<WhosePageQuery>) -> Result<Reply<List<ShelfResponse>>> {
    let access = access.for_owner(&query.0.owner())?;
    let page = archive::months(&system, &access, query.0.cursor.as_deref(), query.0.limit).await?;
    Ok(Reply(List::from_page(page, ShelfResponse::from)))
}
