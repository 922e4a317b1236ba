//! The facts of a workspace in one table, over all agents and people that the caller may see. Called by the console.

mod chosen;
mod counts;

use chrono::{DateTime, Utc};
use serde_json::Value;

use crate::app_state::AppState;
use crate::domain::access::{Access, Permission};
use crate::domain::agent::Agent;
use crate::domain::fact::{Fact, FactSource};
use crate::domain::fact_event::CauseKind;
use crate::domain::ids::{AgentId, FactId};
use crate::domain::owner_key::OwnerKey;
use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, FieldError, Result};
use crate::memory::audit;
use crate::memory::facts::read::{CheckedQuery, FactQuery};
use crate::memory::facts::shown::{self, FactWithTrust};
use crate::memory::facts::trust::Trust;
use crate::store::facts::Uses;
use crate::store::memories::{MemoryFilter, Reach};
use crate::store::{self, Tx};

pub use chosen::{Accesses, Chosen, MAX_CHANGED, choose, find};
pub use counts::{COUNTED, Facets, TRUST_BANDS, count, facets};

/// The query of the table.
#[derive(Debug, Clone, Default)]
pub struct MemoryQuery {
    /// Status, category, words, trust, time of validity, order and page. `known_at` is for the list of one agent and person only.
    pub facts: FactQuery,
    /// Only facts of this agent.
    pub agent: Option<AgentId>,
    /// Only facts about this person.
    pub person: Option<OwnerKey>,
    /// With a person: also the shared facts that apply to everybody.
    pub with_shared: bool,
    /// Only facts from this source.
    pub source: Option<FactSource>,
    /// Only facts that were learned at this time or later.
    pub learned_from: Option<DateTime<Utc>>,
    /// Only facts that were learned before this time.
    pub learned_to: Option<DateTime<Utc>>,
    /// Only facts that were used, or only facts that were never used.
    pub is_used: Option<bool>,
    /// Only facts with an open contradiction.
    pub is_disputed: bool,
    /// Only facts that are not newer than this one, so that a change leaves out what was learned after its preview.
    pub newest: Option<FactId>,
}

/// A row of the table.
#[derive(Debug, Clone, PartialEq)]
pub struct MemoryRow {
    /// The fact.
    pub fact: Fact,
    /// Its current trust.
    pub trust: Trust,
    /// How often it was used. Uses of the last few seconds may be missing.
    pub uses: Uses,
    /// How it was learned, and the kind of the actor, if that is recorded.
    pub learned_by: Option<(CauseKind, String)>,
    /// The fact's metadata, or else that of the message it came from.
    pub metadata: Option<Value>,
}

/// A checked query in the caller's reach.
struct Sought {
    reach: Reach,
    filter: MemoryFilter,
    checked: CheckedQuery,
}

/// The agents that the table covers, oldest first.
///
/// # Errors
/// [`Error::Forbidden`] if the caller may not read memory.
pub async fn agents(app: &AppState, access: &Access) -> Result<Vec<Agent>> {
    access.require(Permission::ReadMemory)?;
    let tx = app.db.read_single(access).await?;
    store::memories::agents(&tx, access).await
}

/// One page of the table. A read of other people's memory is audited.
///
/// # Errors
/// [`Error::Invalid`] with the fields at fault; [`Error::Forbidden`] for a person whom the caller may not name; [`Error::NotFound`] for an
/// agent that the caller may not access.
pub async fn browse(app: &AppState, access: &Access, agents: &[Agent], query: MemoryQuery) -> Result<Page<MemoryRow>> {
    let page = PageRequest::parse(query.facts.cursor.as_deref(), query.facts.limit).map_err(Error::bad_page)?;
    let person = query.person.clone();
    let sought = Sought::of(access, agents, query)?;
    note(app, access, &sought.reach, person.as_ref(), "memory.list").await?;
    rows(app, access, &sought, &page).await
}

