//! The usage counts of one node since its last flush: bounded in size, and cheap enough to update on every answer.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, NaiveDate, Utc};
use tokio::sync::Notify;

use crate::domain::access::OwnerAccess;
use crate::domain::ids::{AgentId, ItemId, TenantId, WorkspaceId};
use crate::domain::observability::{Activity, Hour};
use crate::domain::owner_key::OwnerKey;
use crate::domain::usage::{Injection, ItemUse};

/// Most rows between two flushes, about 150 bytes each; when it is full, only known rows are counted.
const MAX_ROWS: usize = 50_000;
/// Number of rows that triggers an early flush.
const MANY_ROWS: usize = MAX_ROWS / 4;
/// Most different queries that are counted for an item between two flushes.
const MAX_QUERIES: usize = 8;

/// The usage counts, shared by everything that answers queries.
#[derive(Debug, Default)]
pub struct UsageBuffer {
    counts: Mutex<Counts>,
    filling: Notify,
}

#[derive(Debug, Default)]
struct Counts {
    tenants: HashMap<TenantId, Batch>,
    rows: usize,
    left_out: u64,
}

/// The counts of one tenant.
#[derive(Debug)]
pub(super) struct Batch {
    /// A workspace of the tenant, for the access of the flush.
    pub workspace: WorkspaceId,
    owners: HashMap<(AgentId, OwnerKey), OwnerCounts>,
    /// Of all owners together.
    hours: HashMap<(AgentId, Hour), Activity>,
}

#[derive(Debug, Default)]
struct OwnerCounts {
    items: HashMap<ItemId, Uses>,
    days: HashMap<NaiveDate, Injection>,
}

#[derive(Debug, Default)]
struct Uses {
    returned: u32,
    used: u32,
    queries: Vec<u64>,
    last_used_at: Option<DateTime<Utc>>,
}

