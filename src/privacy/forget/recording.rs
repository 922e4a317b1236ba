//! The beginning and the end of an act of forgetting: a receipt without counts, and its record in receipts, audit log and ledger. Everything
//! in `forget` calls it.

use serde_json::json;

use super::ledger;
use crate::app_state::AppState;
use crate::domain::access::OwnerAccess;
use crate::domain::forget::{Counts, ForgetTarget, Receipt};
use crate::error::Result;
use crate::memory::files::write::writer_id;
use crate::store::audit::Entry;
use crate::store::{self, Tx};

/// A receipt without counts.
pub(crate) fn begin(app: &AppState, access: &OwnerAccess, target: ForgetTarget) -> Result<Receipt> {
    let ticket = access.access();
    Ok(Receipt {
        id: app.ids.next(),
        workspace: ticket.workspace(),
        agent: Some(access.agent().id),
        owner_hash: app.tombstone_hmac.owner(ticket, access.owner())?,
        target,
        counts: Counts::default(),
        requested_by: writer_id(ticket),
        job: None,
        created_at: app.clock.now(),
        done_at: None,
        remaining: None,
        probe: None,
    })
}

/// Stores the receipt, the audit row and the ledger entry.
pub(crate) async fn finish(app: &AppState, tx: &Tx, access: &OwnerAccess, receipt: Receipt) -> Result<Receipt> {
    let receipt = Receipt { done_at: Some(app.clock.now()), ..receipt };
    store::receipts::insert(tx, access.access(), &receipt).await?;
    let action = format!("forget.{}", receipt.target.as_str());
    let entry = Entry::done(&action, "receipt", receipt.id.get()).with(json!({ "counts": receipt.counts, "agentId": access.agent().id }));
    store::audit::record(tx, access.access(), entry).await?;
    ledger::add(app, tx, access.access(), &receipt)?;
    Ok(receipt)
}
