//! `/api/v1/chat`: a turn that Noctuary runs itself, answered at once or as a stream.

use actix_web::web::Bytes;
use actix_web::{HttpResponse, post};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use utoipa::{IntoParams, ToSchema};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::app_state::AppState;
use crate::chat::{self, Event, FinishReason, GenerationOptions, Question, Step, TurnCost, prepare};
use crate::domain::access::{Access, AgentAccess, OwnerAccess, OwnerName};
use crate::domain::conversation::TriggerSource;
use crate::domain::ids::{AgentId, JobId};
use crate::domain::label;
use crate::edge::System;
use crate::edge::sse::{self, frame};
use crate::error::{Error, Result};
use crate::http::answer::{Envelope, Reply, ServerSentEvent};
use crate::http::body::{Body, Query};
use crate::http::content::{self, Content};
use crate::http::failure;
use crate::http::v1::memory::context::ContextItem;
use crate::http::v1::memory::dreams::morning::MorningCardResponse;
use crate::memory::facts::zone;
use crate::retrieval::context::Memory;
use crate::tenancy::agents;

/// Registers the operations.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(send_chat).service(stream_chat);
}

/// The agent, if the body does not name it.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ChatQuery {
    /// The agent's id.
    agent_id: Option<AgentId>,
}

/// A message from an end user to an agent.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"agentId": "228071432192", "message": "Which tea should I bring?", "endUserId": "nora"}))]
pub struct ChatRequest {
    /// The agent's id. May be sent in the query string instead.
    agent_id: Option<AgentId>,
    /// The message, up to 2,000,000 bytes. The model gets all of it; of one longer than 100,000 characters, several are stored
    /// (`mate.memory.long-messages`). `/compact [N]` replaces all but the last N messages (default 10) with a summary; `/clear` or
    /// `/new` starts the conversation over. No model is called for these commands.
    #[serde(default)]
    #[schema(max_length = 2000000)]
    message: String,
    /// The message in parts. Use instead of `message`.
    #[schema(value_type = Option<Vec<ContentPart>>)]
    content_parts: Option<Vec<Value>>,
    /// The caller's name for the conversation, 1 to 200 characters. If absent, a new conversation starts.
    conversation_id: Option<String>,
    /// The end user who talks to the agent.
    end_user_id: Option<String>,
    /// The messaging channel of `senderId`.
    channel: Option<String>,
    /// The sender on `channel` who talks to the agent.
    sender_id: Option<String>,
    /// What triggered the turn. Defaults to `channel` if a channel is named, otherwise `api`.
    trigger_source: Option<TriggerSource>,
    /// The maximum length of the answer, in tokens. The model's own limit still applies.
    #[schema(minimum = 1)]
    max_tokens: Option<u32>,
    /// The sampling temperature, 0 to 2. Lower values give more predictable answers.
    #[schema(minimum = 0, maximum = 2)]
    temperature: Option<f64>,
    /// Tags by which recall can be narrowed, up to 50 of 1 to 100 characters. The messages of the turn have them, and facts from it, too.
    #[schema(max_items = 50)]
    tags: Option<Vec<String>>,
    /// A JSON object of up to 8,192 bytes by which recall can be narrowed. The messages of the turn have it, and facts from it, too.
    #[schema(value_type = Option<Object>)]
    metadata: Option<Map<String, Value>>,
    /// The IANA time zone in which days and months of the message are counted ("yesterday", "remember that I fly tomorrow"). Defaults to the one
    /// that the person is known to live in (a memory with the relation `timezone`), else the agent's. The extraction, which reads the
    /// conversation later, counts in that default.
    #[schema(example = "Asia/Tokyo")]
    timezone: Option<String>,
}

/// One part of a message, in the format of OpenAI or Anthropic. The model is shown images, audio and files as far as its provider takes them;
/// memory keeps a mark such as `[image]`.
#[derive(ToSchema)]
#[expect(dead_code, reason = "a form for the description; parts are read as in the other interfaces")]
pub struct ContentPart {
    /// The type of the part: `text`, `image_url`, `input_audio`, `file`, or another one that OpenAI or Anthropic has.
    #[schema(example = "text", pattern = "^[a-z][a-z0-9_]*$")]
    r#type: String,
    /// The text of a part of type `text`.
    text: Option<String>,
    /// The image of a part of type `image_url`: an object with `url`, an address or `data:`.
    #[schema(value_type = Option<Object>)]
    image_url: Option<Value>,
    /// The audio of a part of type `input_audio`: an object with `format` and `data`.
    #[schema(value_type = Option<Object>)]
    input_audio: Option<Value>,
    /// The file of a part of type `file`: an object with `filename` and `file_data`.
    #[schema(value_type = Option<Object>)]
    file: Option<Value>,
    /// The content of a part in Anthropic's format, of type `image` or `document`.
    #[schema(value_type = Option<Object>)]
    source: Option<Value>,
}

