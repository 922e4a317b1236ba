//! Agents of a workspace: created with their seed files, updated, deleted. Every surface calls it.

use chrono::{Days, NaiveDate};
use chrono_tz::Tz;

use crate::app_state::AppState;
use crate::domain::access::{Access, AgentAccess, Permission};
use crate::domain::agent::{Agent, AgentOrder, Figures};
use crate::domain::ids::AgentId;
use crate::domain::model::ModelPlace;
use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, FieldError, Result};
use crate::store::audit::Entry;
use crate::store::{self, Tx};
use crate::tenancy::settings::check_agent_settings;
use crate::tenancy::teams;

/// The maximum length of a name, in characters.
const MAX_NAME_CHARS: usize = 120;
/// The maximum length of a description, in characters.
const MAX_DESCRIPTION_CHARS: usize = 2_000;

/// The fields of a new agent.
#[derive(Debug, Clone, Default)]
pub struct NewAgent {
    /// The name.
    pub name: String,
    /// What the agent is for.
    pub description: Option<String>,
    /// The IANA time zone.
    pub timezone: Option<String>,
    /// The id of the team's leader.
    pub leader: Option<String>,
    /// The model that serves it.
    pub model: Option<String>,
    /// Configuration keys that the agent overrides.
    pub settings: Option<serde_json::Value>,
}

/// The fields to change. Absent fields keep their value.
#[derive(Debug, Clone, Default)]
pub struct AgentPatch {
    /// The name.
    pub name: Option<String>,
    /// What the agent is for.
    pub description: Option<String>,
    /// The IANA time zone.
    pub timezone: Option<String>,
    /// The id of the team's leader; empty for none.
    pub leader: Option<String>,
    /// The model that serves it; empty for the default.
    pub model: Option<String>,
    /// Configuration keys that the agent overrides; replaces the whole object.
    pub settings: Option<serde_json::Value>,
}

/// Looks up the agent of a request in the caller's workspace and authorizes access.
///
/// # Errors
/// [`Error::NotFound`] if it does not exist, is deleted, belongs to another workspace or is not on the token's list.
pub async fn open(app: &AppState, access: Access, id: AgentId) -> Result<AgentAccess> {
    let tx = app.db.read_single(&access).await?;
    let agent = store::agents::get(&tx, &access, id).await?.ok_or(Error::NotFound("agent"))?;
    access.for_agent(agent)
}

/// The agents that the caller may chat with, oldest first, at most `limit`.
///
/// # Errors
/// [`Error::Forbidden`] if the caller may not chat.
pub async fn list_partners(app: &AppState, access: &Access, limit: u64) -> Result<Vec<Agent>> {
    access.require(Permission::Chat)?;
    let tx = app.db.read(access).await?;
    let page = PageRequest { after: None, limit };
    Ok(store::agents::list(&tx, access, "", &page).await?.items)
}

/// Looks up an agent by name or id, as a request's `model` field contains it.
///
/// # Errors
/// [`Error::Forbidden`] if the caller may not chat; [`Error::NotFound`] if the caller can see no such agent.
pub async fn open_partner(app: &AppState, access: Access, name: &str) -> Result<AgentAccess> {
    access.require(Permission::Chat)?;
    let tx = app.db.read_single(&access).await?;
    let found = store::agents::called(&tx, &access, name).await?.ok_or(Error::NotFound("agent"))?;
    drop(tx);
    access.for_agent(found)
}

/// Looks up the agent of a request by id or name. A request need not name the agent if the caller's token is limited to one.
///
/// # Errors
/// [`Error::NotFound`] if the caller can see no such agent; [`Error::Invalid`] if there are several and none is named.
pub async fn open_named(app: &AppState, access: Access, name: Option<&str>) -> Result<AgentAccess> {
    let tx = app.db.read_single(&access).await?;
    let found = match name {
        Some(name) => store::agents::called(&tx, &access, name).await?.ok_or(Error::NotFound("agent"))?,
        None => {
            let mut all = store::agents::list(&tx, &access, "", &PageRequest { after: None, limit: 2 }).await?.items;
            let only = all.pop().ok_or(Error::NotFound("agent"))?;
            if !all.is_empty() {
                return Err(Error::invalid("agent", "must be given by id or name: the token has access to several agents"));
            }
            only
        }
    };
    drop(tx);
    access.for_agent(found)
}

