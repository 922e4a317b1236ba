//! Copies of an SQLite database, checked by opening them. Called by `tenancy::backup` and `tenancy::restore`. Each call opens its own
//! connection, so that a server on the same database is not disturbed.

use std::path::Path;
use std::time::Duration;

use sea_orm::{ConnectOptions, ConnectionTrait, Database, DatabaseConnection, DbBackend, DbErr, Statement};

use crate::error::{Error, Result};
use crate::store::data_lock::in_use;
use crate::store::migrate;

/// How long to wait for another process that writes.
const PATIENCE: Duration = Duration::from_secs(5);

/// The result of [`check`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BackupInfo {
    /// Its newest migration.
    pub schema: String,
    /// Migrations of this release that it does not have.
    pub pending: usize,
}

/// Copies the database as it is at one moment into `target`, which must be empty or absent. The copy does not block writers. It leaves
/// out free pages, so that it contains no deleted data.
///
/// # Errors
/// [`Error::Unavailable`] when a file cannot be read or written.
pub async fn copy(source: &Path, target: &Path) -> Result<()> {
    let connection = open(source, PATIENCE).await?;
    let target = target.to_str().ok_or_else(|| Error::invalid("FILE", "must be a name in UTF-8"))?;
    let copied = connection.execute_raw(Statement::from_sql_and_values(DbBackend::Sqlite, "VACUUM INTO $1", [target.into()])).await;
    connection.close().await?;
    copied.map(drop).map_err(unusable)
}

/// Opens a database that no other process uses and checks its pages, foreign keys and schema. Leaves it without a write-ahead log.
///
/// # Errors
/// [`Error::Conflict`] when it is broken, not a Noctuary database, or newer than this release.
pub async fn check(file: &Path) -> Result<BackupInfo> {
    // A file that is not a database fails here.
    let connection = open(file, PATIENCE).await.map_err(|error| match error {
        Error::Internal(cause) | Error::Unavailable { cause: Some(cause), .. } => {
            Error::Conflict(format!("{} is broken: {cause}", file.display()))
        }
        other => other,
    })?;
    let checked = inspect(&connection, file).await;
    let folded = rest(&connection).await;
    connection.close().await?;
    let checked = checked?;
    folded.map_err(unusable)?;
    Ok(checked)
}

async fn inspect(connection: &DatabaseConnection, file: &Path) -> Result<BackupInfo> {
    let name = file.display();
    let ask = async |sql: &str| connection.query_all_raw(Statement::from_string(DbBackend::Sqlite, sql)).await;
    let broken = |cause: &dyn std::fmt::Display| Error::Conflict(format!("{name} is broken: {cause}"));
    let pages = ask("PRAGMA integrity_check(1)").await.map_err(|error| broken(&error))?;
    let verdict: String = pages.first().map_or(Ok("nothing to read".to_owned()), |row| row.try_get_by_index(0)).map_err(unusable)?;
    if verdict != "ok" {
        return Err(broken(&verdict));
    }
    let dangling = ask("PRAGMA foreign_key_check").await.map_err(unusable)?.len();
    if dangling > 0 {
        return Err(broken(&format!("{dangling} rows reference missing rows")));
    }
    let steps = migrate::status(connection).await?;
    let applied = steps.iter().rev().find(|step| step.is_applied).map(|step| step.name.clone());
    let schema = applied.ok_or_else(|| Error::Conflict(format!("{name} is not a Noctuary database")))?;
    Ok(BackupInfo { schema, pending: steps.iter().filter(|step| !step.is_applied).count() })
}

/// Merges the write-ahead log into a database that is about to be moved, so that a single file contains everything; false if the database
/// is broken and cannot be opened.
///
/// # Errors
/// [`Error::Conflict`] while any other process has it open.
pub async fn fold(file: &Path) -> Result<bool> {
    let folded = async {
        let connection = open(file, Duration::from_secs(1)).await?;
        let folded = rest(&connection).await.map_err(Error::internal);
        connection.close().await?;
        folded
    };
    match folded.await {
        Ok(()) => Ok(true),
        Err(error) if is_locked(&error) => Err(in_use(file)),
        Err(error) => {
            tracing::warn!(cause = ?error, "cannot open the database to be replaced; its files stay unchanged");
            Ok(false)
        }
    }
}

/// Leaves write-ahead logging mode, which works only while no other process has the database open.
async fn rest(connection: &DatabaseConnection) -> Result<(), DbErr> {
    connection.query_one_raw(Statement::from_string(DbBackend::Sqlite, "PRAGMA journal_mode = DELETE")).await.map(drop)
}

async fn open(file: &Path, patience: Duration) -> Result<DatabaseConnection> {
    let mut options = ConnectOptions::new("sqlite://replaced-below?mode=rw");
    options.max_connections(1).min_connections(1).sqlx_logging(false).idle_timeout(None::<Duration>).max_lifetime(None::<Duration>);
    let file = file.to_owned();
    options.map_sqlx_sqlite_opts(move |sqlite| sqlite.filename(&file).busy_timeout(patience).foreign_keys(false));
    Ok(Database::connect(options).await?)
}

fn is_locked(error: &Error) -> bool {
    let mut cause: Option<&dyn std::error::Error> = Some(error);
    while let Some(inner) = cause {
        if inner.to_string().contains("database is locked") {
            return true;
        }
        cause = inner.source();
    }
    false
}

fn unusable(error: DbErr) -> Error {
    Error::unavailable("database", error)
}
