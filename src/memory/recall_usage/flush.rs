//! Adding a node's counts to the database, one transaction a tenant.

use std::time::Duration;

use tokio_util::sync::CancellationToken;

use super::usage_buffer::Batch;
use crate::app_state::AppState;
use crate::auth;
use crate::domain::ids::TenantId;
use crate::error::Result;
use crate::memory::tombstones;
use crate::store;

/// How often counts are written; what a crash may lose.
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
                tracing::warn!("the last counts of recall could not be written in time");
                Ok(())
            })
        } else {
            flush(&app).await
        };
        if let Err(error) = flushed {
            tracing::warn!(cause = error.chain(), is_closing, "counts of recall could not be written; they are kept for the next time");
        }
        if is_closing {
            return;
        }
    }
}

/// Writes what was counted so far. What cannot be written is kept for the next time.
///
/// # Errors
/// When the database does not answer; every tenant's counts are tried.
pub async fn flush(app: &AppState) -> Result<()> {
    let mut outcome = Ok(());
    for (tenant, batch) in app.usage_buffer.take() {
        if let Err(error) = write(app, tenant, &batch).await {
            app.usage_buffer.give_back(tenant, batch);
            outcome = Err(error);
        }
    }
    outcome
}

/// [`flush`] for a request that shows counts: no statistics fail it or hold it up. What could not be written in time is missing in it.
pub async fn flush_briefly(app: &AppState) {
    match tokio::time::timeout(BRIEFLY, flush(app)).await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::debug!(cause = error.chain(), "the latest counts of recall are left out"),
        Err(_) => tracing::debug!("the latest counts of recall are left out: writing them takes too long"),
    }
}

async fn write(app: &AppState, tenant: TenantId, batch: &Batch) -> Result<()> {
    let (uses, mut days) = batch.rows();
    let ticket = auth::operator_access(tenant, batch.workspace, "recall-counts");
    let tx = app.db.write(&ticket).await?;
    tombstones::drop_forgotten(app, &tx, &ticket, &mut days).await?;
    store::recalls::hold(&tx, &ticket).await?;
    store::recalls::add(&tx, &ticket, &uses).await?;
    store::injections::add(&tx, &ticket, &days).await?;
    tx.commit().await
}