/// Starts an export: checks the query as [`browse`] does, and audits it once for all pages of [`export_page`].
///
/// # Errors
/// As [`browse`].
pub async fn begin_export(app: &AppState, access: &Access, agents: &[Agent], query: &MemoryQuery) -> Result<()> {
    let person = query.person.clone();
    let sought = Sought::of(access, agents, query.clone())?;
    note(app, access, &sought.reach, person.as_ref(), "memory.export").await
}

/// One page of an export, after [`begin_export`].
///
/// # Errors
/// As [`browse`].
pub async fn export_page(app: &AppState, access: &Access, agents: &[Agent], query: MemoryQuery) -> Result<Page<MemoryRow>> {
    let page = PageRequest::parse(query.facts.cursor.as_deref(), Some(PageRequest::MAX_LIMIT)).map_err(Error::bad_page)?;
    rows(app, access, &Sought::of(access, agents, query)?, &page).await
}

/// Facts that the caller chose, as rows.
///
/// # Errors
/// Those of the database.
pub async fn detailed(app: &AppState, access: &Access, facts: Vec<Fact>) -> Result<Vec<MemoryRow>> {
    let tx = app.db.read(access).await?;
    with_details(app, &tx, access, facts).await
}

async fn rows(app: &AppState, access: &Access, sought: &Sought, page: &PageRequest) -> Result<Page<MemoryRow>> {
    let tx = app.db.read(access).await?;
    let found = store::memories::list(&tx, &sought.reach, &sought.filter, sought.checked.order, page).await?;
    Ok(Page { items: with_details(app, &tx, access, found.items).await?, next_cursor: found.next_cursor })
}

async fn with_details(app: &AppState, tx: &Tx, access: &Access, facts: Vec<Fact>) -> Result<Vec<MemoryRow>> {
    let ids: Vec<FactId> = facts.iter().map(|fact| fact.id).collect();
    let uses = store::facts::uses(tx, access, ids.iter().copied()).await?;
    let mut learned = store::memories::learned_by(tx, access, &ids).await?;
    let row = |FactWithTrust { fact, trust, metadata }: FactWithTrust| MemoryRow {
        uses: uses.get(&fact.id).copied().unwrap_or_default(),
        learned_by: learned.remove(&fact.id).map(|(cause, actor, _)| (cause, actor)),
        fact,
        trust,
        metadata,
    };
    Ok(shown::all(app, tx, access, facts).await?.into_iter().map(row).collect())
}

/// Writes the audit row of a read that may show other people's memory to a logged-in user.
async fn note(app: &AppState, access: &Access, reach: &Reach, person: Option<&OwnerKey>, action: &str) -> Result<()> {
    let own = access.user().map(OwnerKey::user);
    if reach.is_of_everybody || (person.is_some() && person != own.as_ref()) {
        audit::note_read_of_people(app, access, person, action).await?;
    }
    Ok(())
}

impl Sought {
    fn of(access: &Access, agents: &[Agent], query: MemoryQuery) -> Result<Self> {
        access.require(Permission::ReadMemory)?;
        if query.person.as_ref().is_some_and(|person| !access.may_name(person)) {
            return Err(Error::Forbidden("only an admin may see another person's memory".to_owned()));
        }
        if query.agent.is_some_and(|only| agents.iter().all(|agent| agent.id != only)) {
            return Err(Error::NotFound("agent"));
        }
        if query.facts.known_at.is_some() {
            return Err(Error::invalid("knownAt", "needs one agent and one person"));
        }
        let with_shared = query.person.is_none() || query.with_shared;
        let reach = Reach::new(access, agents, query.agent, query.person.as_ref(), with_shared);
        let checked = CheckedQuery::of(query.facts)?;
        let filter = MemoryFilter {
            facts: checked.filter.clone(),
            source: query.source,
            learned_from: query.learned_from,
            learned_to: query.learned_to,
            is_used: query.is_used,
            is_disputed: query.is_disputed,
            newest: query.newest,
        };
        if filter.learned_from.zip(filter.learned_to).is_some_and(|(from, to)| from >= to) {
            let message = "must be before the end of the range".to_owned();
            return Err(Error::Invalid(vec![FieldError { field: "from".to_owned(), message }]));
        }
        Ok(Self { reach, filter, checked })
    }
}
