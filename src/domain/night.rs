//! When a night begins: a rule of five fields, read in an agent's time zone. Called by the configuration and by `memory::dream`.

use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;
use croner::Cron;
use croner::parser::{CronParser, Seconds, Year};

/// The text is not five fields of cron.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a rule is five fields of cron: minute hour day month weekday")]
pub struct InvalidRule;

/// A rule such as `0 2 * * *`.
#[derive(Debug, Clone)]
pub struct Rule(Cron);

impl Rule {
    /// Reads five fields; seconds, years and nicknames such as `@daily` are refused.
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

    /// The first beginning after `after`; `None` for a rule that never comes true, such as 30 February.
    #[must_use]
    pub fn next_after(&self, after: DateTime<Utc>, zone: Tz) -> Option<DateTime<Utc>> {
        self.0.find_next_occurrence(&after.with_timezone(&zone), false).ok().map(|at| at.with_timezone(&Utc))
    }

    /// The last beginning at or before `at`.
    #[must_use]
    pub fn last_before(&self, at: DateTime<Utc>, zone: Tz) -> Option<DateTime<Utc>> {
        self.0.find_previous_occurrence(&at.with_timezone(&zone), true).ok().map(|at| at.with_timezone(&Utc))
    }
}

/// The local date of a night that begins at `at`.
#[must_use]
pub fn date(at: DateTime<Utc>, zone: Tz) -> NaiveDate {
    at.with_timezone(&zone).date_naive()
}
