//! `POST /v3/memories/add/` and the variants of older clients.

use actix_web::{post, web};
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::memory::{IMMUTABLE, UNNAMED, end_of};
use super::refusal::RefusalResponse;
use super::said::{MessagesInput, SaidMessage};
use super::scope::Names;
use super::{identity, memory};
use crate::domain::access::{Access, OwnerAccess, Permission};
use crate::domain::conversation::{MessageRole, TriggerSource};
use crate::domain::fact::{Fact, FactStatus};
use crate::domain::turn::TurnOutcome;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::http::body::Body;
use crate::memory::facts::{self, FactPatch, NewMemory};
use crate::pipeline::conversations;
use crate::pipeline::conversations::{NewMessage, NewTurn, PostedTurn, Usage};
use crate::pipeline::extraction;

/// Messages to extract memory from.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[schema(example = json!({"messages": [{"role": "user", "content": "I moved to Lisbon."}], "user_id": "nora"}))]
pub struct AddMemoriesRequest {
    /// The messages, or one text from the user.
    #[serde(default)]
    #[schema(value_type = Vec<SaidMessage>, min_items = 1)]
    messages: MessagesInput,
    /// Whether to extract memory. If false, each message is stored as it is, all of them or none. A memory has at most 2,000 characters: a
    /// longer message becomes several (`mate.memory.long-messages`).
    infer: Option<bool>,
    /// A JSON object of the caller's, which is returned with the memories.
    #[schema(value_type = Option<Object>)]
    metadata: Option<Value>,
    /// Whether this API refuses to update the memory later. It is stored as `immutable` in `metadata`.
    immutable: Option<bool>,
    /// The last day on which the memory is valid.
    expiration_date: Option<NaiveDate>,
    /// When the messages were said, in seconds since 1970. "Yesterday" counts from it. Defaults to now.
    #[schema(minimum = 0)]
    timestamp: Option<i64>,
    #[serde(flatten)]
    names: Names,
}

/// The result of adding messages.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({"message": "Memory is extracted in the background", "event_id": "118452644787257600", "status": "PENDING", "results": []}))]
pub struct AddedResponse {
    /// A message for people.
    message: &'static str,
    /// The id of the job that extracts memory. Absent if extraction is complete.
    event_id: Option<String>,
    /// `PENDING` or `SUCCEEDED`.
    status: &'static str,
    /// The stored memories, if extraction is complete.
    pub(super) results: Vec<AddedMemory>,
}

/// A stored memory.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({"id": "118452644787257408", "memory": "Nora lives in Lisbon.", "event": "ADD"}))]
pub struct AddedMemory {
    /// The id. Absent if nothing was stored.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    /// The text.
    memory: String,
    /// `ADD`, or `NONE` for a text in quarantine and for one that was not stored.
    event: &'static str,
    /// Why the text was not stored: a block rule of the user keeps it out. It names the rule, and where to remove it.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

impl From<Fact> for AddedMemory {
    fn from(fact: Fact) -> Self {
        let event = if fact.status == FactStatus::Quarantined { "NONE" } else { "ADD" };
        Self { id: Some(fact.id.to_string()), memory: fact.text, event, reason: None }
    }
}

/// Adds messages.
///
/// A job extracts memory from them; `GET /v1/event/{id}/` returns its status. With `infer: false`, each message is stored at once.
#[utoipa::path(tag = "mem0", operation_id = "mem0Add", request_body = AddMemoriesRequest,
    responses((status = 200, description = "Accepted", body = AddedResponse), (status = 422, description = "There are no messages", body = RefusalResponse)))]
#[post("/add/")]
pub async fn mem0_add(system: System, access: Access, body: Body<AddMemoriesRequest>) -> Result<web::Json<AddedResponse>> {
    Box::pin(add(&system, access, body.0, false)).await.map(web::Json)
}

/// Adds messages, for clients of version 1.
#[utoipa::path(tag = "mem0", operation_id = "mem0AddV1", request_body = AddMemoriesRequest,
    responses((status = 200, description = "Accepted", body = AddedResponse)))]
#[post("/")]
pub async fn mem0_add_v1(system: System, access: Access, body: Body<AddMemoriesRequest>) -> Result<web::Json<AddedResponse>> {
    Box::pin(add(&system, access, body.0, false)).await.map(web::Json)
}

