//! `/api/v1/owners`: the people whose memory a workspace's agents store, for admins.

use actix_web::{HttpResponse, get, post, web};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::domain::access::Access;
use crate::domain::forget::{Counts, ForgetExtent, Mention, MentionKind, Remaining};
use crate::domain::ids::{AgentId, JobId, ReceiptId};
use crate::domain::memory_scope::MemoryScope;
use crate::domain::owner::{KnownBy, MemoryCounts, Owner};
use crate::domain::owner_key::OwnerKey;
use crate::edge::{System, files};
use crate::error::Result;
use crate::http::answer::{Accepted, Archive, Envelope, List, Reply};
use crate::http::body::{Body, PageQuery, Query};
use crate::http::v1::memory::forgetting::ReceiptResponse;
use crate::privacy;
use crate::privacy::forget::{self, Preview};
use crate::privacy::owners::StartedForgetting;
use crate::tenancy::owners;

/// Registers the operations.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(list_owners).service(get_owner).service(list_receipts);
    config.service(export_owner);
    config.service(preview_forget_owner).service(forget_owner);
}

/// A person whose memory agents of the workspace store.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnerResponse {
    /// The owner's key.
    owner_key: OwnerKey,
    /// The counts over all agents.
    counts: OwnerCounts,
    /// When an agent last received a message from the person, or their memory last changed.
    last_seen_at: Option<DateTime<Utc>>,
    /// The counts per agent.
    agents: Vec<OwnerAgent>,
}

/// The amount of memory.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnerCounts {
    /// The number of active facts.
    facts: u64,
    /// The number of files.
    files: u64,
    /// The number of conversations.
    conversations: u64,
}

/// The memory of one agent about a person.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnerAgent {
    /// The agent's id.
    id: AgentId,
    /// The agent's name.
    name: String,
    /// The counts of this agent.
    counts: OwnerCounts,
    /// When the agent last received a message from the person, or their memory last changed.
    last_seen_at: DateTime<Utc>,
}

impl From<MemoryCounts> for OwnerCounts {
    fn from(MemoryCounts { facts, files, conversations }: MemoryCounts) -> Self {
        Self { facts, files, conversations }
    }
}

impl From<KnownBy> for OwnerAgent {
    fn from(KnownBy { agent, name, holdings, last_seen_at }: KnownBy) -> Self {
        Self { id: agent, name, counts: holdings.into(), last_seen_at }
    }
}

impl From<Owner> for OwnerResponse {
    fn from(owner: Owner) -> Self {
        let (counts, last_seen_at) = (owner.total().into(), owner.last_seen_at());
        Self { owner_key: owner.key, counts, last_seen_at, agents: owner.agents.into_iter().map(OwnerAgent::from).collect() }
    }
}

/// A filter, and the page to return.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListOwnersQuery {
    /// The start of the owner key, such as `api:no`, or of what follows its prefix; or a part of the learned name.
    #[param(max_length = 161)]
    query: Option<String>,
    /// The `nextCursor` of the previous page.
    cursor: Option<String>,
    /// The number of rows per page, 1 to 200. Defaults to 50.
    limit: Option<u64>,
}

/// Lists the people whose memory the workspace's agents store, by key.
#[utoipa::path(tag = "owners", operation_id = "listOwners", params(ListOwnersQuery),
    responses((status = 200, description = "A page of owners", body = Envelope<List<OwnerResponse>>)))]
#[get("/owners")]
pub async fn list_owners(system: System, access: Access, query: Query<ListOwnersQuery>) -> Result<Reply<List<OwnerResponse>>> {
    let ListOwnersQuery { query, cursor, limit } = query.0;
    let page = owners::list(&system, &access, query.as_deref(), cursor.as_deref(), limit).await?;
    Ok(Reply(List::from_page(page, OwnerResponse::from)))
}

/// Returns one person: the agents that know them, and how much memory each agent has.
#[utoipa::path(tag = "owners", operation_id = "getOwner",
    params(("ownerKey" = String, Path, description = "The full owner key, percent-encoded: `api%3Anora`")),
    responses((status = 200, description = "The owner", body = Envelope<OwnerResponse>)))]
#[get("/owners/{ownerKey}")]
pub async fn get_owner(system: System, access: Access, key: web::Path<String>) -> Result<Reply<OwnerResponse>> {
    Ok(Reply(owners::get(&system, &access, &key).await?.into()))
}

/// Lists the receipts of forgetting about one person, newest first.
///
/// Receipts contain no owner key; they can only be found by callers who know the key.
#[utoipa::path(tag = "owners", operation_id = "listReceipts",
    params(("ownerKey" = String, Path, description = "The full owner key, percent-encoded: `api%3Anora`"), PageQuery),
    responses((status = 200, description = "A page of receipts", body = Envelope<List<ReceiptResponse>>)))]
#[get("/owners/{ownerKey}/receipts")]
pub async fn list_receipts(
    system: System,
    access: Access,
    key: web::Path<String>,
    query: Query<PageQuery>,
) -> Result<Reply<List<ReceiptResponse>>> {
    let PageQuery { cursor, limit } = query.0;
    let page = forget::of_owner(&system, &access, &key, cursor.as_deref(), limit).await?;
    Ok(Reply(List::from_page(page, ReceiptResponse::from)))
}

/// Exports everything stored about one person.
///
/// The response is a ZIP archive with Markdown for reading and JSON with every row. The export is recorded in the audit log.
#[utoipa::path(tag = "owners", operation_id = "exportOwner",
    params(("ownerKey" = String, Path, description = "The full owner key, percent-encoded: `api%3Anora`")),
    responses((status = 200, description = "The archive", content_type = "application/zip", body = Archive)))]
