//! How well memory works, for admins: the facts of the workspace's agents by status, and for the last 24 hours what extraction added,
//! what prompts took in, and what recalls found. Counts only, of all people together. Called by REST and the console.

use crate::app_state::AppState;
use crate::domain::access::{Access, Permission};
use crate::domain::agent::Agent;
use crate::domain::ids::AgentId;
use crate::domain::observability::{Activity, FactPool, Hour, Runs};
use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, Result};
use crate::store::{self, Tx};
use chrono::{DateTime, Utc};

/// The number of hours that are counted, the current one included.
const HOURS: i64 = 24;

/// The agent to observe, and the page of agents to return.
#[derive(Debug, Clone, Default)]
pub struct ObservabilityQuery {
    /// The id of the only agent; `None` for all agents of the workspace.
    pub agent: Option<String>,
    /// The cursor of the page of agents.
    pub cursor: Option<String>,
    /// The number of agents per page.
    pub limit: Option<u64>,
}

/// The counts of one agent, or of all.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct MemoryFigures {
    /// The facts that are stored now.
    pub pool: FactPool,
    /// The runs of extraction.
    pub runs: Runs,
    /// Recalls and contexts.
    pub activity: Activity,
}

/// The counts of one hour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HourFigures {
    /// The hour.
    pub hour: Hour,
    /// The runs of extraction.
    pub runs: Runs,
    /// Recalls and contexts.
    pub activity: Activity,
}

/// The counts of one agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgentFigures {
    /// Its id.
    pub agent: AgentId,
    /// Its name.
    pub name: String,
    /// Its counts.
    pub figures: MemoryFigures,
}

/// How well memory works, as the module describes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Observability {
    /// The beginning of the first hour.
    pub from: DateTime<Utc>,
    /// Now.
    pub to: DateTime<Utc>,
    /// The counts of all agents, or of the only one.
    pub total: MemoryFigures,
    /// The same by hour, oldest first, also the hours without any.
    pub hours: Vec<HourFigures>,
    /// A page of agents, oldest first.
    pub agents: Page<AgentFigures>,
}

/// Returns the counts of the calling workspace. Recalls and contexts of the last seconds may be missing.
///
/// # Errors
/// [`Error::Forbidden`] if the caller is not an admin; [`Error::Invalid`] for an invalid agent id, cursor or limit; [`Error::NotFound`] if
/// the caller can see no such agent.
pub async fn observe(app: &AppState, access: &Access, query: ObservabilityQuery) -> Result<Observability> {
    access.require(Permission::Administer)?;
    let page = PageRequest::parse(query.cursor.as_deref(), query.limit).map_err(Error::bad_page)?;
    let unknown = |_| Error::invalid("agentId", "must be the id of an agent");
    let only: Option<AgentId> = query.agent.map(|id| id.parse().map_err(unknown)).transpose()?;
    let to = app.clock.now();
    let first = Hour::of(to).plus(1 - HOURS);
    let tx = app.db.read(access).await?;
    let agents = agents(&tx, access, only, &page).await?;
    let pools = store::fact_counts::by_agent(&tx, access, only).await?;
    let runs = store::extraction_counts::by_agent(&tx, access, only, first).await?;
    let activity = store::activity::by_agent(&tx, access, only, first).await?;
    let figures = |id: AgentId| MemoryFigures {
        pool: pools.get(&id).copied().unwrap_or_default(),
        runs: runs.get(&id).copied().unwrap_or_default(),
        activity: activity.get(&id).copied().unwrap_or_default(),
    };
    let agents = agents.map(|agent| AgentFigures { agent: agent.id, figures: figures(agent.id), name: agent.name });
    let hours = hours(&tx, access, only, first).await?;
    let mut total = MemoryFigures::default();
    pools.values().for_each(|pool| total.pool += *pool);
    for hour in &hours {
        total.runs += hour.runs;
        total.activity += hour.activity;
    }
    Ok(Observability { from: first.start(), to, total, hours, agents })
}

async fn agents(tx: &Tx, access: &Access, only: Option<AgentId>, page: &PageRequest) -> Result<Page<Agent>> {
    let Some(id) = only else { return store::agents::list(tx, access, "", page).await };
    let agent = store::agents::get(tx, access, id).await?.ok_or(Error::NotFound("agent"))?;
    // The token may be limited to other agents.
    let agent = access.clone().for_agent(agent)?.agent().clone();
    Ok(Page { items: vec![agent], next_cursor: None })
}

async fn hours(tx: &Tx, access: &Access, only: Option<AgentId>, first: Hour) -> Result<Vec<HourFigures>> {
    let runs = store::extraction_counts::by_hour(tx, access, only, first).await?;
    let activity = store::activity::by_hour(tx, access, only, first).await?;
    let figures = |hour: Hour| HourFigures {
        hour,
        runs: runs.get(&hour).copied().unwrap_or_default(),
        activity: activity.get(&hour).copied().unwrap_or_default(),
    };
    Ok((0..HOURS).map(|step| figures(first.plus(step))).collect())
}
