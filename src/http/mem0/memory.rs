//! The JSON of a memory, and its conversion from a fact.

use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use serde_json::Value;
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::identity;
use crate::app_state::AppState;
use crate::domain::access::OwnerAccess;
use crate::domain::fact::{Described, Fact, FactCategory};
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
const PORTION: usize = 200;

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
            run_id: fact.conversation.filter(|name| is_named(name)),
            immutable: fact.metadata.get(IMMUTABLE).and_then(Value::as_bool).unwrap_or_default(),
            metadata: fact.metadata,
            categories: vec![category(fact.category)],
            created_at: fact.learned_at,
            updated_at: fact.updated_at,
            expiration_date: fact.expires_at.map(|at| last_day(access, at)),
            score: None,
        }
    }
}

/// The memories with these ids that the caller may see.
pub(super) async fn described(app: &AppState, access: &OwnerAccess, ids: &[FactId]) -> Result<Vec<(FactId, MemoryResponse)>> {
    let mut memories = Vec::with_capacity(ids.len());
    for ids in ids.chunks(PORTION) {
        let found = facts::described(app, access, ids).await?.into_iter();
        memories.extend(found.map(|described| (described.id, MemoryResponse::of(access, described))));
    }
    Ok(memories)
}

/// The active facts of a person that come from the conversation with this name, newest first.
pub(super) async fn learned(app: &AppState, access: &OwnerAccess, name: &str) -> Result<Vec<Fact>> {
    let (talk, _) = conversations::get(app, access, name).await?;
    let mut learned = Vec::new();
    let mut cursor = None;
    loop {
        let page = facts::list(app, access, FactQuery { cursor, limit: Some(PORTION as u64), ..FactQuery::default() }).await?;
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

/// The name of a category in this API.
pub(super) fn category(category: FactCategory) -> String {
    category.as_str().to_lowercase()
}

/// Whether the caller named the conversation.
pub(super) fn is_named(conversation: &str) -> bool {
    !conversation.starts_with(UNNAMED)
}

/// The last day before `at`.
fn last_day(access: &OwnerAccess, at: DateTime<Utc>) -> NaiveDate {
    (at - chrono::Duration::nanoseconds(1)).with_timezone(&access.agent().timezone).date_naive()
}
