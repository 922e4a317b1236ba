//! The JSON of files and revisions.

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
    /// The name.
    #[schema(example = "memory/2026-11-21.md")]
    pub filename: String,
    /// Whether the file is part of the prompt.
    pub enabled: bool,
    /// The order in the prompt.
    pub sort_order: i32,
    /// The size of the content, in bytes.
    pub file_size: usize,
    /// The text, as Markdown.
    #[schema(example = "# 2026-11-21\n\n- Nora moved to Lisbon.\n")]
    pub content: String,
    /// Who can read it.
    pub scope: MemoryScope,
    /// The owner's key; empty for shared files.
    #[schema(example = "api:nora")]
    pub owner_key: String,
    /// The number of the newest revision.
    pub revision: i64,
    /// The strong ETag of the content, for `If-Match`.
    pub etag: String,
    /// Keys of the sections that a person edited. Extraction and dreams cannot change them.
    pub locked_sections: Vec<String>,
    /// When it was created.
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

/// A file after a write. `scope` and `ownerKey` identify the file that was written.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WrittenResponse {
    /// The file.
    #[serde(flatten)]
    pub file: FileResponse,
    /// Whether the write created the file.
    pub created: bool,
    /// Whether the write changed the text. Writing the same text again creates no revision.
    pub changed: bool,
    /// The number of occurrences that an edit replaced; 0 for other writes.
    pub replacements: usize,
    /// The family of rules that the scanner matched. A token's write with this text would go into quarantine. Absent if nothing matched.
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
    /// The name.
    #[schema(example = "MEMORY.md")]
    pub filename: String,
    /// Whether the file is part of the prompt.
    pub enabled: bool,
    /// The order in the prompt.
    pub sort_order: i32,
    /// The size of the content, in bytes.
    pub file_size: i64,
    /// Who can read it.
    pub scope: MemoryScope,
    /// The owner's key; empty for shared files.
    pub owner_key: String,
    /// The number of the newest revision.
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

/// A revision of a file.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RevisionResponse {
    /// The number within the file, starting at 1.
    #[schema(example = 3)]
    pub number: i64,
    /// The kind of writer.
    pub writer: Writer,
    /// The id of the user, token or job that wrote it.
    pub writer_id: Option<String>,
    /// The reason for the write.
    #[schema(example = "edit")]
    pub reason: String,
    /// The size of the content, in bytes.
    pub size: i64,
    /// The SHA-256 of the content.
    pub hash: String,
    /// When it was written.
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