/// With `is_awaited`, the response waits for the extraction.
pub(super) async fn add(system: &System, access: Access, asked: AddMemoriesRequest, is_awaited: bool) -> Result<AddedResponse> {
    access.require(Permission::WriteMemory)?;
    let AddMemoriesRequest { messages, infer, metadata, immutable, expiration_date, timestamp, names } = asked;
    let messages = messages.read(timestamp.map(|at| said_at(system, at)).transpose()?)?;
    if messages.is_empty() {
        return Err(Error::invalid("messages", "must contain at least one message"));
    }
    let metadata = if immutable == Some(true) { Some(fixed(metadata)) } else { metadata };
    metadata.as_ref().map_or(Ok(()), facts::check_metadata)?;
    let access = identity::open_or_make(system, access, names.agent_id.as_deref(), names.user_id.as_deref()).await?;
    if infer == Some(false) {
        let results = store_messages(system, &access, messages, metadata, expiration_date).await?;
        return Ok(AddedResponse { message: "Memories stored unchanged", event_id: None, status: "SUCCEEDED", results });
    }
    let name = names.run_id.unwrap_or_else(|| format!("{UNNAMED}{}", system.ids.next::<i64>()));
    let (places, messages) = messages.into_iter().unzip();
    let turn = NewTurn {
        messages,
        trigger: Some(TriggerSource::Memory),
        outcome: TurnOutcome::Completed,
        usage: Usage::default(),
        injected: Vec::new(),
        metadata,
        zone: None,
    };
    let posted = PostedTurn { turn, places, unread: Vec::new(), is_partial: false };
    conversations::record(system, &access, &name, posted, None).await?;
    // An expiration day can only be set on existing facts.
    if is_awaited || expiration_date.is_some() {
        let results = learn(system, &access, &name, expiration_date).await?;
        return Ok(AddedResponse { message: "Memories stored", event_id: None, status: "SUCCEEDED", results });
    }
    let job = extraction::ask_for(system, &access, &name).await?;
    let message = "Memory is extracted in the background";
    Ok(AddedResponse { message, event_id: job.map(|job| job.to_string()), status: "PENDING", results: Vec::new() })
}

/// The metadata with the mark of a memory that is not to be updated.
fn fixed(metadata: Option<Value>) -> Value {
    let mut metadata = metadata.unwrap_or_else(|| json!({}));
    if let Value::Object(entries) = &mut metadata {
        entries.insert(IMMUTABLE.to_owned(), Value::Bool(true));
    }
    metadata
}

/// The time of `timestamp`.
fn said_at(system: &System, timestamp: i64) -> Result<DateTime<Utc>> {
    let at = DateTime::from_timestamp(timestamp, 0).filter(|at| *at >= DateTime::UNIX_EPOCH && *at <= system.clock.now());
    at.ok_or_else(|| Error::invalid("timestamp", "must be a time in the past, in seconds since 1970"))
}

/// Stores each message as a fact, all or none.
async fn store_messages(
    system: &System,
    access: &OwnerAccess,
    messages: Vec<(usize, NewMessage)>,
    metadata: Option<Value>,
    until: Option<NaiveDate>,
) -> Result<Vec<AddedMemory>> {
    let expires_at = until.map(|day| end_of(access, day)).transpose()?;
    let said = messages.into_iter().filter(|(_, message)| message.role != MessageRole::System);
    let memory = |(place, message): (usize, NewMessage)| {
        let new = NewMemory { content: message.content, expires_at, metadata: metadata.clone(), ..NewMemory::default() };
        (format!("messages[{place}]."), new)
    };
    let kept = facts::remember_all(system, access, said.map(memory).collect()).await?;
    let added = |(memory, stored): (String, facts::Stored)| match stored {
        Ok(fact) => fact.into(),
        Err(barrier) => AddedMemory { id: None, memory, event: "NONE", reason: Some(barrier.refusal().to_string()) },
    };
    Ok(kept.into_iter().map(added).collect())
}

/// Waits for the extraction of a conversation and returns the new memories.
async fn learn(system: &System, access: &OwnerAccess, name: &str, until: Option<NaiveDate>) -> Result<Vec<AddedMemory>> {
    let before = system.clock.now();
    extraction::summarize(system, access, name).await?;
    let learned = memory::learned(system, access, name).await?;
    let expires_at = until.map(|day| end_of(access, day)).transpose()?;
    for fact in learned.iter().filter(|fact| expires_at.is_some() && fact.learned_at >= before) {
        let patch = FactPatch { expires_at: Some(expires_at), ..FactPatch::default() };
        facts::update(system, access, fact.id, patch, None).await?;
    }
    Ok(learned.into_iter().map(Into::into).collect())
}
