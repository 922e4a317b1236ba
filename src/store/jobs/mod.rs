//! The job table, the single source of truth about background work. Services enqueue here; `queue` and the jobs API read and change it.
//!
//! Conditions on `state` are literals, because neither database uses a partial index for a bound parameter.

mod claim;
mod enqueue;
mod lease;
mod list;
mod merge;
mod relay;
mod survey;
mod upkeep;

pub use claim::{Claimant, WaitingTenant, claim, claim_one, waiting_tenants};
pub use enqueue::enqueue;
pub use lease::{Lease, end_unsuccessfully, fail, finish, hold, note, release, renew};
pub use list::{JobFilter, cancel, count, count_few, current, fallbacks, get, list, newest, oldest_due, retry, troubles};
pub use relay::{announce, forget_announcements, retract};
pub use survey::{JobCount, expired_leases, longest_due, survey};
pub use upkeep::{Expired, expire, purge, recover, repair_future_jobs};

use crate::domain::job::{Job, JobState};
use crate::domain::owner_key::OwnerKey;
use crate::store::entities::job::Model;

/// Waiting jobs: not due yet, without a worker, or before their next retry.
const WAITING: &str = "state IN ('queued', 'retry')";

fn domain(row: Model) -> Job {
    Job {
        id: row.id.into(),
        tenant: row.tenant_id.into(),
        workspace: row.workspace_id.into(),
        agent: row.agent_id.map(Into::into),
        owner: row.owner_key.map(OwnerKey::stored),
        kind: row.kind,
        args: row.args,
        lane: row.lane,
        dedup_key: row.dedup_key,
        state: JobState::parse(&row.state).unwrap_or(JobState::Failed),
        run_at: row.run_at,
        starts: row.starts,
        failures: row.failures,
        lease_until: row.lease_until,
        worker: row.worker,
        error: row.error,
        outcome: row.outcome,
        request_id: row.request_id,
        created_at: row.created_at,
        started_at: row.started_at,
        finished_at: row.finished_at,
        fallback: row.fallback,
    }
}
