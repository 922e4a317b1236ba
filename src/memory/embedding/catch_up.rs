//! Schedules embedding, when a worker starts, for items without an embedding of the current model: those that another model embedded, and
//! those written while no model was configured.

use crate::app_state::AppState;
use crate::auth;
use crate::domain::ids::WorkspaceId;
use crate::error::Result;
use crate::memory::embedding::enqueue;
use crate::store;

/// Enqueues one job for every tenant with such items and returns the number of tenants. Two workers that start at once enqueue one job.
pub async fn run(app: &AppState) -> Result<usize> {
    let Some(space) = app.embedder.space() else { return Ok(0) };
    let tenants = {
        let tx = app.db.read_across().await?;
        store::embeddings::tenants_waiting(&tx, space).await?
    };
    for tenant in &tenants {
        let access = auth::operator_access(*tenant, WorkspaceId::from(0), "embedding");
        let tx = app.db.write(&access).await?;
        enqueue(app, &tx, &access, space).await?;
        tx.commit().await?;
    }
    if !tenants.is_empty() {
        app.notifier.notify();
    }
    Ok(tenants.len())
}
