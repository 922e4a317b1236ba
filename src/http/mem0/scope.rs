//! Whose memories a request is about: the people and agents that it names, beside or in its filters.

use serde::Deserialize;
use serde_json::{Map, Value, json};
use utoipa::{IntoParams, ToSchema};

use super::filter::Filter;
use super::memory::{self, MemoryResponse};
use super::who;
use crate::app_state::AppState;
use crate::domain::access::{Access, OwnerAccess};
use crate::domain::agent::Agent;
use crate::error::Result;

/// Names beside the filters.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Names {
    /// The end user.
    #[schema(example = "nora")]
    pub user_id: Option<String>,
    /// The agent, by name or id; the token's only one when absent.
    pub agent_id: Option<String>,
    /// An application. Taken and not looked at: applications are kept apart by workspace, which the token names.
    pub app_id: Option<String>,
    /// The conversation.
    pub run_id: Option<String>,
}

impl Names {
    /// Whether nobody and nothing is named.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// `filters` of what is named.
    ///
    /// # Errors
    /// [`crate::error::Error::Invalid`] for a filter that is none.
    pub fn and(&self, filters: Option<Map<String, Value>>) -> Result<Filter> {
        let sent = filters.unwrap_or_default();
        if self.is_empty() {
            Filter::parse(&sent)
        } else {
            Filter::parse(&Map::from_iter([("AND".to_owned(), json!([self.conditions(), sent]))]))
        }
    }

    fn conditions(&self) -> Map<String, Value> {
        let named = [("user_id", &self.user_id), ("agent_id", &self.agent_id), ("run_id", &self.run_id)];
        named.into_iter().filter_map(|(field, name)| Some((field.to_owned(), json!(name.as_ref()?)))).collect()
    }
}

/// What a request is about.
pub(super) struct Scope {
    /// The passes to the memory that may be meant.
    pub people: Vec<OwnerAccess>,
    filter: Filter,
    /// Whether it says nothing but whose memories are meant.
    pub is_only_names: bool,
}

impl Scope {
    /// Reads names and filters, and takes a pass for everybody named.
    ///
    /// # Errors
    /// [`crate::error::Error::Invalid`] for a filter that is none; as [`who::open`].
    pub async fn open(app: &AppState, access: &Access, names: &Names, filters: Option<Map<String, Value>>) -> Result<Self> {
        Self::of(app, access, names.and(filters)?, None).await
    }

    /// [`Self::open`] for what was read already, and an agent that was found already.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub async fn of(app: &AppState, access: &Access, filter: Filter, known: Option<Agent>) -> Result<Self> {
        let or_own = |names: Vec<String>| if names.is_empty() { vec![None] } else { names.into_iter().map(Some).collect() };
        let (users, agents) = (or_own(filter.names("user_id")?), or_own(filter.names("agent_id")?));
        let mut people = Vec::new();
        for agent in &agents {
            for user in &users {
                let known = known.clone().filter(|known| agent.as_deref().is_some_and(|name| name.parse() == Ok(known.id)));
                people.push(match known {
                    Some(known) => who::pass(access.clone().for_agent(known)?, user.as_deref())?,
                    None => who::open(app, access.clone(), agent.as_deref(), user.as_deref()).await?,
                });
            }
        }
        Ok(Self { people, is_only_names: filter.is_only_names(), filter })
    }

    /// Those of `memories`, which `access` sees, that are meant.
    pub fn choose(&self, access: &OwnerAccess, mut memories: Vec<MemoryResponse>) -> Vec<MemoryResponse> {
        let agent = access.agent().id.to_string();
        memories.retain(|memory| self.filter.holds(memory, &agent));
        memories
    }

    /// Everything that is meant, newest first, with the pass to it; what several people share is there once.
    pub async fn all(&self, app: &AppState, is_expired: bool) -> Result<Vec<(usize, MemoryResponse)>> {
        let mut all: Vec<(usize, MemoryResponse)> = Vec::new();
        for (at, access) in self.people.iter().enumerate() {
            for memory in self.choose(access, memory::all(app, access, is_expired).await?) {
                if memory.user_id.is_some() || all.iter().all(|(_, known)| known.id != memory.id) {
                    all.push((at, memory));
                }
            }
        }
        all.sort_by(|(_, one), (_, other)| other.created_at.cmp(&one.created_at).then_with(|| other.id.cmp(&one.id)));
        Ok(all)
    }
}
