//! The entry in the forget ledger for a receipt. The transaction writes it to disk immediately before it commits.

use crate::app_state::AppState;
use crate::domain::access::Access;
use crate::domain::forget::{ForgetExtent, Receipt};
use crate::domain::forget_ledger::{LedgerEntry, VERSION};
use crate::error::Result;
use crate::store::Tx;
use crate::store::forget_ledger::Pending;

/// Records the wish that the next receipt carries out.
pub(super) fn note(tx: &Tx, extent: ForgetExtent) {
    tx.extension(|pending: &mut Pending| pending.wish = pending.wish.or(extent));
}

/// Adds everything that `tx` has forgotten since the last receipt to the ledger, under this receipt.
///
/// # Errors
/// Never in practice.
pub(super) fn add(app: &AppState, tx: &Tx, access: &Access, receipt: &Receipt) -> Result<()> {
    let key = app.tombstone_hmac.fingerprint()?;
    tx.extension(|pending: &mut Pending| {
        let (parts, wish) = (std::mem::take(&mut pending.parts), std::mem::take(&mut pending.wish));
        if pending.is_replay {
            return;
        }
        pending.entries.push(LedgerEntry {
            v: VERSION,
            at: receipt.created_at,
            key,
            tenant: access.tenant(),
            workspace: receipt.workspace,
            receipt: receipt.id,
            kind: receipt.target,
            owner: receipt.owner_hash.clone(),
            agent: receipt.agent,
            include_messages: wish.include_messages,
            include_mentions: wish.include_mentions,
            parts,
        });
    });
    Ok(())
}
