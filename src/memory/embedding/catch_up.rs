//! At a worker's start, finds items that the current model has not embedded: those embedded by another model, and those written while
//! there was no model.

use crate::app_state::AppState;
use crate::auth;
use crate::domain::ids::WorkspaceId;
use crate::error::Result;
use crate::memory::embedding::enqueue;
use crate::store;

/// Adds a job for every tenant with such items; two workers that start at once add only one. Returns the number of tenants.
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
