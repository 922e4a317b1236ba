//! `/api/v1/memory/{agentId}/dreaming/candidates`: the candidates of the next dream.

use actix_web::get;
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::dream::{DreamCandidate, Fate, Score};
use crate::domain::ids::DreamEntryId;
use crate::domain::item::ItemKind;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, List, Reply};
use crate::http::body::Query;
use crate::http::owner::{ForOwner, OnlyOwnerQuery};
use crate::pipeline::consolidation;
use crate::pipeline::consolidation::candidates::ScoredCandidate;

/// A candidate that a dream scored.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DreamCandidateResponse {
    /// The kind of memory: a fact or a part of a file.
    kind: ItemKind,
    /// The id of the fact or file.
    #[schema(example = "228071432192")]
    source_id: String,
    /// The text. Absent in reports, which store no copy of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    /// How often it was recalled.
    recalls: u32,
    /// The number of different queries that recalled it.
    queries: u32,
    /// The five terms of the score and their result.
    #[schema(value_type = Object)]
    score: Score,
    /// What happened, or would happen, to the candidate.
    fate: Fate,
    /// The reason, as a keyword.
    #[schema(example = "one_off")]
    reason: String,
    /// The id of the entry that contains the candidate.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    entry_id: Option<DreamEntryId>,
}

impl From<DreamCandidate> for DreamCandidateResponse {
    fn from(candidate: DreamCandidate) -> Self {
        Self {
            kind: candidate.kind,
            source_id: candidate.source.to_string(),
            text: None,
            recalls: candidate.recalls,
            queries: candidate.queries,
            score: candidate.score,
            fate: candidate.fate,
            reason: candidate.reason,
            entry_id: candidate.entry,
        }
    }
}

impl From<ScoredCandidate> for DreamCandidateResponse {
    fn from(weighed: ScoredCandidate) -> Self {
        let ScoredCandidate { candidate, score, fate, reason } = weighed;
        Self {
            kind: candidate.kind,
            source_id: candidate.source.to_string(),
            text: Some(candidate.text),
            recalls: candidate.signals.recalls,
            queries: candidate.signals.queries,
            score,
            fate,
            reason: reason.to_owned(),
            entry_id: None,
        }
    }
}

/// Lists the candidates of the next dream, best first.
///
/// Each candidate comes with its expected outcome and the reason. The list contains at most the 500 candidates recalled most often.
#[utoipa::path(tag = "dreams", operation_id = "listDreamCandidates",
    params(("agentId" = String, Path, description = "The agent's id"), OnlyOwnerQuery),
    responses((status = 200, description = "All candidates", body = Envelope<List<DreamCandidateResponse>>)))]
#[get("/memory/{agentId}/dreaming/candidates")]
pub async fn list_candidates(
    system: System,
    ForOwner(access, _): ForOwner<Query<OnlyOwnerQuery>>,
) -> Result<Reply<List<DreamCandidateResponse>>> {
    let items = consolidation::candidates(&system, &access).await?.into_iter().map(Into::into).collect();
    Ok(Reply(List { items, next_cursor: None }))
}
