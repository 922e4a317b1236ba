//! Starts nights: computes each agent's next one, and starts those that are due, one transaction each. The started local date, the next
//! time and the job are written together, so that no date starts twice, whatever nodes and clocks do. Called by the worker, round by
//! round, and by REST and the console, which pause nights.

use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;

use crate::app_state::AppState;
use crate::auth;
use crate::config::mate::Memory;
use crate::domain::access::{Access, AgentAccess, Permission};
use crate::domain::ids::AgentId;
use crate::domain::job::{NewJob, Task};
use crate::domain::night::{DueAgent, DueStart, Rule, Schedule};
use crate::error::{Error, Result};
use crate::memory::features;
use crate::memory::features::Feature;
use crate::store::audit::Entry;
use crate::store::{self, Tx};
use crate::tenancy;

/// Agents per round. Each has its own transaction, so that a round blocks no other write for long.
const ROUND: u64 = 200;
/// Longest stored cron expression, in characters.
const MAX_RULE_CHARS: usize = 200;
/// The stored rule of an agent without nightly dreams.
const OFF: &str = "off";

/// The result of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Round {
    /// Whether the round was full: there may be more due agents.
    pub has_more: bool,
    /// Agents that need no further attempt.
    pub settled: u64,
    /// Number of nights that began.
    pub begun: u64,
}

/// One round: starts the due nights, longest overdue first, and computes the next ones.
///
/// # Errors
/// When the database does not answer; earlier results stay. An agent that fails for another reason does not stop the round.
pub async fn round(app: &AppState) -> Result<Round> {
    let due = {
        let tx = app.db.read_single_across().await?;
        store::dream_schedules::list_due(&tx, ROUND).await?
    };
    let mut round = Round { has_more: due.len() as u64 == ROUND, settled: 0, begun: 0 };
    for agent in due {
        match start_if_due(app, agent).await {
            Ok(has_begun) => {
                round.settled += 1;
                round.begun += u64::from(has_begun);
            }
            Err(error @ Error::Unavailable { .. }) => return Err(error),
            Err(error) => tracing::warn!(agent = %agent.agent, cause = error.chain(), "the schedule of an agent could not be checked"),
        }
    }
    if round.begun > 0 {
        app.notifier.notify();
    }
    Ok(round)
}

/// Called at process start: marks schedules for recomputation that were computed under another configuration of the installation.
pub async fn mark_outdated(app: &AppState) -> Result<u64> {
    let memory = app.config.memory();
    let rule = if is_on(memory) { format!("{} ", memory.dreaming_cron) } else { OFF.to_owned() };
    let tx = app.db.write_across().await?;
    let moved = store::dream_schedules::unsettle_other_rules(&tx, &rule).await?;
    tx.commit().await?;
    Ok(moved)
}

/// Creates schedules for agents that have none, and clears night dates that a clock far ahead has set.
pub async fn survey(app: &AppState) -> Result<u64> {
    let tx = app.db.write_across().await?;
    let mut changed = store::dream_schedules::remove_future_nights(&tx).await?;
    tx.commit().await?;
    let mut after = AgentId::from(0);
    loop {
        let without = {
            let tx = app.db.read_across().await?;
            store::dream_schedules::list_without(&tx, after, ROUND).await?
        };
        let Some(last) = without.last() else { return Ok(changed) };
        after = last.agent;
        for one in without {
            changed += u64::from(adopt(app, one).await?);
        }
    }
}

/// Pauses the agent's nights, or resumes them; missed nights are not made up for. Returns when the next one begins.
///
/// # Errors
/// [`Error::Forbidden`]; [`Error::Gone`] if dreaming is switched off.
pub async fn set_paused(app: &AppState, access: &AgentAccess, is_paused: bool) -> Result<Option<DateTime<Utc>>> {
    let (ticket, agent) = (access.access(), access.agent());
    ticket.require(Permission::WriteMemory)?;
    let now = app.clock.now();
    let tx = app.db.write(ticket).await?;
    let config = tenancy::settings::of_agent_in(app, &tx, access).await?;
    features::require(config.memory(), Feature::Dreams)?;
    let mut schedule = match store::dream_schedules::lock(&tx, ticket, agent.id).await? {
        Some(schedule) => schedule,
        None => {
            store::dream_schedules::mark_stale(&tx, ticket, agent).await?;
            store::dream_schedules::lock(&tx, ticket, agent.id).await?.ok_or(Error::NotFound("agent"))?
        }
    };
    let next_at = |schedule: &Schedule| next_night(Some(schedule), config.memory(), agent.timezone, now);
    if schedule.paused_at.is_some() == is_paused {
        return Ok(next_at(&schedule));
    }
    schedule.paused_at = is_paused.then_some(now);
    if !is_paused {
        schedule.next_at = Some(now);
        advance(app, &tx, ticket, &mut schedule, config.memory(), agent.timezone).await?;
    }
    store::dream_schedules::update(&tx, ticket, &schedule).await?;
    let action = if is_paused { "dream.pause" } else { "dream.resume" };
    store::audit::record(&tx, ticket, Entry::done(action, "agent", agent.id.get())).await?;
    tx.commit().await?;
    app.notifier.notify();
    Ok(next_at(&schedule))
}

