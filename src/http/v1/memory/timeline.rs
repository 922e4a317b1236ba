//! `GET /api/v1/memory/{agentId}/timeline`

use actix_web::get;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::domain::access::{AgentAccess, OwnerName};
use crate::domain::dream::{Dream, DreamKind, DreamStatus};
use crate::domain::episode::Episode;
use crate::domain::file::Writer;
use crate::domain::ids::{ConversationId, DreamId, EpisodeId};
use crate::domain::memory_scope::MemoryScope;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, List, Reply};
use crate::http::body::Query;
use crate::http::v1::memory::facts::FactResponse;
use crate::retrieval::timeline;
use crate::retrieval::timeline::{Event, TimelineQuery};

/// Whose memory, and which events.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListTimelineQuery {
    /// `fact`, `file`, `conversation`, `episode`, `dream` or `archive`; all when absent.
    #[param(pattern = "^(fact|file|conversation|episode|dream|archive)$")]
    kind: Option<String>,
    /// Not before this moment.
    from: Option<DateTime<Utc>>,
    /// Before this moment.
    to: Option<DateTime<Utc>>,
    /// The `nextCursor` of the previous page.
    cursor: Option<String>,
    /// The number of rows per page, 1 to 200. Defaults to 50.
    limit: Option<u64>,
    /// The end user this call is about.
    end_user_id: Option<String>,
    /// The messaging channel of `senderId`.
    channel: Option<String>,
    /// The sender on `channel` this call is about.
    sender_id: Option<String>,
    /// The full owner key, for operators.
    owner_key: Option<String>,
}

/// Something that happened to an owner's memory.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TimelineEventResponse)]
pub struct EventResponse {
    /// When.
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
    /// The conversation that was begun, or whose session was completed.
    #[serde(skip_serializing_if = "Option::is_none")]
    conversation: Option<TalkedIn>,
    /// The session that was told in short.
    #[serde(skip_serializing_if = "Option::is_none")]
    episode: Option<ToldOf>,
    /// The dream that was over.
    #[serde(skip_serializing_if = "Option::is_none")]
    dream: Option<DreamedOf>,
    /// The month whose archive dreams were put into.
    #[serde(skip_serializing_if = "Option::is_none")]
    archive: Option<ArchivedIn>,
}

/// An episode.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ToldOf {
    /// The id.
    id: EpisodeId,
    /// What happened, in one sentence.
    #[serde(rename = "abstract")]
    abstract_text: String,
    /// The name that the caller gave to the conversation.
    conversation: String,
    /// Messages of the person and the agent in it.
    message_count: u32,
}

/// A dream.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DreamedOf {
    /// The id of its report.
    report_id: DreamId,
    /// What kind it was.
    #[serde(rename = "kind")]
    dream_kind: DreamKind,
    /// Who can read it.
    scope: MemoryScope,
    /// What it came to.
    status: DreamStatus,
    /// The file it was about.
    filename: String,
    /// Why the dream made its changes, or none.
    reason: String,
    /// Candidates that went in.
    promoted_count: u32,
}

/// A month of the archive.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ArchivedIn {
    /// Year and month.
    #[schema(example = "2026-10")]
    month: String,
    /// Who can read it.
    scope: MemoryScope,
    /// Reports in it.
    dreams: u32,
}

/// A revision of a file.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WrittenFile {
    /// The file.
    #[schema(example = "MEMORY.md")]
    filename: String,
    /// Who can read it.
    scope: MemoryScope,
    /// The number of the revision.
    revision: i64,
    /// Who wrote.
    writer: Writer,
    /// Why.
    reason: String,
    /// Bytes of the file.
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
    /// Messages stored.
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
            Event::Told(told) => {
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

impl ListTimelineQuery {
    fn split(self) -> (OwnerName, TimelineQuery) {
        let Self { kind, from, to, cursor, limit, end_user_id, channel, sender_id, owner_key } = self;
        (OwnerName { end_user_id, channel, sender_id, owner_key }, TimelineQuery { kind, source: None, from, to, cursor, limit })
    }
}

/// Lists what happened to an owner's memory, newest first: facts learned, files written, conversations begun and
/// completed, sessions told in short, dreams and their archives.
#[utoipa::path(tag = "memory", operation_id = "listTimeline",
    params(("agentId" = String, Path, description = "The agent's id"), ListTimelineQuery),
    responses((status = 200, description = "A page of events", body = Envelope<List<EventResponse>>)))]
#[get("/memory/{agentId}/timeline")]
pub async fn list_timeline(system: System, access: AgentAccess, query: Query<ListTimelineQuery>) -> Result<Reply<List<EventResponse>>> {
    let (owner, query) = query.0.split();
    let page = timeline::list(&system, &access.for_owner(&owner)?, query).await?;
    Ok(Reply(List::from_page(page, EventResponse::from)))
}
