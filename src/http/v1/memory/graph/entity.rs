//! `/api/v1/memory/{agentId}/graph/entities`: the entities of the knowledge graph.

use actix_web::get;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::domain::graph::{EntityKind, GraphEntity};
use crate::domain::ids::EntityId;
use crate::domain::memory_scope::MemoryScope;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, List, Reply};
use crate::http::body::Query;
use crate::http::owner::{ForOwner, owner_fields};
use crate::retrieval::graph::EntityQuery;

/// A node of the knowledge graph.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EntityResponse {
    /// The id.
    #[schema(value_type = String, example = "228071432192")]
    id: EntityId,
    /// The name.
    #[schema(example = "Atlas")]
    name: String,
    /// The kind of entity.
    kind: EntityKind,
    /// A description of the entity.
    description: String,
    /// Other names of the entity.
    aliases: Vec<String>,
    /// The confidence that the entity exists, 0 to 1.
    confidence: f64,
    /// Who can read it.
    scope: MemoryScope,
    /// When the entity was first mentioned.
    created_at: DateTime<Utc>,
    /// When the entity last changed.
    updated_at: DateTime<Utc>,
}

impl From<GraphEntity> for EntityResponse {
    fn from(entity: GraphEntity) -> Self {
        Self {
            id: entity.id,
            scope: entity.bucket.scope(),
            name: entity.name,
            kind: entity.kind,
            description: entity.description,
            aliases: entity.aliases,
            confidence: entity.confidence,
            created_at: entity.created_at,
            updated_at: entity.updated_at,
        }
    }
}

owner_fields! {
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
    }
}

/// Lists the entities that an owner's conversations mention, newest first.
///
/// The list contains the owner's own entities, the team's and the tenant's.
#[utoipa::path(tag = "memory", operation_id = "listEntities",
    params(("agentId" = String, Path, description = "The agent's id"), ListEntitiesQuery),
    responses((status = 200, description = "A page of entities", body = Envelope<List<EntityResponse>>)))]
#[get("/memory/{agentId}/graph/entities")]
pub async fn list_entities(
    system: System,
    ForOwner(access, query): ForOwner<Query<ListEntitiesQuery>>,
) -> Result<Reply<List<EntityResponse>>> {
    let ListEntitiesQuery { query, kind, as_of, cursor, limit, .. } = query;
    let page = crate::retrieval::graph::entities(&system, &access, EntityQuery { query, kind, as_of, cursor, limit }).await?;
    Ok(Reply(List::from_page(page, EntityResponse::from)))
}
