//! The outcome of replaying an entry of the forget ledger.

use crate::domain::access::Access;
use crate::domain::forget;
use crate::domain::forget::Counts;
use crate::domain::forget_ledger::LedgerEntry;
use std::collections::BTreeSet;

/// The outcome of replaying one entry.
pub(crate) enum Outcome {
    /// Rows were deleted.
    Gone(Counts),
    /// There was nothing to delete.
    Nothing,
    /// A worker is executing it.
    Queued,
}

/// Distinct ids.
pub(crate) fn distinct<I: Ord + Copy>(ids: impl IntoIterator<Item = I>) -> BTreeSet<I> {
    ids.into_iter().collect()
}

/// The receipt of an entry, without counts.
pub(crate) fn receipt_of(entry: &LedgerEntry, access: &Access) -> forget::Receipt {
    forget::Receipt {
        id: entry.receipt,
        workspace: access.workspace(),
        agent: entry.agent,
        owner_hash: entry.owner.clone(),
        target: entry.kind,
        counts: Counts::default(),
        requested_by: None,
        job: None,
        created_at: entry.at,
        done_at: None,
        remaining: None,
        probe: None,
    }
}
