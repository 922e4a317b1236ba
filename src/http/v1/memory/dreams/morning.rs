//! `/api/v1/memory/{agentId}/dream/morning-card`: the dreams that the owner has not seen yet.

use actix_web::{get, post};
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::entries::ReportedEntry;
use crate::domain::dream::{Dream, DreamKind, DreamStatus};
use crate::domain::ids::DreamId;
use crate::domain::memory_scope::MemoryScope;
use crate::domain::morning::MorningCard;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::body::{Body, Query};
use crate::http::owner::{ForOwner, OwnerQuery, owner_fields};
use crate::memory::morning_cards;

/// The newest dream report that the owner has not seen, and the other unseen reports.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MorningCardResponse {
    /// The id of the report: the owner's newest or, without one, the team's newest.
    report_id: DreamId,
    /// Who can read it.
    scope: MemoryScope,
    /// The kind of dream.
    kind: DreamKind,
    /// The local date of a nightly dream.
    night: Option<NaiveDate>,
    /// The topic of a focused dream.
    topic: Option<String>,
    /// `applied`, or `proposed` while a person has to decide.
    status: DreamStatus,
    /// The file that the dream worked on.
    #[schema(example = "MEMORY.md")]
    filename: String,
    /// Why the dream made its changes.
    reason: String,
    /// The patterns that the dream noticed.
    patterns: Vec<String>,
    /// The number of candidates that were promoted.
    promoted_count: u32,
    /// The number of candidates that were rejected.
    rejected_count: u32,
    /// When the dream finished.
    finished_at: Option<DateTime<Utc>>,
    /// The changes that the dream proposed. Each can be confirmed, edited or forgotten.
    entries: Vec<ReportedEntry>,
    /// Other reports that the owner has not seen, newest first.
    others: Vec<UnseenReport>,
}

/// A report that the owner has not seen.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UnseenReport {
    /// The id of the report.
    report_id: DreamId,
    /// Who can read it.
    scope: MemoryScope,
    /// The kind of dream.
    kind: DreamKind,
    /// `applied`, or `proposed` while a person has to decide.
    status: DreamStatus,
    /// Why the dream made its changes.
    reason: String,
    /// When the dream finished.
    finished_at: Option<DateTime<Utc>>,
}

owner_fields! {
    /// The report to mark as seen, and the owner, unless the query names them.
    #[derive(Debug, Default, Deserialize, ToSchema)]
    #[serde(rename_all = "camelCase", deny_unknown_fields, default)]
    #[schema(example = json!({"endUserId": "nora"}))]
    pub struct SeenRequest {
        /// The id of the report. Defaults to all reports.
        report_id: Option<DreamId>,
    }
}

/// Confirms that the report is marked as seen.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SeenResponse {
    /// Always true.
    seen: bool,
}

impl From<MorningCard> for MorningCardResponse {
    fn from(card: MorningCard) -> Self {
        let Dream { id, bucket, kind, night, topic, status, filename, reason, patterns, promoted, rejected, finished_at, .. } = card.report;
        Self {
            report_id: id,
            scope: bucket.scope(),
            kind,
            night,
            topic,
            status,
            filename,
            reason,
            patterns,
            promoted_count: promoted,
            rejected_count: rejected,
            finished_at,
            entries: card.entries.into_iter().map(ReportedEntry::from).collect(),
            others: card.others.into_iter().map(UnseenReport::from).collect(),
        }
    }
}

impl From<Dream> for UnseenReport {
    fn from(dream: Dream) -> Self {
        let Dream { id, bucket, kind, status, reason, finished_at, .. } = dream;
        Self { report_id: id, scope: bucket.scope(), kind, status, reason, finished_at }
    }
}

/// Returns the morning card: the dreams that the owner has not seen yet.
///
/// Null if there is nothing new.
#[utoipa::path(tag = "memory", operation_id = "getMorningCard",
    params(("agentId" = String, Path, description = "The agent's id"), OwnerQuery),
    responses((status = 200, description = "The card, or null", body = Envelope<Option<MorningCardResponse>>),
        (status = 410, description = "The morning card is switched off")))]
#[get("/memory/{agentId}/dream/morning-card")]
pub async fn get_morning_card(
    system: System,
    ForOwner(access, _): ForOwner<Query<OwnerQuery>>,
) -> Result<Reply<Option<MorningCardResponse>>> {
    let card = morning_cards::card(&system, &access).await?;
    Ok(Reply(card.map(MorningCardResponse::from)))
}

/// Marks a report and all earlier ones as seen by the owner.
///
/// Without a report, marks all reports as seen.
#[utoipa::path(tag = "memory", operation_id = "seeMorningCard",
    params(("agentId" = String, Path, description = "The agent's id"), OwnerQuery), request_body = SeenRequest,
    responses((status = 200, description = "Marked as seen", body = Envelope<SeenResponse>),
        (status = 410, description = "The morning card is switched off")))]
#[post("/memory/{agentId}/dream/morning-card/seen")]
pub async fn see_morning_card(
    system: System,
    ForOwner(access, request): ForOwner<(Query<OwnerQuery>, Body<SeenRequest>)>,
) -> Result<Reply<SeenResponse>> {
    morning_cards::see(&system, &access, request.report_id).await?;
    Ok(Reply(SeenResponse { seen: true }))
}
