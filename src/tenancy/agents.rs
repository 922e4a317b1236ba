//! Agents of a workspace: made with their seed files, changed, taken out of service. Called by every surface.

use chrono::{Days, NaiveDate};
use chrono_tz::Tz;

use crate::app_state::AppState;
use crate::domain::access::{Access, AgentAccess, Permission};
use crate::domain::agent::{Agent, AgentOrder, Figures};
use crate::domain::ids::AgentId;
use crate::domain::model::ModelPlace;
use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, FieldError, Result};
use crate::memory;
use crate::store;
use crate::store::audit::Entry;
use crate::tenancy::settings::check_agent_settings;
use crate::tenancy::teams;

/// Longest name, in characters.
const MAX_NAME_CHARS: usize = 120;
/// Longest description, in characters.
const MAX_DESCRIPTION_CHARS: usize = 2_000;

/// What a caller says of a new agent.
#[derive(Debug, Clone, Default)]
pub struct NewAgent {
    /// Its name.
    pub name: String,
    /// What it is for.
    pub description: Option<String>,
    /// IANA time zone.
    pub timezone: Option<String>,
    /// The agent whose team it belongs to.
    pub leader: Option<String>,
    /// The model that serves it.
    pub model: Option<String>,
    /// Overrides of configuration keys.
    pub settings: Option<serde_json::Value>,
}

/// What a caller changes of an agent; absent fields stay.
#[derive(Debug, Clone, Default)]
pub struct AgentPatch {
    /// Its name.
    pub name: Option<String>,
    /// What it is for.
    pub description: Option<String>,
    /// IANA time zone.
    pub timezone: Option<String>,
    /// The agent whose team it belongs to; empty for none.
    pub leader: Option<String>,
    /// The model that serves it; empty for the installation's.
    pub model: Option<String>,
    /// Overrides of configuration keys; replaces the whole object.
    pub settings: Option<serde_json::Value>,
}

/// Finds the agent of a request in the caller's workspace.
///
/// # Errors
/// [`Error::NotFound`] when it is absent, deleted, another workspace's or not on the token's list.
pub async fn open(app: &AppState, access: Access, id: AgentId) -> Result<AgentAccess> {
    let tx = app.db.read_single(&access).await?;
    let agent = store::agents::get(&tx, &access, id).await?.ok_or(Error::NotFound("agent"))?;
    access.for_agent(agent)
}

/// The agents that the caller may talk to, oldest first, at most `limit`.
///
/// # Errors
/// [`Error::Forbidden`].
pub async fn list_partners(app: &AppState, access: &Access, limit: u64) -> Result<Vec<Agent>> {
    access.require(Permission::Chat)?;
    let tx = app.db.read(access).await?;
    let page = PageRequest { after: None, limit };
    Ok(store::agents::list(&tx, access, "", &page).await?.items)
}

/// Finds an agent by its name or its id, as it stands in a request's `model`.
///
/// # Errors
/// [`Error::Forbidden`] for who may not chat; [`Error::NotFound`] when there is none that the caller sees.
pub async fn open_partner(app: &AppState, access: Access, name: &str) -> Result<AgentAccess> {
    access.require(Permission::Chat)?;
    let tx = app.db.read_single(&access).await?;
    let found = store::agents::called(&tx, &access, name).await?.ok_or(Error::NotFound("agent"))?;
    drop(tx);
    access.for_agent(found)
}

/// The agent of a request that may name one by its id or its name, and need not where the caller's token reaches a single one.
///
/// # Errors
/// [`Error::NotFound`] when there is none that the caller sees; [`Error::Invalid`] when there are several and none is named.
pub async fn open_named(app: &AppState, access: Access, name: Option<&str>) -> Result<AgentAccess> {
    let tx = app.db.read_single(&access).await?;
    let found = match name {
        Some(name) => store::agents::called(&tx, &access, name).await?.ok_or(Error::NotFound("agent"))?,
        None => {
            let mut all = store::agents::list(&tx, &access, "", &PageRequest { after: None, limit: 2 }).await?.items;
            let only = all.pop().ok_or(Error::NotFound("agent"))?;
            if !all.is_empty() {
                return Err(Error::invalid("agent", "must be named, by its id or name: the token reaches several"));
            }
            only
        }
    };
    drop(tx);
    access.for_agent(found)
}

/// Makes an agent and its seed files.
///
/// # Errors
/// [`Error::Invalid`]; [`Error::Conflict`] when the name is taken.
pub async fn create(app: &AppState, access: &Access, new: NewAgent) -> Result<Agent> {
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
    let tx = app.db.write(access).await?;
    if let Some(leader) = leader {
        agent.leader = teams::leader(&tx, access, &agent, &leader).await?;
    }
    store::agents::insert(&tx, access, &agent).await.map_err(taken)?;
    store::audit::record(&tx, access, Entry::done("agent.create", "agent", agent.id.get())).await?;
    memory::files::seed(app, &tx, access, &agent).await?;
    store::dream_schedules::unsettle(&tx, access, &agent).await?;
    tx.commit().await?;
    Ok(agent)
}

