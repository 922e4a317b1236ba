//! Forgetting one fact, in one transaction.

use serde_json::json;

use super::remove;
use crate::domain::access::OwnerAccess;
use crate::domain::fact::Fact;
use crate::domain::forget::{Counts, ForgetTarget, Receipt};
use crate::domain::ids::FactId;
use crate::error::{Error, Result};
use crate::memory::files::write::{allow, writer_id};
use crate::noctuary::Noctuary;
use crate::store::audit::Entry;
use crate::store::{self, Tx};

/// How far forgetting goes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Wish {
    /// The messages go too in which it was said; what was said stays otherwise, and is only not made memory of again.
    pub include_messages: bool,
}

/// Forgets a fact with all that says the same in its bucket: its history, opinions and contradictions, its place in the index, its line
/// in every file and revision.
///
/// # Errors
/// [`Error::NotFound`] when it is absent or somebody else's; [`Error::Forbidden`] for a fact that the caller sees and may not write.
pub async fn fact(noctuary: &Noctuary, access: &OwnerAccess, id: FactId, wish: Wish) -> Result<Receipt> {
    let ticket = access.access();
    let tx = noctuary.db.write(ticket).await?;
    let receipt = fact_in(noctuary, &tx, access, id, wish).await?;
    tx.commit().await?;
    Ok(receipt)
}

/// [`fact`] in the caller's transaction.
///
/// # Errors
/// As [`fact`].
pub async fn fact_in(noctuary: &Noctuary, tx: &Tx, access: &OwnerAccess, id: FactId, wish: Wish) -> Result<Receipt> {
    access.access().require(crate::domain::access::Permission::WriteMemory)?;
    let found = store::facts::get(tx, access, id).await?.ok_or(Error::NotFound("fact"))?;
    allow(access, &found.bucket)?;
    let mut receipt = begin(noctuary, access, ForgetTarget::Fact)?;
    let bucket = found.bucket.clone();
    let gone = remove::facts(noctuary, tx, access.access(), &bucket, &[found], receipt.id, &mut receipt.counts).await?;
    if wish.include_messages {
        messages(tx, access, &gone, &mut receipt.counts).await?;
    }
    finish(noctuary, tx, access, receipt).await
}

/// A receipt to be filled.
pub(super) fn begin(noctuary: &Noctuary, access: &OwnerAccess, target: ForgetTarget) -> Result<Receipt> {
    let ticket = access.access();
    Ok(Receipt {
        id: noctuary.ids.next(),
        workspace: ticket.workspace(),
        agent: Some(access.agent().id),
        owner_hash: noctuary.seal.owner(ticket, access.owner())?,
        target,
        counts: Counts::default(),
        requested_by: writer_id(ticket),
        job: None,
        created_at: noctuary.clock.now(),
        done_at: None,
    })
}

/// Keeps a receipt of what is gone, and the audit row.
pub(super) async fn finish(noctuary: &Noctuary, tx: &Tx, access: &OwnerAccess, receipt: Receipt) -> Result<Receipt> {
    let receipt = Receipt { done_at: Some(noctuary.clock.now()), ..receipt };
    store::receipts::insert(tx, access.access(), &receipt).await?;
    let action = format!("forget.{}", receipt.target.as_str());
    let entry = Entry::done(&action, "receipt", receipt.id.get()).with(json!({ "counts": receipt.counts, "agentId": access.agent().id }));
    store::audit::record(tx, access.access(), entry).await?;
    Ok(receipt)
}

/// Deletes the messages that facts rest on, where they are the owner's own.
async fn messages(tx: &Tx, access: &OwnerAccess, facts: &[Fact], counts: &mut Counts) -> Result<()> {
    for (conversation, message) in facts.iter().filter_map(|fact| Some((fact.conversation?, fact.message?))) {
        if let Some(message) = store::messages::get(tx, access, conversation, message).await? {
            counts.merge(&store::erasure::delete_messages(tx, access, conversation, &[message]).await?);
        }
    }
    Ok(())
}
