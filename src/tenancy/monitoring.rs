//! Collects the current values for the operator's metrics: queue, workers, index and readiness. The values are sums over all tenants.
//! `/metrics` calls it.

use chrono::TimeDelta;

use crate::app_state::AppState;
use crate::error::{Error, Result};
use crate::store;
use crate::telemetry::metrics::{self, Gauges, JobsOfKind};
use crate::tenancy::{health, readiness};

/// All metrics as text. Values that cannot be read are omitted, because metrics matter most when something is broken.
///
/// # Errors
/// None in practice.
pub async fn metrics(app: &AppState) -> Result<String> {
    let (bytes, buckets) = app.index.size();
    let standing = Gauges {
        jobs: jobs(app).await.inspect_err(|error| tracing::warn!(cause = ?error, "jobs cannot be counted")).ok(),
        expired_leases: expired_leases(app)
            .await
            .inspect_err(|error| tracing::warn!(cause = ?error, "expired leases cannot be counted"))
            .ok(),
        workers: workers(app).await.inspect_err(|error| tracing::warn!(cause = ?error, "workers cannot be counted")).ok(),
        index: (number(bytes), number(buckets)),
        index_ceiling: number(app.config.index.memory_ceiling),
        parts: readiness::check(app).await.parts().to_vec(),
    };
    metrics::render(standing).map_err(Error::internal)
}

async fn jobs(app: &AppState) -> Result<Vec<JobsOfKind>> {
    let tx = app.db.read_single_across().await?;
    let now = app.clock.now();
    let jobs = store::jobs::survey(&tx).await?.into_iter().map(|jobs| JobsOfKind {
        oldest_seconds: jobs.since.map_or(0.0, |since| (now - since).max(TimeDelta::zero()).as_seconds_f64()),
        kind: jobs.kind,
        state: jobs.state,
        count: jobs.count,
    });
    Ok(jobs.collect())
}

async fn expired_leases(app: &AppState) -> Result<(i64, f64)> {
    let (count, since) = store::jobs::expired_leases(&app.db.read_single_across().await?).await?;
    Ok((count, since.map_or(0.0, |since| (app.clock.now() - since).as_seconds_f64())))
}

async fn workers(app: &AppState) -> Result<(i64, i64, i64)> {
    let tx = app.db.read_single_across().await?;
    let workers = store::workers::list(&tx, app.clock.now() - health::SILENT).await?;
    let slots = workers.iter().map(|worker| i64::from(worker.slots)).sum();
    let running = workers.iter().map(|worker| i64::from(worker.running)).sum();
    Ok((number(workers.len()), slots, running))
}

fn number(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