#[get("/owners/{ownerKey}/export")]
pub async fn export_owner(system: System, access: Access, key: web::Path<String>) -> Result<HttpResponse> {
    Ok(files::download("owner.zip", crate::transfer::owner_export::export(&system, &access, &key).await?))
}

/// How much to forget.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[schema(example = json!({"includeMessages": true}))]
pub struct PreviewForgetRequest {
    /// Whether to delete messages too, and with them every row that names the person. Defaults to false: only the memory extracted from
    /// them is deleted.
    include_messages: bool,
    /// Whether to delete shared memory from other people that names the person. It may mean another person of the same name; check the
    /// `mentions` of the preview first.
    include_mentions: bool,
}

/// What forgetting the person would delete.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PreviewForgetResponse {
    /// The number of rows, by kind.
    counts: Counts,
    /// The total number of rows.
    total: u64,
    /// Shared memory from other people that names the person. It stays unless `includeMentions` is set.
    mentions: MentionsResponse,
}

/// Where memory from other people names the person.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MentionsResponse {
    /// The total number of mentions.
    total: usize,
    /// The first hundred mentions, for review.
    items: Vec<MentionResponse>,
}

/// A place that names the person.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MentionResponse {
    /// The kind of place.
    kind: MentionKind,
    /// Who can read it.
    scope: MemoryScope,
    /// The agent. Absent for memory of the whole tenant.
    agent_id: Option<AgentId>,
    /// The id; for a line, the id of its file.
    #[schema(example = "4711")]
    id: String,
    /// The name of the file, for a line.
    filename: Option<String>,
    /// The text; long texts are cut.
    text: String,
}

impl From<Preview> for PreviewForgetResponse {
    fn from(Preview { counts, mentions }: Preview) -> Self {
        let total = mentions.len();
        let item = |mention: Mention| MentionResponse {
            kind: mention.kind,
            scope: mention.scope,
            agent_id: mention.agent,
            id: mention.id.to_string(),
            filename: mention.filename,
            text: mention.text,
        };
        let items = mentions.into_iter().take(Remaining::MOST).map(item).collect();
        Self { total: counts.total(), counts, mentions: MentionsResponse { total, items } }
    }
}

/// Counts what forgetting a person would delete.
///
/// Nothing is changed.
#[utoipa::path(tag = "owners", operation_id = "previewForgetOwner",
    params(("ownerKey" = String, Path, description = "The full owner key, percent-encoded: `api%3Anora`")),
    request_body = PreviewForgetRequest,
    responses((status = 200, description = "The number of rows that would be deleted", body = Envelope<PreviewForgetResponse>)))]
#[post("/owners/{ownerKey}/forget/preview")]
pub async fn preview_forget_owner(
    system: System,
    access: Access,
    key: web::Path<String>,
    body: Body<PreviewForgetRequest>,
) -> Result<Reply<PreviewForgetResponse>> {
    let extent = ForgetExtent { include_messages: body.0.include_messages, include_mentions: body.0.include_mentions };
    Ok(Reply(privacy::owners::preview(&system, &access, &key, extent).await?.into()))
}

/// How much to forget, with a confirmation.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"confirm": "api:nora", "includeMessages": true}))]
pub struct ForgetOwnerRequest {
    /// The full owner key, repeated as a confirmation.
    confirm: String,
    /// Whether to delete messages too, and with them every row that names the person. Defaults to false: only the memory extracted from
    /// them is deleted.
    #[serde(default)]
    include_messages: bool,
    /// Whether to delete shared memory from other people that names the person. It may mean another person of the same name; check the
    /// `mentions` of the preview first.
    #[serde(default)]
    include_mentions: bool,
}

/// The request to forget is in progress.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ForgetOwnerResponse {
    /// The receipt, which shows the progress.
    receipt_id: ReceiptId,
    /// The job that does the work.
    job_id: Option<JobId>,
    /// The number of rows to delete, by kind.
    counts: Counts,
}

impl From<StartedForgetting> for ForgetOwnerResponse {
    fn from(begun: StartedForgetting) -> Self {
        Self { receipt_id: begun.receipt.id, job_id: begun.receipt.job, counts: begun.expected }
    }
}

/// Forgets everything about a person, with all agents of the workspace.
///
/// A job does the work, and the receipt tells when it is complete. A repeated call in the meantime joins the running job and gets the
/// same receipt; the job deletes as much as the most extensive call asks for. Until the receipt is done, every write for this person is
/// refused with 409 and the receipt's id; afterwards the person starts without memory. What the person contributed to shared memory is
/// deleted too. What other people contributed and names the person stays unless `includeMentions` is set; `remaining` in the receipt
/// lists it.
#[utoipa::path(tag = "owners", operation_id = "forgetOwner",
    params(("ownerKey" = String, Path, description = "The full owner key, percent-encoded: `api%3Anora`")),
    request_body = ForgetOwnerRequest,
    responses((status = 202, description = "Started; a job forgets the owner", body = Envelope<ForgetOwnerResponse>)))]
#[post("/owners/{ownerKey}/forget")]
pub async fn forget_owner(
    system: System,
    access: Access,
    key: web::Path<String>,
    body: Body<ForgetOwnerRequest>,
) -> Result<Accepted<ForgetOwnerResponse>> {
    let ForgetOwnerRequest { confirm, include_messages, include_mentions } = body.0;
    let extent = ForgetExtent { include_messages, include_mentions };
    Ok(Accepted(privacy::owners::forget(&system, &access, &key, &confirm, extent).await?.into()))
}
