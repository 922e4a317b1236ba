//! Doing the forget ledger again: after a database was restored from a backup, what was forgotten since is forgotten once more. Called by
//! `noctuary forget replay`, by `noctuary restore`, and by every server and worker before it begins to serve.
//!
//! A database in which an entry's receipt is done has forgotten it, so doing it twice changes nothing. Only what is older than the entry goes.

mod owner;
mod part;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use serde::Serialize;

use crate::app_state::AppState;
use crate::auth::operator_access;
use crate::domain::access::Access;
use crate::domain::forget;
use crate::domain::forget::{Counts, ForgetTarget};
use crate::domain::forget_ledger::LedgerEntry;
use crate::domain::ids::{ReceiptId, TenantId};
use crate::error::Result;
use crate::store;
use crate::store::forget_ledger::ForgetLedger;

/// What stands in the audit log where a request would have its id.
const REQUEST: &str = "forget-replay";

/// What came of it, in numbers.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// Entries of the ledger.
    pub entries: usize,
    /// Of these, what the database has forgotten already.
    pub known: usize,
    /// People who were forgotten again.
    pub people: usize,
    /// Facts, conversations and other parts that were forgotten again.
    pub parts: usize,
    /// Entries of which the database has nothing any more.
    pub nothing_left: usize,
    /// Entries of workspaces that the database does not have.
    pub other_workspaces: usize,
    /// Entries under another installation's key: nothing can be compared with them.
    pub other_keys: usize,
    /// Lines that cannot be read.
    pub unreadable: usize,
    /// Acts that a worker has to finish, because it is at it already.
    pub left_to_workers: usize,
    /// Rows that are gone.
    pub rows: Counts,
}

/// What doing one entry again came to.
enum Outcome {
    /// Something went.
    Gone(Counts),
    /// There was nothing of it.
    Nothing,
    /// A worker is at it.
    Queued,
}

/// Does the entries again that the database does not know: those of this installation's ledger and of `more` files, oldest first.
///
/// # Errors
/// When a file cannot be read, a database does not answer, or [`crate::error::Error::Conflict`] when memory of a person keeps coming in.
pub async fn replay(app: &AppState, more: &[PathBuf]) -> Result<Report> {
    let mut report = Report::default();
    let unknown = unknown(app, more, &mut report).await?;
    if unknown.is_empty() {
        return Ok(report);
    }
    let mut tenants: BTreeMap<TenantId, Vec<LedgerEntry>> = BTreeMap::new();
    for entry in unknown {
        tenants.entry(entry.tenant).or_default().push(entry);
    }
    for entries in tenants.values() {
        of_tenant(app, entries, &mut report).await?;
    }
    app.db.scrub().await?;
    Ok(report)
}

/// What [`replay`] would begin with: how many entries the database does not know, beside the numbers of what it need not do.
///
/// # Errors
/// When a file cannot be read or the database does not answer.
pub async fn pending(app: &AppState, more: &[PathBuf]) -> Result<(usize, Report)> {
    let mut report = Report::default();
    Ok((unknown(app, more, &mut report).await?.len(), report))
}

/// For a process that is about to serve: a database that was restored has forgotten again before anybody asks it.
///
/// # Errors
/// As [`replay`].
pub async fn before_serving(app: &AppState) -> Result<()> {
    if let Err(error) = app.db.forget_ledger().probe().await {
        tracing::error!(cause = ?error, "the forget ledger cannot be written: nothing can be forgotten until server.data-dir can be written");
    }
    let report = replay(app, &[]).await?;
    if report.unreadable > 0 {
        tracing::warn!(lines = report.unreadable, "the forget ledger has lines that cannot be read");
    }
    if report.other_keys > 0 {
        tracing::warn!(entries = report.other_keys, "the forget ledger has entries of another installation, which cannot be done again");
    }
    let (people, parts, rows) = (report.people, report.parts, report.rows.total());
    if people + parts + report.left_to_workers > 0 {
        tracing::warn!(people, parts, rows, "the database is older than the forget ledger: what was forgotten since is forgotten again");
    }
    Ok(())
}