/// Without an end user, everyone who talks through this token would share one memory.
const NO_USER: &str = "is required by this token: send endUserId, or channel and senderId. To make it optional, create the \
                       token with requireEndUser false";

impl ChatRequest {
    /// The authorized access and the question.
    ///
    /// # Errors
    /// [`Error::NotFound`] for an agent that the caller cannot see; [`Error::Invalid`] with the invalid field.
    pub async fn open(self, app: &AppState, access: Access, query: ChatQuery) -> Result<(OwnerAccess, Question)> {
        let id = match (self.agent_id, query.agent_id) {
            (Some(body), Some(query)) if body != query => return Err(Error::invalid("agentId", "differs from the one in the query")),
            (body, query) => body.or(query).ok_or_else(|| Error::invalid("agentId", "is required"))?,
        };
        let agent: AgentAccess = agents::open(app, access, id).await?;
        let by_channel = self.channel.is_some().then_some(TriggerSource::Channel);
        let owner = OwnerName { end_user_id: self.end_user_id, channel: self.channel, sender_id: self.sender_id, owner_key: None };
        let Content { text, media } = message(self.message, self.content_parts)?;
        let question = Question {
            media,
            trigger: self.trigger_source.or(by_channel),
            metadata: label::with_tags(self.metadata, self.tags)?,
            zone: zone::requested(self.timezone.as_deref())?,
            wishes: GenerationOptions { max_output_tokens: self.max_tokens, temperature: self.temperature, ..GenerationOptions::default() },
            ..Question::new(text, self.conversation_id)
        };
        if agent.lacks_end_user(&owner) {
            return Err(Error::invalid("endUserId", NO_USER));
        }
        Ok((agent.for_owner(&owner)?, question))
    }
}

fn message(message: String, parts: Option<Vec<Value>>) -> Result<Content> {
    let Some(parts) = parts else { return Ok(Content { text: message, media: Vec::new() }) };
    if !message.is_empty() {
        return Err(Error::invalid("contentParts", "must not be combined with message"));
    }
    if let Some(at) = parts.iter().position(|part| !part.is_object() || content::read(part).is_none()) {
        return Err(Error::invalid(format!("contentParts[{at}]"), content::WRONG_PART));
    }
    content::read(&Value::Array(parts)).ok_or_else(|| Error::invalid("contentParts", content::WRONG_PART))
}

/// An answered turn.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChatResponse {
    /// The name of the conversation. Send it with the next message.
    conversation_id: String,
    /// The agent's answer.
    reply: String,
    /// Why the answer ended: `stop`, `length` (token limit reached) or `content_filter`.
    #[schema(example = "stop")]
    finish_reason: &'static str,
    /// The model that answered, as the provider reports it. Empty if the message was a command.
    model: String,
    /// The tokens that the turn used.
    usage: TurnCostResponse,
    /// The memory that the model was shown.
    memory: ShownResponse,
    /// The memory tools that the model called, in order.
    tools: Vec<Step>,
    /// The jobs that extract memory from the turn.
    job_ids: Vec<JobId>,
    /// Whether the turn was stored. False for commands, and if the conversation was cleared or forgotten during the turn.
    kept: bool,
    /// The dreams that the owner has not seen yet. Only with the first turn of the owner's day, in the agent's time zone.
    #[serde(skip_serializing_if = "Option::is_none")]
    morning_card: Option<MorningCardResponse>,
}

/// The tokens of a turn, summed over all model calls.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TurnCostResponse {
    /// Tokens of the prompts, as the provider counts them.
    prompt_tokens: u64,
    /// Tokens of the answers.
    completion_tokens: u64,
    /// Prompt and completion tokens together.
    total_tokens: u64,
    /// The estimated prompt tokens of the first call, counted before it was made.
    estimated_tokens: u64,
    /// The number of model calls.
    calls: u64,
}

