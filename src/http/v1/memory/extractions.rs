//! `/api/v1/memory/{agentId}/extractions` and `…/summarize`: extraction runs, and extraction on request.

use std::collections::BTreeMap;

use actix_web::{get, post, web};
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::extraction::{Extraction, Refusal};
use crate::domain::ids::{ConversationId, ExtractionId, JobId};
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, List, Reply};
use crate::http::body::{Body, Query};
use crate::http::owner::{ForOwner, OwnerBody, OwnerPageQuery, OwnerQuery};
use crate::pipeline::extraction;

/// The statistics of one extraction run over a part of a conversation.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExtractionResponse {
    /// The id. Facts refer to it as their source.
    id: ExtractionId,
    /// The id of the conversation that was read.
    #[serde(skip_serializing_if = "Option::is_none")]
    conversation_id: Option<ConversationId>,
    /// The job that ran it.
    #[serde(skip_serializing_if = "Option::is_none")]
    job_id: Option<JobId>,
    /// `model`, or `extractive` for the built-in engine.
    #[schema(example = "extractive")]
    engine: String,
    /// The model that was called.
    #[serde(skip_serializing_if = "Option::is_none")]
    model: Option<String>,
    /// The version of the prompt.
    #[serde(skip_serializing_if = "Option::is_none")]
    prompt_version: Option<String>,
    /// `applied`; `declined` if there was nothing to store; `failed` if the model's answer was unusable and the messages will be read
    /// again.
    #[schema(example = "applied")]
    status: String,
    /// The sequence number of the first message that was read.
    from_seq: i64,
    /// The sequence number of the last message that was read.
    to_seq: i64,
    /// The number of facts that the run proposed.
    #[schema(example = 4)]
    extracted: i32,
    /// The number of new facts.
    #[schema(example = 2)]
    inserted: i32,
    /// The number of known facts that were confirmed.
    #[schema(example = 1)]
    updated: i32,
    /// The number of facts that were rejected, by reason.
    #[schema(example = json!({"low_confidence": 1}))]
    skipped: BTreeMap<String, u32>,
    /// What the run refused, one by one, up to 60; without the texts, which are memory. Absent if it refused nothing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    refusals: Vec<ExtractionRefusalResponse>,
    /// Prompt tokens, as the provider counts them.
    #[serde(skip_serializing_if = "Option::is_none")]
    prompt_tokens: Option<u32>,
    /// Completion tokens.
    #[serde(skip_serializing_if = "Option::is_none")]
    completion_tokens: Option<u32>,
    /// When the run started.
    started_at: DateTime<Utc>,
}

/// One thing that a run refused.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExtractionRefusalResponse {
    /// Why, as in `skipped`.
    #[schema(example = "unsupported")]
    reason: String,
    /// The length of its text in characters. Absent where it is not known: for a secret, and for runs of older versions.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = 42)]
    length: Option<u32>,
}

impl From<Refusal> for ExtractionRefusalResponse {
    fn from(refusal: Refusal) -> Self {
        Self { reason: refusal.reason, length: refusal.length }
    }
}

impl From<Extraction> for ExtractionResponse {
    fn from(run: Extraction) -> Self {
        Self {
            id: run.id,
            conversation_id: run.conversation,
            job_id: run.job,
            engine: run.engine,
            model: run.model,
            prompt_version: run.prompt_version,
            status: run.status,
            from_seq: run.from_seq,
            to_seq: run.to_seq,
            extracted: run.yields.extracted,
            inserted: run.yields.inserted,
            updated: run.yields.updated,
            skipped: run.rejected,
            refusals: run.refusals.into_iter().map(ExtractionRefusalResponse::from).collect(),
            prompt_tokens: run.prompt_tokens,
            completion_tokens: run.completion_tokens,
            started_at: run.started_at,
        }
    }
}

/// Lists the extraction runs over an owner's conversations with their results, newest first.
#[utoipa::path(tag = "memory", operation_id = "listExtractions",
    params(("agentId" = String, Path, description = "The agent's id"), OwnerPageQuery),
    responses((status = 200, description = "A page of extraction runs", body = Envelope<List<ExtractionResponse>>)))]
#[get("/memory/{agentId}/extractions")]
pub async fn list_extractions(
    system: System,
    ForOwner(access, page): ForOwner<Query<OwnerPageQuery>>,
) -> Result<Reply<List<ExtractionResponse>>> {
    let rows = extraction::list_runs(&system, &access, page.cursor.as_deref(), page.limit).await?;
    Ok(Reply(List::from_page(rows, ExtractionResponse::from)))
}

/// The finished extraction.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SummarizeResponse {
    /// Always `completed`.
    #[schema(example = "completed")]
    status: &'static str,
}

/// Extracts memory from this conversation now.
///
/// The usual gates and the cooldown do not apply, and no other conversation is read. Answers when all messages of the conversation have
/// been read.
#[utoipa::path(tag = "memory", operation_id = "summarizeConversation",
    params(("agentId" = String, Path, description = "The agent's id"),
        ("conversationId" = String, Path, description = "The name that the caller gave to the conversation"), OwnerQuery),
    request_body = OwnerBody,
    responses((status = 200, description = "The job has finished", body = Envelope<SummarizeResponse>),
        (status = 503, description = "No worker started the job in time; it remains in the queue")))]
#[post("/memory/{agentId}/summarize/{conversationId}")]
pub async fn summarize_conversation(
    system: System,
    ForOwner(access, _): ForOwner<(Query<OwnerQuery>, Body<OwnerBody>)>,
    path: web::Path<(String, String)>,
) -> Result<Reply<SummarizeResponse>> {
    extraction::summarize(&system, &access, &path.1).await?;
    Ok(Reply(SummarizeResponse { status: "completed" }))
}
