//! Who looks into another person's memory is written down. Called by every read that can show PERSONAL rows.

use serde_json::json;

use crate::app_state::AppState;
use crate::domain::access::OwnerAccess;
use crate::domain::bucket::Bucket;
use crate::domain::memory_scope::MemoryScope;
use crate::error::Result;
use crate::store;
use crate::store::audit::Entry;

/// Writes an audit row when a person is about to read another owner's PERSONAL rows; nothing otherwise.
///
/// # Errors
/// When the database does not answer: a read that cannot be written down does not happen.
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
