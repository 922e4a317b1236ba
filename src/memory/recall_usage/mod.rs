//! Usage counts: which items a result returned, which were used, for how many different queries, and how much of an
//! owner's memory went into prompts; for each agent and hour, also how many recalls found something. Recall and context
//! count in memory, because a read must not write. A background task of every process writes the counts to the database
//! every few seconds and when the process stops. A crash loses the last seconds.

mod flush;
mod reading;
mod usage_buffer;

pub use flush::{flush, flush_briefly, keep_flushing};
pub use reading::{ReadItem, read};
pub use usage_buffer::{UsageBuffer, UsageKind};

use sha2::{Digest, Sha256};

use crate::app_state::AppState;
use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::ids::ItemId;
use crate::domain::page::{Page, PageRequest};
use crate::domain::usage::{Injection, RecallCount};
use crate::error::{Error, Result};
use crate::memory::audit;
use crate::store;

/// Counts items for an owner. Does not access the database.
pub fn count(app: &AppState, access: &OwnerAccess, deed: UsageKind, query: Option<&str>, items: impl Iterator<Item = ItemId>) {
    let query = query.map(|query| hash(access, query));
    app.usage_buffer.count(access, deed, query, items, app.clock.now());
}

/// Counts an explicit recall for its agent, also one that found nothing. Does not access the database.
pub fn count_recall(app: &AppState, access: &OwnerAccess, found: usize) {
    app.usage_buffer.add_recall(access, found == 0, app.clock.now());
}

/// Counts an assembled context, on the current day in the agent's time zone.
pub fn count_injection(app: &AppState, access: &OwnerAccess, injection: Injection) {
    app.usage_buffer.add_injection(access, injection);
}

/// The usage counts of the owner's recalled items, most used first. Uses of the last few seconds may be missing.
///
/// # Errors
/// [`Error::Invalid`] for an invalid cursor or limit; [`Error::Forbidden`].
pub async fn list(app: &AppState, access: &OwnerAccess, cursor: Option<&str>, limit: Option<u64>) -> Result<Page<RecallCount>> {
    access.access().require(Permission::ReadMemory)?;
    let page = PageRequest::parse(cursor, limit).map_err(Error::bad_page)?;
    audit::note_read(app, access, "recall.list").await?;
    let tx = app.db.read(access.access()).await?;
    store::recalls::list(&tx, access, &page).await
}

/// How much of the owner's memory went into prompts, one row per day, newest first. The last seconds may be missing.
///
/// # Errors
/// As [`list`].
pub async fn injections(app: &AppState, access: &OwnerAccess, cursor: Option<&str>, limit: Option<u64>) -> Result<Page<Injection>> {
    access.access().require(Permission::ReadMemory)?;
    let page = PageRequest::parse(cursor, limit).map_err(Error::bad_page)?;
    audit::note_read(app, access, "injection.list").await?;
    let tx = app.db.read(access.access()).await?;
    store::injections::list(&tx, access, &page).await
}

/// Identifies a query regardless of case and spacing. The hash does not reveal the text and differs between tenants.
fn hash(access: &OwnerAccess, query: &str) -> u64 {
    let words = query.split_whitespace().map(str::to_lowercase).collect::<Vec<_>>().join(" ");
    let digest = Sha256::digest(format!("{}\n{}\n{words}", access.access().tenant(), access.owner()).as_bytes());
    digest.iter().take(8).fold(0, |hash, byte| hash << 8 | u64::from(*byte))
}
