//! Opens connections and decides which of them may be reused. `store::db` uses it.

use std::time::Duration;

use futures::FutureExt;
use sea_orm::ConnectOptions;
use sea_orm::sqlx::sqlite::{SqliteConnection, SqliteJournalMode, SqliteSynchronous};
use sea_orm::sqlx::{self, Connection};

use crate::config::database::{Database, Synchronous};
use crate::store::checkpoint::MAX_PAGES;

/// Rows that a connection of SQLite reads ahead of its consumer: a page of a bucket, so that the two threads do not switch every few
/// rows.
const READ_AHEAD: usize = 1_000;

/// The options of PostgreSQL.
pub(super) fn postgres_options(url: &str, settings: &Database) -> ConnectOptions {
    let mut options = ConnectOptions::new(url);
    options
        .max_connections(settings.max_connections.get())
        .acquire_timeout(settings.acquire_timeout)
        .connect_timeout(settings.acquire_timeout);
    options.sqlx_logging(false).set_application_name("noctuary");
    options.map_sqlx_postgres_pool_opts(|pool| pool.before_acquire(|connection, _| async { Ok(!connection.is_in_transaction()) }.boxed()));
    options
}

/// The options of SQLite.
pub(super) fn sqlite_options(url: &str, connections: u32, settings: &Database, is_reader: bool) -> ConnectOptions {
    let mut options = ConnectOptions::new(url);
    options.max_connections(connections).min_connections(1).acquire_timeout(settings.acquire_timeout);
    options.test_before_acquire(false).sqlx_logging(false).idle_timeout(None::<Duration>).max_lifetime(None::<Duration>);
    let (busy_timeout, synchronous) = (settings.busy_timeout, settings.synchronous);
    options.map_sqlx_sqlite_opts(move |sqlite| {
        let sqlite = sqlite
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(match synchronous {
                Synchronous::Normal => SqliteSynchronous::Normal,
                Synchronous::Full => SqliteSynchronous::Full,
            })
            .busy_timeout(busy_timeout)
            .foreign_keys(true)
            .pragma("temp_store", "memory")
            .pragma("cache_size", if is_reader { "-8192" } else { "-16384" });
        if is_reader {
            sqlite.pragma("query_only", "on").row_buffer_size(READ_AHEAD)
        } else {
            // Deleted data is overwritten, so that the file contains nothing of a forgotten person.
            sqlite.pragma("secure_delete", "on").pragma("wal_autocheckpoint", MAX_PAGES.to_string())
        }
    });
    options.map_sqlx_sqlite_pool_opts(move |pool| {
        pool.before_acquire(|connection, _| async { Ok(!connection.is_in_transaction()) }.boxed())
            .after_release(move |connection, _| async move { is_at_rest(connection, is_reader).await }.boxed())
    });
    options
}

/// Whether a connection is outside any transaction, for SQLite and for the pool.
///
/// SQLite rolls back by itself on a full disk and on other errors of disk and memory. The pool's ROLLBACK then fails, its count of open
/// transactions never returns to zero, and every later transaction would be a savepoint of one that never ends: accepted, readable, and
/// lost after the next start. Such a connection is closed instead.
async fn is_at_rest(connection: &mut SqliteConnection, is_reader: bool) -> Result<bool, sqlx::Error> {
    // After any pending rollback.
    connection.ping().await?;
    if connection.is_in_transaction() {
        tracing::warn!("the database rolled back a transaction; its connection is replaced");
        return Ok(false);
    }
    if is_reader {
        return Ok(true);
    }
    // Ask SQLite itself: with no transaction open, ROLLBACK is an error, and the only one without a class.
    let answer = sqlx::query("ROLLBACK").execute(connection).await;
    Ok(matches!(answer, Err(sqlx::Error::Database(error)) if error.code().as_deref() == Some("1")))
}
