//! `/api/v1/agents/{agentId}/workspace/memory/imports`: how far imports of conversations are.

use actix_web::{get, web};
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::access::AgentAccess;
use crate::domain::ids::{ImportId, JobId};
use crate::domain::import::{Import, ImportSource};
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, List, Reply};
use crate::http::body::Query;
use crate::http::extract::parse_id;
use crate::http::owner::{ForOwner, NamesOwner, OwnerQuery};
use crate::transfer::foreign;

/// An import of conversations.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportResponse {
    /// Its id.
    id: ImportId,
    /// Where the conversations come from.
    source: ImportSource,
    /// Whether everything is recorded.
    is_finished: bool,
    /// The job that records them. Absent until all messages are received.
    #[serde(skip_serializing_if = "Option::is_none")]
    job_id: Option<JobId>,
    /// The number of conversations in the file.
    conversations: i64,
    /// The number of messages in the file.
    messages: i64,
    /// The number of conversations read so far.
    conversations_read: i64,
    /// The number of messages read so far.
    messages_read: i64,
    /// The number of messages read so far that were new.
    messages_added: i64,
    /// When it began.
    created_at: DateTime<Utc>,
    /// When everything was recorded.
    #[serde(skip_serializing_if = "Option::is_none")]
    finished_at: Option<DateTime<Utc>>,
}

impl From<Import> for ImportResponse {
    fn from(import: Import) -> Self {
        Self {
            id: import.id,
            source: import.source,
            is_finished: import.finished_at.is_some(),
            job_id: import.job,
            conversations: import.conversations,
            messages: import.messages,
            conversations_read: import.conversations_read,
            messages_read: import.messages_read,
            messages_added: import.messages_added,
            created_at: import.created_at,
            finished_at: import.finished_at,
        }
    }
}

/// Lists the newest imports of conversations for one person, at most 20.
#[utoipa::path(tag = "files", operation_id = "listImports",
    params(("agentId" = String, Path, description = "The agent's id"), OwnerQuery),
    responses((status = 200, description = "The imports", body = Envelope<List<ImportResponse>>)))]
#[get("/agents/{agentId}/workspace/memory/imports")]
pub async fn list_imports(system: System, ForOwner(access, _): ForOwner<Query<OwnerQuery>>) -> Result<Reply<List<ImportResponse>>> {
    let items = foreign::list(&system, &access).await?;
    Ok(Reply(List { items: items.into_iter().map(Into::into).collect(), next_cursor: None }))
}

/// Returns how far an import of conversations is.
///
/// Memory is extracted by jobs that follow; they may still run when the import is finished.
#[utoipa::path(tag = "files", operation_id = "getImport",
    params(("agentId" = String, Path, description = "The agent's id"), ("importId" = String, Path, description = "The import's id"), OwnerQuery),
    responses((status = 200, description = "The import", body = Envelope<ImportResponse>)))]
#[get("/agents/{agentId}/workspace/memory/imports/{importId}")]
pub async fn get_import(
    system: System,
    access: AgentAccess,
    path: web::Path<(String, String)>,
    query: Query<OwnerQuery>,
) -> Result<Reply<ImportResponse>> {
    let id = parse_id(&path.1, "import")?;
    let import = foreign::progress(&system, &access.for_owner(&query.owner())?, id).await?;
    Ok(Reply(import.into()))
}
