//! `/v1/entities/` and `/v2/entities/{type}/{id}/`: users and agents.

use actix_web::{delete, get, web};
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use super::one::DoneResponse;
use super::refusal::RefusalResponse;
use super::who;
use crate::domain::access::{Access, Permission};
use crate::domain::forget::Wish;
use crate::domain::owner_key::OwnerKey;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::privacy::forget;
use crate::privacy::forget::Part;
use crate::privacy::owners as forgetting;
use crate::tenancy::{agents, owners};

/// People of a request.
const PORTION: u64 = 200;

/// A user or an agent.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Mem0EntityResponse, example = json!({"id": "api:nora", "name": "nora", "type": "user", "total_memories": 12, "created_at": "2026-11-20T09:00:00Z",
    "updated_at": "2026-11-20T09:00:00Z"}))]
pub struct EntityResponse {
    /// Its id.
    id: String,
    /// Its name, as callers give it.
    name: String,
    /// `user` or `agent`.
    r#type: &'static str,
    /// Facts that are believed of a user; 0 for an agent, whose facts are its users'.
    total_memories: u64,
    /// When it was first or last heard of.
    created_at: Option<DateTime<Utc>>,
    /// When it was last heard of.
    updated_at: Option<DateTime<Utc>>,
}

/// Users and agents.
#[derive(Debug, Serialize, ToSchema)]
pub struct EntitiesResponse {
    /// How many.
    count: usize,
    /// Always none: they are all here.
    next: Option<String>,
    /// Always none.
    previous: Option<String>,
    /// The users first.
    results: Vec<EntityResponse>,
}

/// Lists the users and agents of the workspace, for its admins.
#[utoipa::path(tag = "mem0", operation_id = "mem0Entities",
    responses((status = 200, description = "All of them", body = EntitiesResponse), (status = 403, description = "The caller is no admin", body = RefusalResponse)))]
#[get("/")]
pub async fn mem0_entities(system: System, access: Access) -> Result<web::Json<EntitiesResponse>> {
    let mut results = Vec::new();
    let mut cursor: Option<String> = None;
    loop {
        let page = owners::list(&system, &access, None, cursor.as_deref(), Some(PORTION)).await?;
        results.extend(page.items.iter().map(|owner| {
            let seen = owner.agents.iter().map(|known| known.last_seen_at).max();
            let name = who::user(owner.key.as_str()).to_owned();
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

/// Forgets a user with all agents, by a job; deletes an agent; or forgets a conversation of the caller's own. For admins.
#[utoipa::path(tag = "mem0", operation_id = "mem0ForgetEntity",
    params(("kind" = String, Path, description = "`user`, `agent` or `run`"), ("name" = String, Path, description = "Its name")),
    responses((status = 200, description = "Forgotten, or soon", body = DoneResponse), (status = 404, description = "Nobody knows it", body = RefusalResponse)))]
#[delete("/{kind}/{name}/")]
pub async fn mem0_forget_entity(system: System, access: Access, path: web::Path<(String, String)>) -> Result<web::Json<DoneResponse>> {
    access.require(Permission::Administer)?;
    let (kind, name) = path.into_inner();
    let wish = Wish { include_messages: true, include_mentions: false };
    match kind.as_str() {
        "user" => {
            // The list shows people of the console and of channels under their whole keys.
            let key = OwnerKey::find(&format!("api:{name}")).map_err(|_| Error::NotFound("owner"))?;
            match forgetting::forget(&system, &access, key.as_str(), key.as_str(), wish).await {
                Err(Error::NotFound(_)) => forgetting::forget(&system, &access, &name, &name, wish).await?,
                met => met?,
            };
        }
        "agent" => {
            let agent = agents::open_named(&system, access, Some(&name)).await?;
            agents::delete(&system, &agent).await?;
        }
        "run" => {
            let access = who::open(&system, access, None, None).await?;
            forget::part(&system, &access, &Part::Conversation { name }, wish).await?;
        }
        _ => return Err(Error::NotFound("owner")),
    }
    Ok(web::Json(DoneResponse { message: "Entity deleted successfully!".to_owned() }))
}
