//! `/memories`: the paths of mem0's own server, whose responses wait for the extraction.

use actix_web::{delete, get, post, put, web};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use super::add::{self, AddMemoriesRequest, AddedMemory};
use super::clear;
use super::list;
use super::memory::{self, MemoryResponse};
use super::refusal::RefusalResponse;
use super::scope::Names;
use super::search::FoundResponse;
use super::single_memory::{self, ChangeResponse, DoneResponse, UpdateMemoryRequest};
use crate::domain::access::Access;
use crate::edge::System;
use crate::error::Result;
use crate::http::body::{Body, Query};

/// The extracted memories.
#[derive(Debug, Serialize, ToSchema)]
pub struct LearnedResponse {
    /// The memories.
    results: Vec<AddedMemory>,
}

/// Registers the operations.
pub(super) fn mount(config: &mut ServiceConfig<'_>) {
    config.service(mem0_own_add).service(mem0_own_list).service(mem0_own_clear);
    config.service(mem0_own_get).service(mem0_own_update).service(mem0_own_delete).service(mem0_own_history);
}

/// Adds messages and returns the memories extracted from them.
#[utoipa::path(tag = "mem0", operation_id = "mem0OwnAdd", request_body = AddMemoriesRequest,
    responses((status = 200, description = "The extracted memories", body = LearnedResponse)))]
#[post("")]
pub async fn mem0_own_add(system: System, access: Access, body: Body<AddMemoriesRequest>) -> Result<web::Json<LearnedResponse>> {
    let results = Box::pin(add::add(&system, access, body.0, true)).await?.results;
    Ok(web::Json(LearnedResponse { results }))
}

/// Lists memories.
#[utoipa::path(tag = "mem0", operation_id = "mem0OwnList", params(Names), responses((status = 200, description = "The users, agents and \
    runs", body = FoundResponse)))]
#[get("")]
pub async fn mem0_own_list(system: System, access: Access, names: Query<Names>) -> Result<web::Json<FoundResponse>> {
    let all = list::every(&system, &access, &names.0, None, false).await?;
    Ok(web::Json(FoundResponse { results: memory::selected(all, None) }))
}

/// Forgets all memories of the named user, agent and conversation.
#[utoipa::path(tag = "mem0", operation_id = "mem0OwnClear", params(Names), responses((status = 200, description = "Forgotten", body = DoneResponse)))]
#[delete("")]
pub async fn mem0_own_clear(system: System, access: Access, names: Query<Names>) -> Result<web::Json<DoneResponse>> {
    clear::clear(&system, &access, &names.0).await.map(web::Json)
}

/// Returns one memory.
#[utoipa::path(tag = "mem0", operation_id = "mem0OwnGet", params(("memoryId" = String, Path, description = "The memory's id")),
    responses((status = 200, description = "The memory", body = MemoryResponse)))]
#[get("/{memoryId}")]
pub async fn mem0_own_get(system: System, access: Access, id: web::Path<String>) -> Result<web::Json<MemoryResponse>> {
    let (access, fact) = single_memory::open(&system, access, &id).await?;
    single_memory::shown(&system, &access, fact.id).await.map(web::Json)
}

/// Updates a memory.
#[utoipa::path(tag = "mem0", operation_id = "mem0OwnUpdate", params(("memoryId" = String, Path, description = "The memory's id")),
    request_body = UpdateMemoryRequest, responses((status = 200, description = "The memory as it is now", body = MemoryResponse),
        (status = 409, description = "The memory was added as immutable", body = RefusalResponse)))]
#[put("/{memoryId}")]
pub async fn mem0_own_update(
    system: System,
    access: Access,
    id: web::Path<String>,
    body: Body<UpdateMemoryRequest>,
) -> Result<web::Json<MemoryResponse>> {
    single_memory::update(&system, access, &id, body.0).await.map(web::Json)
}

/// Forgets a memory.
#[utoipa::path(tag = "mem0", operation_id = "mem0OwnDelete", params(("memoryId" = String, Path, description = "The memory's id")),
    responses((status = 200, description = "Forgotten", body = DoneResponse)))]
#[delete("/{memoryId}")]
pub async fn mem0_own_delete(system: System, access: Access, id: web::Path<String>) -> Result<web::Json<DoneResponse>> {
    single_memory::forget_one(&system, access, &id).await?;
    Ok(web::Json(DoneResponse { message: "Memory deleted successfully!".to_owned() }))
}

/// Lists the changes of a memory, oldest first.
#[utoipa::path(tag = "mem0", operation_id = "mem0OwnHistory", params(("memoryId" = String, Path, description = "The memory's id")),
    responses((status = 200, description = "The changes", body = Vec<ChangeResponse>)))]
#[get("/{memoryId}/history")]
pub async fn mem0_own_history(system: System, access: Access, id: web::Path<String>) -> Result<web::Json<Vec<ChangeResponse>>> {
    single_memory::history(&system, access, &id).await.map(web::Json)
}
