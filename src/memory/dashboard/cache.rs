//! What Home counted in the last minute, by workspace and range: the counts read many rows, and many admins may look at once. Only the
//! dashboard uses it.

use std::collections::HashMap;
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use tokio::sync::Mutex;

use super::figures::Dashboard;
use crate::domain::ids::{TenantId, WorkspaceId};
use crate::error::Result;

/// How long counts are shown again.
const KEPT: TimeDelta = TimeDelta::minutes(1);
/// The most entries; beyond, the outdated ones go.
const MOST: usize = 1_000;

/// A workspace and a range in days.
type Key = (TenantId, WorkspaceId, u64);

/// The counts of one key, locked while they are computed.
type Slot = Arc<Mutex<Option<Arc<Dashboard>>>>;

/// The latest counts.
#[derive(Debug, Default)]
pub struct DashboardCache {
    counted: Mutex<HashMap<Key, Slot>>,
}

impl DashboardCache {
    /// The counts of less than a minute ago, or new ones. Those who ask for the same at the same time wait for one count.
    pub(super) async fn get<F>(&self, now: DateTime<Utc>, key: Key, count: impl FnOnce() -> F) -> Result<Arc<Dashboard>>
    where
        F: Future<Output = Result<Dashboard>>,
    {
        let place = {
            let mut counted = self.counted.lock().await;
            if counted.len() >= MOST {
                counted.clear();
            }
            Arc::clone(counted.entry(key).or_default())
        };
        let mut kept = place.lock().await;
        // A clock that was set back must not keep old counts for long.
        if let Some(dashboard) = kept.as_ref().filter(|kept| (now - kept.counted_at).abs() < KEPT) {
            return Ok(Arc::clone(dashboard));
        }
        let dashboard = Arc::new(count().await?);
        *kept = Some(Arc::clone(&dashboard));
        Ok(dashboard)
    }
}
