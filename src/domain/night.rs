//! Schedules of nightly dreams: a cron rule of five fields, in an agent's time zone. Called by `config` and `pipeline::consolidation`.

use chrono::{DateTime, Days, NaiveDate, NaiveTime, TimeDelta, TimeZone, Utc};
use chrono_tz::Tz;
use croner::Cron;
use croner::parser::{CronParser, Seconds, Year};
use sha2::{Digest, Sha256};

use crate::domain::ids::{AgentId, TenantId, WorkspaceId};

/// The text is not five fields of cron.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a rule is five fields of cron: minute hour day month weekday")]
pub struct InvalidRule;

/// A rule such as `0 2 * * *`.
#[derive(Debug, Clone)]
pub struct Rule(Cron);

impl Rule {
    /// Parses five fields; refuses seconds, years and nicknames such as `@daily`.
    ///
    /// # Errors
    /// [`InvalidRule`].
    pub fn parse(text: &str) -> Result<Self, InvalidRule> {
        if text.split_whitespace().count() != 5 {
            return Err(InvalidRule);
        }
        let parser = CronParser::builder().seconds(Seconds::Disallowed).year(Year::Disallowed).build();
        parser.parse(text).map(Self).map_err(|_| InvalidRule)
    }

    /// The first start after `after`; `None` for a rule that never matches, such as 30 February.
    #[must_use]
    pub fn next_after(&self, after: DateTime<Utc>, zone: Tz) -> Option<DateTime<Utc>> {
        self.0.find_next_occurrence(&after.with_timezone(&zone), false).ok().map(|at| at.with_timezone(&Utc))
    }

    /// The last start at or before `at`.
    #[must_use]
    pub fn last_before(&self, at: DateTime<Utc>, zone: Tz) -> Option<DateTime<Utc>> {
        self.0.find_previous_occurrence(&at.with_timezone(&zone), true).ok().map(|at| at.with_timezone(&Utc))
    }

    /// What is due at `now`, where `since` is the time from which starts count and `last` the last local date with a night. There is one
    /// night
    /// per local date, whatever the rule and the clock do; of missed nights, only the last one is made up for.
    #[must_use]
    pub fn due_start(&self, since: DateTime<Utc>, last: Option<NaiveDate>, now: DateTime<Utc>, zone: Tz) -> DueStart {
        let Some(first) = self.next_night(since - TimeDelta::seconds(1), last, zone) else { return DueStart::default() };
        if first > now {
            return DueStart { begins: None, next_at: Some(first) };
        }
        let at = self.last_before(now, zone).filter(|at| *at >= first).unwrap_or(first);
        // When a clock is set back over midnight, a later time can have an earlier date.
        let night = date(at, zone).max(date(first, zone));
        DueStart { begins: Some(night), next_at: self.next_night(now, Some(night), zone) }
    }

    /// The first start after `after` whose local date is later than `last`.
    #[must_use]
    pub fn next_night(&self, after: DateTime<Utc>, last: Option<NaiveDate>, zone: Tz) -> Option<DateTime<Utc>> {
        let mut at = self.next_after(after, zone)?;
        let Some(last) = last else { return Some(at) };
        while date(at, zone) <= last {
            at = self.next_after(at.max(end_of(last, zone).unwrap_or(at)), zone)?;
        }
        Some(at)
    }
}

/// What is due of an agent's schedule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DueStart {
    /// The local date of the night that starts now.
    pub begins: Option<NaiveDate>,
    /// When the next night starts; `None` if there will be none.
    pub next_at: Option<DateTime<Utc>>,
}

/// The schedule of an agent's nightly dreams.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Schedule {
    /// The agent.
    pub agent: AgentId,
    /// When it is due next: the start of a night, or the moment of a change. `None` while nothing is due.
    pub next_at: Option<DateTime<Utc>>,
    /// The rule and the zone from which `next_at` was computed; `off` if the agent does not dream; empty if it must be recomputed.
    pub rule: String,
    /// When it was paused.
    pub paused_at: Option<DateTime<Utc>>,
    /// The last local date with a night.
    pub last_date: Option<NaiveDate>,
    /// When that night started.
    pub last_at: Option<DateTime<Utc>>,
}

/// An agent of any tenant whose schedule is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DueAgent {
    /// Its tenant.
    pub tenant: TenantId,
    /// Its workspace.
    pub workspace: WorkspaceId,
    /// The agent.
    pub agent: AgentId,
}

/// The local date of a night that starts at `at`.
#[must_use]
pub fn date(at: DateTime<Utc>, zone: Tz) -> NaiveDate {
    at.with_timezone(&zone).date_naive()
}

/// The delay of this owner's dream after the start of a night: constant per owner, and spread evenly over `minutes`.
#[must_use]
pub fn jitter(agent: AgentId, owner: &str, minutes: u32) -> TimeDelta {
    let digest = Sha256::digest(format!("{agent}:{owner}"));
    let number = digest.iter().take(8).fold(0_u64, |number, byte| (number << 8) | u64::from(*byte));
    let millis = number % (u64::from(minutes) * 60_000).max(1);
    TimeDelta::milliseconds(i64::try_from(millis).unwrap_or(0))
}

/// The end of a local date; `None` if the next day has no midnight.
#[must_use]
pub fn midnight_after(day: NaiveDate, zone: Tz) -> Option<DateTime<Utc>> {
    let midnight = day.checked_add_days(Days::new(1))?.and_time(NaiveTime::MIN);
    zone.from_local_datetime(&midnight).earliest().map(|at| at.with_timezone(&Utc))
}

/// The last second of a local date.
fn end_of(day: NaiveDate, zone: Tz) -> Option<DateTime<Utc>> {
    midnight_after(day, zone).map(|midnight| midnight - TimeDelta::seconds(1))
}

#[cfg(test)]
#[path = "night_tests.rs"]
mod tests;
