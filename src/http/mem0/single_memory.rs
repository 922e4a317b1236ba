//! `/v1/memories/{id}/`: one memory.

use actix_web::{delete, get, put, web};
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::identity;
use super::memory::{MemoryResponse, end_of};
use super::refusal::RefusalResponse;
use crate::domain::access::{Access, OwnerAccess, Permission};
use crate::domain::fact::Fact;
use crate::domain::fact_event::{FactEvent, FactEventKind};
use crate::domain::forget::ForgetExtent;
use crate::domain::ids::FactId;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::http::body::Body;
use crate::http::extract::parse_id;
use crate::memory::facts::{self, FactPatch};
use crate::privacy::forget;

/// The fields to change. Absent fields keep their value.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
#[schema(example = json!({"text": "Nora lives in Porto."}))]
pub struct UpdateMemoryRequest {
    /// The new text.
    #[serde(alias = "data")]
    pub(super) text: Option<String>,
    /// A JSON object of the caller's. Replaces the current one.
    #[schema(value_type = Option<Object>)]
    pub(super) metadata: Option<Value>,
    /// The last day on which the memory is valid; null for no end.
    #[serde(deserialize_with = "given")]
    #[schema(value_type = Option<NaiveDate>)]
    pub(super) expiration_date: Option<Option<NaiveDate>>,
}

fn given<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<NaiveDate>>, D::Error> {
    Option::<NaiveDate>::deserialize(deserializer).map(Some)
}

/// Confirms an operation.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({"message": "Memory deleted successfully!"}))]
pub struct DoneResponse {
    /// A message for people.
    pub(super) message: String,
}

/// One change of a memory.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({"id": "118452644787257500", "memory_id": "118452644787257408", "old_memory": "Nora lives in Lisbon.", "new_memory": "Nora lives in Porto.",
    "event": "UPDATE", "user_id": "nora", "created_at": "2026-11-20T09:00:00Z", "updated_at": "2026-11-20T09:00:00Z"}))]
pub struct ChangeResponse {
    /// The id.
    id: String,
    /// The id of the memory.
    memory_id: String,
    /// The text before.
    old_memory: Option<String>,
    /// The text after.
    new_memory: String,
    /// `ADD`, `UPDATE` or `DELETE`.
    event: &'static str,
    /// The user.
    user_id: Option<String>,
    /// When the change happened.
    created_at: DateTime<Utc>,
    /// When the change happened.
    updated_at: DateTime<Utc>,
}

/// Returns one memory.
#[utoipa::path(tag = "mem0", operation_id = "mem0Get", params(("memoryId" = String, Path, description = "The memory's id")),
    responses((status = 200, description = "The memory", body = MemoryResponse), (status = 404, description = "Not found", body = RefusalResponse)))]
#[get("/{memoryId}/")]
pub async fn mem0_get(system: System, access: Access, id: web::Path<String>) -> Result<web::Json<MemoryResponse>> {
    let (access, fact) = open(&system, access, &id).await?;
    shown(&system, &access, fact.id).await.map(web::Json)
}

/// Updates a memory.
#[utoipa::path(tag = "mem0", operation_id = "mem0Update", params(("memoryId" = String, Path, description = "The memory's id")),
    request_body = UpdateMemoryRequest,
    responses((status = 200, description = "The memory as it is now", body = MemoryResponse),
        (status = 404, description = "Not found", body = RefusalResponse),
        (status = 409, description = "The memory was added as immutable", body = RefusalResponse)))]
#[put("/{memoryId}/")]
pub async fn mem0_update(
    system: System,
    access: Access,
    id: web::Path<String>,
    body: Body<UpdateMemoryRequest>,
) -> Result<web::Json<MemoryResponse>> {
    update(&system, access, &id, body.0).await.map(web::Json)
}

/// Forgets a memory.
#[utoipa::path(tag = "mem0", operation_id = "mem0Delete", params(("memoryId" = String, Path, description = "The memory's id")),
    responses((status = 200, description = "Forgotten", body = DoneResponse), (status = 404, description = "Not found", body = RefusalResponse)))]
