//! Claiming a job: choosing the next one and taking its lease. Called by `queue::claims`.

use std::time::Duration;

use sea_orm::{ConnectionTrait, EntityTrait, FromQueryResult, Statement};

use crate::domain::ids::{JobId, TenantId};
use crate::domain::job::Job;
use crate::error::{Error, Result};
use crate::store::Tx;
use crate::store::entities::job::Entity;
use crate::store::jobs::domain;

/// Jumps from tenant to tenant in the index of waiting jobs, reading the first row of each, so that the cost depends on the number of
/// waiting tenants and not on the number of their jobs.
const WAITING_TENANTS: &str = "
WITH RECURSIVE waiting(tenant_id, run_at) AS (
    (SELECT f.tenant_id, f.run_at FROM job f WHERE f.state IN ('queued', 'retry') ORDER BY f.tenant_id, f.run_at, f.id LIMIT 1)
    UNION ALL
    SELECT n.tenant_id, n.run_at FROM waiting w CROSS JOIN LATERAL (
        SELECT o.tenant_id, o.run_at FROM job o WHERE o.state IN ('queued', 'retry') AND o.tenant_id > w.tenant_id
        ORDER BY o.tenant_id, o.run_at, o.id LIMIT 1) n
)
SELECT w.tenant_id, (SELECT COUNT(*) FROM job r WHERE r.state = 'running' AND r.tenant_id = w.tenant_id) AS running
FROM waiting w WHERE w.run_at <= $1 ORDER BY running, w.run_at";
/// Statistics do not reflect a recent backlog: PostgreSQL would expect a dozen rows, then read and sort all of them for each claim. With
/// sorting disabled, only the index remains. A sort that is unavoidable then seems so expensive that PostgreSQL would compile the query
/// first, so JIT is disabled too. Both settings last until the transaction ends.
const BY_INDEX: &str = "SET LOCAL enable_sort = off; SET LOCAL jit = off";
/// The same for SQLite, which has neither LATERAL nor statistics: by default it would use the index that begins with the state and read
/// every waiting job.
const WAITING_TENANTS_SQLITE: &str = "
WITH RECURSIVE waiting(tenant_id) AS (
    SELECT MIN(f.tenant_id) FROM job AS f INDEXED BY ix_job_tenant_run_at_id WHERE f.state IN ('queued', 'retry')
    UNION ALL
    SELECT (SELECT MIN(n.tenant_id) FROM job AS n INDEXED BY ix_job_tenant_run_at_id
        WHERE n.state IN ('queued', 'retry') AND n.tenant_id > w.tenant_id)
    FROM waiting w WHERE w.tenant_id IS NOT NULL
)
SELECT w.tenant_id AS tenant_id, (SELECT COUNT(*) FROM job r WHERE r.state = 'running' AND r.tenant_id = w.tenant_id) AS running
FROM waiting w
WHERE EXISTS (SELECT 1 FROM job d WHERE d.state IN ('queued', 'retry') AND d.tenant_id = w.tenant_id AND d.run_at <= $1)
ORDER BY running, (SELECT MIN(d.run_at) FROM job d WHERE d.state IN ('queued', 'retry') AND d.tenant_id = w.tenant_id)";

/// The longest due job of a tenant in a free lane. The last condition makes lanes first in, first out even while another worker's claim
/// of an earlier job is not committed yet. A job that waits for a retry does not block its lane.
/// claim of an earlier job is not committed yet. A job that waits for a retry does not block its lane.
macro_rules! next_due {
    () => {
        "
SELECT j.* FROM job j
WHERE j.tenant_id = $1 AND j.state IN ('queued', 'retry') AND j.run_at <= $2
AND (j.lane IS NULL OR (
    NOT EXISTS (SELECT 1 FROM job r WHERE r.tenant_id = j.tenant_id AND r.lane = j.lane AND r.state = 'running')
    AND j.id = (SELECT e.id FROM job e WHERE e.tenant_id = j.tenant_id AND e.lane = j.lane AND e.state IN ('queued', 'retry')
        AND e.run_at <= $2 ORDER BY e.run_at, e.id LIMIT 1)))
ORDER BY j.run_at, j.id LIMIT 1"
    };
}
const NEXT_DUE: &str = next_due!();
const NEXT_DUE_LOCKED: &str = concat!(next_due!(), " FOR UPDATE OF j SKIP LOCKED");

const START: &str = "
UPDATE job SET state = 'running', starts = starts + 1, worker = $2, lease_until = $3, started_at = $4, announced_at = NULL
WHERE id = $1 AND state IN ('queued', 'retry') RETURNING *";

/// A tenant that has a due job.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromQueryResult)]
pub struct WaitingTenant {
    tenant_id: i64,
    running: i64,
}

impl WaitingTenant {
    /// The tenant.
    #[must_use]
    pub fn tenant(&self) -> TenantId {
        self.tenant_id.into()
    }

    /// The number of its running jobs, on all nodes.
    #[must_use]
    pub const fn running(&self) -> i64 {
        self.running
    }
}

/// The worker that claims, and the length of its lease.
#[derive(Debug, Clone, Copy)]
pub struct Claimant<'a> {
    /// The worker's unique name.
    pub worker: &'a str,
    /// The length of its lease.
    pub lease: Duration,
}

/// Tenants with a due job: the fewest running jobs first, then the longest waiting job first.
pub async fn waiting_tenants(tx: &Tx) -> Result<Vec<WaitingTenant>> {
    let sql = if tx.is_postgres() {
        tx.conn().execute_unprepared(BY_INDEX).await?;
        WAITING_TENANTS
    } else {
        WAITING_TENANTS_SQLITE
    };
    let query = Statement::from_sql_and_values(tx.conn().get_database_backend(), sql, [tx.now().into()]);
    Ok(WaitingTenant::find_by_statement(query).all(tx.conn()).await?)
}

/// Claims one waiting job, regardless of the jobs before it.
///
/// # Errors
/// When the database does not answer; a broken constraint while another job of its lane runs.
pub async fn claim_one(tx: &Tx, job: JobId, claimant: Claimant<'_>) -> Result<Option<Job>> {
    start(tx, job.get(), claimant).await
}

/// Claims the tenant's next due job that no other worker is claiming.
///
/// # Errors
/// When the database does not answer; a broken constraint when another worker was faster: then call again.
pub async fn claim(tx: &Tx, tenant: TenantId, claimant: Claimant<'_>) -> Result<Option<Job>> {
    let backend = tx.conn().get_database_backend();
    let now = tx.now();
    let next = if tx.is_postgres() { NEXT_DUE_LOCKED } else { NEXT_DUE };
    let next = Statement::from_sql_and_values(backend, next, [tenant.get().into(), now.into()]);
    let Some(found) = Entity::find().from_raw_sql(next).one(tx.conn()).await? else { return Ok(None) };
    start(tx, found.id, claimant).await
}

async fn start(tx: &Tx, job: i64, claimant: Claimant<'_>) -> Result<Option<Job>> {
    let (backend, now) = (tx.conn().get_database_backend(), tx.now());
    let until = now + chrono::Duration::from_std(claimant.lease).map_err(Error::internal)?;
    let values = [job.into(), claimant.worker.into(), until.into(), now.into()];
    let started = Entity::find().from_raw_sql(Statement::from_sql_and_values(backend, START, values)).one(tx.conn()).await?;
    Ok(started.map(domain))
}
