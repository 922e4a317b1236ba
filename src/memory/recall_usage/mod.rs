//! What memory is used for: which items an answer returned, which were used, for how many different questions, and how much of an
//! owner's memory went into prompts. Counted in memory by recall and context, because a read must not write; a background task of
//! every process adds the counts to the database every few seconds and when the process stops. A crash loses the last seconds.

mod flush;
mod reading;
mod usage_buffer;

pub use flush::{flush, flush_briefly, keep_flushing};
pub use reading::{Seen, read};
pub use usage_buffer::UsageBuffer;

use sha2::{Digest, Sha256};

use crate::app_state::AppState;
use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::ids::ItemId;
use crate::domain::page::{Page, PageRequest};
use crate::domain::usage::{Injection, RecallCount};
use crate::error::{Error, Result};
use crate::retrieval::recall::audit_read_for_another;
use crate::store;

/// What an item was there for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UsageKind {
    /// An answer of context told it: whether it is used is for the turn to say.
    Returned,
    /// Somebody asked for it.
    Recalled,
    /// A turn says that its model was shown it.
    Injected,
}

/// Counts items for an owner. Costs no access to the database.
pub fn count(app: &AppState, access: &OwnerAccess, deed: UsageKind, query: Option<&str>, items: impl Iterator<Item = ItemId>) {
    let query = query.map(|query| hash(access, query));
    app.usage_buffer.count(access, deed, query, items, app.clock.now());
}

/// Counts a context that was assembled; its day is the agent's.
pub fn inject(app: &AppState, access: &OwnerAccess, injection: Injection) {
    app.usage_buffer.inject(access, injection);
}

/// How often what was recalled for the owner, most used first. What was counted in the last seconds may be missing.
///
/// # Errors
/// [`Error::Invalid`] for a cursor or limit that is not ours; [`Error::Forbidden`].
pub async fn list(app: &AppState, access: &OwnerAccess, cursor: Option<&str>, limit: Option<u64>) -> Result<Page<RecallCount>> {
    access.access().require(Permission::ReadMemory)?;
    let page = PageRequest::parse(cursor, limit).map_err(Error::bad_page)?;
    audit_read_for_another(app, access, "recall.list").await?;
    let tx = app.db.read(access.access()).await?;
    store::recalls::list(&tx, access, &page).await
}

/// How much of the owner's memory went into prompts, a row a day, the newest first. The last seconds may be missing.
///
/// # Errors
/// As [`list`].
pub async fn injections(app: &AppState, access: &OwnerAccess, cursor: Option<&str>, limit: Option<u64>) -> Result<Page<Injection>> {
    access.access().require(Permission::ReadMemory)?;
    let page = PageRequest::parse(cursor, limit).map_err(Error::bad_page)?;
    audit_read_for_another(app, access, "injection.list").await?;
    let tx = app.db.read(access.access()).await?;
    store::injections::list(&tx, access, &page).await
}

/// A question told from others, however it is cased and spaced; says nothing about its words to who does not know them, and not
/// the same for two tenants.
fn hash(access: &OwnerAccess, query: &str) -> u64 {
    let words = query.split_whitespace().map(str::to_lowercase).collect::<Vec<_>>().join(" ");
    let digest = Sha256::digest(format!("{}\n{}\n{words}", access.access().tenant(), access.owner()).as_bytes());
    digest.iter().take(8).fold(0, |hash, byte| hash << 8 | u64::from(*byte))
}
