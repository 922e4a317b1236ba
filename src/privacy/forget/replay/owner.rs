//! Forgets a whole person again: finds them by the hash of their key, and runs the ordinary job in this process.

use std::collections::HashMap;

use serde_json::json;

use super::super::owner::run;
use super::{Outcome, receipt_of};
use crate::app_state::AppState;
use crate::domain::access::Access;
use crate::domain::forget::Receipt;
use crate::domain::forget_ledger::LedgerEntry;
use crate::domain::job::NewJob;
use crate::domain::owner_key::OwnerKey;
use crate::error::{Error, Result};
use crate::memory::tombstones::hmac::PSEUDONYM;
use crate::queue::{self, RunOutcome};
use crate::store::audit::Entry;
use crate::store::erasing::{self, Erasing};
use crate::store::{self, Tx};

/// The people of a workspace by the hashes of their keys.
pub(super) type Hashes = HashMap<String, OwnerKey>;

/// Hashes every owner key that a workspace has; `None` when the database does not have the workspace.
pub(super) async fn hashes(app: &AppState, access: &Access) -> Result<Option<Hashes>> {
    let tx = app.db.read(access).await?;
    if !store::workspaces::is_there(&tx, access).await? {
        return Ok(None);
    }
    let keys = store::erasure::owner_keys(&tx, access).await?;
    let people = keys.into_iter().filter(|key| !key.as_str().starts_with(PSEUDONYM));
    people.map(|key| Ok((app.tombstone_hmac.owner(access, &key)?, key))).collect::<Result<Hashes>>().map(Some)
}

/// Forgets the person of an entry again.
pub(super) async fn repeat(app: &AppState, access: &Access, entry: &LedgerEntry, person: Option<&OwnerKey>) -> Result<Outcome> {
    let mut receipt = receipt_of(entry, access);
    let Some(person) = person else {
        receipt.done_at = Some(app.clock.now());
        let tx = app.db.write(access).await?;
        write(&tx, access, &receipt).await?;
        tx.commit().await?;
        return Ok(Outcome::Nothing);
    };
    let wish = entry.extent();
    let tx = app.db.write(access).await?;
    erasing::lock(&tx, access, person).await?;
    if let Some(found) = erasing::under_way(&tx, access, person).await? {
        // The backup contains a running job, which resumes; widen it to what was asked for later.
        if found.receipt == entry.receipt && found.wish.or(wish) != found.wish {
            erasing::widen(&tx, access, &Erasing { wish: found.wish.or(wish), ..found }).await?;
            tx.commit().await?;
        }
        return Ok(Outcome::Queued);
    }
    let job = NewJob {
        task: erasing::task(receipt.id, wish, true),
        agent: None,
        owner: Some(person.clone()),
        lane: Some(format!("erase:{}", entry.owner)),
        dedup_key: None,
        run_at: app.clock.now(),
    };
    let job = store::jobs::enqueue(&tx, access, job).await?;
    receipt.job = Some(job);
    write(&tx, access, &receipt).await?;
    let detail = json!({ "jobId": job, "includeMessages": wish.include_messages, "includeMentions": wish.include_mentions });
    store::audit::record(&tx, access, Entry::done("forget.replay", "receipt", receipt.id.get()).with(detail)).await?;
    tx.commit().await?;
    let Some(work) = queue::claim_one(&app.queue(), job).await? else { return Ok(Outcome::Queued) };
    match run(app, access, &work, receipt.id, wish).await {
        Ok(_) => {}
        // A worker of another node took the job over.
        Err(Error::Conflict(_)) if !is_ours(app, access, &receipt).await? => return Ok(Outcome::Queued),
        Err(error) => {
            work.record_outcome(&app.queue(), &RunOutcome::Released).await?;
            return Err(error);
        }
    }
    let tx = app.db.read(access).await?;
    let done = store::receipts::get(&tx, access, receipt.id).await?.ok_or(Error::NotFound("receipt"))?;
    Ok(if done.counts.total() == 0 { Outcome::Nothing } else { Outcome::Gone(done.counts) })
}

/// Writes the receipt. The database may already have it, from a job that had not ended at the time of the backup.
async fn write(tx: &Tx, access: &Access, receipt: &Receipt) -> Result<()> {
    if store::receipts::get(tx, access, receipt.id).await?.is_some() {
        store::receipts::restart(tx, access, receipt).await
    } else {
        store::receipts::insert(tx, access, receipt).await
    }
}

/// Whether the receipt is not done yet.
async fn is_ours(app: &AppState, access: &Access, receipt: &Receipt) -> Result<bool> {
    let tx = app.db.read(access).await?;
    Ok(store::receipts::get(&tx, access, receipt.id).await?.is_some_and(|receipt| receipt.done_at.is_none()))
}
