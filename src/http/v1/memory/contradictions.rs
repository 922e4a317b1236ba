//! `/api/v1/memory/{agentId}/facts/contradictions`: contradictions and the decisions about them.

use actix_web::{get, post, web};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::domain::access::AgentAccess;
use crate::domain::contradiction::{ContradictionState, Resolution};
use crate::domain::fact;
use crate::domain::ids::{ContradictionId, FactId};
use crate::edge::System;
use crate::error::{Error, Result};
use crate::http::answer::{Envelope, List, Reply};
use crate::http::body::{Body, Query};
use crate::http::owner::{ForOwner, NamesOwner, OwnerQuery, owner_fields};
use crate::http::v1::memory::facts::fact::FactResponse;
use crate::pipeline::review::contradictions::{self, ContradictionQuery, ContradictionWithFacts, Decision};

/// Registers the operations. They must come before the routes of one fact, whose path would match theirs.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(list_contradictions).service(resolve_contradiction).service(undo_contradiction);
}

/// Two facts that cannot both be true.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContradictionResponse {
    /// The id.
    #[schema(value_type = String, example = "228071432192")]
    id: ContradictionId,
    /// The state of the contradiction.
    state: ContradictionState,
    /// The decision.
    resolution: Option<Resolution>,
    /// The older fact. Absent if it was forgotten.
    a: Option<FactResponse>,
    /// The newer fact. Absent if it was forgotten.
    b: Option<FactResponse>,
    /// What detected the contradiction: `rules` or `model`.
    #[schema(example = "rules")]
    judge: String,
    /// The confidence of the detection, 0 to 1.
    confidence: f64,
    /// Why the two facts contradict each other.
    #[schema(example = "two values of something that has one")]
    reason: String,
    /// The fact that a merge created.
    #[schema(value_type = Option<String>)]
    result_id: Option<FactId>,
    /// When the contradiction was detected.
    created_at: DateTime<Utc>,
    /// When it was resolved.
    resolved_at: Option<DateTime<Utc>>,
}

impl From<ContradictionWithFacts> for ContradictionResponse {
    fn from(ContradictionWithFacts { contradiction, a, b }: ContradictionWithFacts) -> Self {
        Self {
            id: contradiction.id,
            state: contradiction.state,
            resolution: contradiction.resolution,
            a: a.map(Into::into),
            b: b.map(Into::into),
            judge: contradiction.judge,
            confidence: contradiction.confidence,
            reason: contradiction.reason,
            result_id: contradiction.result,
            created_at: contradiction.created_at,
            resolved_at: contradiction.resolved_at,
        }
    }
}

owner_fields! {
    /// The owner, the state, and the page to return.
    #[derive(Debug, Deserialize, IntoParams)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    #[into_params(parameter_in = Query)]
    pub struct ListContradictionsQuery {
        /// `open` (default), `resolved`, `moot` (one of the two facts is no longer active), or `all`.
        #[param(pattern = "^(open|resolved|moot|all)$")]
        state: Option<String>,
        /// The `nextCursor` of the previous page.
        cursor: Option<String>,
        /// The number of rows per page, 1 to 200. Defaults to 50.
        limit: Option<u64>,
    }
}

/// Lists contradictions with both of their facts, newest first.
#[utoipa::path(tag = "memory", operation_id = "listContradictions",
    params(("agentId" = String, Path, description = "The agent's id"), ListContradictionsQuery),
    responses((status = 200, description = "A page of contradictions", body = Envelope<List<ContradictionResponse>>)))]
#[get("/memory/{agentId}/facts/contradictions")]
pub async fn list_contradictions(
    system: System,
    ForOwner(access, query): ForOwner<Query<ListContradictionsQuery>>,
) -> Result<Reply<List<ContradictionResponse>>> {
    let ListContradictionsQuery { state, cursor, limit, .. } = query;
    let page = contradictions::list(&system, &access, ContradictionQuery { state, cursor, limit }).await?;
    Ok(Reply(List::from_page(page, ContradictionResponse::from)))
}

owner_fields! {
    /// The decision about a contradiction.
    #[derive(Debug, Deserialize, ToSchema)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    #[schema(example = json!({"resolution": "KEEP_B", "endUserId": "nora"}))]
    pub struct ResolveRequest {
        /// `KEEP_A` (the first fact is true), `KEEP_B` (the second is true and supersedes the first), `MERGE` (`content` replaces both),
        /// `BOTH` (each is true in its own time) or `IGNORE` (keep both and do not ask again).
        resolution: String,
        /// With `MERGE`: the sentence of the merged fact, up to 2,000 characters.
        #[schema(max_length = 2000)]
        content: Option<String>,
        /// With `BOTH`: until when the first fact was true.
        a_until: Option<DateTime<Utc>>,
        /// With `BOTH`: since when the second fact is true.
        b_since: Option<DateTime<Utc>>,
    }
}

/// Resolves a contradiction.
///
/// Nothing is deleted: the losing fact stays, linked to the fact that superseded it. The decision can be undone.
#[utoipa::path(tag = "memory", operation_id = "resolveContradiction",
    params(("agentId" = String, Path, description = "The agent's id"),
        ("contradictionId" = String, Path, description = "The contradiction's id")),
    request_body = ResolveRequest,
    responses((status = 200, description = "Decided", body = Envelope<ContradictionResponse>)))]
#[post("/memory/{agentId}/facts/contradictions/{contradictionId}/resolve")]
pub async fn resolve_contradiction(
    system: System,
    access: AgentAccess,
    path: web::Path<(String, String)>,
    body: Body<ResolveRequest>,
) -> Result<Reply<ContradictionResponse>> {
    let id = path.1.parse().map_err(|_| Error::NotFound("contradiction"))?;
    let (owner, ResolveRequest { resolution, content, a_until, b_since, .. }) = body.split();
    let decision = Decision { resolution, content, a_until, b_since };
    Ok(Reply(contradictions::resolve(&system, &access.for_owner(&owner)?, id, decision).await?.into()))
}

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
    query: Query<OwnerQuery>,
) -> Result<Reply<UndoneResponse>> {
    let id = path.1.parse().map_err(|_| Error::NotFound("contradiction"))?;
    let (sides, taken) = contradictions::undo(&system, &access.for_owner(&query.owner())?, id).await?;
    let ids = |facts: Vec<fact::Fact>| facts.into_iter().map(|fact| fact.id).collect();
    Ok(Reply(UndoneResponse { contradiction: sides.into(), restored: ids(taken.restored), left: ids(taken.left) }))
}
