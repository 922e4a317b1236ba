//! `GET /api/v1/agents/{agentId}/workspace/memory/export`

use actix_web::http::header::CONTENT_DISPOSITION;
use actix_web::{HttpResponse, get};
use chrono::NaiveDate;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::domain::access::{AgentAccess, OwnerName};
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::Archive;
use crate::http::body::Query;
use crate::memory::files::Target;
use crate::transfer::snapshot;
use crate::transfer::snapshot::Wish;

/// The content of the archive.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ExportQuery {
    /// Whether to include the owner's own files, in `personal/`.
    personal: Option<bool>,
    /// Only daily notes up to this day. Use it to get the notes that did not fit into a previous archive.
    #[param(example = "2026-06-30")]
    until: Option<NaiveDate>,
    /// The end user this call is about.
    end_user_id: Option<String>,
    /// The messaging channel of `senderId`.
    channel: Option<String>,
    /// The sender on `channel` this call is about.
    sender_id: Option<String>,
    /// The full owner key, for operators. Each read of another person's PERSONAL files goes into the audit log.
    owner_key: Option<String>,
}

/// Exports the memory of the agent's team as a ZIP archive.
///
/// The archive contains `manifest.json`, the core files and the daily notes, in a format that an import accepts, here or in MateClaw. If
/// there are more than 500 entries or 16 MiB, it contains the newest notes, and `leftOut` in the manifest counts the rest; use `until` to
/// get them.
#[utoipa::path(tag = "files", operation_id = "exportSnapshot",
    params(("agentId" = String, Path, description = "The agent's id"), ExportQuery),
    responses((status = 200, description = "The archive", content_type = "application/zip", body = Archive)))]
#[get("/agents/{agentId}/workspace/memory/export")]
pub async fn export_snapshot(system: System, access: AgentAccess, query: Query<ExportQuery>) -> Result<HttpResponse> {
    let ExportQuery { personal, until, end_user_id, channel, sender_id, owner_key } = query.0;
    let name = format!("attachment; filename=\"{}\"", snapshot::filename(access.agent().id));
    let target = Target::resolve(&system, access, &OwnerName { end_user_id, channel, sender_id, owner_key }, None).await?;
    let archive = snapshot::export(&system, &target, Wish { personal: personal.unwrap_or_default(), until }).await?;
    Ok(HttpResponse::Ok().content_type("application/zip").insert_header((CONTENT_DISPOSITION, name)).body(archive))
}
