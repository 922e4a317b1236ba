//! `/api/v1/memory/{agentId}/dream/reports/{reportId}/entries`: single changes that a dream proposed.

use actix_web::{post, web};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::domain::access::AgentAccess;
use crate::domain::dream::{DreamEntry, EntryChange, EntrySource, EntryState};
use crate::domain::dream_archive::PackedEntry;
use crate::domain::ids::{DreamEntryId, DreamId};
use crate::domain::item::ItemKind;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::body::{Body, Query};
use crate::http::extract::parse_id;
use crate::http::owner::{NamesOwner, OwnerBody, OwnerQuery, owner_fields};
use crate::http::v1::memory::forgetting::ReceiptResponse;
use crate::pipeline::consolidation::entries;

/// One change that a dream proposed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportedEntry {
    /// The id.
    id: DreamEntryId,
    /// The kind of change.
    change: EntryChange,
    /// The heading above the lines; empty above the first heading.
    #[schema(example = "Habits")]
    heading: String,
    /// The lines that the change removes.
    before: String,
    /// The lines that the change adds.
    #[schema(example = "- Drinks green tea in the morning.")]
    after: String,
    /// The state of the change.
    state: EntryState,
    /// The reason.
    reason: String,
    /// The memories behind the change.
    sources: Vec<ReportedSource>,
    /// When a person decided about it.
    decided_at: Option<DateTime<Utc>>,
    /// When a person confirmed that it is right.
    confirmed_at: Option<DateTime<Utc>>,
}

/// A memory behind a change.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportedSource {
    /// The kind of memory: a fact, a part of a file or a message.
    kind: ItemKind,
    /// The id.
    id: String,
}

impl From<DreamEntry> for ReportedEntry {
    fn from(entry: DreamEntry) -> Self {
        let DreamEntry { id, change, heading, before, after, state, reason, sources, decided_at, confirmed_at, .. } = entry;
        let sources = sources.into_iter().map(ReportedSource::from).collect();
        Self { id, change, heading, before, after, state, reason, sources, decided_at, confirmed_at }
    }
}

impl From<PackedEntry> for ReportedEntry {
    fn from(entry: PackedEntry) -> Self {
        let PackedEntry { id, change, heading, before, after, state, reason, sources, decided_at, confirmed_at } = entry;
        let sources = sources.into_iter().map(ReportedSource::from).collect();
        Self { id, change, heading, before, after, state, reason, sources, decided_at, confirmed_at }
    }
}

impl From<EntrySource> for ReportedSource {
    fn from(EntrySource { kind, id }: EntrySource) -> Self {
        Self { kind, id: id.to_string() }
    }
}

owner_fields! {
    /// A new text for a change, and the owner of the report. The owner may be sent in the query string instead.
    #[derive(Debug, Deserialize, ToSchema)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    #[schema(example = json!({"content": "- Drinks gyokuro in the morning.", "endUserId": "nora"}))]
    pub struct EditEntryRequest {
        /// The lines that replace those of the change, 1 to 4,000 characters.
        #[schema(min_length = 1, max_length = 4000)]
        content: String,
    }
}

/// The ids of the path: agent, report, entry.
type EntryPath = web::Path<(String, String, String)>;

fn ids(path: &EntryPath) -> Result<(DreamId, DreamEntryId)> {
    Ok((parse_id(&path.1, "report")?, parse_id(&path.2, "entry")?))
}

/// Confirms that a change is right.
///
/// The facts behind the change are confirmed, which raises their trust.
#[utoipa::path(tag = "memory", operation_id = "confirmDreamEntry",
    params(("agentId" = String, Path, description = "The agent's id"), ("reportId" = String, Path, description = "The report's id"),
        ("entryId" = String, Path, description = "The entry's id"), OwnerQuery),
    request_body = OwnerBody,
    responses((status = 200, description = "Confirmed", body = Envelope<ReportedEntry>),
        (status = 409, description = "The file does not contain the change"), (status = 410, description = "Dreams are switched off")))]
#[post("/memory/{agentId}/dream/reports/{reportId}/entries/{entryId}/confirm")]
pub async fn confirm_dream_entry(
    system: System,
    access: AgentAccess,
    path: EntryPath,
    query: Query<OwnerQuery>,
    body: Body<OwnerBody>,
) -> Result<Reply<ReportedEntry>> {
    let (report, entry) = ids(&path)?;
    let access = access.for_owner(&(query, body).owner())?;
    Ok(Reply(entries::confirm(&system, &access, report, entry).await?.into()))
}

/// Edits the text of a change.
///
/// The new text replaces the lines of the change in the file, and the section counts as edited by a person from then on. A change that
/// waits for a decision is applied with the new text.
#[utoipa::path(tag = "memory", operation_id = "editDreamEntry",
    params(("agentId" = String, Path, description = "The agent's id"), ("reportId" = String, Path, description = "The report's id"),
        ("entryId" = String, Path, description = "The entry's id"), OwnerQuery),
    request_body = EditEntryRequest,
    responses((status = 200, description = "Edited", body = Envelope<ReportedEntry>),
        (status = 409, description = "The file no longer contains its lines"), (status = 410, description = "Dreams are switched off")))]
#[post("/memory/{agentId}/dream/reports/{reportId}/entries/{entryId}/edit")]
pub async fn edit_dream_entry(
    system: System,
    access: AgentAccess,
    path: EntryPath,
    query: Query<OwnerQuery>,
    body: Body<EditEntryRequest>,
) -> Result<Reply<ReportedEntry>> {
    let (report, entry) = ids(&path)?;
    let (owner, request) = (query, body).split();
    Ok(Reply(entries::edit(&system, &access.for_owner(&owner)?, report, entry, &request.content).await?.into()))
}

/// Forgets what a change states.
///
/// This deletes its lines from files and all of their revisions, the facts behind it, and its text in reports and archives. It is not
/// learned again unless the person explicitly asks for it.
#[utoipa::path(tag = "memory", operation_id = "forgetDreamEntry",
    params(("agentId" = String, Path, description = "The agent's id"), ("reportId" = String, Path, description = "The report's id"),
        ("entryId" = String, Path, description = "The entry's id"), OwnerQuery),
    request_body = OwnerBody,
    responses((status = 200, description = "Forgotten", body = Envelope<ReceiptResponse>),
        (status = 410, description = "Dreams are switched off")))]
#[post("/memory/{agentId}/dream/reports/{reportId}/entries/{entryId}/forget")]
pub async fn forget_dream_entry(
    system: System,
    access: AgentAccess,
    path: EntryPath,
    query: Query<OwnerQuery>,
    body: Body<OwnerBody>,
) -> Result<Reply<ReceiptResponse>> {
    let (report, entry) = ids(&path)?;
    let access = access.for_owner(&(query, body).owner())?;
    Ok(Reply(entries::forget(&system, &access, report, entry).await?.into()))
}
