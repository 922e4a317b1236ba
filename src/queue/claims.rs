//! Claims the next job, fairly between tenants.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::domain::ids::{JobId, TenantId};
use crate::error::Result;
use crate::queue::context::QueueContext;
use crate::queue::run::JobRun;
use crate::store::jobs::{self, Claimant, WaitingTenant};

/// The most tenants tried in one claim; the others wait for the next.
const TENANTS_A_CLAIM: usize = 32;
/// The most claims in a row that fail because another worker was faster.
const SPOILED_CLAIMS: u32 = 5;
/// The most tenants whose last turn is remembered.
const REMEMBERED_TENANTS: usize = 10_000;

/// Claims one waiting job for this process, whatever waits before it: for a caller that needs it done before anything else starts. `None`
/// if another job of its lane runs, or a worker was faster.
pub async fn claim_one(context: &QueueContext, job: JobId) -> Result<Option<JobRun>> {
    let worker = format!("command-{}-{}", std::process::id(), context.ids.next::<i64>());
    let tx = context.db.write_across().await?;
    match jobs::claim_one(&tx, job, Claimant { worker: &worker, lease: context.config.jobs.lease }).await {
        Ok(claimed) => {
            tx.commit().await?;
            Ok(claimed.map(|job| JobRun::new(job, &worker)))
        }
        Err(error) if error.constraint().is_some() => Ok(None),
        Err(error) => Err(error),
    }
}

/// How one worker finds its next job: the tenant with the fewest running jobs first; among equals the one that this worker served
/// longest ago; within a tenant the job that has been due longest.
#[derive(Debug)]
pub struct Claims {
    context: QueueContext,
    worker: String,
    turns: Mutex<Turns>,
    /// Whether the last claim found a job: then another one is likely, and a read before the claim is not worth it.
    is_busy: AtomicBool,
}

#[derive(Debug, Default)]
struct Turns {
    count: u64,
    last: HashMap<TenantId, u64>,
}

impl Claims {
    /// The claims of the worker with this unique name.
    #[must_use]
    pub fn new(context: QueueContext, worker: String) -> Self {
        Self { context, worker, turns: Mutex::default(), is_busy: AtomicBool::new(false) }
    }

    /// Claims the next due job, if there is one. The caller must await it to the end: a claim that is dropped half-way may hold a job until
    /// its lease expires.
    pub async fn next(&self) -> Result<Option<JobRun>> {
        for _ in 0..SPOILED_CLAIMS {
            if !self.is_busy.load(Ordering::Relaxed) {
                // Read first, so that SQLite's writer is not used while nothing is due.
                let is_idle = jobs::waiting_tenants(&self.context.db.read_across().await?).await?.is_empty();
                if is_idle {
                    return Ok(None);
                }
            }
            match self.claim().await {
                Err(error) if error.constraint().is_some() => {}
                claimed => {
                    self.is_busy.store(matches!(claimed, Ok(Some(_))), Ordering::Relaxed);
                    return claimed;
                }
            }
        }
        Ok(None)
    }

    async fn claim(&self) -> Result<Option<JobRun>> {
        let claimant = Claimant { worker: &self.worker, lease: self.context.config.jobs.lease };
        let tx = self.context.db.write_across().await?;
        for tenant in self.in_turn(jobs::waiting_tenants(&tx).await?) {
            if let Some(job) = jobs::claim(&tx, tenant, claimant).await? {
                tx.commit().await?;
                self.served(tenant);
                return Ok(Some(JobRun::new(job, &self.worker)));
            }
        }
        Ok(None)
    }

    fn in_turn(&self, mut waiting: Vec<WaitingTenant>) -> impl Iterator<Item = TenantId> {
        let turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.sort_by_key(|tenant| (tenant.running(), turns.last.get(&tenant.tenant()).copied().unwrap_or(0)));
        waiting.into_iter().take(TENANTS_A_CLAIM).map(|tenant| tenant.tenant())
    }

    fn served(&self, tenant: TenantId) {
        let mut turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
        if turns.last.len() >= REMEMBERED_TENANTS {
            turns.last.clear();
        }
        turns.count += 1;
        let turn = turns.count;
        turns.last.insert(tenant, turn);
    }
}
