//! The facts that a person chose in the table of memories, by their ids or by the filter that they match, and the access with which each
//! is changed. Called by the console before it changes several facts.

use std::collections::HashMap;

use super::{MemoryQuery, Sought, note};
use crate::app_state::AppState;
use crate::domain::access::{Access, AgentAccess, OwnerAccess, OwnerName};
use crate::domain::agent::Agent;
use crate::domain::bucket::Bucket;
use crate::domain::fact::Fact;
use crate::domain::ids::{AgentId, FactId};
use crate::domain::page::PageRequest;
use crate::error::{Error, Result};
use crate::store;
use crate::tenancy::agents;

/// The most facts that one action changes.
pub const MAX_CHANGED: usize = 5_000;

/// Which facts are meant.
#[derive(Debug, Clone)]
pub enum Chosen {
    /// Those with these ids; the ones that the caller does not see are left out.
    Ids(Vec<FactId>),
    /// All that match, up to a limit.
    Matching(Box<MemoryQuery>, usize),
}

/// The chosen facts, in the order of the ids or of the query. A read of other people's memory is audited.
///
/// # Errors
/// As [`super::browse`].
pub async fn choose(app: &AppState, access: &Access, agents: &[Agent], chosen: Chosen) -> Result<Vec<Fact>> {
    match chosen {
        Chosen::Ids(ids) => {
            // Everything that the caller may see, whoever it is about.
            let reach = Sought::of(access, agents, MemoryQuery::default())?.reach;
            note(app, access, &reach, None, "memory.choose").await?;
            let tx = app.db.read(access).await?;
            let mut facts = store::facts::get_any(&tx, access, ids.iter().copied()).await?;
            facts.retain(|fact| reach.covers(&fact.bucket));
            facts.sort_by_key(|fact| ids.iter().position(|id| *id == fact.id));
            Ok(facts)
        }
        Chosen::Matching(query, most) => {
            let person = query.person.clone();
            let sought = Sought::of(access, agents, *query)?;
            note(app, access, &sought.reach, person.as_ref(), "memory.choose").await?;
            let (mut facts, mut cursor) = (Vec::new(), None);
            while facts.len() < most {
                let left = u64::try_from(most - facts.len()).unwrap_or(PageRequest::MAX_LIMIT);
                let limit = Some(left.min(PageRequest::MAX_LIMIT));
                let page = PageRequest::parse(cursor.as_deref(), limit).map_err(Error::bad_page)?;
                let tx = app.db.read(access).await?;
                let found = store::memories::list(&tx, &sought.reach, &sought.filter, sought.checked.order, &page).await?;
                facts.extend(found.items);
                cursor = found.next_cursor;
                if cursor.is_none() {
                    break;
                }
            }
            Ok(facts)
        }
    }
}

/// Opens the owner of each fact, and each agent once.
pub struct Accesses<'a> {
    app: &'a AppState,
    access: &'a Access,
    /// The agent through which GLOBAL facts are changed.
    first: Option<AgentId>,
    known: HashMap<AgentId, AgentAccess>,
}

impl<'a> Accesses<'a> {
    /// For a caller and the agents of its table.
    #[must_use]
    pub fn new(app: &'a AppState, access: &'a Access, agents: &[Agent]) -> Self {
        Self { app, access, first: agents.first().map(|agent| agent.id), known: HashMap::new() }
    }

    /// The access to the memory that contains the fact.
    ///
    /// # Errors
    /// [`Error::NotFound`] or [`Error::Forbidden`] if the caller may not see it.
    pub async fn open(&mut self, fact: &Fact) -> Result<OwnerAccess> {
        let (agent, owner) = match &fact.bucket {
            Bucket::Personal(_, agent, owner) => (Some(*agent), OwnerName::of(owner)),
            Bucket::Team(_, agent) => (Some(*agent), OwnerName::default()),
            Bucket::Global(_) => (self.first, OwnerName::default()),
        };
        let agent = agent.ok_or(Error::NotFound("agent"))?;
        let access = match self.known.get(&agent) {
            Some(known) => known.clone(),
            None => {
                let opened = agents::open(self.app, self.access.clone(), agent).await?;
                self.known.insert(agent, opened.clone());
                opened
            }
        };
        access.for_owner(&owner)
    }
}

/// One fact that the caller may see. The read itself is audited by what shows the fact.
///
/// # Errors
/// [`Error::NotFound`] for a fact that is absent or out of the caller's reach.
pub async fn find(app: &AppState, access: &Access, agents: &[Agent], id: FactId) -> Result<Fact> {
    let reach = Sought::of(access, agents, MemoryQuery::default())?.reach;
    let tx = app.db.read_single(access).await?;
    let found = store::facts::find(&tx, access, id).await?.filter(|fact| reach.covers(&fact.bucket));
    found.ok_or(Error::NotFound("fact"))
}