/// Inserts an agent in the caller's transaction. `memory::agents::create` gives it its initial files.
///
/// # Errors
/// [`Error::Invalid`] for invalid fields; [`Error::Conflict`] if the name is taken.
pub(crate) async fn insert(app: &AppState, tx: &Tx, access: &Access, new: NewAgent) -> Result<Agent> {
    access.require(Permission::WriteMemory)?;
    let now = app.clock.now();
    let blank = Agent {
        id: app.ids.next(),
        tenant: access.tenant(),
        workspace: access.workspace(),
        name: String::new(),
        description: String::new(),
        timezone: Tz::UTC,
        leader: None,
        model: None,
        settings: serde_json::json!({}),
        created_at: now,
        updated_at: now,
    };
    let NewAgent { name, description, timezone, leader, model, settings } = new;
    let patch = AgentPatch { name: Some(name), description, timezone, leader: None, model, settings };
    let mut agent = merge(app, blank, patch)?;
    if let Some(leader) = leader {
        agent.leader = teams::leader(tx, access, &agent, &leader).await?;
    }
    store::agents::insert(tx, access, &agent).await.map_err(taken)?;
    store::audit::record(tx, access, Entry::done("agent.create", "agent", agent.id.get())).await?;
    store::dream_schedules::mark_stale(tx, access, &agent).await?;
    Ok(agent)
}

/// The agents that the caller may access, oldest first.
///
/// # Errors
/// [`Error::Invalid`] for an invalid cursor or limit.
pub async fn list(app: &AppState, access: &Access, cursor: Option<&str>, limit: Option<u64>) -> Result<Page<Agent>> {
    list_named(app, access, "", cursor, limit).await
}

/// The agents that the caller may access and whose name contains `words`, oldest first.
///
/// # Errors
/// [`Error::Invalid`] for a name that is too long, and for an invalid cursor or limit.
pub async fn list_named(app: &AppState, access: &Access, words: &str, cursor: Option<&str>, limit: Option<u64>) -> Result<Page<Agent>> {
    access.require(Permission::ReadMemory)?;
    if words.chars().count() > MAX_NAME_CHARS {
        return Err(Error::invalid("name", format!("must have at most {MAX_NAME_CHARS} characters")));
    }
    let page = PageRequest::parse(cursor, limit).map_err(Error::bad_page)?;
    let tx = app.db.read(access).await?;
    store::agents::list(&tx, access, words.trim(), &page).await
}

/// The number of days over which a list adds up tokens.
pub const SPENT_DAYS: u64 = 30;

fn since(app: &AppState) -> NaiveDate {
    let today = app.clock.now().date_naive();
    today.checked_sub_days(Days::new(SPENT_DAYS - 1)).unwrap_or(today)
}

/// An agent with the amount of its memory.
#[derive(Debug, Clone, PartialEq)]
pub struct AgentSummary {
    /// The agent.
    pub agent: Agent,
    /// The amount of its memory.
    pub figures: Figures,
    /// The tokens that models used for it in the last [`SPENT_DAYS`] days. For admins only.
    pub spent: Option<u64>,
}

/// The agents that the caller may access whose name contains `words`, with the amount of their memory.
///
/// # Errors
/// [`Error::Invalid`] for an invalid cursor.
pub async fn browse(
    app: &AppState,
    access: &Access,
    words: &str,
    order: AgentOrder,
    cursor: Option<&str>,
    limit: Option<u64>,
) -> Result<Page<AgentSummary>> {
    access.require(Permission::ReadMemory)?;
    let page = PageRequest::parse(cursor, limit).map_err(Error::bad_page)?;
    let tx = app.db.read(access).await?;
    let found = store::agents::list_by(&tx, access, words.trim(), order, &page).await?;
    let ids: Vec<AgentId> = found.items.iter().map(|agent| agent.id).collect();
    let figures = store::memory_size::of_agents(&tx, access, &ids).await?;
    let spent = match access.can(Permission::Administer) {
        true => Some(store::model_usage::of_agents(&tx, access, &ids, since(app)).await?),
        false => None,
    };
    let spent = |id: AgentId| spent.as_ref().map(|spent| spent.get(&id).copied().unwrap_or_default());
    Ok(found.map(|agent| AgentSummary { figures: figures.get(&agent.id).copied().unwrap_or_default(), spent: spent(agent.id), agent }))
}

/// The amount of memory of an agent.
///
/// # Errors
/// [`Error::Forbidden`] if the caller may not read memory.
pub async fn figures(app: &AppState, access: &AgentAccess) -> Result<Figures> {
    let (ticket, id) = (access.access(), access.agent().id);
    ticket.require(Permission::ReadMemory)?;
    let tx = app.db.read(ticket).await?;
    Ok(store::memory_size::of_agents(&tx, ticket, &[id]).await?.remove(&id).unwrap_or_default())
}

/// The amount of memory that becomes inaccessible if the agent is deleted.
///
/// # Errors
/// [`Error::Forbidden`] if the caller may not delete it.
pub async fn preview_delete(app: &AppState, access: &AgentAccess) -> Result<Figures> {
    access.access().require(Permission::Administer)?;
    figures(app, access).await
}

