//! `/api/v1/memory/{agentId}/forget`, `…/facts/{factId}/forget` and `/api/v1/forgets`: forgetting the memory of one owner, and the receipts.

use std::collections::BTreeMap;

use actix_web::{get, post, web};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::domain::access::{Access, AgentAccess};
use crate::domain::fact::FactSource;
use crate::domain::forget::{Counts, ForgetExtent, ForgetTarget, MentionKind, Probe, Receipt, Remaining, Remnant};
use crate::domain::ids::{AgentId, JobId, ReceiptId};
use crate::domain::memory_scope::MemoryScope;
use crate::edge::System;
use crate::error::{Error, FieldError, Result};
use crate::http::answer::{Envelope, Reply};
use crate::http::body::{Body, Query};
use crate::http::extract::parse_id;
use crate::http::owner::{NamesOwner, OwnerQuery, owner_fields};
use crate::privacy::forget::{self, Part};

/// Registers the operations.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(forget_fact).service(get_receipt);
    config.service(forget_part).service(preview_forget_part);
}

/// The record of one act of forgetting.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReceiptResponse {
    /// The id.
    receipt_id: ReceiptId,
    /// What was forgotten.
    target: ForgetTarget,
    /// `done`, or `running` while a job works on it.
    #[schema(example = "done")]
    state: &'static str,
    /// The agent. Absent if all agents of the workspace are affected.
    agent_id: Option<AgentId>,
    /// The job that does the work, if it is not done at once.
    job_id: Option<JobId>,
    /// The number of deleted rows, by kind: `facts`, `revisions`, `messages` … Kinds without rows are absent.
    counts: Counts,
    /// When it was requested.
    created_at: DateTime<Utc>,
    /// When it was completed.
    done_at: Option<DateTime<Utc>>,
    /// When a whole person was forgotten: the shared memory from other people that still names the person.
    remaining: Option<RemainingResponse>,
    /// When a whole person was forgotten: what a search for the person found afterwards.
    probe: Option<ProbeResponse>,
}

/// What a search for the person found after the deletion.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProbeResponse {
    /// The number of columns of the database that were searched for the owner key. If messages stay, so do their columns.
    #[schema(example = 38)]
    places: u64,
    /// The columns that still contain it, with the number of rows. Empty if there are none.
    found: BTreeMap<String, u64>,
    /// The number of forgotten facts, at most 50, whose words were searched for in the memory that is left.
    #[schema(example = 12)]
    statements: u64,
    /// The number of them that it still contains because other people stated the same.
    #[schema(example = 0)]
    told: u64,
    /// When the search was made.
    at: DateTime<Utc>,
}

/// Where a person is still named. Contains ids, no text.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RemainingResponse {
    /// The total number of places.
    total: u64,
    /// The number of places by kind: `fact`, `line`, `relation`, `entity`.
    counts: BTreeMap<String, u64>,
    /// The first hundred places.
    items: Vec<RemnantResponse>,
}

/// A place that names the person.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RemnantResponse {
    /// The kind of place.
    kind: MentionKind,
    /// Who can read it.
    scope: MemoryScope,
    /// The agent. Absent for memory of the whole tenant.
    agent_id: Option<AgentId>,
    /// The id; for a line, the id of its file.
    id: String,
}

impl From<Remaining> for RemainingResponse {
    fn from(remaining: Remaining) -> Self {
        let total = remaining.total();
        let item = |Remnant { kind, scope, agent_id, id }: Remnant| RemnantResponse { kind, scope, agent_id, id };
        Self { total, counts: remaining.counts, items: remaining.items.into_iter().map(item).collect() }
    }
}

impl From<Probe> for ProbeResponse {
    fn from(probe: Probe) -> Self {
        let Probe { places, found, statements, told, at } = probe;
        Self { places, found, statements, told, at }
    }
}

impl From<Receipt> for ReceiptResponse {
    fn from(receipt: Receipt) -> Self {
        Self {
            receipt_id: receipt.id,
            target: receipt.target,
            state: if receipt.done_at.is_some() { "done" } else { "running" },
            agent_id: receipt.agent,
            job_id: receipt.job,
            counts: receipt.counts,
            created_at: receipt.created_at,
            done_at: receipt.done_at,
            remaining: receipt.remaining.map(Into::into),
            probe: receipt.probe.map(Into::into),
        }
    }
}

owner_fields! {
    /// The owner of the fact, and whether to delete messages. The owner may be sent in the query string instead.
    #[derive(Debug, Default, Deserialize, ToSchema)]
    #[serde(rename_all = "camelCase", deny_unknown_fields, default)]
    #[schema(example = json!({"endUserId": "nora", "includeMessages": false}))]
    pub struct ForgetFactRequest {
        /// Whether to delete the message that states the fact too. Defaults to false.
        include_messages: bool,
    }
}

/// Forgets one fact and others that state the same.
///
/// This deletes its history, its index entry, and its lines in files and all of their revisions. It is not learned again unless the
/// person explicitly asks for it.
#[utoipa::path(tag = "memory", operation_id = "forgetFact",
    params(("agentId" = String, Path, description = "The agent's id"), ("factId" = String, Path, description = "The fact's id"), OwnerQuery),
    request_body = ForgetFactRequest, responses((status = 200, description = "Forgotten", body = Envelope<ReceiptResponse>)))]
