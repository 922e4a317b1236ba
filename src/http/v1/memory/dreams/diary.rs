//! `/api/v1/memory/{agentId}/dreaming/dreams`: the diary of an owner's dreams.

use actix_web::get;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::file::WorkspaceFile;
use crate::domain::memory_scope::MemoryScope;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::body::Query;
use crate::http::owner::{ForOwner, OnlyOwnerQuery};
use crate::pipeline::consolidation;

/// The dream diary.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DiaryResponse {
    /// The name of the file.
    #[schema(example = "DREAMS.md")]
    filename: &'static str,
    /// Who can read it. Absent before the first dream.
    #[serde(skip_serializing_if = "Option::is_none")]
    scope: Option<MemoryScope>,
    /// The text, as Markdown. Empty before the first dream.
    content: String,
    /// When it was last written.
    #[serde(skip_serializing_if = "Option::is_none")]
    updated_at: Option<DateTime<Utc>>,
}

impl From<Option<WorkspaceFile>> for DiaryResponse {
    fn from(file: Option<WorkspaceFile>) -> Self {
        let (scope, updated_at) = (file.as_ref().map(|file| file.bucket.scope()), file.as_ref().map(|file| file.updated_at));
        Self { filename: "DREAMS.md", scope, content: file.map(|file| file.content).unwrap_or_default(), updated_at }
    }
}

/// Returns the diary of an owner's dreams.
///
/// It states what each dream read, noticed and changed, and why.
#[utoipa::path(tag = "dreams", operation_id = "getDreamDiary",
    params(("agentId" = String, Path, description = "The agent's id"), OnlyOwnerQuery),
    responses((status = 200, description = "The diary", body = Envelope<DiaryResponse>)))]
#[get("/memory/{agentId}/dreaming/dreams")]
pub async fn get_diary(system: System, ForOwner(access, _): ForOwner<Query<OnlyOwnerQuery>>) -> Result<Reply<DiaryResponse>> {
    Ok(Reply(consolidation::diary(&system, &access).await?.into()))
}
