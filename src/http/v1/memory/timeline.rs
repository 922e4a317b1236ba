//! `/api/v1/memory/{agentId}/timeline`: changes to an owner's memory.

use actix_web::get;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::domain::dream::{Dream, DreamKind, DreamStatus};
use crate::domain::episode::Episode;
use crate::domain::file::Writer;
use crate::domain::ids::{ConversationId, DreamId, EpisodeId};
use crate::domain::memory_scope::MemoryScope;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, List, Reply};
use crate::http::body::Query;
use crate::http::owner::{ForOwner, owner_fields};
use crate::http::v1::memory::facts::fact::FactResponse;
use crate::retrieval::timeline::{self, Event, TimelineQuery};

owner_fields! {
    /// The owner, filters, and the page to return.
    #[derive(Debug, Deserialize, IntoParams)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    #[into_params(parameter_in = Query)]
    pub struct ListTimelineQuery {
        /// Only events of this kind: `fact`, `file`, `conversation`, `episode`, `dream` or `archive`. Defaults to all.
        #[param(pattern = "^(fact|file|conversation|episode|dream|archive)$")]
        kind: Option<String>,
        /// Only events at or after this time.
        from: Option<DateTime<Utc>>,
        /// Only events before this time.
        to: Option<DateTime<Utc>>,
        /// The `nextCursor` of the previous page.
        cursor: Option<String>,
        /// The number of rows per page, 1 to 200. Defaults to 50.
        limit: Option<u64>,
    }
}

/// A change to an owner's memory.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TimelineEventResponse)]
pub struct EventResponse {
    /// When it happened.
    at: DateTime<Utc>,
    /// `fact`, `file`, `conversation`, `episode`, `dream` or `archive`.
    #[schema(example = "fact")]
    kind: &'static str,
    /// `learned`, `written`, `begun`, `completed`, `told`, `dreamed` or `archived`.
    #[schema(example = "learned")]
    action: &'static str,
    /// The fact that was learned.
    #[serde(skip_serializing_if = "Option::is_none")]
    fact: Option<FactResponse>,
    /// The revision that was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<WrittenFile>,
    /// The conversation that started, or whose session was completed.
    #[serde(skip_serializing_if = "Option::is_none")]
    conversation: Option<TalkedIn>,
    /// The episode that summarizes a session.
    #[serde(skip_serializing_if = "Option::is_none")]
    episode: Option<ToldOf>,
    /// The dream that finished.
    #[serde(skip_serializing_if = "Option::is_none")]
    dream: Option<DreamedOf>,
    /// The month whose dreams were archived.
    #[serde(skip_serializing_if = "Option::is_none")]
    archive: Option<ArchivedIn>,
}

/// An episode.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ToldOf {
    /// The id.
    id: EpisodeId,
    /// A summary in one sentence.
    #[serde(rename = "abstract")]
    abstract_text: String,
    /// The name that the caller gave to the conversation.
    conversation: String,
    /// The number of user and assistant messages in the session.
    message_count: u32,
}

/// A dream.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DreamedOf {
    /// The id of its report.
    report_id: DreamId,
    /// The kind of dream.
    #[serde(rename = "kind")]
    dream_kind: DreamKind,
    /// Who can read it.
    scope: MemoryScope,
    /// The outcome.
    status: DreamStatus,
    /// The file that the dream worked on.
    filename: String,
    /// Why the dream made its changes, or none.
    reason: String,
    /// The number of candidates that were promoted.
    promoted_count: u32,
}

/// A month of the archive.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ArchivedIn {
    /// The year and month.
    #[schema(example = "2026-10")]
    month: String,
    /// Who can read it.
    scope: MemoryScope,
    /// The number of reports in it.
    dreams: u32,
}

/// A revision of a file.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WrittenFile {
    /// The name of the file.
    #[schema(example = "MEMORY.md")]
    filename: String,
    /// Who can read it.
    scope: MemoryScope,
    /// The number of the revision.
    revision: i64,
    /// The kind of writer.
    writer: Writer,
    /// The reason for the write.
    reason: String,
    /// The size of the file, in bytes.
    size: i64,
}

/// A conversation.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TalkedIn {
    /// The id.
    id: ConversationId,
    /// The name that the caller gave to the conversation.
    name: String,
    /// The number of stored messages.
    message_count: i64,
}

impl From<Event> for EventResponse {
    fn from(event: Event) -> Self {
        let (at, kind, action) = (event.at(), event.kind(), event.action());
        let (mut fact, mut file, mut conversation, mut episode, mut dream, mut archive) = (None, None, None, None, None, None);
        match event {
            Event::Learned(learned) => fact = Some((*learned).into()),
            Event::Written(scope, filename, revision) => {
                let (writer, reason, size) = (revision.writer, revision.reason, revision.size);
                file = Some(WrittenFile { filename, scope, revision: revision.number, writer, reason, size });
            }
            Event::Began(talk) | Event::Completed(talk) => {
                conversation = Some(TalkedIn { id: talk.id, name: talk.name, message_count: talk.message_count });
            }
            Event::Summarized(told) => {
                let Episode { id, abstract_text, conversation_name: conversation, message_count, .. } = *told;
                episode = Some(ToldOf { id, abstract_text, conversation, message_count });
            }
            Event::Dreamed(over) => {
                let (report_id, dream_kind, scope, promoted_count) = (over.id, over.kind, over.bucket.scope(), over.promoted);
                let Dream { status, filename, reason, .. } = *over;
                dream = Some(DreamedOf { report_id, dream_kind, scope, status, filename, reason, promoted_count });
            }
            Event::Archived(month) => archive = Some(ArchivedIn { month: month.month, scope: month.scope, dreams: month.dreams }),
        }
        Self { at, kind, action, fact, file, conversation, episode, dream, archive }
    }
}

impl From<ListTimelineQuery> for TimelineQuery {
    fn from(query: ListTimelineQuery) -> Self {
        let ListTimelineQuery { kind, from, to, cursor, limit, .. } = query;
        Self { kind, source: None, from, to, cursor, limit }
    }
}

/// Lists changes to an owner's memory, newest first.
///
/// The events are facts learned, files written, conversations started and completed, episodes, dreams and archived months.
#[utoipa::path(tag = "memory", operation_id = "listTimeline",
    params(("agentId" = String, Path, description = "The agent's id"), ListTimelineQuery),
    responses((status = 200, description = "A page of events", body = Envelope<List<EventResponse>>)))]
#[get("/memory/{agentId}/timeline")]
pub async fn list_timeline(
    system: System,
    ForOwner(access, query): ForOwner<Query<ListTimelineQuery>>,
) -> Result<Reply<List<EventResponse>>> {
    let page = timeline::list(&system, &access, query.into()).await?;
    Ok(Reply(List::from_page(page, EventResponse::from)))
}
