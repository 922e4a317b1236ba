//! `/v1/entities/` and `/v2/entities/{type}/{id}/`: users and agents.

use actix_web::{delete, get, web};
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use super::identity;
use super::refusal::RefusalResponse;
use super::single_memory::DoneResponse;
use crate::domain::access::{Access, Permission};
use crate::domain::forget::ForgetExtent;
use crate::domain::owner_key::OwnerKey;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::privacy::forget;
use crate::privacy::forget::Part;
use crate::privacy::owners as forgetting;
use crate::tenancy::{agents, owners};

/// The number of people read at once.
const PORTION: u64 = 200;

/// A user or an agent.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Mem0EntityResponse, example = json!({"id": "api:nora", "name": "nora", "type": "user", "total_memories": 12, "created_at": "2026-11-20T09:00:00Z",
    "updated_at": "2026-11-20T09:00:00Z"}))]
pub struct EntityResponse {
    /// The id.
    id: String,
    /// The name, as callers use it.
    name: String,
    /// `user` or `agent`.
    r#type: &'static str,
    /// The number of a user's active facts. 0 for an agent, whose facts belong to its users.
    total_memories: u64,
    /// When the agent was created, or when the user was last seen.
    created_at: Option<DateTime<Utc>>,
    /// When the agent last changed, or when the user was last seen.
    updated_at: Option<DateTime<Utc>>,
}

/// Users and agents.
#[derive(Debug, Serialize, ToSchema)]
pub struct EntitiesResponse {
    /// The number of entities.
    count: usize,
    /// Always null: there is only one page.
    next: Option<String>,
    /// Always null.
    previous: Option<String>,
    /// The entities, users first.
    results: Vec<EntityResponse>,
}

/// Lists the users whom the token may name, and the agents that it may access.
///
/// A token that is no admin's sees the users of programs and its own person, not the other people of the console.
#[utoipa::path(tag = "mem0", operation_id = "mem0Entities",
    responses((status = 200, description = "The users and agents", body = EntitiesResponse), (status = 403, description = "The token may not \
        read memory", body = RefusalResponse)))]
#[get("/")]
pub async fn mem0_entities(system: System, access: Access) -> Result<web::Json<EntitiesResponse>> {
    let mut results = Vec::new();
    let mut cursor: Option<String> = None;
    loop {
        let page = owners::nameable(&system, &access, cursor.as_deref(), Some(PORTION)).await?;
        results.extend(page.items.iter().map(|owner| {
            let seen = owner.agents.iter().map(|known| known.last_seen_at).max();
            let name = identity::user(owner.key.as_str()).to_owned();
            let total_memories = owner.agents.iter().map(|known| known.holdings.facts).sum();
            EntityResponse { id: owner.key.to_string(), name, r#type: "user", total_memories, created_at: seen, updated_at: seen }
        }));
        cursor = page.next_cursor;
        if cursor.is_none() {
            break;
        }
    }
    loop {
        let page = agents::list(&system, &access, cursor.as_deref(), Some(PORTION)).await?;
        results.extend(page.items.into_iter().map(|agent| EntityResponse {
            id: agent.id.to_string(),
            name: agent.name,
            r#type: "agent",
            total_memories: 0,
            created_at: Some(agent.created_at),
            updated_at: Some(agent.updated_at),
        }));
        cursor = page.next_cursor;
        if cursor.is_none() {
            break;
        }
    }
    Ok(web::Json(EntitiesResponse { count: results.len(), next: None, previous: None, results }))
}

/// Forgets a user with all agents, deletes an agent, or forgets a conversation of the caller's own.
///
/// A job forgets the user. Only for admins.
#[utoipa::path(tag = "mem0", operation_id = "mem0ForgetEntity",
    params(("kind" = String, Path, description = "`user`, `agent` or `run`"), ("name" = String, Path, description = "The name of the user, \
        agent or run")),
    responses((status = 200, description = "Forgotten, or being forgotten by a job", body = DoneResponse), (status = 404, description = "No such user, agent or run", body = RefusalResponse)))]
#[delete("/{kind}/{name}/")]
pub async fn mem0_forget_entity(system: System, access: Access, path: web::Path<(String, String)>) -> Result<web::Json<DoneResponse>> {
    access.require(Permission::Administer)?;
    let (kind, name) = path.into_inner();
    let extent = ForgetExtent { include_messages: true, include_mentions: false };
    match kind.as_str() {
        "user" => {
            // The list shows console users and channel senders by their full owner keys.
            let key = OwnerKey::find(&format!("api:{name}")).map_err(|_| Error::NotFound("owner"))?;
            match forgetting::forget(&system, &access, key.as_str(), key.as_str(), extent).await {
                Err(Error::NotFound(_)) => forgetting::forget(&system, &access, &name, &name, extent).await?,
                met => met?,
            };
        }
        "agent" => {
            let agent = agents::open_named(&system, access, Some(&name)).await?;
            agents::delete(&system, &agent).await?;
        }
        "run" => {
            let access = identity::open(&system, access, None, None).await?;
            forget::part(&system, &access, &Part::Conversation { name }, extent).await?;
        }
        _ => return Err(Error::NotFound("owner")),
    }
    Ok(web::Json(DoneResponse { message: "Entity deleted successfully!".to_owned() }))
}
