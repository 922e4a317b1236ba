//! The search for a person after everything about them was deleted. Its result goes into the receipt, so that the promise does not rest on
//! the deletion's own word.

use crate::app_state::AppState;
use crate::domain::access::Access;
use crate::domain::forget::{ForgetExtent, Probe, Receipt};
use crate::domain::ids::{JobId, ReceiptId};
use crate::error::{Error, Result};
use crate::store::erasure::Person;
use crate::store::erasure::probe::{find, places, told};
use crate::store::{self, Tx};

/// Searches for the owner key in every column that may hold one, and for the texts of forgotten facts, `said`, in the memory that is left.
/// The job `own`, which does the deleting, still has the key.
pub(super) async fn search(
    app: &AppState,
    access: &Access,
    person: &Person,
    extent: ForgetExtent,
    own: JobId,
    said: &[String],
) -> Result<Probe> {
    let with_messages = extent.include_messages;
    let tx = app.db.read(access).await?;
    let found = find(&tx, access, person, with_messages, own).await?;
    let told = told(&tx, access, person, said).await?;
    if !found.is_empty() {
        tracing::error!(places = ?found, "the owner key still stands somewhere after the person was forgotten");
    }
    let places = places(with_messages).count() as u64;
    Ok(Probe { places, found, statements: said.len() as u64, told, at: app.clock.now() })
}

/// Writes the result into the receipt. Returns whether it had none.
pub(super) async fn store(tx: &Tx, access: &Access, id: ReceiptId, probe: Option<Probe>) -> Result<bool> {
    let receipt = store::receipts::get(tx, access, id).await?.ok_or(Error::NotFound("receipt"))?;
    let is_first = receipt.probe.is_none();
    store::receipts::update(tx, access, &Receipt { probe, ..receipt }).await?;
    Ok(is_first)
}
