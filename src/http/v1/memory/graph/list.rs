//! `GET /api/v1/memory/{agentId}/graph/entities`

use actix_web::get;
use chrono::{DateTime, Utc};
use serde::Deserialize;
use utoipa::IntoParams;

use super::response::EntityResponse;
use crate::domain::access::{AgentAccess, OwnerName};
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, List, Reply};
use crate::http::body::Query;
use crate::retrieval::graph::EntityQuery;

/// The owner, filters, and the page to return.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListEntitiesQuery {
    /// Words from a name, an alias or the description, in any language, or a question. If no name matches, the entities are returned
    /// whose relations answer the question.
    #[param(max_length = 200)]
    query: Option<String>,
    /// Only this kind: `person`, `organization`, `project`, `product`, `technology`, `task`, `event`, `document`, `concept`, `location`,
    /// `value` or `other`.
    #[param(pattern = "^(person|organization|project|product|technology|task|event|document|concept|location|value|other)$")]
    kind: Option<String>,
    /// Only entities with a relation that held at this time.
    as_of: Option<DateTime<Utc>>,
    /// The `nextCursor` of the previous page.
    cursor: Option<String>,
    /// The number of rows per page, 1 to 200. Defaults to 50.
    limit: Option<u64>,
    /// The end user this call is about.
    end_user_id: Option<String>,
    /// The messaging channel of `senderId`.
    channel: Option<String>,
    /// The sender on `channel` this call is about.
    sender_id: Option<String>,
    /// The full owner key, for operators.
    owner_key: Option<String>,
}

/// Lists the entities that an owner's conversations mention, newest first.
///
/// The list contains the owner's own entities, the team's and the tenant's.
#[utoipa::path(tag = "memory", operation_id = "listEntities",
    params(("agentId" = String, Path, description = "The agent's id"), ListEntitiesQuery),
    responses((status = 200, description = "A page of entities", body = Envelope<List<EntityResponse>>)))]
#[get("/memory/{agentId}/graph/entities")]
pub async fn list_entities(system: System, access: AgentAccess, query: Query<ListEntitiesQuery>) -> Result<Reply<List<EntityResponse>>> {
    let ListEntitiesQuery { query, kind, as_of, cursor, limit, end_user_id, channel, sender_id, owner_key } = query.0;
    let owner = access.for_owner(&OwnerName { end_user_id, channel, sender_id, owner_key })?;
    let page = crate::retrieval::graph::entities(&system, &owner, EntityQuery { query, kind, as_of, cursor, limit }).await?;
    Ok(Reply(List::from_page(page, EntityResponse::from)))
}
