//! `/api/v1/memory/{agentId}/episodes`: summaries of sessions.

use actix_web::{get, web};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::{IntoParams, ToSchema};

use crate::domain::access::AgentAccess;
use crate::domain::episode::{Episode, EpisodeEngine};
use crate::domain::ids::{ConversationId, EpisodeId};
use crate::domain::label;
use crate::domain::metadata;
use crate::domain::page::PageRequest;
use crate::domain::usage::Used;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::http::answer::{Envelope, List, Reply};
use crate::http::body::Query;
use crate::http::extract::parse_id;
use crate::http::owner::{ForOwner, NamesOwner, OwnerQuery, owner_fields};
use crate::http::v1::conversations::messages::MessageResponse;
use crate::memory::episodes::read::{self, EpisodeDetail};

/// A summary of a session.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EpisodeResponse {
    /// The id.
    id: EpisodeId,
    /// The conversation's id. The conversation may no longer exist.
    conversation_id: ConversationId,
    /// The name that the caller gave to the conversation.
    conversation: String,
    /// The sequence number of the first summarized message.
    from_seq: i64,
    /// The sequence number of the last summarized message.
    to_seq: i64,
    /// A summary in one sentence.
    #[serde(rename = "abstract")]
    abstract_text: String,
    /// A summary in a few sentences.
    summary: String,
    /// The topics of the session.
    #[schema(example = json!(["Atlas", "budget"]))]
    topics: Vec<String>,
    /// The tags of its messages. With the topics, they are its tags in recall. Absent if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tags: Vec<String>,
    /// The other metadata of its messages: each key with its value, or with a list where messages have several. Absent if there is none, and
    /// for an episode of the team.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>, example = json!({"project": ["atlas", "borealis"]}))]
    metadata: Option<Map<String, Value>>,
    /// What wrote the summary: `model`, or `extractive` for sentences taken from the session itself.
    engine: EpisodeEngine,
    /// The model that was called.
    #[serde(skip_serializing_if = "Option::is_none")]
    model: Option<String>,
    /// The version of the prompt.
    #[serde(skip_serializing_if = "Option::is_none")]
    prompt_version: Option<String>,
    /// Why the model's answer was not used.
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<String>,
    /// The number of user and assistant messages in the session.
    message_count: u32,
    /// When the first message was written.
    began_at: DateTime<Utc>,
    /// When the last message was written.
    ended_at: DateTime<Utc>,
    /// When the episode was created.
    created_at: DateTime<Utc>,
    /// When the episode expires. Absent if it never does.
    #[serde(skip_serializing_if = "Option::is_none")]
    expires_at: Option<DateTime<Utc>>,
    /// When the episode was moved into the consolidated notes.
    #[serde(skip_serializing_if = "Option::is_none")]
    promoted_at: Option<DateTime<Utc>>,
    /// How often the episode was recalled or shown to a model.
    recall_count: u64,
    /// When it was last recalled or shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    last_recalled_at: Option<DateTime<Utc>>,
}

/// An episode with its messages.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenedEpisodeResponse {
    /// The episode.
    #[serde(flatten)]
    episode: EpisodeResponse,
    /// The messages that still exist, at most 200.
    messages: Vec<MessageResponse>,
}

impl From<(Episode, Used)> for EpisodeResponse {
    fn from((episode, used): (Episode, Used)) -> Self {
        let (tags, metadata) = metadata::split(episode.metadata);
        Self {
            tags,
            metadata,
            id: episode.id,
            conversation_id: episode.conversation,
            conversation: episode.conversation_name,
            from_seq: episode.from_seq,
            to_seq: episode.to_seq,
            abstract_text: episode.abstract_text,
            summary: episode.summary,
            topics: episode.topics,
            engine: episode.engine,
            model: episode.model,
            prompt_version: episode.prompt_version,
            failure: episode.failure,
            message_count: episode.message_count,
            began_at: episode.began_at,
            ended_at: episode.ended_at,
            created_at: episode.created_at,
            expires_at: episode.expires_at,
            promoted_at: episode.promoted_at,
            recall_count: used.count,
            last_recalled_at: used.last_at,
        }
    }
}

impl From<EpisodeDetail> for OpenedEpisodeResponse {
    fn from(opened: EpisodeDetail) -> Self {
        let messages = opened.messages.into_iter().map(MessageResponse::from).collect();
        Self { episode: (opened.episode, opened.used).into(), messages }
    }
}

owner_fields! {
    /// The owner, a filter, and the page to return. The owner defaults to the caller.
    #[derive(Debug, Deserialize, IntoParams)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    #[into_params(parameter_in = Query)]
    pub struct ListEpisodesQuery {
        /// Only episodes with this topic, or with a message that was sent with this tag: both are tags in the `filter` of recall.
        #[param(max_length = 100)]
        tag: Option<String>,
        /// The `nextCursor` of the previous page.
        cursor: Option<String>,
        /// The number of rows per page, 1 to 200. Defaults to 50.
        limit: Option<u64>,
    }
}

/// Lists the episodes of an owner, newest first.
#[utoipa::path(tag = "memory", operation_id = "listEpisodes",
    params(("agentId" = String, Path, description = "The agent's id"), ListEpisodesQuery),
    responses((status = 200, description = "A page of episodes", body = Envelope<List<EpisodeResponse>>)))]
#[get("/memory/{agentId}/episodes")]
pub async fn list_episodes(
    system: System,
    ForOwner(access, page): ForOwner<Query<ListEpisodesQuery>>,
) -> Result<Reply<List<EpisodeResponse>>> {
    let tag = label::check_tag(page.tag.as_deref())?;
    let page = PageRequest::parse(page.cursor.as_deref(), page.limit).map_err(Error::bad_page)?;
    let rows = read::list(&system, &access, tag, &page).await?;
    Ok(Reply(List::from_page(rows, EpisodeResponse::from)))
}

/// Returns one episode with its messages.
#[utoipa::path(tag = "memory", operation_id = "getEpisode",
    params(("agentId" = String, Path, description = "The agent's id"), ("episodeId" = String, Path, description = "The episode's id"), OwnerQuery),
    responses((status = 200, description = "The episode", body = Envelope<OpenedEpisodeResponse>)))]
#[get("/memory/{agentId}/episodes/{episodeId}")]
pub async fn get_episode(
    system: System,
    access: AgentAccess,
    path: web::Path<(String, String)>,
    query: Query<OwnerQuery>,
) -> Result<Reply<OpenedEpisodeResponse>> {
    let id = parse_id(&path.1, "episode")?;
    Ok(Reply(read::open(&system, &access.for_owner(&query.owner())?, id).await?.into()))
}
