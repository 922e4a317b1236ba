//! The JSON of a memory, and its conversion from a fact.

use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use serde_json::Value;
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::identity;
use crate::app_state::AppState;
use crate::domain::access::OwnerAccess;
use crate::domain::fact::{Described, Fact};
use crate::domain::ids::FactId;
use crate::domain::night::midnight_after;
use crate::error::{Error, Result};
use crate::memory::facts::{self, FactQuery};
use crate::pipeline::conversations;

/// The key of the caller's metadata that keeps a memory from being updated.
pub(super) const IMMUTABLE: &str = "immutable";
/// The prefix of the names of conversations that the caller did not name.
pub(super) const UNNAMED: &str = "mem0-add-";
/// The number of facts read at once.
const PORTION: u64 = 200;
/// The maximum number of facts of one person read for one request. A person cannot have more facts with one agent.
const MAX_FACTS: usize = 20_000;

/// A memory.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct MemoryResponse {
    /// The id.
    #[schema(example = "118452644787257408")]
    pub id: String,
    /// The text.
    #[schema(example = "Nora lives in Lisbon.")]
    pub memory: String,
    /// The user. Absent for memory that the agent's users share.
    pub user_id: Option<String>,
    /// The name of the agent.
    pub agent_id: String,
    /// The name of the conversation that it comes from.
    pub run_id: Option<String>,
    /// The JSON object that the caller added.
    #[schema(value_type = Option<Object>)]
    pub metadata: Value,
    /// Whether it was added with `immutable`, so that this API refuses to update it.
    pub immutable: bool,
    /// The categories.
    pub categories: Vec<String>,
    /// When it was learned.
    pub created_at: DateTime<Utc>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
    /// The last day on which the memory is valid.
    pub expiration_date: Option<NaiveDate>,
    /// The relevance, 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<f32>,
}

/// A memory with the fields that the caller asked for. Only the id is always among them.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(transparent)]
pub struct SelectedMemoryResponse(Value);

impl PartialSchema for SelectedMemoryResponse {
    /// That of a whole memory, of which the caller may leave out everything but the id.
    fn schema() -> RefOr<Schema> {
        let mut schema = MemoryResponse::schema();
        if let RefOr::T(Schema::Object(memory)) = &mut schema {
            memory.required = vec!["id".to_owned()];
            memory.description = Some("A memory with the fields that were asked for; the id is always among them.".to_owned());
        }
        schema
    }
}

impl ToSchema for SelectedMemoryResponse {}

/// The memories with these fields only; with all of them where none is named.
pub(super) fn selected(memories: Vec<MemoryResponse>, fields: Option<&[String]>) -> Vec<SelectedMemoryResponse> {
    let fields = fields.unwrap_or_default();
    let only = |mut memory: Value| {
        if let (Value::Object(known), [_, ..]) = (&mut memory, fields) {
            known.retain(|name, _| name == "id" || fields.contains(name));
        }
        SelectedMemoryResponse(memory)
    };
    memories.into_iter().map(|memory| only(serde_json::to_value(memory).unwrap_or_default())).collect()
}

impl MemoryResponse {
    /// Converts a fact to a memory of the agent.
    pub(super) fn of(access: &OwnerAccess, fact: Described) -> Self {
        let owner = fact.bucket.owner();
        Self {
            id: fact.id.to_string(),
            memory: fact.text,
            user_id: (!owner.is_empty()).then(|| identity::user(owner).to_owned()),
            agent_id: access.agent().name.clone(),
            run_id: fact.conversation.filter(|name| !name.starts_with(UNNAMED)),
            immutable: fact.metadata.get(IMMUTABLE).and_then(Value::as_bool).unwrap_or_default(),
            metadata: fact.metadata,
            categories: vec![fact.category.as_str().to_lowercase()],
            created_at: fact.learned_at,
            updated_at: fact.updated_at,
            expiration_date: fact.expires_at.map(|at| last_day(access, at)),
            score: None,
        }
    }
}

/// All active facts of a person, newest first. With `is_expired`, expired facts are included.
pub(super) async fn all(app: &AppState, access: &OwnerAccess, is_expired: bool) -> Result<Vec<MemoryResponse>> {
    let mut memories = Vec::new();
    for status in if is_expired { &["active", "expired"][..] } else { &["active"] } {
        let mut cursor = None;
        loop {
            let query = FactQuery { status: Some((*status).to_owned()), cursor, limit: Some(PORTION), ..FactQuery::default() };
            let page = facts::list(app, access, query).await?;
            let ids: Vec<FactId> = page.items.iter().map(|shown| shown.fact.id).collect();
            let described = facts::described(app, access, &ids).await?;
            memories.extend(described.into_iter().map(|described| MemoryResponse::of(access, described)));
            cursor = page.next_cursor;
            if cursor.is_none() || memories.len() >= MAX_FACTS {
                break;
            }
        }
    }
    Ok(memories)
}

/// The active facts of a person that come from the conversation with this name, newest first.
pub(super) async fn learned(app: &AppState, access: &OwnerAccess, name: &str) -> Result<Vec<Fact>> {
    let (talk, _) = conversations::get(app, access, name).await?;
    let mut learned = Vec::new();
    let mut cursor = None;
    loop {
        let page = facts::list(app, access, FactQuery { cursor, limit: Some(PORTION), ..FactQuery::default() }).await?;
        learned.extend(page.items.into_iter().map(|shown| shown.fact).filter(|fact| fact.conversation == Some(talk.id)));
        cursor = page.next_cursor;
        if cursor.is_none() {
            return Ok(learned);
        }
    }
}

/// The end of `day`: the following midnight in the agent's time zone.
pub(super) fn end_of(access: &OwnerAccess, day: NaiveDate) -> Result<DateTime<Utc>> {
    midnight_after(day, access.agent().timezone).ok_or_else(|| Error::invalid("expiration_date", "must be a day such as 2027-01-31"))
}

/// The last day before `at`.
fn last_day(access: &OwnerAccess, at: DateTime<Utc>) -> NaiveDate {
    (at - chrono::Duration::nanoseconds(1)).with_timezone(&access.agent().timezone).date_naive()
}
