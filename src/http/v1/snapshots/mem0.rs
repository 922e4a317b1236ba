//! `/api/v1/agents/{agentId}/workspace/memory/import/mem0`: the import of mem0 memories.

use actix_web::web::Payload;
use actix_web::{HttpRequest, post};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::archives::file;
use crate::domain::access::{AgentAccess, OwnerName};
use crate::edge::{System, aside};
use crate::error::Result;
use crate::http::answer::{Envelope, Failure, Reply};
use crate::http::body::Query;
use crate::transfer::fact_import::{Import, Judged, MAX_EXPORT_BYTES};

/// A form with a mem0 export.
#[derive(ToSchema)]
#[expect(dead_code, reason = "a form for the description; its bytes are read as they come")]
pub struct ExportUpload {
    /// The export, as JSON. At most 16 MiB and 2,000 memories.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// The owner of imported memories.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Mem0Query {
    /// The end user who owns all memories of the file. If absent, each memory's `user_id` names the person.
    end_user_id: Option<String>,
    /// The messaging channel of `senderId`.
    channel: Option<String>,
    /// The sender on `channel` who owns all memories of the file.
    sender_id: Option<String>,
    /// The full owner key, for operators.
    owner_key: Option<String>,
}

impl Mem0Query {
    /// The owner that the query names.
    fn owner(self) -> OwnerName {
        let Self { end_user_id, channel, sender_id, owner_key } = self;
        OwnerName { end_user_id, channel, sender_id, owner_key }
    }
}

/// The result of an import, or of its preview.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Mem0ImportResponse {
    /// The number of memories that become new facts.
    created: usize,
    /// The number of other memories: known, outdated, forgotten, blocked, quarantined or refused.
    passed_over: usize,
    /// The memories, in the order of the export.
    memories: Vec<ImportedMemory>,
}

/// A memory of an export.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportedMemory {
    /// The text.
    #[schema(example = "Nora lives in Lisbon.")]
    memory: String,
    /// The `user_id` of the person.
    user_id: Option<String>,
    /// The outcome: `created`, `known`, `outdated`, `forgotten`, `blocked` by a block rule of the person, `held` or `refused`.
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

/// Previews an import of mem0 memories without changing anything.
///
/// The file is an export or a listing of mem0's clients: a list of memories, or an object with `memories` or `results`.
#[utoipa::path(tag = "memory", operation_id = "previewMem0",
    params(("agentId" = String, Path, description = "The agent's id"), Mem0Query),
    request_body(content = ExportUpload, content_type = "multipart/form-data"),
    responses((status = 200, description = "The effect of the import", body = Envelope<Mem0ImportResponse>),
        (status = 413, description = "The file exceeds the limits", body = Failure)))]
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

/// Imports mem0 memories as facts, all or none.
///
/// Each fact belongs to the person that its `user_id` names. Known memories are not stored twice, and forgotten ones stay forgotten.
/// `metadata`, `created_at`, `categories` and `expiration_date` are imported too.
#[utoipa::path(tag = "memory", operation_id = "importMem0",
    params(("agentId" = String, Path, description = "The agent's id"), Mem0Query),
    request_body(content = ExportUpload, content_type = "multipart/form-data"),
    responses((status = 200, description = "The result of the import", body = Envelope<Mem0ImportResponse>),
        (status = 413, description = "The file exceeds the limits", body = Failure)))]
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
