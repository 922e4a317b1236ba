//! The job `start_night`: finds the owners whose memory has changed and opens a dream for each, spread over the night. A dream is unique
//! for each bucket and date, so that the job may be killed at any point and run again. Called by the worker.

use std::collections::{BTreeSet, HashSet};

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use serde_json::{Value, json};

use crate::app_state::AppState;
use crate::config::mate::Memory;
use crate::domain::access::{AgentAccess, OwnerAccess};
use crate::domain::bucket::Bucket;
use crate::domain::dream::{DreamCause, DreamKind};
use crate::domain::job::{NewJob, Task};
use crate::domain::night::jitter;
use crate::domain::owner_key::OwnerKey;
use crate::error::Result;
use crate::memory::features::Feature;
use crate::pipeline::consolidation::new_dream::{NewDream, open};
use crate::pipeline::consolidation::soul;
use crate::queue::JobRun;
use crate::store;
use crate::tenancy;

/// Owners checked, and dreams opened, in one transaction: small, so that it does not block other writes for long.
const PAGE: u64 = 50;

/// A night of one agent.
struct Night<'a> {
    app: &'a AppState,
    access: &'a AgentAccess,
    date: NaiveDate,
    begun_at: DateTime<Utc>,
    spread_minutes: u32,
}

/// Starts the night of the agent's local date `night`: a dream for every owner whose memory changed, or was recalled, since its last
/// dream, and for the team's memory; the archiving of old dreams; and a dream about SOUL.md when the team has taught enough.
pub async fn start(app: &AppState, access: &AgentAccess, job: &JobRun, night: NaiveDate) -> Result<Value> {
    let config = tenancy::settings::of_agent(app, access).await?;
    let memory = config.memory();
    if !Feature::Dreams.is_on(memory) {
        return Ok(json!({ "night": night, "off": true }));
    }
    let (begun_at, spread_minutes) = (job.job().created_at, memory.dream.spread_minutes);
    let night = Night { app, access, date: night, begun_at, spread_minutes };
    night.end_lost().await?;
    let opened = night.open_dreams().await?;
    let archived = night.archive(memory).await?;
    let grows = soul::grow(app, access).await?;
    app.notifier.notify();
    Ok(json!({ "night": night.date, "dreams": opened, "archives": archived, "grows": grows }))
}

impl Night<'_> {
    /// Ends dreams whose job no longer exists; they would wait forever.
    async fn end_lost(&self) -> Result<()> {
        let (access, agent) = (self.access.access(), self.access.agent().id);
        let tx = self.app.db.write(access).await?;
        store::dreams::end_lost(&tx, access, agent, None).await?;
        tx.commit().await
    }

    async fn open_dreams(&self) -> Result<usize> {
        let (access, agent) = (self.access.access(), self.access.agent().id);
        let (mut after, mut opened) = (None, 0);
        loop {
            let (page, news) = {
                let tx = self.app.db.read(access).await?;
                let homes = store::nights::homes(&tx, access, agent, after.as_deref(), PAGE).await?;
                let owners: Vec<String> = homes.iter().map(|home| home.owner.clone()).collect();
                let done = store::nights::dreamed(&tx, access, agent, &owners, self.date).await?;
                let read = store::nights::looked_up_to(&tx, access, agent, &owners).await?;
                let recalled = store::nights::recalled(&tx, access, agent, &owners).await?;
                let is_news = |home: &store::nights::BucketState| {
                    let is_changed = home.version > read.get(&home.owner).copied().unwrap_or(0);
                    !done.contains(&home.owner) && (is_changed || recalled.contains(&home.owner))
                };
                let news: Vec<String> = homes.iter().filter(|home| is_news(home)).map(|home| home.owner.clone()).collect();
                (owners, news)
            };
            opened += self.open(&news).await?;
            let is_last = (page.len() as u64) < PAGE;
            after = page.into_iter().last();
            if is_last {
                return Ok(opened);
            }
        }
    }

    /// Opens the dreams of those `owners` that still exist, in one transaction.
    async fn open(&self, owners: &[String]) -> Result<usize> {
        if owners.is_empty() {
            return Ok(0);
        }
        let (access, agent) = (self.access.access(), self.access.agent().id);
        let mut opened = 0;
        let tx = self.app.db.write(access).await?;
        let mut awake = Vec::with_capacity(owners.len());
        // In a fixed order, so that two nights do not deadlock.
        for owner in owners.iter().collect::<BTreeSet<_>>() {
            let own = Bucket::Personal(access.tenant(), agent, OwnerKey::stored(owner.clone()));
            if store::erasing::is_writable(&tx, &own).await? {
                awake.push(owner.clone());
            }
        }
        let known: HashSet<String> = store::nights::existing(&tx, access, agent, &awake).await?;
        for owner in awake.iter().filter(|owner| known.contains(*owner)) {
            let new = NewDream {
                kind: DreamKind::Nightly,
                night: Some(self.date),
                topic: None,
                cause: DreamCause::Schedule,
                asked_by: None,
                run_at: self.run_at(owner),
            };
            opened += usize::from(open(self.app, &tx, &self.pass(owner)?, new).await?.is_some());
        }
        tx.commit().await?;
        Ok(opened)
    }

    /// Adds the archive job of every owner who has old reports, if archives are enabled.
    async fn archive(&self, memory: &Memory) -> Result<usize> {
        if !Feature::Archive.is_on(memory) {
            return Ok(0);
        }
        let (access, agent) = (self.access.access(), self.access.agent().id);
        let before = self.app.clock.now() - TimeDelta::days(memory.dream.archive_keep_days.into());
        let (mut after, mut jobs) = (None, 0);
        loop {
            let owners = {
                let tx = self.app.db.read(access).await?;
                store::dream_archives::owners_with_ripe(&tx, access, agent, before, after.as_deref(), PAGE).await?
            };
            if owners.is_empty() {
                return Ok(jobs);
            }
            let tx = self.app.db.write(access).await?;
            for owner in &owners {
                let lane = format!("{agent}:{}", key(owner));
                let job = NewJob {
                    task: Task::ArchiveDreams,
                    agent: Some(agent),
                    owner: Some(key(owner)),
                    dedup_key: Some(format!("archive-dreams:{lane}")),
                    lane: Some(lane),
                    run_at: self.run_at(owner),
                };
                store::jobs::enqueue(&tx, access, job).await?;
                jobs += 1;
            }
            tx.commit().await?;
            after = owners.into_iter().last();
        }
    }

    fn pass(&self, owner: &str) -> Result<OwnerAccess> {
        self.access.clone().for_job_owner(key(owner))
    }

    /// The start time of an owner's dream: the same however often the night is started, and different from owner to owner.
    fn run_at(&self, owner: &str) -> DateTime<Utc> {
        self.begun_at + jitter(self.access.agent().id, owner, self.spread_minutes)
    }
}

/// The owner key: the system's for the team's memory.
fn key(owner: &str) -> OwnerKey {
    if owner.is_empty() { OwnerKey::system() } else { OwnerKey::stored(owner.to_owned()) }
}
