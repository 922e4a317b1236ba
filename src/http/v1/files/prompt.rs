//! `/api/v1/agents/{agentId}/workspace/prompt` and `…/prompt-files`: the shared prefix of every prompt, and its files.

use actix_web::{get, put};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::arrangement::FileSummaryResponse;
use super::etags::Tagged;
use crate::domain::access::AgentAccess;
use crate::domain::file::WorkspaceFile;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::body::Body;
use crate::memory::files::prompt::Prompt;
use crate::memory::files::{arrange, read};

/// The TEAM files of the prompt, in order.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SetPromptFilesRequest {
    /// The names of TEAM files, at most 100.
    #[schema(example = json!(["AGENTS.md", "SOUL.md", "MEMORY.md"]), max_items = 100)]
    files: Vec<String>,
}

/// The files of the prompt.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PromptFilesResponse {
    /// The files, in the order of the prompt.
    items: Vec<FileSummaryResponse>,
}

impl From<Vec<WorkspaceFile>> for PromptFilesResponse {
    fn from(files: Vec<WorkspaceFile>) -> Self {
        Self { items: files.into_iter().map(FileSummaryResponse::from).collect() }
    }
}

/// Lists the files that are part of every prompt of this agent.
///
/// These are the enabled TEAM and GLOBAL files, by sort order and name.
#[utoipa::path(tag = "files", operation_id = "listPromptFiles", params(("agentId" = String, Path, description = "The agent's id")),
    responses((status = 200, description = "The files in their order", body = Envelope<PromptFilesResponse>)))]
#[get("/agents/{agentId}/workspace/prompt-files")]
pub async fn list_prompt_files(system: System, access: AgentAccess) -> Result<Reply<PromptFilesResponse>> {
    Ok(Reply(read::prompt_files(&system, &access).await?.into()))
}

/// Sets the TEAM files of the prompt and their order.
///
/// Other TEAM files leave the prompt. To place a GLOBAL file, `PATCH` that file.
#[utoipa::path(tag = "files", operation_id = "setPromptFiles", params(("agentId" = String, Path, description = "The agent's id")),
    request_body = SetPromptFilesRequest, responses((status = 200, description = "The files in their new order", body = Envelope<PromptFilesResponse>)))]
#[put("/agents/{agentId}/workspace/prompt-files")]
pub async fn set_prompt_files(
    system: System,
    access: AgentAccess,
    body: Body<SetPromptFilesRequest>,
) -> Result<Reply<PromptFilesResponse>> {
    Ok(Reply(arrange::set_prompt_files(&system, access, &body.0.files).await?.into()))
}

/// Returns the shared prefix of every prompt.
///
/// The prefix contains the enabled TEAM and GLOBAL files as `--- NAME ---` blocks. The same files give the same bytes, so the provider's
/// prompt cache hits. The ETag changes only when the text does.
#[utoipa::path(tag = "files", operation_id = "getPrompt",
    params(("agentId" = String, Path, description = "The agent's id"),
        ("If-None-Match" = Option<String>, Header, description = "The ETag that the caller has; answers 304 if it is still current")),
    responses((status = 200, description = "The text", body = Envelope<Prompt>), (status = 304, description = "Not changed")))]
#[get("/agents/{agentId}/workspace/prompt")]
pub async fn get_prompt(system: System, access: AgentAccess) -> Result<Tagged<Prompt>> {
    let prompt = read::prompt(&system, &access).await?;
    Ok(Tagged::ok(prompt.etag.clone(), prompt))
}
