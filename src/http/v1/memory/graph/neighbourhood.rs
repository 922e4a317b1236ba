//! `/api/v1/memory/{agentId}/graph/entities/{entityId}`: an entity with its neighbourhood.

use actix_web::{get, web};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::entity::EntityResponse;
use super::relations::RelationResponse;
use crate::domain::access::AgentAccess;
use crate::domain::ids::EntityId;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::body::Query;
use crate::http::extract::parse_id;
use crate::http::owner::{NamesOwner, owner_fields};
use crate::memory::graph::Step;
use crate::retrieval::graph::{Neighbourhood, NeighbourhoodQuery, Node};

/// An entity in a neighbourhood.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NodeResponse {
    /// The entity.
    entity: EntityResponse,
    /// The number of relations between it and the requested entity.
    hop: u32,
    /// The horizontal position in a drawing, −1 (left) to 1 (right). The requested entity is at the centre.
    x: f64,
    /// The vertical position in a drawing, −1 (top) to 1 (bottom).
    y: f64,
}

/// A relation in a neighbourhood.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StepResponse {
    /// The relation.
    #[serde(flatten)]
    relation: RelationResponse,
    /// The number of relations between its farther end and the requested entity.
    hop: u32,
}

/// An entity with its neighbourhood.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NeighbourhoodResponse {
    /// The time for which the relations are returned.
    as_of: DateTime<Utc>,
    /// The depth that was searched.
    depth: u32,
    /// The requested entity, followed by the entities reached, nearest first.
    nodes: Vec<NodeResponse>,
    /// The relations between them that held at that time.
    relations: Vec<StepResponse>,
    /// Whether there are more relations than `limit`.
    is_truncated: bool,
    /// Every interval recorded for the entity itself, current and past, newest first.
    history: Vec<RelationResponse>,
}

impl From<Neighbourhood> for NeighbourhoodResponse {
    fn from(around: Neighbourhood) -> Self {
        let name = |id: EntityId| around.nodes.iter().find(|node| node.entity.id == id).map_or("", |node| node.entity.name.as_str());
        let relations = around.steps.iter().map(|Step { relation, hop }| StepResponse {
            relation: RelationResponse::new(relation.clone(), name(relation.subject), name(relation.object)),
            hop: *hop,
        });
        let relations = relations.collect();
        let history = around.history.into_iter().map(|told| RelationResponse::new(told.relation, &told.subject.name, &told.object.name));
        let node = |Node { entity, hop, point }: Node| NodeResponse { entity: entity.into(), hop, x: point.x, y: point.y };
        Self {
            as_of: around.as_of,
            depth: around.depth,
            relations,
            is_truncated: around.is_truncated,
            history: history.collect(),
            nodes: around.nodes.into_iter().map(node).collect(),
        }
    }
}

owner_fields! {
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
    }
}

/// Returns one entity with its neighbourhood.
///
/// The response contains its relations at a given time in both directions, up to `depth` relations away, and every interval recorded for
/// the entity. For an entity that was merged, the remaining entity is returned.
#[utoipa::path(tag = "memory", operation_id = "getEntity",
    params(("agentId" = String, Path, description = "The agent's id"), ("entityId" = String, Path, description = "The entity's id"),
        GetEntityQuery),
    responses((status = 200, description = "The entity and its neighbourhood", body = Envelope<NeighbourhoodResponse>)))]
#[get("/memory/{agentId}/graph/entities/{entityId}")]
pub async fn get_entity(
    system: System,
    access: AgentAccess,
    path: web::Path<(String, String)>,
    query: Query<GetEntityQuery>,
) -> Result<Reply<NeighbourhoodResponse>> {
    let id = parse_id(&path.1, "entity")?;
    let (owner, GetEntityQuery { depth, as_of, limit, .. }) = query.split();
    Ok(Reply(
        crate::retrieval::graph::entity(&system, &access.for_owner(&owner)?, id, NeighbourhoodQuery { depth, as_of, limit }).await?.into(),
    ))
}
