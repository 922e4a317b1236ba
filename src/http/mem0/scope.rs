//! The memories that a request concerns, as selected by names inside or outside its filters.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use serde::Deserialize;
use serde_json::{Map, Value, json};
use utoipa::{IntoParams, ToSchema};

use super::condition::{self, FilterContext};
use super::fields::{MemoryFields, Person};
use super::filter::Filter;
use super::identity;
use super::memory::{self, MemoryResponse};
use super::outlines;
use crate::app_state::AppState;
use crate::domain::access::{Access, OwnerAccess};
use crate::domain::agent::Agent;
use crate::domain::fact::{FactOutline, OutlineQuery};
use crate::domain::ids::FactId;
use crate::domain::metadata_condition::Condition;
use crate::error::Result;
use crate::memory::facts;
use crate::retrieval::recall;

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
        Ok(Self { people, filter })
    }

    /// What the index must select among the active facts of a person.
    pub async fn condition(&self, app: &AppState, access: &OwnerAccess) -> Result<Condition> {
        let outlines = if condition::needs_outlines(&self.filter) {
            facts::outlines(app, access, &outlines::of(&self.filter)).await?
        } else {
            Vec::new()
        };
        Ok(self.condition_for(access, &outlines))
    }

    fn condition_for(&self, access: &OwnerAccess, outlines: &[FactOutline]) -> Condition {
        let agent_id = access.agent().id.to_string();
        let is_shared = access.visibility().buckets().iter().map(|bucket| bucket.owner().is_empty()).collect();
        condition::of(&self.filter, &FilterContext { person: person(access, &agent_id), is_shared, outlines })
    }

    /// The memories that the filter still selects: one may have changed since the index found it.
    pub fn choose(&self, access: &OwnerAccess, mut memories: Vec<MemoryResponse>) -> Vec<MemoryResponse> {
        let agent_id = access.agent().id.to_string();
        memories.retain(|memory| self.filter.holds(&MemoryFields::shown(person(access, &agent_id), memory)));
        memories
    }

    /// All selected memories in outline, newest first, each with the index of the access to it. Shared memories appear once.
    pub async fn outlines(&self, app: &AppState, is_expired: bool) -> Result<Vec<(usize, FactOutline)>> {
        let (mut all, mut known) = (Vec::new(), HashSet::new());
        for (at, access) in self.people.iter().enumerate() {
            let selected = self.outlines_of(app, access, is_expired).await?.into_iter();
            all.extend(selected.filter(|outline| known.insert(outline.id)).map(|outline| (at, outline)));
        }
        all.sort_by_key(|(_, outline)| Reverse((outline.learned_at, outline.id)));
        Ok(all)
    }

    async fn outlines_of(&self, app: &AppState, access: &OwnerAccess, is_expired: bool) -> Result<Vec<FactOutline>> {
        let mut outlines = facts::outlines(app, access, &OutlineQuery { is_expired, ..outlines::of(&self.filter) }).await?;
        if self.filter.mentions_metadata() {
            // The index knows the metadata by value; the rows would have to be read one by one.
            let selected = recall::facts(app, access, &self.condition_for(access, &outlines)).await?;
            outlines.retain(|outline| selected.contains(&outline.id));
        } else {
            let agent_id = access.agent().id.to_string();
            outlines.retain(|outline| self.filter.holds(&MemoryFields::outlined(person(access, &agent_id), outline)));
        }
        Ok(outlines)
    }

    /// These memories in full, in their order.
    pub async fn described(&self, app: &AppState, outlines: &[(usize, FactOutline)]) -> Result<Vec<MemoryResponse>> {
        let mut memories: HashMap<FactId, MemoryResponse> = HashMap::with_capacity(outlines.len());
        for (at, access) in self.people.iter().enumerate() {
            let ids: Vec<FactId> = outlines.iter().filter(|(of, _)| *of == at).map(|(_, outline)| outline.id).collect();
            memories.extend(memory::described(app, access, &ids).await?);
        }
        Ok(outlines.iter().filter_map(|(_, outline)| memories.remove(&outline.id)).collect())
    }
}

fn person<'a>(access: &'a OwnerAccess, agent_id: &'a str) -> Person<'a> {
    Person { agent_name: &access.agent().name, agent_id, user: identity::user(access.owner().as_str()) }
}
