//! Checkpoints SQLite's write-ahead log in the background. Without this task, the commit that fills the log copies all of it and waits
//! for the disk, which doubled the time of one turn in thirty.

use std::sync::Arc;
use std::time::Duration;

use sea_orm::{ConnectionTrait, DatabaseConnection, DbBackend, DbErr, Statement};
use tokio::sync::Notify;
use tokio_util::task::AbortOnDropHandle;

/// The delay between a commit and the checkpoint, which also covers the commits made meanwhile.
const PAUSE: Duration = Duration::from_secs(1);
/// Pages in the log, 4 KiB each, above which it is restarted; below it the time that the restart waits for readers and writers.
const BEGIN_ANEW: i32 = 2_000;
pub(super) const PATIENCE: Duration = Duration::from_millis(50);
/// Pages in the log above which a commit runs the checkpoint itself, because the writers are faster than the background checkpoints.
pub(super) const MAX_PAGES: u32 = 8_000;

/// Runs checkpoints after commits, as long as a clone of it exists.
#[derive(Debug, Clone)]
pub(super) struct Checkpoints {
    written: Arc<Notify>,
    _work: Arc<AbortOnDropHandle<()>>,
}

impl Checkpoints {
    /// Starts the task, on its own connection.
    pub(super) fn start(connection: DatabaseConnection) -> Self {
        let written = Arc::new(Notify::new());
        let work = tokio::spawn(keep(connection, Arc::clone(&written)));
        Self { written, _work: Arc::new(AbortOnDropHandle::new(work)) }
    }

    /// Reports a commit.
    pub(super) fn note(&self) {
        self.written.notify_one();
    }
}

async fn keep(connection: DatabaseConnection, written: Arc<Notify>) {
    loop {
        written.notified().await;
        tokio::time::sleep(PAUSE).await;
        if let Err(error) = checkpoint_wal(&connection).await {
            tracing::warn!(%error, "the write-ahead log could not be checkpointed");
        }
    }
}

/// Runs a passive checkpoint first, which blocks no one; pages that a reader still needs remain for the next one. Under constant reads
/// and writes the log would then never restart, so a large log is restarted, which blocks readers and writers for the small remainder.
async fn checkpoint_wal(connection: &DatabaseConnection) -> Result<(), DbErr> {
    let row = connection.query_one_raw(Statement::from_string(DbBackend::Sqlite, "PRAGMA wal_checkpoint(PASSIVE)")).await?;
    let pages = row.map_or(Ok(0), |row| row.try_get_by_index::<i32>(1))?;
    if pages > BEGIN_ANEW {
        connection.execute_unprepared("PRAGMA wal_checkpoint(RESTART)").await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;

    use super::*;
    use crate::config::Config;
    use crate::domain::clock::Clock;
    use crate::domain::ids::Ids;
    use crate::store::db::Db;

    async fn database(directory: &std::path::Path) -> Db {
        let mut config = Config::default();
        config.server.data_dir = directory.to_owned();
        config.database.readers = NonZeroU32::MIN;
        Db::connect(&config, Clock::system(), Ids::new(Clock::system(), 1)).await.unwrap()
    }

    #[tokio::test]
    async fn the_log_is_brought_in_behind_a_commit() {
        let directory = tempfile::tempdir().unwrap();
        let db = database(directory.path()).await;
        let file = directory.path().join("noctuary.db");
        let tx = db.write_across().await.unwrap();
        tx.conn().execute_unprepared("CREATE TABLE page (text TEXT)").await.unwrap();
        tx.conn().execute_unprepared("INSERT INTO page VALUES (hex(randomblob(200000)))").await.unwrap();
        tx.commit().await.unwrap();
        let size = || std::fs::metadata(&file).unwrap().len();
        assert!(size() < 400_000, "the commit itself brought the log in");
        let brought_in = async {
            while size() < 400_000 {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(20), brought_in).await.expect("the log is never brought in");
    }

    #[tokio::test]
    async fn a_reader_of_the_past_and_a_long_log_hold_nobody_up() {
        let directory = tempfile::tempdir().unwrap();
        let db = database(directory.path()).await;
        let tx = db.write_across().await.unwrap();
        tx.conn().execute_unprepared("CREATE TABLE page (text TEXT)").await.unwrap();
        tx.commit().await.unwrap();
        let past = db.read_across().await.unwrap();
        past.conn().query_one_raw(Statement::from_string(DbBackend::Sqlite, "SELECT count(*) FROM page")).await.unwrap();
        let tx = db.write_across().await.unwrap();
        // More pages than [`BEGIN_ANEW`].
        tx.conn().execute_unprepared("INSERT INTO page VALUES (hex(randomblob(5000000)))").await.unwrap();
        tx.commit().await.unwrap();
        let connection = sea_orm::Database::connect(format!("sqlite://{}", directory.path().join("noctuary.db").display())).await.unwrap();
        connection.execute_unprepared("PRAGMA busy_timeout = 50").await.unwrap();
        tokio::time::timeout(Duration::from_secs(20), checkpoint_wal(&connection)).await.expect("it waits for the reader").unwrap();
        let tx = tokio::time::timeout(Duration::from_secs(4), db.write_across()).await.expect("a writer waits for the reader").unwrap();
        tx.conn().execute_unprepared("INSERT INTO page VALUES ('more')").await.unwrap();
        tx.commit().await.unwrap();
        drop(past);
    }
}
