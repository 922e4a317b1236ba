//! A memory on the wire, and how facts become memories.

use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::who;
use crate::app_state::AppState;
use crate::domain::access::OwnerAccess;
use crate::domain::fact::{Described, Fact};
use crate::domain::ids::FactId;
use crate::domain::night::midnight_after;
use crate::error::{Error, Result};
use crate::memory::facts::{self, FactQuery};
use crate::pipeline::conversations;

/// How conversations begin that a caller gave no name.
pub(super) const UNNAMED: &str = "mem0-add-";
/// Facts that are read at once.
const PORTION: u64 = 200;
/// Most facts of one person that are looked at for one request: as many as a person of an agent can have.
const MAX_FACTS: usize = 20_000;

/// A memory.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct MemoryResponse {
    /// The id.
    #[schema(example = "118452644787257408")]
    pub id: String,
    /// In words.
    #[schema(example = "Nora lives in Lisbon.")]
    pub memory: String,
    /// Whose it is; none for what the agent's people share.
    pub user_id: Option<String>,
    /// The agent, by its name.
    pub agent_id: String,
    /// The conversation it came from.
    pub run_id: Option<String>,
    /// What the caller wrote beside it.
    #[schema(value_type = Option<Object>)]
    pub metadata: Value,
    /// What it is about.
    pub categories: Vec<String>,
    /// When it was learned.
    pub created_at: DateTime<Utc>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
    /// The last day on which it holds.
    pub expiration_date: Option<NaiveDate>,
    /// How well it answers, 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<f32>,
}

impl MemoryResponse {
    /// A fact as a memory of the agent.
    pub(super) fn of(access: &OwnerAccess, fact: Described) -> Self {
        let owner = fact.bucket.owner();
        Self {
            id: fact.id.to_string(),
            memory: fact.text,
            user_id: (!owner.is_empty()).then(|| who::user(owner).to_owned()),
            agent_id: access.agent().name.clone(),
            run_id: fact.conversation.filter(|name| !name.starts_with(UNNAMED)),
            metadata: fact.metadata,
            categories: vec![fact.category.as_str().to_lowercase()],
            created_at: fact.learned_at,
            updated_at: fact.updated_at,
            expiration_date: fact.expires_at.map(|at| last_day(access, at)),
            score: None,
        }
    }
}

/// Everything that is believed of a person, newest first; with `is_expired` what ran out, too.
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

/// What is believed of a person and was learned from the conversation with this name, newest first.
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

/// The moment at which what holds until `day` ends: the midnight after it, where the agent lives.
pub(super) fn end_of(access: &OwnerAccess, day: NaiveDate) -> Result<DateTime<Utc>> {
    midnight_after(day, access.agent().timezone).ok_or_else(|| Error::invalid("expiration_date", "must be a day such as 2027-01-31"))
}

/// The last day before `at`.
fn last_day(access: &OwnerAccess, at: DateTime<Utc>) -> NaiveDate {
    (at - chrono::Duration::nanoseconds(1)).with_timezone(&access.agent().timezone).date_naive()
}
