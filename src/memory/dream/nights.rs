//! The nights of all agents of a workspace, as the page of schedules shows them. Called by the console.

use chrono::{DateTime, Utc};

use super::schedule;
use crate::domain::access::Access;
use crate::domain::agent::Agent;
use crate::domain::page::Page;
use crate::error::Result;
use crate::noctuary::Noctuary;
use crate::{store, tenancy};

/// When one agent dreams.
#[derive(Debug, Clone, PartialEq)]
pub struct AgentNights {
    /// The agent.
    pub agent: Agent,
    /// Five fields of cron, read in its time zone.
    pub rule: String,
    /// Whether there are nights, paused or not.
    pub is_nightly: bool,
    /// Since when they are paused.
    pub paused_at: Option<DateTime<Utc>>,
    /// When the next one begins.
    pub next_at: Option<DateTime<Utc>>,
    /// When the last one began.
    pub last_at: Option<DateTime<Utc>>,
}

/// The agents that the caller may touch, oldest first, with their nights.
///
/// # Errors
/// [`crate::Error::Forbidden`]; [`crate::Error::Invalid`] for a cursor or limit that is not ours.
pub async fn schedules(noctuary: &Noctuary, access: &Access, cursor: Option<&str>, limit: Option<u64>) -> Result<Page<AgentNights>> {
    let Page { items, next_cursor } = tenancy::agents::list(noctuary, access, cursor, limit).await?;
    let tx = noctuary.db.read(access).await?;
    let now = noctuary.clock.now();
    let mut nights = Vec::with_capacity(items.len());
    for agent in items {
        let pass = access.clone().for_agent(agent)?;
        let config = tenancy::settings::of_agent_in(noctuary, &tx, &pass).await?;
        let (memory, agent) = (config.memory(), pass.agent());
        let schedule = store::dream_schedules::get(&tx, access, agent.id).await?;
        nights.push(AgentNights {
            rule: memory.dreaming_cron.clone(),
            is_nightly: schedule::is_on(memory),
            paused_at: schedule.as_ref().and_then(|schedule| schedule.paused_at),
            next_at: schedule::next_night(schedule.as_ref(), memory, agent.timezone, now),
            last_at: schedule.as_ref().and_then(|schedule| schedule.last_at),
            agent: agent.clone(),
        });
    }
    Ok(Page { items: nights, next_cursor })
}
