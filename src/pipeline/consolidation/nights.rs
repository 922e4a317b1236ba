//! The nightly schedules of all agents of a workspace, as the schedules page shows them. Called by the console.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;

use super::schedule;
use crate::app_state::AppState;
use crate::domain::access::Access;
use crate::domain::agent::Agent;
use crate::domain::dream::DreamStatus;
use crate::domain::night::{Rule, date};
use crate::domain::page::Page;
use crate::error::Result;
use crate::{store, tenancy};

/// The schedule of one agent.
#[derive(Debug, Clone, PartialEq)]
pub struct AgentNights {
    /// The agent.
    pub agent: Agent,
    /// A cron expression of five fields, in the agent's time zone.
    pub rule: String,
    /// Whether nightly dreams are enabled, paused or not.
    pub is_nightly: bool,
    /// When they were paused.
    pub paused_at: Option<DateTime<Utc>>,
    /// When the next night begins.
    pub next_at: Option<DateTime<Utc>>,
    /// The nights after that, by the rule.
    pub later: Vec<DateTime<Utc>>,
    /// When the last night began.
    pub last_at: Option<DateTime<Utc>>,
    /// The dreams of that night: how many have each status.
    pub results: Vec<(DreamStatus, u64)>,
}

/// Number of nights listed after the next one.
const LATER: usize = 2;

/// The nights after `next`, according to the cron expression `rule` in `zone`.
fn later(rule: &str, next: Option<DateTime<Utc>>, zone: Tz) -> Vec<DateTime<Utc>> {
    let (Ok(rule), Some(mut at)) = (Rule::parse(rule), next) else { return Vec::new() };
    let mut nights = Vec::with_capacity(LATER);
    while nights.len() < LATER {
        let Some(after) = rule.next_night(at, Some(date(at, zone)), zone) else { break };
        nights.push(after);
        at = after;
    }
    nights
}

/// The agents that the caller may access, oldest first, with their schedules.
///
/// # Errors
/// [`crate::Error::Forbidden`]; [`crate::Error::Invalid`] for a malformed cursor or limit.
pub async fn schedules(app: &AppState, access: &Access, cursor: Option<&str>, limit: Option<u64>) -> Result<Page<AgentNights>> {
    let Page { items, next_cursor } = tenancy::agents::list(app, access, cursor, limit).await?;
    let tx = app.db.read(access).await?;
    let now = app.clock.now();
    let mut nights = Vec::with_capacity(items.len());
    for agent in items {
        let pass = access.clone().for_agent(agent)?;
        let config = tenancy::settings::of_agent_in(app, &tx, &pass).await?;
        let (memory, agent) = (config.memory(), pass.agent());
        let schedule = store::dream_schedules::get(&tx, access, agent.id).await?;
        let next_at = schedule::next_night(schedule.as_ref(), memory, agent.timezone, now);
        let last = schedule.as_ref().and_then(|schedule| schedule.last_date.zip(schedule.last_at));
        let results = match last {
            Some((night, since)) => store::dreams::of_night(&tx, access, agent.id, night, since).await?,
            None => Vec::new(),
        };
        nights.push(AgentNights {
            results,
            later: later(&memory.dreaming_cron, next_at, agent.timezone),
            rule: memory.dreaming_cron.clone(),
            is_nightly: schedule::is_on(memory),
            paused_at: schedule.as_ref().and_then(|schedule| schedule.paused_at),
            next_at,
            last_at: schedule.as_ref().and_then(|schedule| schedule.last_at),
            agent: agent.clone(),
        });
    }
    Ok(Page { items: nights, next_cursor })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nights_after_the_next_are_one_a_local_date_also_where_the_clock_is_set() {
        let at = |text: &str| text.parse::<DateTime<Utc>>().unwrap();
        let told = later("0 2 * * *", Some(at("2026-10-24T01:00:00Z")), Tz::Europe__Lisbon);
        assert_eq!(told, [at("2026-10-25T02:00:00Z"), at("2026-10-26T02:00:00Z")]);
        assert!(later("0 2 * * *", None, Tz::UTC).is_empty() && later("never", Some(at("2026-10-24T01:00:00Z")), Tz::UTC).is_empty());
    }
}
