//! Replays the forget ledger: after a database is restored from a backup, repeats every act of forgetting since the
//! backup. Called by `noctuary forget replay`, by `noctuary restore`, and by every server and worker before it begins to
//! serve.
//!
//! A database in which an entry's receipt is done has already executed it, so replaying twice changes nothing. Only
//! memory older than the entry is deleted.

pub(crate) mod outcome;
mod owner;
mod part;

pub(crate) use crate::privacy::forget::replay::outcome::{Outcome, distinct, receipt_of};
use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::Serialize;

use crate::app_state::AppState;
use crate::auth::operator_access;
use crate::domain::forget::{Counts, ForgetTarget};
use crate::domain::forget_ledger::LedgerEntry;
use crate::domain::ids::{ReceiptId, TenantId};
use crate::error::Result;
use crate::store;
use crate::store::forget_ledger::ForgetLedger;

/// The request id in the audit log for a replay.
const REQUEST: &str = "forget-replay";

/// The result in numbers.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// Entries of the ledger.
    pub entries: usize,
    /// Entries that the database has already executed.
    pub known: usize,
    /// People who were forgotten again.
    pub people: usize,
    /// Facts, conversations and other parts that were forgotten again.
    pub parts: usize,
    /// Entries for which the database has nothing to forget.
    pub nothing_left: usize,
    /// Entries of workspaces that are not in the database.
    pub other_workspaces: usize,
    /// Entries under another installation's key, which cannot be compared.
    pub other_keys: usize,
    /// Lines that cannot be read.
    pub unreadable: usize,
    /// Acts that a worker is already executing and will finish.
    pub left_to_workers: usize,
    /// Deleted rows.
    pub rows: Counts,
}

/// Replays the entries that the database has not executed: those of this installation's ledger and of the files `more`,
/// oldest first.
///
/// # Errors
/// When a file cannot be read; [`crate::error::Error::Conflict`] when memory of a person keeps arriving.
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

/// What [`replay`] would do: the number of entries that the database has not executed, and the numbers of those that need
/// no replay.
///
/// # Errors
/// When a file cannot be read.
pub async fn pending(app: &AppState, more: &[PathBuf]) -> Result<(usize, Report)> {
    let mut report = Report::default();
    Ok((unknown(app, more, &mut report).await?.len(), report))
}

/// Replays the ledger before a process begins to serve, so that a restored database returns nothing that was forgotten.
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
        tracing::warn!(entries = report.other_keys, "the forget ledger has entries of another installation, which cannot be replayed");
    }
    let (people, parts, rows) = (report.people, report.parts, report.rows.total());
    if people + parts + report.left_to_workers > 0 {
        tracing::warn!(people, parts, rows, "the database is older than the forget ledger: the missing acts of forgetting are replayed");
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
                owner::repeat(app, &access, entry, hashes.and_then(|hashes| hashes.get(&entry.owner))).await
            }
            _ => part::repeat(app, &access, entry, &found).await,
        };
        let outcome = match outcome {
            // Another process that replays the ledger at the same time has written the receipt.
            Err(error) if error.constraint().is_some() => Outcome::Queued,
            other => other?,
        };
        log_outcome(entry, &outcome, report);
    }
    Ok(())
}

fn log_outcome(entry: &LedgerEntry, outcome: &Outcome, report: &mut Report) {
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
    tracing::info!(kind = entry.kind.as_str(), receipt = %entry.receipt, rows = rows.total(), "forgotten again by replaying the ledger");
}
