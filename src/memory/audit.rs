//! Records in the audit log who reads another owner's memory. Every read that can show PERSONAL rows calls it.

use serde_json::json;

use crate::app_state::AppState;
use crate::domain::access::OwnerAccess;
use crate::domain::bucket::Bucket;
use crate::domain::memory_scope::MemoryScope;
use crate::error::Result;
use crate::store;
use crate::store::audit::Entry;

/// Writes an audit row before a person reads another owner's PERSONAL rows; otherwise does nothing.
///
/// # Errors
/// When the row cannot be written: the caller must then not read.
pub async fn note_read(app: &AppState, pass: &OwnerAccess, buckets: &[Bucket], action: &str) -> Result<()> {
    let shows_personal = buckets.iter().any(|bucket| bucket.scope() == MemoryScope::Personal);
    if !(shows_personal && pass.is_on_behalf_of_another()) {
        return Ok(());
    }
    let access = pass.access();
    let tx = app.db.write(access).await?;
    let entry = Entry::done(action, "agent", pass.agent().id.get()).with(json!({ "ownerKey": pass.owner() }));
    store::audit::record(&tx, access, entry).await?;
    tx.commit().await
}
