//! The memories that a request concerns, as selected by names inside or outside its filters.

use serde::Deserialize;
use serde_json::{Map, Value, json};
use utoipa::{IntoParams, ToSchema};

use super::filter::Filter;
use super::identity;
use super::memory::{self, MemoryResponse};
use crate::app_state::AppState;
use crate::domain::access::{Access, OwnerAccess};
use crate::domain::agent::Agent;
use crate::domain::label::LabelFilter;
use crate::error::Result;

/// Names outside the filters.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Names {
    /// The end user.
    #[schema(example = "nora")]
    pub user_id: Option<String>,
    /// The name or id of the agent. Defaults to the token's only agent.
    pub agent_id: Option<String>,
    /// An application. Accepted and ignored: workspaces separate applications, and the token determines the workspace.
    pub app_id: Option<String>,
    /// The conversation.
    pub run_id: Option<String>,
}

impl Names {
    /// Whether the request names nothing.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// `filters`, combined with the names.
    ///
    /// # Errors
    /// [`crate::error::Error::Invalid`] for a malformed filter.
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

/// The memories that a request concerns.
pub(super) struct Scope {
    /// Access to the memory of each person who may be concerned.
    pub people: Vec<OwnerAccess>,
    filter: Filter,
    /// Whether the filter only names people and agents.
    pub is_only_names: bool,
}

impl Scope {
    /// Parses names and filters, and authorizes access for everyone they name.
    ///
    /// # Errors
    /// [`crate::error::Error::Invalid`] for a malformed filter; those of [`identity::open`].
    pub async fn open(app: &AppState, access: &Access, names: &Names, filters: Option<Map<String, Value>>) -> Result<Self> {
        Self::of(app, access, names.and(filters)?, None).await
    }

    /// Like [`Self::open`], for a parsed filter and an agent that was already looked up.
    ///
    /// # Errors
    /// Those of [`Self::open`].
    pub async fn of(app: &AppState, access: &Access, filter: Filter, known: Option<Agent>) -> Result<Self> {
        let or_own = |names: Vec<String>| if names.is_empty() { vec![None] } else { names.into_iter().map(Some).collect() };
        let (users, agents) = (or_own(filter.names("user_id")?), or_own(filter.names("agent_id")?));
        let mut people = Vec::new();
        for agent in &agents {
            for user in &users {
                let known = known.clone().filter(|known| agent.as_deref().is_some_and(|name| name.parse() == Ok(known.id)));
                people.push(match known {
                    Some(known) => identity::pass(access.clone().for_agent(known)?, user.as_deref())?,
                    None => identity::open(app, access.clone(), agent.as_deref(), user.as_deref()).await?,
                });
            }
        }
        Ok(Self { people, is_only_names: filter.is_only_names(), filter })
    }

    /// What every memory that the filter selects has in common, for the index.
    pub fn labels(&self) -> LabelFilter {
        self.filter.labels()
    }

    /// The memories that the filter selects from `memories`, which `access` may see.
    pub fn choose(&self, access: &OwnerAccess, mut memories: Vec<MemoryResponse>) -> Vec<MemoryResponse> {
        let agent = access.agent().id.to_string();
        memories.retain(|memory| self.filter.holds(memory, &agent));
        memories
    }

    /// All selected memories, newest first, each with the index of the access to it. Shared memories appear once.
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
