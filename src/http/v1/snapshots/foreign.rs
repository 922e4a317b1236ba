//! `/api/v1/agents/{agentId}/workspace/memory/import/file`: the import of a file of any known kind.

use actix_web::web::Payload;
use actix_web::{HttpRequest, post};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::archives::{SnapshotImportResponse, SnapshotPreviewResponse, file};
use super::mem0::Mem0ImportResponse;
use crate::domain::access::{AgentAccess, OwnerName, Permission};
use crate::domain::ids::{ImportId, JobId};
use crate::edge::{System, aside};
use crate::error::Result;
use crate::http::answer::{Envelope, Failure, Reply};
use crate::http::body::Query;
use crate::http::owner::{NamesOwner, owner_fields};
use crate::memory::files::Target;
use crate::transfer::archive::MAX_EXPORT_BYTES;
use crate::transfer::foreign::{self, Contents, ConversationCounts, FileKind, LeftOut};
use crate::transfer::{fact_import, snapshot};

/// A form with a file.
#[derive(ToSchema)]
#[expect(dead_code, reason = "a form for the description; its bytes are read as they come")]
pub struct FileUpload {
    /// The file. At most 32 MiB; the conversations of an archive at most 64 MiB unpacked.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

owner_fields! {
    /// The options of an import.
    #[derive(Debug, Deserialize, IntoParams)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    #[into_params(parameter_in = Query)]
    pub struct FileImportQuery {
        /// The folder for documents. Defaults to `notes`; `/` is the root.
        #[param(example = "notes")]
        folder: Option<String>,
        /// Which chat or user of a database is imported, if it has several: its id there.
        part: Option<String>,
        /// Whether Markdown files that cannot be imported are skipped and named. Defaults to true. If false, one of them refuses the import.
        skip_bad: Option<bool>,
    }
    /// The full owner key, for operators. Each read of another person's PERSONAL files goes into the audit log.
    owner_key
}

/// The default folder for documents.
const FOLDER: &str = "notes";

/// The conversations of a file.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ForeignConversations {
    /// The number of conversations.
    total: usize,
    /// The number of conversations that are not known yet.
    new: usize,
    /// The number of messages.
    messages: usize,
    /// The number of messages that are not known yet.
    new_messages: usize,
    /// When the first message was sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<DateTime<Utc>>,
    /// When the last message was sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<DateTime<Utc>>,
    /// Titles of the first conversations.
    examples: Vec<String>,
}

impl From<ConversationCounts> for ForeignConversations {
    fn from(counts: ConversationCounts) -> Self {
        let ConversationCounts { total, new, messages, new_messages, between, examples } = counts;
        Self { total, new, messages, new_messages, from: between.map(|(from, _)| from), to: between.map(|(_, to)| to), examples }
    }
}

/// What is not imported, for one reason.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LeftOutResponse {
    /// The reason: `unreadable`, `empty_conversation`, `hidden_message`, `other_branch`, `attachment`, `archived`, `empty`, `other_person`
    /// or `other_data`.
    #[schema(example = "attachment")]
    reason: &'static str,
    /// How many.
    count: usize,
    /// The name, title or id of the first one.
    example: String,
}

impl From<LeftOut> for LeftOutResponse {
    fn from(left: LeftOut) -> Self {
        Self { reason: left.kind.as_str(), count: left.count, example: left.example }
    }
}

/// The effect of an import.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FilePreviewResponse {
    /// What the file is: `snapshot`, `markdown`, `mem0`, `chatgpt`, `claude`, `zep`, `letta`, `hindsight`, `microclaw` or `goclaw`.
    #[schema(example = "chatgpt")]
    kind: &'static str,
    /// The conversations.
    #[serde(skip_serializing_if = "Option::is_none")]
    conversations: Option<ForeignConversations>,
    /// The facts.
    #[serde(skip_serializing_if = "Option::is_none")]
    facts: Option<Mem0ImportResponse>,
    /// The files.
    #[serde(skip_serializing_if = "Option::is_none")]
    files: Option<SnapshotPreviewResponse>,
    /// What is not imported.
    left_out: Vec<LeftOutResponse>,
}

/// The result of an import.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FileImportResponse {
    /// What the file is, as in the preview.
    #[schema(example = "chatgpt")]
    kind: &'static str,
    /// The conversations.
    #[serde(skip_serializing_if = "Option::is_none")]
    conversations: Option<ForeignConversations>,
    /// The import that records the conversations; its progress is at `…/workspace/memory/imports/{importId}`.
    #[serde(skip_serializing_if = "Option::is_none")]
    import_id: Option<ImportId>,
    /// Its job.
    #[serde(skip_serializing_if = "Option::is_none")]
    job_id: Option<JobId>,
    /// The facts.
    #[serde(skip_serializing_if = "Option::is_none")]
    facts: Option<Mem0ImportResponse>,
    /// The files.
    #[serde(skip_serializing_if = "Option::is_none")]
    files: Option<SnapshotImportResponse>,
    /// What is not imported.
    left_out: Vec<LeftOutResponse>,
}