/// The memory that the model was shown.
#[derive(Debug, Serialize, ToSchema)]
pub struct ShownResponse {
    /// The items, each with the reason it was included.
    injected: Vec<ContextItem>,
}

impl ChatResponse {
    /// The tokens that the turn used.
    pub const fn usage(&self) -> &TurnCostResponse {
        &self.usage
    }
}

impl From<Vec<Memory>> for ShownResponse {
    fn from(injected: Vec<Memory>) -> Self {
        Self { injected: injected.into_iter().map(ContextItem::from).collect() }
    }
}

impl From<TurnCost> for TurnCostResponse {
    fn from(spoken: TurnCost) -> Self {
        let TurnCost { calls, prompt_tokens, completion_tokens, estimated_tokens } = spoken;
        Self { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens, estimated_tokens, calls }
    }
}

impl From<chat::Reply> for ChatResponse {
    fn from(reply: chat::Reply) -> Self {
        Self {
            conversation_id: reply.conversation,
            reply: reply.text,
            finish_reason: finish_reason(reply.finish),
            model: reply.model,
            usage: reply.spoken.into(),
            memory: reply.injected.into(),
            tools: reply.steps,
            job_ids: reply.job_ids,
            kept: reply.is_kept,
            morning_card: reply.card.map(MorningCardResponse::from),
        }
    }
}

/// The finish reason in OpenAI's vocabulary.
pub const fn finish_reason(finish: FinishReason) -> &'static str {
    match finish {
        FinishReason::Complete | FinishReason::Other => "stop",
        FinishReason::Length => "length",
        FinishReason::ToolCalls => "tool_calls",
        FinishReason::Filtered => "content_filter",
    }
}

/// Runs a turn: an agent answers a message, using the owner's memory.
///
/// The turn is stored like a posted one and goes through extraction. Turns of one conversation run one after the other.
#[utoipa::path(tag = "chat", operation_id = "sendChat", request_body = ChatRequest, params(ChatQuery),
    responses((status = 200, description = "The answer", body = Envelope<ChatResponse>),
        (status = 409, description = "Another turn of the conversation is still running, or the conversation was cleared in the meantime"),
        (status = 502, description = "The model failed; the conversation is unchanged")))]
#[post("/chat")]
pub async fn send_chat(system: System, access: Access, query: Query<ChatQuery>, body: Body<ChatRequest>) -> Result<Reply<ChatResponse>> {
    let (access, question) = body.0.open(&system, access, query.0).await?;
    let reply = prepare(&system, access, question).await?.start().reply().await?;
    Ok(Reply(reply.into()))
}

/// Runs a turn and streams the answer as server-sent events.
///
/// The events are `begin` (`conversationId`, `memory`), `delta` (`text`), `tool` (`name`, `isOk`, `error`) and `compaction`; at the end
/// `usage` and `done` (the response of `POST /chat`) or `error` (the usual error object). After each second of silence, a comment shows
/// that the stream is alive. Closing the connection stops the turn; the text generated so far is stored.
#[utoipa::path(tag = "chat", operation_id = "streamChat", request_body = ChatRequest, params(ChatQuery),
    responses((status = 200, description = "A stream of server-sent events", body = ServerSentEvent, content_type = "text/event-stream")))]
#[post("/chat/stream")]
pub async fn stream_chat(system: System, access: Access, query: Query<ChatQuery>, body: Body<ChatRequest>) -> Result<HttpResponse> {
    let (access, question) = body.0.open(&system, access, query.0).await?;
    let running = chat::prepare(&system, access, question).await?.start();
    Ok(sse::answer().streaming(sse::event_stream(running, frames)))
}

fn frames(event: Event) -> Vec<Bytes> {
    match event {
        Event::Begun { conversation, injected } => {
            vec![frame("begin", &json!({ "conversationId": conversation, "memory": ShownResponse::from(injected) }))]
        }
        Event::Piece(text) => vec![frame("delta", &json!({ "text": text }))],
        Event::Tool(step) => vec![frame("tool", &step)],
        Event::Compacted(compaction) => vec![frame("compaction", &compaction)],
        Event::Done(reply) => {
            let reply = ChatResponse::from(*reply);
            vec![frame("usage", reply.usage()), frame("done", &reply)]
        }
        Event::Failed(error) => vec![frame("error", &failure::body(&error))],
    }
}
