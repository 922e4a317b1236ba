//! `POST /api/v1/agents/{agentId}/workspace/memory/import/mem0` and its preview.

use actix_web::web::Payload;
use actix_web::{HttpRequest, post};
use serde::Serialize;
use utoipa::ToSchema;

use super::request::{ExportUpload, Mem0Query, file};
use crate::domain::access::AgentAccess;
use crate::edge::{System, aside};
use crate::error::Result;
use crate::http::answer::{Envelope, Failure, Reply};
use crate::http::body::Query;
use crate::transfer::fact_import::{Import, Judged, MAX_EXPORT_BYTES};

/// What becomes of an export.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Mem0ImportResponse {
    /// How many memories become new facts.
    created: usize,
    /// How many do not: known, outdated, forgotten, held or refused.
    passed_over: usize,
    /// Each memory, in the order of the export.
    memories: Vec<ImportedMemory>,
}

/// A memory of an export.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportedMemory {
    /// In words.
    #[schema(example = "Nora lives in Lisbon.")]
    memory: String,
    /// Whose it is, by the caller's own name.
    user_id: Option<String>,
    /// What becomes of it: `created`, `known`, `outdated`, `forgotten`, `held` or `refused`.
    #[schema(example = "created")]
    outcome: &'static str,
    /// Why it is refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
}

impl From<Vec<Judged>> for Mem0ImportResponse {
    fn from(judged: Vec<Judged>) -> Self {
        let memories: Vec<ImportedMemory> = judged
            .into_iter()
            .map(|Judged { memory, user, fate }| ImportedMemory { memory, user_id: user, outcome: fate.as_str(), reason: fate.reason() })
            .collect();
        let created = memories.iter().filter(|memory| memory.outcome == "created").count();
        Self { created, passed_over: memories.len() - created, memories }
    }
}

/// Says what an import of mem0's memories would do, and does nothing. The file is what its clients export or list: a list of memories, or an
/// object with `memories` or `results`.
#[utoipa::path(tag = "memory", operation_id = "previewMem0",
    params(("agentId" = String, Path, description = "The agent's id"), Mem0Query),
    request_body(content = ExportUpload, content_type = "multipart/form-data"),
    responses((status = 200, description = "What would happen", body = Envelope<Mem0ImportResponse>),
        (status = 413, description = "More than an import takes", body = Failure)))]
#[post("/agents/{agentId}/workspace/memory/import/mem0/preview")]
pub async fn preview_mem0(
    system: System,
    access: AgentAccess,
    query: Query<Mem0Query>,
    request: HttpRequest,
    payload: Payload,
) -> Result<Reply<Mem0ImportResponse>> {
    let import = Import::allow(access, query.0.owner())?;
    let export = file(&request, payload, MAX_EXPORT_BYTES).await?;
    let done = aside(move || async move { import.preview(&system, &export).await }).await?;
    Ok(Reply(done.into()))
}

/// Brings mem0's memories in as facts, all or none, each for the person whom its `user_id` names. What is known is not kept twice, and what
/// was forgotten here stays forgotten; `metadata`, `created_at`, `categories` and `expiration_date` come along.
#[utoipa::path(tag = "memory", operation_id = "importMem0",
    params(("agentId" = String, Path, description = "The agent's id"), Mem0Query),
    request_body(content = ExportUpload, content_type = "multipart/form-data"),
    responses((status = 200, description = "What happened", body = Envelope<Mem0ImportResponse>),
        (status = 413, description = "More than an import takes", body = Failure)))]
#[post("/agents/{agentId}/workspace/memory/import/mem0")]
pub async fn import_mem0(
    system: System,
    access: AgentAccess,
    query: Query<Mem0Query>,
    request: HttpRequest,
    payload: Payload,
) -> Result<Reply<Mem0ImportResponse>> {
    let import = Import::allow(access, query.0.owner())?;
    let export = file(&request, payload, MAX_EXPORT_BYTES).await?;
    let done = aside(move || async move { import.apply(&system, &export).await }).await?;
    Ok(Reply(done.into()))
}
