//! Records in the audit log who reads another owner's memory. Every read that can show PERSONAL rows calls it.

use serde_json::{Value, json};

use crate::app_state::AppState;
use crate::domain::access::{Access, AgentAccess, OwnerAccess};
use crate::domain::bucket::Bucket;
use crate::domain::memory_scope::MemoryScope;
use crate::domain::owner_key::OwnerKey;
use crate::error::Result;
use crate::store;
use crate::store::audit::Entry;

/// Writes an audit row if the caller is about to read another owner's memory. Without the row there is no read.
pub async fn note_read(app: &AppState, access: &OwnerAccess, action: &str) -> Result<()> {
    if !access.is_on_behalf_of_another() {
        return Ok(());
    }
    record(app, access.agent_access(), action, json!({ "ownerKey": access.owner() })).await
}

/// As [`note_read`], if one of `buckets` is PERSONAL. Shared buckets show no other owner's rows.
pub async fn note_read_in(app: &AppState, access: &OwnerAccess, buckets: &[Bucket], action: &str) -> Result<()> {
    if buckets.iter().any(|bucket| bucket.scope() == MemoryScope::Personal) { note_read(app, access, action).await } else { Ok(()) }
}

/// Writes an audit row for a read of all owners of an agent.
pub async fn note_read_of_all(app: &AppState, access: &AgentAccess, action: &str) -> Result<()> {
    record(app, access, action, json!({ "owners": "all" })).await
}

/// Writes an audit row for a read of one page over several agents: of one owner's memory, or of everybody's.
pub async fn note_read_across(app: &AppState, access: &Access, action: &str, owner: Option<&OwnerKey>) -> Result<()> {
    let detail = owner.map_or_else(|| json!({ "owners": "all" }), |owner| json!({ "ownerKey": owner }));
    let tx = app.db.write(access).await?;
    store::audit::record(&tx, access, Entry::done(action, "workspace", access.workspace().get()).with(detail)).await?;
    tx.commit().await
}

async fn record(app: &AppState, access: &AgentAccess, action: &str, detail: Value) -> Result<()> {
    let tx = app.db.write(access.access()).await?;
    store::audit::record(&tx, access.access(), Entry::done(action, "agent", access.agent().id.get()).with(detail)).await?;
    tx.commit().await
}
