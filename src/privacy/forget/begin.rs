//! Begins to forget a whole person: one receipt and one job, however many requests ask for it. Called by
//! `tenancy::owners`.

use serde_json::json;

use super::ledger;
use crate::app_state::AppState;
use crate::domain::access::Access;
use crate::domain::forget::{Counts, ForgetExtent, ForgetTarget, Receipt};
use crate::domain::job::{Job, NewJob};
use crate::domain::owner_key::OwnerKey;
use crate::error::{Error, Result};
use crate::memory::files::writer_id;
use crate::store::audit::Entry;
use crate::store::erasing::{self, Erasing};
use crate::store::{self, Tx};

/// Begins to forget `owner`, or joins a forgetting that is under way: the caller gets its receipt, and it is widened to
/// whatever any caller asked for. From the commit on, no memory is written for the owner until the receipt is done. If an
/// earlier job ended before its work did, the new job completes its receipt.
pub async fn owner(app: &AppState, access: &Access, owner: &OwnerKey, extent: ForgetExtent, expected: &Counts) -> Result<Receipt> {
    let tx = app.db.write(access).await?;
    erasing::lock(&tx, access, owner).await?;
    let (receipt, is_joined) = match join_running(&tx, access, owner, extent).await? {
        Some(receipt) => (receipt, true),
        None => (new_receipt(app, &tx, access, owner, extent).await?, false),
    };
    let detail = json!({
        "jobId": receipt.job, "includeMessages": extent.include_messages, "includeMentions": extent.include_mentions, "counts": expected,
        "joined": is_joined,
    });
    store::audit::record(&tx, access, Entry::done("forget.begin", "receipt", receipt.id.get()).with(detail)).await?;
    // Also when joining, because this caller may have asked for more.
    ledger::note(&tx, extent);
    ledger::add(app, &tx, access, &Receipt { created_at: app.clock.now(), ..receipt.clone() })?;
    tx.commit().await?;
    app.notifier.notify();
    Ok(receipt)
}

/// The receipt of the forgetting that is under way, after widening it to `wish`.
async fn join_running(tx: &Tx, access: &Access, owner: &OwnerKey, extent: ForgetExtent) -> Result<Option<Receipt>> {
    let Some(found) = erasing::under_way(tx, access, owner).await? else { return Ok(None) };
    // Takes the job's lock: either the job has already ended, or it will see the wider wish.
    let Some(agreed) = erasing::extent_of(tx, access, found.job).await? else { return Ok(None) };
    if erasing::under_way(tx, access, owner).await?.map(|erasing| erasing.job) != Some(found.job) {
        return Ok(None);
    }
    if agreed.or(extent) != agreed {
        erasing::widen(tx, access, &Erasing { wish: agreed.or(extent), ..found }).await?;
    }
    let receipt = store::receipts::get(tx, access, found.receipt).await?.ok_or(Error::NotFound("receipt"))?;
    Ok(Some(receipt))
}

async fn new_receipt(app: &AppState, tx: &Tx, access: &Access, owner: &OwnerKey, extent: ForgetExtent) -> Result<Receipt> {
    let (now, hash) = (app.clock.now(), app.tombstone_hmac.owner(access, owner)?);
    let left_open = store::receipts::open_of(tx, access, &hash).await?.into_iter().next();
    let (is_new, mut receipt, extent) = match left_open {
        None => (true, new(app, access, hash.clone()), extent),
        Some(receipt) => {
            let Interrupted { is_at_it, wish: wanted } = interrupted(tx, access, &receipt).await?;
            // The earlier job still runs and completes its own receipt.
            if is_at_it { (true, new(app, access, hash.clone()), extent) } else { (false, receipt, extent.or(wanted)) }
        }
    };
    let job = NewJob {
        task: erasing::task(receipt.id, extent, false),
        agent: None,
        owner: Some(owner.clone()),
        lane: Some(format!("erase:{hash}")),
        dedup_key: None,
        run_at: now,
    };
    receipt.job = Some(store::jobs::enqueue(tx, access, job).await?);
    if is_new {
        store::receipts::insert(tx, access, &receipt).await?;
    } else {
        store::receipts::update(tx, access, &receipt).await?;
    }
    Ok(receipt)
}

fn new(app: &AppState, access: &Access, owner_hash: String) -> Receipt {
    Receipt {
        id: app.ids.next(),
        workspace: access.workspace(),
        agent: None,
        owner_hash,
        target: ForgetTarget::Owner,
        counts: Counts::default(),
        requested_by: writer_id(access),
        job: None,
        created_at: app.clock.now(),
        done_at: None,
        remaining: None,
        probe: None,
    }
}

/// The job of a receipt that is not done.
struct Interrupted {
    is_at_it: bool,
    wish: ForgetExtent,
}

async fn interrupted(tx: &Tx, access: &Access, receipt: &Receipt) -> Result<Interrupted> {
    let Some(id) = receipt.job else { return Ok(Interrupted { is_at_it: false, wish: ForgetExtent::default() }) };
    let is_at_it = store::jobs::get(tx, access, id).await?.as_ref().is_some_and(Job::is_live);
    Ok(Interrupted { is_at_it, wish: erasing::extent_of(tx, access, id).await?.unwrap_or_default() })
}