/// The agent.
///
/// # Errors
/// [`Error::Forbidden`] if the caller may not read it.
pub fn get(access: &AgentAccess) -> Result<Agent> {
    access.access().require(Permission::ReadMemory)?;
    Ok(access.agent().clone())
}

/// Updates an agent.
///
/// # Errors
/// [`Error::Invalid`] for invalid fields; [`Error::Conflict`] if the name is taken; [`Error::NotFound`] if it was deleted meanwhile.
pub async fn update(app: &AppState, access: &AgentAccess, patch: AgentPatch) -> Result<Agent> {
    access.access().require(Permission::WriteMemory)?;
    let tx = app.db.write(access.access()).await?;
    let agent = update_in(app, &tx, access, patch).await?;
    tx.commit().await?;
    Ok(agent)
}

/// Changes an agent in the caller's transaction, with an audit row.
pub(super) async fn update_in(app: &AppState, tx: &Tx, access: &AgentAccess, patch: AgentPatch) -> Result<Agent> {
    let ticket = access.access();
    let current = store::agents::get(tx, ticket, access.agent().id).await?.ok_or(Error::NotFound("agent"))?;
    let (zone, settings) = (current.timezone, current.settings.clone());
    let leader = patch.leader.clone();
    let mut agent = Agent { updated_at: app.clock.now(), ..merge(app, current, patch)? };
    if let Some(leader) = leader {
        agent.leader = teams::leader(tx, ticket, &agent, &leader).await?;
    }
    store::agents::update(tx, ticket, &agent).await.map_err(taken)?;
    if agent.timezone != zone || agent.settings != settings {
        store::dream_schedules::mark_stale(tx, ticket, &agent).await?;
    }
    store::audit::record(tx, ticket, Entry::done("agent.update", "agent", agent.id.get())).await?;
    Ok(agent)
}

/// Deletes an agent.
///
/// # Errors
/// [`Error::Forbidden`] if the caller may not delete it; [`Error::NotFound`] if it was deleted meanwhile.
pub async fn delete(app: &AppState, access: &AgentAccess) -> Result<()> {
    let ticket = access.access();
    ticket.require(Permission::Administer)?;
    let tx = app.db.write(ticket).await?;
    if !store::agents::delete(&tx, ticket, access.agent().id, app.clock.now()).await? {
        return Err(Error::NotFound("agent"));
    }
    store::agents::remove_leader(&tx, ticket, access.agent().id).await?;
    // Deletes the model key too: the agent can no longer be found.
    store::models::delete(&tx, ticket, ModelPlace::Agent(ticket.workspace(), access.agent().id)).await?;
    store::audit::record(&tx, ticket, Entry::done("agent.delete", "agent", access.agent().id.get())).await?;
    tx.commit().await
}

fn merge(app: &AppState, agent: Agent, patch: AgentPatch) -> Result<Agent> {
    let mut wrong = Vec::new();
    let mut refuse = |field: &str, message: &str| wrong.push(FieldError { field: field.to_owned(), message: message.to_owned() });
    let name = patch.name.map_or(agent.name, |name| name.trim().to_owned());
    if !(1..=MAX_NAME_CHARS).contains(&name.chars().count()) || name.chars().any(char::is_control) {
        refuse("name", "must be 1 to 120 characters without control characters");
    }
    let description = patch.description.unwrap_or(agent.description);
    if description.chars().count() > MAX_DESCRIPTION_CHARS {
        refuse("description", "must be at most 2,000 characters");
    }
    let timezone = match patch.timezone.map(|zone| zone.parse::<Tz>()) {
        None => agent.timezone,
        Some(Ok(zone)) => zone,
        Some(Err(_)) => {
            refuse("timezone", "must be an IANA time zone such as Europe/Lisbon");
            agent.timezone
        }
    };
    // Overrides contain configuration keys only, so that a mistyped key is reported instead of ignored.
    let checked = patch.settings.as_ref().map_or(Ok(()), |settings| check_agent_settings(&app.config, settings));
    match checked {
        Err(Error::Invalid(fields)) => wrong.extend(fields),
        other => other?,
    }
    let settings = patch.settings.unwrap_or(agent.settings);
    let model = patch.model.map_or(agent.model, |model| Some(model).filter(|model| !model.is_empty()));
    if wrong.is_empty() { Ok(Agent { name, description, timezone, model, settings, ..agent }) } else { Err(Error::Invalid(wrong)) }
}

fn taken(error: Error) -> Error {
    error.on_constraint("ux_agent_tenant_workspace_name", "agent.name", || {
        Error::Conflict("the workspace already has an agent with this name".to_owned())
    })
}