async fn unknown(app: &AppState, more: &[PathBuf], report: &mut Report) -> Result<Vec<LedgerEntry>> {
    let own = app.db.forget_ledger().path().to_owned();
    let mut entries: BTreeMap<ReceiptId, LedgerEntry> = BTreeMap::new();
    for path in [&own].into_iter().chain(more) {
        let read = ForgetLedger::read(path).await?;
        report.unreadable += read.unreadable.len();
        for entry in read.entries {
            let joined = match entries.remove(&entry.receipt) {
                Some(known) => known.joined_by(&entry),
                None => entry,
            };
            entries.insert(joined.receipt, joined);
        }
    }
    report.entries = entries.len();
    let key = app.tombstone_hmac.fingerprint()?;
    entries.retain(|_, entry| entry.key == key);
    report.other_keys = report.entries - entries.len();
    let ids: Vec<ReceiptId> = entries.keys().copied().collect();
    let known = store::receipts::done(&app.db.read_across().await?, &ids).await?;
    report.known = known.len();
    entries.retain(|receipt, _| !known.contains(receipt));
    Ok(entries.into_values().collect())
}

async fn of_tenant(app: &AppState, entries: &[LedgerEntry], report: &mut Report) -> Result<()> {
    let mut keys: BTreeMap<i64, Option<owner::Hashes>> = BTreeMap::new();
    let mut here = Vec::new();
    for entry in entries {
        let access = operator_access(entry.tenant, entry.workspace, REQUEST);
        if let std::collections::btree_map::Entry::Vacant(place) = keys.entry(entry.workspace.get()) {
            place.insert(owner::hashes(app, &access).await?);
        }
        let is_there = keys.get(&entry.workspace.get()).is_some_and(Option::is_some);
        if is_there { here.push((access, entry)) } else { report.other_workspaces += 1 }
    }
    let parts: Vec<&LedgerEntry> = here.iter().map(|(_, entry)| *entry).filter(|entry| entry.kind != ForgetTarget::Owner).collect();
    let found = match here.first() {
        Some((access, _)) if !parts.is_empty() => part::find(app, access, &parts).await?,
        _ => part::Found::default(),
    };
    for (access, entry) in here {
        let outcome = match entry.kind {
            ForgetTarget::Owner => {
                let hashes = keys.get(&entry.workspace.get()).and_then(Option::as_ref);
                owner::again(app, &access, entry, hashes.and_then(|hashes| hashes.get(&entry.owner))).await
            }
            _ => part::again(app, &access, entry, &found).await,
        };
        let outcome = match outcome {
            // Another process that does the ledger again at this moment has written the receipt.
            Err(error) if error.constraint().is_some() => Outcome::Queued,
            other => other?,
        };
        tell(entry, &outcome, report);
    }
    Ok(())
}

fn tell(entry: &LedgerEntry, outcome: &Outcome, report: &mut Report) {
    let rows = match outcome {
        Outcome::Nothing => {
            report.nothing_left += 1;
            return;
        }
        Outcome::Queued => {
            report.left_to_workers += 1;
            return;
        }
        Outcome::Gone(rows) => rows,
    };
    report.rows.merge(rows);
    if entry.kind == ForgetTarget::Owner {
        report.people += 1;
    } else {
        report.parts += 1;
    }
    tracing::info!(kind = entry.kind.as_str(), receipt = %entry.receipt, rows = rows.total(), "forgotten again by the ledger");
}

/// The receipt of an entry, still to be filled.
fn receipt_of(entry: &LedgerEntry, access: &Access) -> forget::Receipt {
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
    }
}

/// Ids without repetition.
fn distinct<I: Ord + Copy>(ids: impl IntoIterator<Item = I>) -> BTreeSet<I> {
    ids.into_iter().collect()
}
