//! Writes a node's usage counts to the database, in one transaction per tenant.

use std::time::Duration;

use tokio_util::sync::CancellationToken;

use super::usage_buffer::Batch;
use crate::app_state::AppState;
use crate::auth;
use crate::domain::ids::TenantId;
use crate::error::Result;
use crate::memory::tombstones;
use crate::store;

/// How often counts are written, and how much a crash may lose.
const EVERY: Duration = Duration::from_secs(5);
/// How long a request waits for the latest counts.
const BRIEFLY: Duration = Duration::from_millis(300);
/// How long the last flush of a process may take.
const LAST: Duration = Duration::from_secs(5);

/// Writes the counts every few seconds, earlier when there are many, until `closing`, and then once more.
pub async fn keep_flushing(app: AppState, closing: CancellationToken) {
    loop {
        let due = async {
            tokio::select! { () = tokio::time::sleep(EVERY) => {}, () = app.usage_buffer.is_filling() => {} }
        };
        let is_closing = closing.run_until_cancelled(due).await.is_none();
        let flushed = if is_closing {
            tokio::time::timeout(LAST, flush(&app)).await.unwrap_or_else(|_| {
                tracing::warn!("the last usage counts could not be written in time");
                Ok(())
            })
        } else {
            flush(&app).await
        };
        if let Err(error) = flushed {
            tracing::warn!(cause = error.chain(), is_closing, "usage counts could not be written; they stay buffered for the next flush");
        }
        if is_closing {
            return;
        }
    }
}

/// Writes the counts so far. Counts that cannot be written stay buffered for the next time.
///
/// # Errors
/// When a tenant's counts cannot be written; the other tenants' are still tried.
pub async fn flush(app: &AppState) -> Result<()> {
    let mut outcome = Ok(());
    for (tenant, batch) in app.usage_buffer.take() {
        if let Err(error) = write(app, tenant, &batch).await {
            app.usage_buffer.put_back(tenant, batch);
            outcome = Err(error);
        }
    }
    outcome
}

/// As [`flush`], for a request that shows counts. It waits only briefly and never fails; counts that could not be written
/// in time are missing.
pub async fn flush_briefly(app: &AppState) {
    match tokio::time::timeout(BRIEFLY, flush(app)).await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::debug!(cause = error.chain(), "the latest recall counts are missing"),
        Err(_) => tracing::debug!("the latest recall counts are missing: writing them timed out"),
    }
}

async fn write(app: &AppState, tenant: TenantId, batch: &Batch) -> Result<()> {
    let (uses, mut days) = batch.rows();
    let access = auth::operator_access(tenant, batch.workspace, "recall-counts");
    let tx = app.db.write(&access).await?;
    tombstones::drop_forgotten(app, &tx, &access, &mut days).await?;
    store::recalls::try_lock(&tx, &access).await?;
    store::recalls::add(&tx, &access, &uses).await?;
    store::injections::add(&tx, &access, &days).await?;
    store::activity::add(&tx, &access, &batch.hours()).await?;
    tx.commit().await
}
