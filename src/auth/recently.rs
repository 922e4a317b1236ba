//! Limits writes that every request would repeat (last used, last seen) to one per minute and process.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};

/// The minimum time between two writes for the same id.
pub const INTERVAL: TimeDelta = TimeDelta::seconds(60);
/// The number of entries above which stale ones are removed.
const SWEEP_ABOVE: usize = 20_000;

/// The time of the last write, by id.
#[derive(Debug, Default)]
pub struct LastWrites(Mutex<HashMap<i64, DateTime<Utc>>>);

impl LastWrites {
    /// True for the first call within a minute, which must write; false for all others.
    pub fn is_due(&self, id: i64, now: DateTime<Utc>) -> bool {
        let mut noted = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if noted.len() > SWEEP_ABOVE {
            noted.retain(|_, at| *at + INTERVAL > now);
        }
        let is_due = noted.get(&id).is_none_or(|at| *at + INTERVAL <= now || *at > now);
        if is_due {
            noted.insert(id, now);
        }
        is_due
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_of_a_thousand_callers_a_minute_is_due() {
        let recently = LastWrites::default();
        let noon: DateTime<Utc> = "2026-11-21T12:00:00Z".parse().unwrap();
        let due = (0..1000).filter(|_| recently.is_due(1, noon)).count();
        assert_eq!(due, 1);
        assert!(!recently.is_due(1, noon + TimeDelta::seconds(59)));
        assert!(recently.is_due(2, noon), "another id");
        assert!(recently.is_due(1, noon + INTERVAL));
    }
}
