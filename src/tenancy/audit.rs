//! The audit log: who did what, and what was denied.

use crate::domain::access::Access;
use crate::error::{Error, Result};
use crate::noctuary::Noctuary;
use crate::store;
use crate::store::audit::Entry;

/// Writes down an attempt that was refused. `action` is the method and route, never the caller's text.
///
/// # Errors
/// When the database does not answer.
pub async fn record_denied(noctuary: &Noctuary, access: &Access, action: &str, error: &Error) -> Result<()> {
    let tx = noctuary.db.write(access).await?;
    store::audit::record(&tx, access, Entry::denied(action, error.situation().slug)).await?;
    tx.commit().await
}