#[post("/memory/{agentId}/facts/{factId}/forget")]
pub async fn forget_fact(
    system: System,
    access: AgentAccess,
    path: web::Path<(String, String)>,
    query: Query<OwnerQuery>,
    body: Body<ForgetFactRequest>,
) -> Result<Reply<ReceiptResponse>> {
    let id = parse_id(&path.1, "fact")?;
    let (owner, request) = (query, body).split();
    let extent = ForgetExtent { include_messages: request.include_messages, ..ForgetExtent::default() };
    Ok(Reply(forget::fact(&system, &access.for_owner(&owner)?, id, extent).await?.into()))
}

/// Returns the receipt of an act of forgetting.
///
/// It contains row counts and times, without text.
#[utoipa::path(tag = "memory", operation_id = "getReceipt", params(("receiptId" = String, Path, description = "The receipt's id")),
    responses((status = 200, description = "The receipt", body = Envelope<ReceiptResponse>)))]
#[get("/forgets/{receiptId}")]
pub async fn get_receipt(system: System, access: Access, id: web::Path<String>) -> Result<Reply<ReceiptResponse>> {
    Ok(Reply(forget::get(&system, &access, parse_id(&id, "receipt")?).await?.into()))
}

/// The kinds of memory that can be forgotten together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum PartKind {
    /// A section of a file.
    Section,
    /// The memory that came from a conversation.
    Conversation,
    /// The memory that came from a source since a given time.
    Source,
}

owner_fields! {
    /// What to forget about an owner.
    #[derive(Debug, Deserialize, ToSchema)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    #[schema(example = json!({"target": "conversation", "conversationId": "support-4711", "includeMessages": true, "endUserId": "nora"}))]
    pub struct ForgetRequest {
        /// What to forget: `section` with `filename` and `section`, `conversation` with `conversationId`, or `source` with `source` and
        /// `since`.
        target: PartKind,
        /// The name of the file: the owner's own file or, without one, the team's.
        filename: Option<String>,
        /// The heading of the section or its key. Its subsections are forgotten too.
        section: Option<String>,
        /// The name that the caller gave to the conversation.
        conversation_id: Option<String>,
        /// `person`, `statement`, `model`, `import`, `tool` or `file`.
        source: Option<FactSource>,
        /// Forget what was learned since this time.
        since: Option<DateTime<Utc>>,
        /// Whether to delete messages too: the conversation, or the messages that support the facts. Defaults to false.
        #[serde(default)]
        include_messages: bool,
    }
}

impl ForgetRequest {
    /// The part to forget, and whether to forget its messages too.
    ///
    /// # Errors
    /// [`Error::Invalid`] with every field that the target requires and that is absent.
    fn part(self) -> Result<(Part, ForgetExtent)> {
        let Self { target, filename, section, conversation_id, source, since, include_messages, .. } = self;
        let mut wrong = Vec::new();
        let mut missing =
            |field: &str| wrong.push(FieldError { field: field.to_owned(), message: "is required for this target".to_owned() });
        let part = match target {
            PartKind::Section => {
                if filename.is_none() {
                    missing("filename");
                }
                if section.is_none() {
                    missing("section");
                }
                filename.zip(section).map(|(filename, section)| Part::Section { filename, section })
            }
            PartKind::Conversation => {
                if conversation_id.is_none() {
                    missing("conversationId");
                }
                conversation_id.map(|name| Part::Conversation { name })
            }
            PartKind::Source => {
                if source.is_none() {
                    missing("source");
                }
                if since.is_none() {
                    missing("since");
                }
                source.zip(since).map(|(source, since)| Part::Source { source, since })
            }
        };
        let Some(part) = part else { return Err(Error::Invalid(wrong)) };
        Ok((part, ForgetExtent { include_messages, ..ForgetExtent::default() }))
    }
}

/// Forgets a section of a file, the memory from a conversation, or the memory from a source since a given time.
///
/// This deletes facts, index entries, and lines in files and all of their revisions. They are not learned again unless the person
/// explicitly asks for it.
#[utoipa::path(tag = "memory", operation_id = "forgetPart", params(("agentId" = String, Path, description = "The agent's id")),
    request_body = ForgetRequest, responses((status = 200, description = "Forgotten", body = Envelope<ReceiptResponse>)))]
#[post("/memory/{agentId}/forget")]
pub async fn forget_part(system: System, access: AgentAccess, body: Body<ForgetRequest>) -> Result<Reply<ReceiptResponse>> {
    let (owner, request) = body.split();
    let (part, wish) = request.part()?;
    Ok(Reply(forget::part(&system, &access.for_owner(&owner)?, &part, wish).await?.into()))
}

/// What a call to forget would delete.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PreviewForgetPartResponse {
    /// The number of rows, by kind.
    counts: Counts,
    /// The total number of rows.
    total: u64,
}

/// Counts what a call to forget would delete.
///
/// Nothing is changed.
#[utoipa::path(tag = "memory", operation_id = "previewForgetPart", params(("agentId" = String, Path, description = "The agent's id")),
    request_body = ForgetRequest, responses((status = 200, description = "The number of rows that would be deleted", body = Envelope<PreviewForgetPartResponse>)))]
#[post("/memory/{agentId}/forget/preview")]
pub async fn preview_forget_part(
    system: System,
    access: AgentAccess,
    body: Body<ForgetRequest>,
) -> Result<Reply<PreviewForgetPartResponse>> {
    let (owner, request) = body.split();
    let (part, wish) = request.part()?;
    let counts = forget::preview_part(&system, &access.for_owner(&owner)?, &part, wish).await?;
    Ok(Reply(PreviewForgetPartResponse { total: counts.total(), counts }))
}