/// When the next night of `schedule` begins, as known at `now`; `None` if there is none.
#[must_use]
pub fn next_night(schedule: Option<&Schedule>, memory: &Memory, zone: Tz, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    if !is_on(memory) || schedule.is_some_and(|schedule| schedule.paused_at.is_some()) {
        return None;
    }
    match schedule {
        Some(schedule) if schedule.rule == rule_text(memory, zone) => schedule.next_at,
        // Not computed yet: the next round computes it.
        _ => Rule::parse(&memory.dreaming_cron).ok()?.next_night(now, schedule.and_then(|schedule| schedule.last_date), zone),
    }
}

/// Checks an agent whose night may be due again, under its lock; returns whether the night started.
async fn start_if_due(app: &AppState, due: DueAgent) -> Result<bool> {
    let ticket = auth::operator_access(due.tenant, due.workspace, "nights");
    let tx = app.db.write(&ticket).await?;
    let Some(mut schedule) = store::dream_schedules::try_lock(&tx, &ticket, due.agent).await? else { return Ok(false) };
    if schedule.paused_at.is_some() || schedule.next_at.is_none_or(|at| at > app.clock.now()) {
        return Ok(false);
    }
    let Some(agent) = store::agents::get(&tx, &ticket, due.agent).await? else {
        // The agent was deleted, so its row is removed; it would otherwise stay first in every round.
        store::dream_schedules::delete(&tx, &ticket, due.agent).await?;
        return tx.commit().await.map(|()| false);
    };
    let access = ticket.clone().for_agent(agent)?;
    let config = tenancy::settings::of_agent_in(app, &tx, &access).await?;
    let has_begun = advance(app, &tx, &ticket, &mut schedule, config.memory(), access.agent().timezone).await?;
    store::dream_schedules::update(&tx, &ticket, &schedule).await?;
    tx.commit().await?;
    Ok(has_begun)
}

/// Computes the next night, and adds the job of a night that begins.
async fn advance(app: &AppState, tx: &Tx, access: &Access, schedule: &mut Schedule, memory: &Memory, zone: Tz) -> Result<bool> {
    let now = app.clock.now();
    let Some(night) = bring_up_to_date(schedule, memory, zone, now) else { return Ok(false) };
    let job = NewJob {
        task: Task::StartNight { night },
        agent: Some(schedule.agent),
        owner: None,
        lane: Some(format!("night:{}", schedule.agent)),
        dedup_key: Some(format!("night:{}:{night}", schedule.agent)),
        run_at: now,
    };
    store::jobs::enqueue(tx, access, job).await?;
    Ok(true)
}

/// Brings `schedule` up to `now`; returns the local date of the night that begins.
fn bring_up_to_date(schedule: &mut Schedule, memory: &Memory, zone: Tz, now: DateTime<Utc>) -> Option<NaiveDate> {
    let rule = Rule::parse(&memory.dreaming_cron).ok().filter(|_| is_on(memory));
    let since = schedule.next_at.unwrap_or(now);
    let look = rule.map_or_else(DueStart::default, |rule| rule.due_start(since, schedule.last_date, now, zone));
    schedule.rule = rule_text(memory, zone);
    schedule.next_at = look.next_at;
    if let Some(night) = look.begins {
        schedule.last_date = Some(night);
        schedule.last_at = Some(now);
    }
    look.begins
}

async fn adopt(app: &AppState, one: DueAgent) -> Result<bool> {
    let access = auth::operator_access(one.tenant, one.workspace, "nights");
    let tx = app.db.write(&access).await?;
    let Some(agent) = store::agents::get(&tx, &access, one.agent).await? else { return Ok(false) };
    store::dream_schedules::mark_stale(&tx, &access, &agent).await?;
    tx.commit().await.map(|()| true)
}

/// Whether nightly dreams are enabled.
#[must_use]
pub const fn is_on(memory: &Memory) -> bool {
    memory.dreaming_enabled && Feature::Dreams.is_on(memory)
}

fn rule_text(memory: &Memory, zone: Tz) -> String {
    if is_on(memory) { format!("{} {zone}", memory.dreaming_cron).chars().take(MAX_RULE_CHARS).collect() } else { OFF.to_owned() }
}
