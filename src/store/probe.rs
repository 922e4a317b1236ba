//! Checks that committed data persists: writes a number and reads it back through another connection. The readiness check uses it.

use std::time::{Duration, Instant};

use crate::error::{Error, Result};
use crate::store::{Db, settings};

/// Counts the probes, in a row of the installation's own settings.
const COUNTER: &str = "installation.probes";
/// Probes of other nodes that may come between the write and the read.
const OTHERS: u16 = 1_000;
/// How long a result is valid, so that unauthenticated callers cannot occupy the single writer.
const HOLDS: Duration = Duration::from_secs(1);

/// Checks that the database answers and stores what is written: writes and reads back, unless that has just succeeded. Concurrent
/// callers wait for the same result.
///
/// # Errors
/// [`Error::StorageFull`] or [`Error::Unavailable`] when a write fails: a full disk, a read-only database.
pub async fn check(db: &Db) -> Result<()> {
    let mut last = db.last_probe().lock().await;
    if last.is_some_and(|at| at.elapsed() < HOLDS) {
        return Ok(());
    }
    *last = None;
    write_and_read_back(db).await?;
    *last = Some(Instant::now());
    Ok(())
}

async fn write_and_read_back(db: &Db) -> Result<()> {
    let tx = db.write_across().await?;
    let written = settings::count_up(&tx, COUNTER, u16::MAX).await?;
    tx.commit().await?;
    let found = settings::counter(&db.read_across().await?, COUNTER).await?;
    if found.wrapping_sub(written) < OTHERS {
        Ok(())
    } else {
        Err(Error::unavailable("database", format!("{written} was committed but {found} was read back")))
    }
}
