//! Whether something has failed, as the navigation of every page tells admins: found out once in half a minute for a workspace, because it
//! reads and writes, and pages are opened often.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};

use crate::domain::ids::{TenantId, WorkspaceId};

/// How long a verdict stays.
const KEPT: TimeDelta = TimeDelta::seconds(30);
/// The most workspaces; beyond, the outdated verdicts go.
const MOST: usize = 1_000;

/// A workspace.
type Key = (TenantId, WorkspaceId);

/// The latest verdicts.
#[derive(Debug, Default)]
pub struct HealthCache {
    verdicts: Mutex<HashMap<Key, (DateTime<Utc>, bool)>>,
}

impl HealthCache {
    /// The verdict of less than half a minute ago.
    pub(super) fn get(&self, now: DateTime<Utc>, key: Key) -> Option<bool> {
        // A clock that was set back must not keep an old verdict for long.
        self.verdicts().get(&key).filter(|(at, _)| (now - *at).abs() < KEPT).map(|(_, is_bad)| *is_bad)
    }

    /// Keeps a verdict.
    pub(super) fn put(&self, now: DateTime<Utc>, key: Key, is_bad: bool) {
        let mut verdicts = self.verdicts();
        if verdicts.len() >= MOST {
            verdicts.retain(|_, (at, _)| (now - *at).abs() < KEPT);
        }
        verdicts.insert(key, (now, is_bad));
    }

    fn verdicts(&self) -> MutexGuard<'_, HashMap<Key, (DateTime<Utc>, bool)>> {
        self.verdicts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_stays_half_a_minute_for_its_workspace() {
        let (cache, at) = (HealthCache::default(), DateTime::UNIX_EPOCH);
        let [here, there] = [1, 2].map(|id| (TenantId::from(1), WorkspaceId::from(id)));
        cache.put(at, here, true);
        assert_eq!(cache.get(at + TimeDelta::seconds(29), here), Some(true));
        assert_eq!(cache.get(at, there), None);
        assert_eq!(cache.get(at + TimeDelta::seconds(30), here), None);
        assert_eq!(cache.get(at - TimeDelta::hours(1), here), None, "the clock was set back");
    }
}
