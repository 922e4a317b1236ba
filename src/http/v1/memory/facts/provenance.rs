//! `/api/v1/memory/{agentId}/facts/{factId}`: a fact with its provenance and use.

use actix_web::{get, web};
use chrono::{DateTime, Utc};
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::fact::FactResponse;
use crate::domain::access::AgentAccess;
use crate::domain::conversation::Message;
use crate::domain::extraction::ExtractionRun;
use crate::domain::ids::{ConversationId, ExtractionId, FactId, MessageId};
use crate::domain::metadata;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::body::Query;
use crate::http::extract::parse_id;
use crate::http::owner::{NamesOwner, OwnerQuery};
use crate::memory::facts::evidence::EvidenceSpan;
use crate::memory::facts::lines::location::FactLocation;
use crate::retrieval::provenance::{self, FactProvenance};

/// A fact with its provenance and use.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FactStoryResponse {
    /// The fact.
    #[serde(flatten)]
    pub fact: FactResponse,
    /// The provenance of the fact.
    pub provenance: ProvenanceResponse,
    /// The facts that it superseded or that were merged into it, oldest first.
    pub replaced: Vec<FactId>,
    /// The number of turns whose model was shown the fact, plus the number of recalls that found it.
    pub use_count: u32,
    /// When it was last used.
    pub last_used_at: Option<DateTime<Utc>>,
}

/// The provenance of a fact, as far as it still exists and belongs to this owner.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProvenanceResponse {
    /// The name that the caller gave to the conversation.
    pub conversation: Option<String>,
    /// The message that supports the fact.
    pub message: Option<SaidResponse>,
    /// Where the fact's `evidence` stands in `content` of the message, in characters (Unicode scalar values): from `start` up to, not
    /// including, `end`. Null if the message does not say it, or not any more.
    pub evidence_span: Option<EvidenceSpan>,
    /// The extraction run that found the fact.
    pub extraction: Option<RunResponse>,
    /// The lines of files that currently state the fact.
    pub files: Vec<FactLocation>,
}

/// The message that supports a fact.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SaidResponse {
    /// The id.
    pub id: MessageId,
    /// The conversation.
    pub conversation_id: ConversationId,
    /// The sequence number in the conversation.
    pub seq: i64,
    /// The role of the speaker: `user` or `assistant`.
    pub role: String,
    /// The text of the message.
    pub content: String,
    /// When the message was written.
    pub created_at: DateTime<Utc>,
    /// The tags that it was sent with. Absent if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// The metadata that it was sent with, besides the tags. Absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    pub metadata: Option<Map<String, Value>>,
}

/// The extraction run that found a fact.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RunResponse {
    /// The id.
    pub id: ExtractionId,
    /// `model` or `extractive`.
    pub engine: String,
    /// The model whose answer was used.
    pub model: Option<String>,
    /// The version of the prompt.
    pub prompt_version: Option<String>,
    /// The hash of the prompt's templates.
    pub prompt_hash: Option<String>,
    /// The sequence number of the first message that was read.
    pub from_seq: i64,
    /// The sequence number of the last message that was read.
    pub to_seq: i64,
    /// When the run started.
    pub started_at: DateTime<Utc>,
}

impl From<FactProvenance> for FactStoryResponse {
    fn from(story: FactProvenance) -> Self {
        let evidence_span = story.span();
        let FactProvenance { told, trust, message, run, standing, replaced, .. } = story;
        let uses = told.uses;
        let provenance = ProvenanceResponse {
            conversation: told.conversation,
            message: message.map(SaidResponse::from),
            evidence_span,
            extraction: run.map(RunResponse::from),
            files: standing,
        };
        Self {
            fact: FactResponse::new(told.fact, trust, told.metadata),
            provenance,
            replaced: replaced.iter().map(|fact| fact.id).collect(),
            use_count: uses.count,
            last_used_at: uses.last_at,
        }
    }
}

impl From<Message> for SaidResponse {
    fn from(message: Message) -> Self {
        let (tags, metadata) = metadata::split(message.metadata);
        Self {
            tags,
            metadata,
            id: message.id,
            conversation_id: message.conversation,
            seq: message.seq,
            role: message.role.as_str().to_owned(),
            content: message.content,
            created_at: message.created_at,
        }
    }
}

impl From<ExtractionRun> for RunResponse {
    fn from(run: ExtractionRun) -> Self {
        Self {
            id: run.id,
            engine: run.engine,
            model: run.model,
            prompt_version: run.prompt_version,
            prompt_hash: run.prompt_hash,
            from_seq: run.from_seq,
            to_seq: run.to_seq,
            started_at: run.started_at,
        }
    }
}

/// Returns one fact with its provenance.
///
/// The response contains the trust and its reasons, the provenance (message, extraction, lines of files), and the facts that it
/// superseded or that superseded it.
#[utoipa::path(tag = "memory", operation_id = "getFact",
    params(("agentId" = String, Path, description = "The agent's id"), ("factId" = String, Path, description = "The fact's id"), OwnerQuery),
    responses((status = 200, description = "The fact", body = Envelope<FactStoryResponse>)))]
#[get("/memory/{agentId}/facts/{factId}")]
pub async fn get_fact(
    system: System,
    access: AgentAccess,
    path: web::Path<(String, String)>,
    query: Query<OwnerQuery>,
) -> Result<Reply<FactStoryResponse>> {
    let id = parse_id(&path.1, "fact")?;
    Ok(Reply(provenance::provenance(&system, &access.for_owner(&query.owner())?, id).await?.into()))
}
