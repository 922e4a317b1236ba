//! Records in the audit log who reads another owner's memory. Every read that can show PERSONAL rows calls it.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::app_state::AppState;
use crate::domain::access::{Access, AgentAccess, OwnerAccess};
use crate::domain::bucket::Bucket;
use crate::domain::memory_scope::MemoryScope;
use crate::domain::owner_key::OwnerKey;
use crate::error::Result;
use crate::store;
use crate::store::audit::Entry;

/// How long one row covers the reads of a page that is watched.
const WATCHED: TimeDelta = TimeDelta::minutes(10);

/// Writes an audit row if the caller is about to read another owner's memory. Without the row there is no read.
pub async fn note_read(app: &AppState, access: &OwnerAccess, action: &str) -> Result<()> {
    if !access.is_on_behalf_of_another() || access.is_noted() {
        return Ok(());
    }
    record(app, access.agent_access(), action, json!({ "ownerKey": access.owner() })).await
}

/// Writes the one audit row of a page that reads several kinds of another owner's memory. With the returned access those reads write none
/// of their own.
pub async fn note_once(app: &AppState, access: OwnerAccess, action: &str) -> Result<OwnerAccess> {
    note_read(app, &access, action).await?;
    Ok(access.noted())
}

/// As [`note_read`], if one of `buckets` is PERSONAL. Shared buckets show no other owner's rows.
pub async fn note_read_in(app: &AppState, access: &OwnerAccess, buckets: &[Bucket], action: &str) -> Result<()> {
    if buckets.iter().any(|bucket| bucket.scope() == MemoryScope::Personal) { note_read(app, access, action).await } else { Ok(()) }
}

/// Writes an audit row for a read of all owners of an agent.
pub async fn note_read_of_all(app: &AppState, access: &AgentAccess, action: &str) -> Result<()> {
    record(app, access, action, json!({ "owners": "all" })).await
}

/// Writes an audit row for a page over the people of a workspace: the one that it is limited to, or all of them.
pub async fn note_read_of_people(app: &AppState, access: &Access, owner: Option<&OwnerKey>, action: &str) -> Result<()> {
    let detail = owner.map_or_else(|| json!({ "owners": "all" }), |owner| json!({ "ownerKey": owner }));
    let tx = app.db.write(access).await?;
    let entry = Entry::done(action, "workspace", access.workspace().get()).with(detail);
    store::audit::record(&tx, access, entry).await?;
    tx.commit().await
}

/// As [`note_read_of_people`], unless the caller has such a row of the last few minutes: for pages that a browser loads again and again.
pub async fn note_watching_people(app: &AppState, access: &Access, action: &str) -> Result<()> {
    let tx = app.db.read_single(access).await?;
    let is_noted = store::audit::has_since(&tx, access, action, app.clock.now() - WATCHED).await?;
    drop(tx);
    if is_noted { Ok(()) } else { note_read_of_people(app, access, None, action).await }
}

async fn record(app: &AppState, access: &AgentAccess, action: &str, detail: Value) -> Result<()> {
    let tx = app.db.write(access.access()).await?;
    store::audit::record(&tx, access.access(), Entry::done(action, "agent", access.agent().id.get()).with(detail)).await?;
    tx.commit().await
}
