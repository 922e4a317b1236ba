//! Migrates a database to the schema of this binary, or back, or lists its migrations. It runs at every start and in `noctuary migrate`.
//!
//! All steps of a call are one transaction that holds a lock: two instances that start at once wait for each other, and one that is
//! killed half-way leaves the database unchanged.

use std::time::Duration;

use migration::{MigrationStatus, Migrator, MigratorTrait};
use sea_orm::{
    ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr, SqliteTransactionMode, TransactionOptions, TransactionTrait,
};
use tokio::time::{Instant, sleep};

use crate::error::{Error, Result};

/// The key of the PostgreSQL advisory lock: the first eight bytes of the name, so that it does not collide with a small number of another
/// program.
const LOCK: i64 = i64::from_be_bytes(*b"noctuary");
/// How long to wait for another instance that is migrating. A large database may take minutes.
const PATIENCE: Duration = Duration::from_secs(900);
/// The pause before SQLite is tried again after its own time-out.
const PAUSE: Duration = Duration::from_millis(50);

/// One migration and whether the database has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// Its name, `mYYYYMMDD_HHMMSS_verb_object`.
    pub name: String,
    /// Whether it has been applied.
    pub is_applied: bool,
}

/// Applies the pending migrations and returns their names, in order; empty if the schema is current.
///
/// # Errors
/// [`Error::Conflict`] when the database is newer than this binary or a migration refuses; nothing was changed then.
/// [`Error::Unavailable`] when the database is away or another instance holds the lock for a quarter of an hour.
pub async fn up(db: &DatabaseConnection) -> Result<Vec<String>> {
    // Without a lock, because nearly every start finds nothing to do.
    if pending(&status(db).await?).is_empty() {
        return Ok(Vec::new());
    }
    let tx = lock(db).await?;
    let todo = pending(&steps(&tx).await.map_err(explain)?);
    Migrator::up(&tx, None).await.map_err(explain)?;
    tx.commit().await?;
    Ok(todo)
}

/// Reverts the newest `count` migrations and returns their names, the newest first.
///
/// # Errors
/// As [`up`]; [`Error::Conflict`] also when a step back would lose or expose memory.
pub async fn down(db: &DatabaseConnection, count: u32) -> Result<Vec<String>> {
    let tx = lock(db).await?;
    let applied = steps(&tx).await.map_err(explain)?.into_iter().rev().filter(|step| step.is_applied).map(|step| step.name);
    let todo = applied.take(usize::try_from(count).unwrap_or(usize::MAX)).collect();
    Migrator::down(&tx, Some(count)).await.map_err(explain)?;
    tx.commit().await?;
    Ok(todo)
}

/// Every migration that this binary knows, in order. Changes nothing, not even an empty database.
///
/// # Errors
/// [`Error::Conflict`] when the database has a migration that this binary does not know. [`Error::Unavailable`] when the database is away
/// or a migrating instance holds the lock for a quarter of an hour.
pub async fn status(db: &DatabaseConnection) -> Result<Vec<Step>> {
    patiently(|| steps(db)).await.map_err(explain)
}

async fn steps<C: ConnectionTrait>(db: &C) -> Result<Vec<Step>, DbErr> {
    let migrations = Migrator::get_migration_with_status_read_only(db).await?;
    let step = |migration: &migration::Migration| Step {
        name: migration.name().to_owned(),
        is_applied: migration.status() == MigrationStatus::Applied,
    };
    Ok(migrations.iter().map(step).collect())
}

fn pending(steps: &[Step]) -> Vec<String> {
    steps.iter().filter(|step| !step.is_applied).map(|step| step.name.clone()).collect()
}

/// Begins the transaction that only one instance can have.
async fn lock(db: &DatabaseConnection) -> Result<DatabaseTransaction> {
    if db.get_database_backend() == DbBackend::Postgres {
        let tx = db.begin().await?;
        // The time-outs of ordinary requests are too short for the wait and for a back-fill.
        tx.execute_unprepared("SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0").await?;
        tx.execute_unprepared(&format!("SET LOCAL lock_timeout = '{}s'", PATIENCE.as_secs())).await?;
        tx.execute_unprepared(&format!("SELECT pg_advisory_xact_lock({LOCK})")).await?;
        return Ok(tx);
    }
    // Exclusive, not just immediate: without a write-ahead log, a concurrent reader would make the commit fail.
    let mode = Some(SqliteTransactionMode::Exclusive);
    Ok(patiently(|| db.begin_with_options(TransactionOptions { sqlite_transaction_mode: mode, ..Default::default() })).await?)
}

/// Retries while another instance locks SQLite's file; SQLite's own time-out may be shorter than a migration.
async fn patiently<T, F: Future<Output = Result<T, DbErr>>>(ask: impl Fn() -> F) -> Result<T, DbErr> {
    let deadline = Instant::now() + PATIENCE;
    loop {
        match ask().await {
            Err(error) if is_busy(&error) && Instant::now() < deadline => sleep(PAUSE).await,
            result => return result,
        }
    }
}

fn is_busy(error: &DbErr) -> bool {
    error.to_string().contains("database is locked")
}

/// A migration's own message is for the operator; any other error is internal.
fn explain(error: DbErr) -> Error {
    match error {
        DbErr::Migration(reason) | DbErr::Custom(reason) => Error::Conflict(reason),
        other => other.into(),
    }
}