/// The agents the caller may touch, oldest first.
///
/// # Errors
/// [`Error::Invalid`] for a cursor or limit that is not ours.
pub async fn list(app: &AppState, access: &Access, cursor: Option<&str>, limit: Option<u64>) -> Result<Page<Agent>> {
    access.require(Permission::ReadMemory)?;
    let page = PageRequest::parse(cursor, limit).map_err(Error::bad_page)?;
    let tx = app.db.read(access).await?;
    store::agents::list(&tx, access, "", &page).await
}

/// Days of which a list tells what models have cost.
pub const SPENT_DAYS: u64 = 30;

fn since(app: &AppState) -> NaiveDate {
    let today = app.clock.now().date_naive();
    today.checked_sub_days(Days::new(SPENT_DAYS - 1)).unwrap_or(today)
}

/// An agent with how much it remembers.
#[derive(Debug, Clone, PartialEq)]
pub struct Glimpse {
    /// The agent.
    pub agent: Agent,
    /// What it has.
    pub figures: Figures,
    /// Tokens that models have cost for it in [`SPENT_DAYS`] days; for admins.
    pub spent: Option<u64>,
}

/// The agents the caller may touch whose name contains `words`, with how much each remembers.
///
/// # Errors
/// [`Error::Invalid`] for a cursor that is not ours.
pub async fn browse(
    app: &AppState,
    access: &Access,
    words: &str,
    order: AgentOrder,
    cursor: Option<&str>,
    limit: Option<u64>,
) -> Result<Page<Glimpse>> {
    access.require(Permission::ReadMemory)?;
    let page = PageRequest::parse(cursor, limit).map_err(Error::bad_page)?;
    let tx = app.db.read(access).await?;
    let found = store::agents::list_by(&tx, access, words.trim(), order, &page).await?;
    let ids: Vec<AgentId> = found.items.iter().map(|agent| agent.id).collect();
    let figures = store::figures::of_agents(&tx, access, &ids).await?;
    let spent = match access.can(Permission::Administer) {
        true => Some(store::model_usage::of_agents(&tx, access, &ids, since(app)).await?),
        false => None,
    };
    let spent = |id: AgentId| spent.as_ref().map(|spent| spent.get(&id).copied().unwrap_or_default());
    Ok(found.map(|agent| Glimpse { figures: figures.get(&agent.id).copied().unwrap_or_default(), spent: spent(agent.id), agent }))
}

/// How much the agent of this ticket remembers.
///
/// # Errors
/// [`Error::Forbidden`]; when the database does not answer.
pub async fn figures(app: &AppState, access: &AgentAccess) -> Result<Figures> {
    let (ticket, id) = (access.access(), access.agent().id);
    ticket.require(Permission::ReadMemory)?;
    let tx = app.db.read(ticket).await?;
    Ok(store::figures::of_agents(&tx, ticket, &[id]).await?.remove(&id).unwrap_or_default())
}

/// What goes out of sight with the agent of this ticket: asked before it is deleted.
///
/// # Errors
/// [`Error::Forbidden`] for who may not delete it.
pub async fn preview_delete(app: &AppState, access: &AgentAccess) -> Result<Figures> {
    access.access().require(Permission::Administer)?;
    figures(app, access).await
}

/// The agent of this ticket.
///
/// # Errors
/// [`Error::Forbidden`].
pub fn get(access: &AgentAccess) -> Result<Agent> {
    access.access().require(Permission::ReadMemory)?;
    Ok(access.agent().clone())
}

/// Changes an agent.
///
/// # Errors
/// [`Error::Invalid`]; [`Error::Conflict`] when the name is taken; [`Error::NotFound`] when it was deleted meanwhile.
pub async fn update(app: &AppState, access: &AgentAccess, patch: AgentPatch) -> Result<Agent> {
    let ticket = access.access();
    ticket.require(Permission::WriteMemory)?;
    let tx = app.db.write(ticket).await?;
    let current = store::agents::get(&tx, ticket, access.agent().id).await?.ok_or(Error::NotFound("agent"))?;
    let (zone, settings) = (current.timezone, current.settings.clone());
    let leader = patch.leader.clone();
    let mut agent = Agent { updated_at: app.clock.now(), ..merge(app, current, patch)? };
    if let Some(leader) = leader {
        agent.leader = teams::leader(&tx, ticket, &agent, &leader).await?;
    }
    store::agents::update(&tx, ticket, &agent).await.map_err(taken)?;
    if agent.timezone != zone || agent.settings != settings {
        store::dream_schedules::unsettle(&tx, ticket, &agent).await?;
    }
    store::audit::record(&tx, ticket, Entry::done("agent.update", "agent", agent.id.get())).await?;
    tx.commit().await?;
    Ok(agent)
}

/// Takes an agent out of service.
///
/// # Errors
/// [`Error::Forbidden`]; [`Error::NotFound`] when it was deleted meanwhile.
pub async fn delete(app: &AppState, access: &AgentAccess) -> Result<()> {
    let ticket = access.access();
    ticket.require(Permission::Administer)?;
    let tx = app.db.write(ticket).await?;
    if !store::agents::delete(&tx, ticket, access.agent().id, app.clock.now()).await? {
        return Err(Error::NotFound("agent"));
    }
    store::agents::disband(&tx, ticket, access.agent().id).await?;
    // A key is not kept for an agent that nobody can find.
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
    // Overrides hold configuration keys only, so that a mistyped one is told and not ignored.
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
        Error::Conflict("the workspace has an agent of this name".to_owned())
    })
}