impl UsageBuffer {
    pub(super) fn count(
        &self,
        access: &OwnerAccess,
        deed: UsageKind,
        query: Option<u64>,
        items: impl Iterator<Item = ItemId>,
        now: DateTime<Utc>,
    ) {
        let mut items = items.peekable();
        if items.peek().is_none() {
            return;
        }
        let mut counts = self.lock();
        let Counts { tenants, rows, left_out } = &mut *counts;
        let owner = owner(tenants, access);
        for item in items {
            let uses = match owner.items.entry(item) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(_) if *rows >= MAX_ROWS => {
                    *left_out += 1;
                    continue;
                }
                Entry::Vacant(free) => {
                    *rows += 1;
                    free.insert(Uses::default())
                }
            };
            uses.add(deed, query, now);
        }
        self.call_if_many(&counts);
    }

    pub(super) fn add_recall(&self, access: &OwnerAccess, is_empty: bool, now: DateTime<Utc>) {
        let mut counts = self.lock();
        counts.add_activity(access, now, Activity { recalls: 1, empty_recalls: u64::from(is_empty), ..Activity::default() });
        self.call_if_many(&counts);
    }

    pub(super) fn add_injection(&self, access: &OwnerAccess, injection: Injection) {
        let mut counts = self.lock();
        let Injection { calls, candidates, selected, omitted, .. } = injection;
        let activity = Activity {
            contexts: calls,
            candidates,
            selected,
            omitted,
            filled_contexts: if selected > 0 { calls } else { 0 },
            ..Activity::default()
        };
        counts.add_activity(access, injection.last_at, activity);
        let Counts { tenants, rows, left_out } = &mut *counts;
        match owner(tenants, access).days.entry(injection.day) {
            Entry::Occupied(mut known) => known.get_mut().add(&injection),
            Entry::Vacant(_) if *rows >= MAX_ROWS => *left_out += 1,
            Entry::Vacant(free) => {
                *rows += 1;
                free.insert(injection);
            }
        }
        self.call_if_many(&counts);
    }

    /// Takes all counts and starts anew.
    pub(super) fn take(&self) -> Vec<(TenantId, Batch)> {
        let counts = std::mem::take(&mut *self.lock());
        if counts.left_out > 0 {
            tracing::warn!(items = counts.left_out, "the usage buffer was full; some uses were not counted");
        }
        counts.tenants.into_iter().collect()
    }

    /// Puts back counts that could not be written.
    pub(super) fn put_back(&self, tenant: TenantId, batch: Batch) {
        let mut counts = self.lock();
        let Counts { tenants, rows, left_out } = &mut *counts;
        let Batch { workspace, owners, hours } = batch;
        let back = tenants.entry(tenant).or_insert_with(|| Batch::new(workspace));
        for (hour, activity) in hours {
            match back.hours.entry(hour) {
                Entry::Occupied(mut known) => *known.get_mut() += activity,
                Entry::Vacant(free) => {
                    *rows += 1;
                    free.insert(activity);
                }
            }
        }
        for (whose, old) in owners {
            let owner = back.owners.entry(whose).or_default();
            for (item, uses) in old.items {
                match owner.items.entry(item) {
                    Entry::Occupied(mut known) => known.get_mut().merge(uses),
                    Entry::Vacant(_) if *rows >= MAX_ROWS => *left_out += 1,
                    Entry::Vacant(free) => {
                        *rows += 1;
                        free.insert(uses);
                    }
                }
            }
            for (day, injection) in old.days {
                match owner.days.entry(day) {
                    Entry::Occupied(mut known) => known.get_mut().add(&injection),
                    Entry::Vacant(free) => {
                        *rows += 1;
                        free.insert(injection);
                    }
                }
            }
        }
    }

    /// Completes when there are so many counts that the next flush should not wait.
    pub(super) async fn is_filling(&self) {
        self.filling.notified().await;
    }

    fn call_if_many(&self, counts: &Counts) {
        if counts.rows >= MANY_ROWS {
            self.filling.notify_one();
        }
    }

    fn lock(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Counts {
    fn add_activity(&mut self, access: &OwnerAccess, at: DateTime<Utc>, activity: Activity) {
        match batch(&mut self.tenants, access).hours.entry((access.agent().id, Hour::of(at))) {
            Entry::Occupied(mut known) => *known.get_mut() += activity,
            Entry::Vacant(_) if self.rows >= MAX_ROWS => self.left_out += 1,
            Entry::Vacant(free) => {
                self.rows += 1;
                free.insert(activity);
            }
        }
    }
}

impl Batch {
    fn new(workspace: WorkspaceId) -> Self {
        Self { workspace, owners: HashMap::new(), hours: HashMap::new() }
    }

    /// The counts per agent and hour as rows for the store.
    pub(super) fn hours(&self) -> Vec<(AgentId, Hour, Activity)> {
        self.hours.iter().map(|((agent, hour), activity)| (*agent, *hour, *activity)).collect()
    }

    /// The counts of owners as rows for the store.
    pub(super) fn rows(&self) -> (Vec<ItemUse>, Vec<(AgentId, OwnerKey, Injection)>) {
        let (mut uses, mut days) = (Vec::new(), Vec::new());
        for ((agent, owner), counts) in &self.owners {
            uses.extend(counts.items.iter().map(|(item, one)| ItemUse {
                agent: *agent,
                owner: owner.clone(),
                item: *item,
                returned: one.returned,
                used: one.used,
                queries: one.queries.clone(),
                last_used_at: one.last_used_at,
            }));
            days.extend(counts.days.values().map(|day| (*agent, owner.clone(), day.clone())));
        }
        (uses, days)
    }
}

impl Uses {
    fn add(&mut self, deed: UsageKind, query: Option<u64>, now: DateTime<Utc>) {
        self.returned = self.returned.saturating_add(u32::from(deed != UsageKind::Injected));
        if deed == UsageKind::Returned {
            return;
        }
        self.used = self.used.saturating_add(1);
        self.last_used_at = self.last_used_at.max(Some(now));
        if let Some(query) = query {
            self.ask(query);
        }
    }

    fn merge(&mut self, other: Self) {
        self.returned = self.returned.saturating_add(other.returned);
        self.used = self.used.saturating_add(other.used);
        self.last_used_at = self.last_used_at.max(other.last_used_at);
        other.queries.into_iter().for_each(|query| self.ask(query));
    }

    fn ask(&mut self, query: u64) {
        if self.queries.len() < MAX_QUERIES && !self.queries.contains(&query) {
            self.queries.push(query);
        }
    }
}

fn owner<'a>(tenants: &'a mut HashMap<TenantId, Batch>, access: &OwnerAccess) -> &'a mut OwnerCounts {
    batch(tenants, access).owners.entry((access.agent().id, access.owner().clone())).or_default()
}

fn batch<'a>(tenants: &'a mut HashMap<TenantId, Batch>, access: &OwnerAccess) -> &'a mut Batch {
    let ticket = access.access();
    tenants.entry(ticket.tenant()).or_insert_with(|| Batch::new(ticket.workspace()))
}

/// How an item was used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UsageKind {
    /// A context contained it; whether it was used is known only from the turn.
    Returned,
    /// A caller requested it.
    Recalled,
    /// A turn reports that its model was shown it.
    Injected,
}

#[cfg(test)]
#[path = "usage_buffer_tests.rs"]
mod tests;
