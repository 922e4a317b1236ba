//! `GET /api/v1/memory/{agentId}/graph/entities/{entityId}`

use actix_web::{get, web};
use chrono::{DateTime, Utc};
use serde::Deserialize;
use utoipa::IntoParams;

use super::response::NeighbourhoodResponse;
use crate::domain::access::{AgentAccess, OwnerName};
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::body::Query;
use crate::http::extract::parse_id;
use crate::retrieval::graph::Around;

/// The owner, and how much of the entity's surroundings to return.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct GetEntityQuery {
    /// How many relations away to look, 1 (default) to 5.
    #[param(minimum = 1, maximum = 5)]
    depth: Option<u32>,
    /// Returns the relations that held at this time. Defaults to now.
    as_of: Option<DateTime<Utc>>,
    /// The maximum number of relations, 1 to 500. Defaults to 100. `isTruncated` tells whether there are more.
    #[param(minimum = 1, maximum = 500)]
    limit: Option<u32>,
    /// The end user this call is about.
    end_user_id: Option<String>,
    /// The messaging channel of `senderId`.
    channel: Option<String>,
    /// The sender on `channel` this call is about.
    sender_id: Option<String>,
    /// The full owner key, for operators.
    owner_key: Option<String>,
}

/// Returns one entity with its neighbourhood.
///
/// The response contains its relations at a given time in both directions, up to `depth` relations away, and every interval recorded for
/// the entity. For an entity that was merged, the remaining entity is returned.
#[utoipa::path(tag = "memory", operation_id = "getEntity",
    params(("agentId" = String, Path, description = "The agent's id"), ("entityId" = String, Path, description = "The entity's id"),
        GetEntityQuery),
    responses((status = 200, description = "The entity and what is around it", body = Envelope<NeighbourhoodResponse>)))]
#[get("/memory/{agentId}/graph/entities/{entityId}")]
pub async fn get_entity(
    system: System,
    access: AgentAccess,
    path: web::Path<(String, String)>,
    query: Query<GetEntityQuery>,
) -> Result<Reply<NeighbourhoodResponse>> {
    let id = parse_id(&path.1, "entity")?;
    let GetEntityQuery { depth, as_of, limit, end_user_id, channel, sender_id, owner_key } = query.0;
    let owner = access.for_owner(&OwnerName { end_user_id, channel, sender_id, owner_key })?;
    Ok(Reply(crate::retrieval::graph::entity(&system, &owner, id, Around { depth, as_of, limit }).await?.into()))
}
