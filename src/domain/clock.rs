//! Time as a parameter: the system clock in production; in tests and the demo, a clock that stands still until it is moved.

use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, Duration, NaiveDate, SubsecRound, Utc};
use chrono_tz::Tz;

/// How far apart the clocks of two nodes may be. A time beyond this was written under a wrong clock.
pub const MAX_SKEW: Duration = Duration::minutes(1);

/// The source of the current time. Cloning shares the same clock.
#[derive(Clone, Debug)]
pub struct Clock(Source);

#[derive(Clone, Debug)]
enum Source {
    System,
    Set(Arc<Mutex<DateTime<Utc>>>),
}

impl Clock {
    /// The machine's clock.
    #[must_use]
    pub const fn system() -> Self {
        Self(Source::System)
    }

    /// A clock that stands at `instant` until [`Clock::advance`] or [`Clock::set`].
    #[must_use]
    pub fn standing_at(instant: DateTime<Utc>) -> Self {
        Self(Source::Set(Arc::new(Mutex::new(instant))))
    }

    /// Like [`Clock::standing_at`], from RFC 3339 text; text that is not a time gives the Unix epoch.
    #[must_use]
    pub fn fixed_at(text: &str) -> Self {
        Self::standing_at(text.parse().unwrap_or(DateTime::UNIX_EPOCH))
    }

    /// Now, in UTC, in microseconds, the precision of both databases.
    #[must_use]
    pub fn now(&self) -> DateTime<Utc> {
        match &self.0 {
            #[expect(clippy::disallowed_methods, reason = "this is the one home of the system clock")]
            Source::System => Utc::now().trunc_subsecs(6),
            Source::Set(instant) => *instant.lock().unwrap_or_else(PoisonError::into_inner),
        }
    }

    /// The calendar day in `zone`.
    #[must_use]
    pub fn today(&self, zone: Tz) -> NaiveDate {
        self.now().with_timezone(&zone).date_naive()
    }

    /// Moves a standing clock; does nothing to the system clock.
    pub fn advance(&self, by: Duration) {
        if let Source::Set(instant) = &self.0 {
            *instant.lock().unwrap_or_else(PoisonError::into_inner) += by;
        }
    }

    /// Sets a standing clock to `to`.
    pub fn set(&self, to: DateTime<Utc>) {
        if let Source::Set(instant) = &self.0 {
            *instant.lock().unwrap_or_else(PoisonError::into_inner) = to;
        }
    }
}