/// The imports that a file may go to.
enum Way {
    Files(&'static str, Box<snapshot::Import>),
    Facts(Box<fact_import::Import>),
    Foreign(Box<(foreign::Import, Contents)>),
}

/// Refuses a caller who may not write for the owner, before the file is read.
fn check(access: &AgentAccess, owner: &OwnerName) -> Result<()> {
    access.access().require(Permission::WriteMemory)?;
    if *owner != OwnerName::default() {
        access.clone().for_owner(owner)?;
    }
    Ok(())
}

/// Finds out what a file is, and authorizes the caller for its import.
async fn choose(system: &System, access: AgentAccess, owner: OwnerName, query: FileImportQuery, file: &[u8]) -> Result<Way> {
    let FileImportQuery { folder, part, skip_bad, .. } = query;
    let folder = folder.as_deref().unwrap_or(FOLDER);
    let is_personal = owner != OwnerName::default();
    let kind = foreign::detect(file)?;
    if kind == FileKind::Mem0 {
        return Ok(Way::Facts(Box::new(fact_import::Import::allow(access, owner)?)));
    }
    let target = Target::resolve(system, access, &owner, None).await?;
    match kind {
        FileKind::Snapshot => Ok(Way::Files("snapshot", Box::new(snapshot::Import::allow(target, is_personal)?))),
        FileKind::Markdown => {
            Ok(Way::Files("markdown", Box::new(snapshot::Import::of_notes(target, is_personal, folder, skip_bad.unwrap_or(true))?)))
        }
        FileKind::Mem0 | FileKind::Database | FileKind::Foreign(_) => {
            let import = foreign::Import::allow(target, folder)?;
            let contents = foreign::read(kind, file, part.as_deref(), &system.config.server.data_dir, system.clock.now()).await?;
            Ok(Way::Foreign(Box::new((import, contents))))
        }
    }
}

/// Previews the import of a file without changing anything. What the file is, is detected from its content.
///
/// Known are: snapshots and folders of Markdown files (ZIP), mem0 (JSON), the data exports of ChatGPT and Claude (ZIP, or the
/// `conversations.json` in it), Zep and Hindsight (JSON), agent files of Letta (`.af`), and the SQLite databases of MicroClaw and GoClaw.
#[utoipa::path(tag = "files", operation_id = "previewFileImport",
    params(("agentId" = String, Path, description = "The agent's id"), FileImportQuery),
    request_body(content = FileUpload, content_type = "multipart/form-data"),
    responses((status = 200, description = "The effect of the import", body = Envelope<FilePreviewResponse>),
        (status = 413, description = "The file exceeds the limits", body = Failure)))]
#[post("/agents/{agentId}/workspace/memory/import/file/preview")]
pub async fn preview_file(
    system: System,
    access: AgentAccess,
    query: Query<FileImportQuery>,
    request: HttpRequest,
    payload: Payload,
) -> Result<Reply<FilePreviewResponse>> {
    let (owner, query) = query.split();
    check(&access, &owner)?;
    let content = file(&request, payload, MAX_EXPORT_BYTES).await?;
    let done = aside(move || async move {
        let blank = |kind| FilePreviewResponse { kind, conversations: None, facts: None, files: None, left_out: Vec::new() };
        Ok(match choose(&system, access, owner, query, &content).await? {
            Way::Files(kind, import) => FilePreviewResponse { files: Some(import.preview(&system, &content).await?.into()), ..blank(kind) },
            Way::Facts(import) => FilePreviewResponse { facts: Some(import.preview(&system, &content).await?.into()), ..blank("mem0") },
            Way::Foreign(both) => {
                let (import, contents) = *both;
                let kind = contents.source.as_str();
                let done = import.preview(&system, contents).await?;
                FilePreviewResponse {
                    kind,
                    conversations: Some(done.conversations.into()),
                    facts: Some(done.facts.into()),
                    files: Some(done.files.into()),
                    left_out: done.left_out.into_iter().map(Into::into).collect(),
                }
            }
        })
    })
    .await?;
    Ok(Reply(done))
}

/// Imports a file, as its preview shows. What the file is, is detected from its content.
///
/// Conversations keep their times and titles. A job records them, and memory is extracted from them as from all others; `importId` tells how
/// far it is. Facts and documents are stored at once. A file that is imported again adds only what is new. The person is the one that the
/// call names; documents become the person's own files.
#[utoipa::path(tag = "files", operation_id = "importFile",
    params(("agentId" = String, Path, description = "The agent's id"), FileImportQuery),
    request_body(content = FileUpload, content_type = "multipart/form-data"),
    responses((status = 200, description = "The result of the import", body = Envelope<FileImportResponse>),
        (status = 413, description = "The file exceeds the limits", body = Failure)))]
#[post("/agents/{agentId}/workspace/memory/import/file")]
pub async fn import_file(
    system: System,
    access: AgentAccess,
    query: Query<FileImportQuery>,
    request: HttpRequest,
    payload: Payload,
) -> Result<Reply<FileImportResponse>> {
    let (owner, query) = query.split();
    check(&access, &owner)?;
    let content = file(&request, payload, MAX_EXPORT_BYTES).await?;
    let done = aside(move || async move {
        let blank = |kind| FileImportResponse {
            kind,
            conversations: None,
            import_id: None,
            job_id: None,
            facts: None,
            files: None,
            left_out: Vec::new(),
        };
        Ok(match choose(&system, access, owner, query, &content).await? {
            Way::Files(kind, import) => FileImportResponse { files: Some(import.apply(&system, &content).await?.into()), ..blank(kind) },
            Way::Facts(import) => FileImportResponse { facts: Some(import.apply(&system, &content).await?.into()), ..blank("mem0") },
            Way::Foreign(both) => {
                let (import, contents) = *both;
                let kind = contents.source.as_str();
                let done = import.apply(&system, contents, &content).await?;
                FileImportResponse {
                    kind,
                    conversations: Some(done.conversations.into()),
                    import_id: done.import.map(|(import, _)| import),
                    job_id: done.import.map(|(_, job)| job),
                    facts: Some(done.facts.into()),
                    files: Some(done.files.into()),
                    left_out: done.left_out.into_iter().map(Into::into).collect(),
                }
            }
        })
    })
    .await?;
    Ok(Reply(done))
}