#[delete("/{memoryId}/")]
pub async fn mem0_delete(system: System, access: Access, id: web::Path<String>) -> Result<web::Json<DoneResponse>> {
    forget_one(&system, access, &id).await?;
    Ok(web::Json(DoneResponse { message: "Memory deleted successfully!".to_owned() }))
}

/// Lists the changes of a memory, oldest first.
#[utoipa::path(tag = "mem0", operation_id = "mem0History", params(("memoryId" = String, Path, description = "The memory's id")),
    responses((status = 200, description = "The changes", body = Vec<ChangeResponse>)))]
#[get("/{memoryId}/history/")]
pub async fn mem0_history(system: System, access: Access, id: web::Path<String>) -> Result<web::Json<Vec<ChangeResponse>>> {
    history(&system, access, &id).await.map(web::Json)
}

pub(super) async fn open(system: &System, access: Access, id: &str) -> Result<(OwnerAccess, Fact)> {
    facts::open(system, access, parse_id(id, "memory")?).await
}

pub(super) async fn shown(system: &System, access: &OwnerAccess, fact: FactId) -> Result<MemoryResponse> {
    let described = facts::described(system, access, &[fact]).await?.pop().ok_or(Error::NotFound("memory"))?;
    Ok(MemoryResponse::of(access, described))
}

pub(super) async fn update(system: &System, access: Access, id: &str, asked: UpdateMemoryRequest) -> Result<MemoryResponse> {
    access.require(Permission::WriteMemory)?;
    let (access, mut fact) = open(system, access, id).await?;
    if shown(system, &access, fact.id).await?.immutable {
        return Err(Error::Conflict("this memory was added as immutable: delete it and add another".to_owned()));
    }
    let expires_at = match asked.expiration_date {
        Some(Some(day)) => Some(Some(end_of(&access, day)?)),
        Some(None) => Some(None),
        None => None,
    };
    if let Some(metadata) = &asked.metadata {
        facts::describe(system, &access, fact.id, metadata).await?;
    }
    if asked.text.is_some() || expires_at.is_some() {
        let patch = FactPatch { text: asked.text, expires_at, ..FactPatch::default() };
        fact = facts::update(system, &access, fact.id, patch, None).await?.fact;
    }
    shown(system, &access, fact.id).await
}

pub(super) async fn forget_one(system: &System, access: Access, id: &str) -> Result<()> {
    let (access, fact) = open(system, access, id).await?;
    forget::fact(system, &access, fact.id, ForgetExtent::default()).await.map(drop)
}

pub(super) async fn history(system: &System, access: Access, id: &str) -> Result<Vec<ChangeResponse>> {
    let (access, fact) = open(system, access, id).await?;
    let events = facts::history(system, &access, fact.id).await?;
    let user = Some(fact.bucket.owner()).filter(|owner| !owner.is_empty()).map(identity::user);
    let mut after = fact.text.clone();
    let mut changes: Vec<ChangeResponse> = Vec::new();
    for event in events {
        let before = event.before.as_ref().map(|before| before.text.clone());
        changes.push(change(&event, before.clone(), after.clone(), user));
        after = before.unwrap_or(after);
    }
    changes.reverse();
    Ok(changes)
}

fn change(event: &FactEvent, before: Option<String>, after: String, user: Option<&str>) -> ChangeResponse {
    let word = match event.kind {
        FactEventKind::Learned => "ADD",
        FactEventKind::Archived | FactEventKind::Expired | FactEventKind::Quarantined => "DELETE",
        _ => "UPDATE",
    };
    ChangeResponse {
        id: event.id.to_string(),
        memory_id: event.fact.to_string(),
        old_memory: before,
        new_memory: after,
        event: word,
        user_id: user.map(str::to_owned),
        created_at: event.created_at,
        updated_at: event.created_at,
    }
}
