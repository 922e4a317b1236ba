//! Indexes memory that was written before the recall index existed, so that an upgrade hides nothing. Called by a worker
//! when it starts.

use crate::app_state::AppState;
use crate::auth;
use crate::domain::bucket::Bucket;
use crate::domain::ids::{FileId, WorkspaceId};
use crate::error::Result;
use crate::memory::indexing::{fact_written, file_written};
use crate::store;

/// Most facts of one bucket that are read at once: more than any bucket of an earlier schema contains.
const ALL_FACTS: u64 = 1_000_000;

/// Indexes every bucket that was never indexed. Returns how many. Each bucket is one transaction, so the run can be
/// killed and repeated, and two workers that start at once do the work once.
pub async fn run(app: &AppState) -> Result<usize> {
    let buckets = {
        let tx = app.db.read_across().await?;
        store::unindexed::list(&tx).await?
    };
    for bucket in &buckets {
        index(app, bucket).await?;
    }
    if !buckets.is_empty() {
        tracing::info!(buckets = buckets.len(), "memory from before the index is now indexed");
    }
    Ok(buckets.len())
}

async fn index(app: &AppState, bucket: &Bucket) -> Result<()> {
    let access = auth::operator_access(bucket.tenant(), WorkspaceId::from(0), "catch-up");
    let here = std::slice::from_ref(bucket);
    let tx = app.db.write(&access).await?;
    if !store::erasing::is_writable(&tx, bucket).await? {
        return Ok(());
    }
    store::facts::lock(&tx, &access, bucket).await?;
    if store::buckets::version_numbers(&tx, &access, here).await?.iter().any(|version| *version > 0) {
        return Ok(());
    }
    let mut last = FileId::from(0);
    loop {
        let files = store::files::scan(&tx, &access, bucket, last).await?;
        let Some(newest) = files.last() else { break };
        last = newest.id;
        for file in &files {
            file_written(app, &tx, &access, file).await?;
        }
    }
    for fact in store::facts::newest_active(&tx, &access, bucket, ALL_FACTS).await? {
        fact_written(app, &tx, &access, &fact).await?;
    }
    tx.commit().await
}
