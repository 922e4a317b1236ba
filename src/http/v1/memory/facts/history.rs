//! `/api/v1/memory/{agentId}/facts/{factId}/history`: the changes of a fact.

use actix_web::{get, web};
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::access::AgentAccess;
use crate::domain::fact_event::{CauseKind, FactEvent, FactEventKind, Snapshot};
use crate::domain::ids::FactEventId;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, List, Reply};
use crate::http::body::Query;
use crate::http::extract::parse_id;
use crate::http::owner::{NamesOwner, OwnerQuery};
use crate::memory::facts;

/// One change of a fact.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FactEventResponse {
    /// The id.
    pub id: FactEventId,
    /// The kind of change.
    pub kind: FactEventKind,
    /// What caused the change.
    pub cause: CauseResponse,
    /// The kind of the actor: `user`, `token`, `job` or `operator`.
    #[schema(example = "job")]
    pub actor_kind: String,
    /// The id of the actor.
    pub actor_id: Option<String>,
    /// The reason, in a few words.
    pub reason: String,
    /// The fact before the change. Absent for its creation.
    pub before: Option<Snapshot>,
    /// The trust before, without decay, 0 to 1.
    pub trust_before: Option<f64>,
    /// The trust after, without decay, 0 to 1.
    pub trust_after: Option<f64>,
    /// When the change happened.
    pub created_at: DateTime<Utc>,
}

/// The cause of a change.
#[derive(Debug, Serialize, ToSchema)]
pub struct CauseResponse {
    /// The kind of cause. Changes with the same kind and id belong together.
    pub kind: CauseKind,
    /// The id of the extraction, revision, contradiction or receipt. For changes by hand, the id of the fact.
    pub id: Option<String>,
}

impl From<FactEvent> for FactEventResponse {
    fn from(event: FactEvent) -> Self {
        Self {
            id: event.id,
            kind: event.kind,
            cause: CauseResponse { kind: event.cause.kind, id: event.cause.id.map(|id| id.to_string()) },
            actor_kind: event.actor_kind,
            actor_id: event.actor_id.map(|id| id.to_string()),
            reason: event.reason,
            before: event.before,
            trust_before: event.trust.0,
            trust_after: event.trust.1,
            created_at: event.created_at,
        }
    }
}

/// Lists the changes of a fact, newest first.
///
/// Each change states its cause, actor and reason, and the fact before it. The list contains at most the last 500 changes.
#[utoipa::path(tag = "memory", operation_id = "listFactHistory",
    params(("agentId" = String, Path, description = "The agent's id"), ("factId" = String, Path, description = "The fact's id"), OwnerQuery),
    responses((status = 200, description = "The changes", body = Envelope<List<FactEventResponse>>)))]
#[get("/memory/{agentId}/facts/{factId}/history")]
pub async fn list_fact_history(
    system: System,
    access: AgentAccess,
    path: web::Path<(String, String)>,
    query: Query<OwnerQuery>,
) -> Result<Reply<List<FactEventResponse>>> {
    let id = parse_id(&path.1, "fact")?;
    let events = facts::history(&system, &access.for_owner(&query.owner())?, id).await?;
    Ok(Reply(List { items: events.into_iter().map(Into::into).collect(), next_cursor: None }))
}
