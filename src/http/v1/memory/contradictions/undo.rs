//! `POST /api/v1/memory/{agentId}/facts/contradictions/{contradictionId}/undo`

use actix_web::{post, web};
use serde::Serialize;
use utoipa::ToSchema;

use super::response::ContradictionResponse;
use crate::domain::access::AgentAccess;
use crate::domain::fact;
use crate::domain::ids::FactId;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::http::answer::{Envelope, Reply};
use crate::http::body::Query;
use crate::http::extract::OwnerQuery;
use crate::pipeline::review::contradictions;

/// An undone decision.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UndoneResponse {
    /// The contradiction, which is open again.
    contradiction: ContradictionResponse,
    /// The facts that were restored to their state before the decision.
    #[schema(value_type = Vec<String>)]
    restored: Vec<FactId>,
    /// The facts that changed again after the decision. They keep their current state.
    #[schema(value_type = Vec<String>)]
    left: Vec<FactId>,
}

/// Undoes the decision about a contradiction and opens it again.
///
/// Later changes to the facts are never lost.
#[utoipa::path(tag = "memory", operation_id = "undoContradiction",
    params(("agentId" = String, Path, description = "The agent's id"),
        ("contradictionId" = String, Path, description = "The contradiction's id"), OwnerQuery),
    responses((status = 200, description = "Open again", body = Envelope<UndoneResponse>)))]
#[post("/memory/{agentId}/facts/contradictions/{contradictionId}/undo")]
pub async fn undo_contradiction(
    system: System,
    access: AgentAccess,
    path: web::Path<(String, String)>,
    owner: Query<OwnerQuery>,
) -> Result<Reply<UndoneResponse>> {
    let id = path.1.parse().map_err(|_| Error::NotFound("contradiction"))?;
    let (sides, taken) = contradictions::undo(&system, &access.for_owner(&owner.0.into())?, id).await?;
    let ids = |facts: Vec<fact::Fact>| facts.into_iter().map(|fact| fact.id).collect();
    Ok(Reply(UndoneResponse { contradiction: sides.into(), restored: ids(taken.restored), left: ids(taken.left) }))
}
