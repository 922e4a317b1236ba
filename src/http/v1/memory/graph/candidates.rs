//! `/api/v1/memory/{agentId}/graph/candidates`: pairs of entities that may be the same.

use actix_web::{get, post, web};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::entity::EntityResponse;
use crate::domain::access::AgentAccess;
use crate::domain::graph::CandidateState;
use crate::domain::ids::{EntityId, MergeCandidateId};
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, List, Reply};
use crate::http::body::{Body, Query};
use crate::http::extract::parse_id;
use crate::http::owner::{ForOwner, NamesOwner, OwnerQuery, owner_fields};
use crate::pipeline::review::merge_candidates::{self, CandidateQuery, Pair};

/// Two entities that may be the same.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MergeCandidateResponse {
    /// The id.
    #[schema(value_type = String, example = "228071432194")]
    id: MergeCandidateId,
    /// The state of the candidate.
    state: CandidateState,
    /// The older entity.
    a: EntityResponse,
    /// The newer entity.
    b: EntityResponse,
    /// After a merge, the entity that remains.
    #[schema(value_type = Option<String>)]
    winner_id: Option<EntityId>,
    /// The cosine similarity of the two entities' embeddings. Absent without an embedding model.
    cosine: Option<f64>,
    /// The similarity of the names, 0 to 1.
    name_similarity: f64,
    /// When the candidate was detected.
    created_at: DateTime<Utc>,
    /// When a person decided about it.
    decided_at: Option<DateTime<Utc>>,
}

impl From<Pair> for MergeCandidateResponse {
    fn from(Pair { candidate, a, b }: Pair) -> Self {
        Self {
            id: candidate.id,
            state: candidate.state,
            a: a.into(),
            b: b.into(),
            winner_id: candidate.merged.map(|merged| merged.winner),
            cosine: candidate.cosine,
            name_similarity: candidate.name_similarity,
            created_at: candidate.created_at,
            decided_at: candidate.decided_at,
        }
    }
}

owner_fields! {
    /// The owner, the state, and the page to return.
    #[derive(Debug, Deserialize, IntoParams)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    #[into_params(parameter_in = Query)]
    pub struct ListCandidatesQuery {
        /// `pending` (default), `merged`, `dismissed`, or `all`.
        #[param(pattern = "^(pending|merged|dismissed|all)$")]
        state: Option<String>,
        /// The `nextCursor` of the previous page.
        cursor: Option<String>,
        /// The number of rows per page, 1 to 200. Defaults to 50.
        limit: Option<u64>,
    }
}

/// Lists merge candidates, newest first.
///
/// The list includes pairs that were merged automatically because they are very similar.
#[utoipa::path(tag = "memory", operation_id = "listMergeCandidates",
    params(("agentId" = String, Path, description = "The agent's id"), ListCandidatesQuery),
    responses((status = 200, description = "A page of merge candidates", body = Envelope<List<MergeCandidateResponse>>)))]
#[get("/memory/{agentId}/graph/candidates")]
pub async fn list_merge_candidates(
    system: System,
    ForOwner(access, query): ForOwner<Query<ListCandidatesQuery>>,
) -> Result<Reply<List<MergeCandidateResponse>>> {
    let ListCandidatesQuery { state, cursor, limit, .. } = query;
    let page = merge_candidates::candidates(&system, &access, CandidateQuery { state, cursor, limit }).await?;
    Ok(Reply(List::from_page(page, MergeCandidateResponse::from)))
}

owner_fields! {
    /// The entity that remains.
    #[derive(Debug, Default, Deserialize, ToSchema)]
    #[serde(rename_all = "camelCase", deny_unknown_fields, default)]
    #[schema(example = json!({"endUserId": "nora"}))]
    pub struct MergeRequest {
        /// The id of the entity that remains. Defaults to the older one.
        winner: Option<EntityId>,
    }
}

/// Merges two entities into one.
///
/// The other entity's name becomes an alias of the remaining one, which takes over its relations. The merge can be undone.
#[utoipa::path(tag = "memory", operation_id = "mergeEntities",
    params(("agentId" = String, Path, description = "The agent's id"), ("candidateId" = String, Path, description = "The merge candidate's \
        id")),
    request_body = MergeRequest, responses((status = 200, description = "Merged", body = Envelope<MergeCandidateResponse>)))]
#[post("/memory/{agentId}/graph/candidates/{candidateId}/merge")]
pub async fn merge_entities(
    system: System,
    access: AgentAccess,
    path: web::Path<(String, String)>,
    body: Body<MergeRequest>,
) -> Result<Reply<MergeCandidateResponse>> {
    let id = parse_id(&path.1, "merge candidate")?;
    let (owner, request) = body.split();
    Ok(Reply(merge_candidates::merge(&system, &access.for_owner(&owner)?, id, request.winner).await?.into()))
}

/// Dismisses a merge candidate: the two entities are different.
///
/// The pair is not proposed again.
#[utoipa::path(tag = "memory", operation_id = "dismissMergeCandidate",
    params(("agentId" = String, Path, description = "The agent's id"), ("candidateId" = String, Path, description = "The merge candidate's \
        id"), OwnerQuery),
    responses((status = 200, description = "Dismissed", body = Envelope<MergeCandidateResponse>)))]
#[post("/memory/{agentId}/graph/candidates/{candidateId}/dismiss")]
pub async fn dismiss_merge_candidate(
    system: System,
    access: AgentAccess,
    path: web::Path<(String, String)>,
    query: Query<OwnerQuery>,
) -> Result<Reply<MergeCandidateResponse>> {
    let id = parse_id(&path.1, "merge candidate")?;
    Ok(Reply(merge_candidates::dismiss(&system, &access.for_owner(&query.owner())?, id).await?.into()))
}

/// Undoes the decision about a merge candidate.
///
/// After a merge, each entity gets its own relations back, including those learned since. The pair is pending again.
#[utoipa::path(tag = "memory", operation_id = "undoMergeCandidate",
    params(("agentId" = String, Path, description = "The agent's id"), ("candidateId" = String, Path, description = "The merge candidate's \
        id"), OwnerQuery),
    responses((status = 200, description = "Open again", body = Envelope<MergeCandidateResponse>)))]
#[post("/memory/{agentId}/graph/candidates/{candidateId}/undo")]
pub async fn undo_merge_candidate(
    system: System,
    access: AgentAccess,
    path: web::Path<(String, String)>,
    query: Query<OwnerQuery>,
) -> Result<Reply<MergeCandidateResponse>> {
    let id = parse_id(&path.1, "merge candidate")?;
    Ok(Reply(merge_candidates::undo(&system, &access.for_owner(&query.owner())?, id).await?.into()))
}
