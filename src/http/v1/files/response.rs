//! Files and revisions on the wire.

use actix_web::http::StatusCode;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::file::{FileSummary, Revision, WorkspaceFile, Writer};
use crate::domain::memory_scope::MemoryScope;
use crate::http::v1::files::tagged::Tagged;
use crate::memory::files::{Written, etag};

/// A file with its text.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FileResponse {
    /// Its name.
    #[schema(example = "memory/2026-11-21.md")]
    pub filename: String,
    /// Whether it goes into the prompt.
    pub enabled: bool,
    /// Order in the prompt.
    pub sort_order: i32,
    /// Bytes of the content.
    pub file_size: usize,
    /// Markdown.
    #[schema(example = "# 2026-11-21\n\n- Nora moved to Lisbon.\n")]
    pub content: String,
    /// Who reads it.
    pub scope: MemoryScope,
    /// Whose it is; empty for shared files.
    #[schema(example = "api:nora")]
    pub owner_key: String,
    /// Number of its newest revision.
    pub revision: i64,
    /// Strong ETag of the content, for `If-Match`.
    pub etag: String,
    /// Keys of the sections that a person edited: extraction and dreams cannot change them.
    pub locked_sections: Vec<String>,
    /// When it was made.
    pub create_time: DateTime<Utc>,
    /// When it was last written.
    pub update_time: DateTime<Utc>,
}

impl From<WorkspaceFile> for FileResponse {
    fn from(file: WorkspaceFile) -> Self {
        Self {
            etag: etag::of_hash(&etag::hash(&file.content)),
            file_size: file.content.len(),
            scope: file.bucket.scope(),
            owner_key: file.bucket.owner().to_owned(),
            filename: file.filename,
            enabled: file.is_enabled,
            sort_order: file.sort_order,
            content: file.content,
            revision: file.revision,
            locked_sections: file.locked_sections,
            create_time: file.created_at,
            update_time: file.updated_at,
        }
    }
}

impl From<WorkspaceFile> for Tagged<FileResponse> {
    fn from(file: WorkspaceFile) -> Self {
        let file = FileResponse::from(file);
        Self::ok(file.etag.clone(), file)
    }
}

/// A file as it is after a write; `scope` and `ownerKey` say where the write went.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WrittenResponse {
    /// The file.
    #[serde(flatten)]
    pub file: FileResponse,
    /// Whether it is new.
    pub created: bool,
    /// Whether the write changed anything: the same text again makes no revision.
    pub changed: bool,
    /// Occurrences replaced by an edit; 0 for other writes.
    pub replacements: usize,
    /// The family of rules that would have held the text, had a token written it; absent when nothing was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "instruction_override")]
    pub warning: Option<&'static str>,
}

impl From<Written> for Tagged<WrittenResponse> {
    fn from(written: Written) -> Self {
        let (created, changed) = (written.is_created, written.revision.is_some());
        let file = FileResponse::from(written.file);
        let status = if created { StatusCode::CREATED } else { StatusCode::OK };
        let etag = file.etag.clone();
        Self {
            status,
            etag,
            data: WrittenResponse { file, created, changed, replacements: written.replacements, warning: written.warning },
        }
    }
}

/// A file without its text.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FileSummaryResponse {
    /// Its name.
    #[schema(example = "MEMORY.md")]
    pub filename: String,
    /// Whether it goes into the prompt.
    pub enabled: bool,
    /// Order in the prompt.
    pub sort_order: i32,
    /// Bytes of the content.
    pub file_size: i64,
    /// Who reads it.
    pub scope: MemoryScope,
    /// Whose it is; empty for shared files.
    pub owner_key: String,
    /// Number of its newest revision.
    pub revision: i64,
    /// When it was last written.
    pub update_time: DateTime<Utc>,
}

impl From<FileSummary> for FileSummaryResponse {
    fn from(file: FileSummary) -> Self {
        Self {
            scope: file.bucket.scope(),
            owner_key: file.bucket.owner().to_owned(),
            filename: file.filename,
            enabled: file.is_enabled,
            sort_order: file.sort_order,
            file_size: file.size,
            revision: file.revision,
            update_time: file.updated_at,
        }
    }
}

impl From<WorkspaceFile> for FileSummaryResponse {
    fn from(file: WorkspaceFile) -> Self {
        Self {
            scope: file.bucket.scope(),
            owner_key: file.bucket.owner().to_owned(),
            file_size: i64::try_from(file.content.len()).unwrap_or(i64::MAX),
            filename: file.filename,
            enabled: file.is_enabled,
            sort_order: file.sort_order,
            revision: file.revision,
            update_time: file.updated_at,
        }
    }
}

/// One write of a file.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RevisionResponse {
    /// 1, 2, 3 … within the file.
    #[schema(example = 3)]
    pub number: i64,
    /// Who wrote.
    pub writer: Writer,
    /// The user, token or job behind it.
    pub writer_id: Option<String>,
    /// Why.
    #[schema(example = "edit")]
    pub reason: String,
    /// Bytes of the content.
    pub size: i64,
    /// SHA-256 of the content.
    pub hash: String,
    /// When.
    pub created_at: DateTime<Utc>,
}

impl From<Revision> for RevisionResponse {
    fn from(revision: Revision) -> Self {
        Self {
            number: revision.number,
            writer: revision.writer,
            writer_id: revision.writer_id.map(|id| id.to_string()),
            reason: revision.reason,
            size: revision.size,
            hash: revision.hash,
            created_at: revision.created_at,
        }
    }
}
