//! Transactions when SQLite fails: nothing uncommitted stays, and everything accepted afterwards does.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use sea_orm::sqlx::sqlite::SqliteConnection;
use sea_orm::sqlx::{self, Connection};
use sea_orm::{ConnectionTrait, DbBackend, Statement};

use crate::config::Config;
use crate::domain::clock::Clock;
use crate::domain::ids::Ids;
use crate::error::{Error, Result};
use crate::store::{Db, Tx};

struct Fixture {
    directory: tempfile::TempDir,
    db: Db,
}

impl Fixture {
    async fn new() -> Self {
        let directory = tempfile::tempdir().unwrap();
        let mut config = Config::default();
        config.server.data_dir = directory.path().to_owned();
        config.database.readers = NonZeroU32::MIN;
        config.database.busy_timeout = Duration::from_millis(50);
        let db = Db::connect(&config, Clock::system(), Ids::new(Clock::system(), 1)).await.unwrap();
        let tx = db.write_across().await.unwrap();
        // An insert of -1 rolls the whole transaction back, as SQLite itself does on a full disk.
        for sql in [
            "CREATE TABLE row (id INTEGER PRIMARY KEY, text TEXT)",
            "CREATE TRIGGER roll_back BEFORE INSERT ON row WHEN NEW.id = -1 BEGIN SELECT RAISE(ROLLBACK, 'disk'); END",
        ] {
            run(&tx, sql).await.unwrap();
        }
        tx.commit().await.unwrap();
        Self { directory, db }
    }

    /// A separate connection, which sees only what is on the disk.
    async fn observer(&self) -> SqliteConnection {
        SqliteConnection::connect(&format!("sqlite://{}", self.directory.path().join("noctuary.db").display())).await.unwrap()
    }

    async fn ids(&self) -> Vec<i64> {
        sqlx::query_scalar("SELECT id FROM row ORDER BY id").fetch_all(&mut self.observer().await).await.unwrap()
    }

    /// Three rows in one transaction.
    async fn write(&self, first: i64) -> Result<()> {
        let tx = self.db.write_across().await?;
        for id in first..first + 3 {
            run(&tx, &format!("INSERT INTO row VALUES ({id}, hex(randomblob(3000)))")).await?;
        }
        tx.commit().await
    }

    /// Runs a statement on the writing connection itself.
    async fn on_writer(&self, sql: &str) {
        self.db.writer().execute_unprepared(sql).await.unwrap();
    }
}

async fn run(tx: &Tx, sql: &str) -> Result<()> {
    tx.conn().execute_raw(Statement::from_string(DbBackend::Sqlite, sql)).await?;
    Ok(())
}

#[tokio::test]
async fn a_transaction_that_sqlite_rolled_back_takes_nothing_with_it_and_the_next_one_stays() {
    let bench = Fixture::new().await;
    for step in 0..4_i64 {
        let first = 100 * step;
        let tx = bench.db.write_across().await.unwrap();
        for place in 0..4 {
            let id = if place == step { -1 } else { first + place };
            // Errors are ignored on purpose: a caller that ignores one must not commit half of a transaction.
            run(&tx, &format!("INSERT INTO row VALUES ({id}, 'lost')")).await.ok();
        }
        let error = tx.commit().await.expect_err("a transaction that is gone cannot be committed");
        assert!(matches!(error, Error::Unavailable { .. }), "{error:?}");
        bench.write(first + 10).await.unwrap();
    }
    assert_eq!(bench.ids().await, [10, 11, 12, 110, 111, 112, 210, 211, 212, 310, 311, 312]);
}

#[tokio::test]
async fn what_is_committed_after_a_rollback_of_sqlites_is_there_without_a_stop() {
    let bench = Fixture::new().await;
    let tx = bench.db.write_across().await.unwrap();
    // No error is reported: the transaction ends without the pool's knowledge.
    run(&tx, "ROLLBACK").await.unwrap();
    assert!(matches!(tx.commit().await, Err(Error::Unavailable { .. })));
    for first in [0, 10, 20] {
        bench.write(first).await.unwrap();
        assert!(bench.ids().await.contains(&first), "{first} was accepted and is not on the disk");
    }
}

#[tokio::test]
async fn a_connection_that_was_left_inside_a_transaction_is_not_used_again() {
    let bench = Fixture::new().await;
    bench.on_writer("BEGIN").await;
    bench.write(0).await.unwrap();
    assert_eq!(bench.ids().await, [0, 1, 2]);
}

#[tokio::test]
async fn a_full_disk_is_said_to_be_full_and_overcome() {
    let bench = Fixture::new().await;
    let pages: i64 = sqlx::query_scalar("PRAGMA page_count").fetch_one(&mut bench.observer().await).await.unwrap();
    bench.on_writer(&format!("PRAGMA max_page_count = {}", pages + 1)).await;
    let error = bench.write(0).await.expect_err("there is no room");
    assert!(matches!(error, Error::StorageFull(_)), "{error:?}");
    assert_eq!(error.situation().status, 507);
    bench.on_writer("PRAGMA max_page_count = 100000").await;
    bench.write(10).await.unwrap();
    assert_eq!(bench.ids().await, [10, 11, 12]);
}

#[tokio::test]
async fn a_database_that_only_reads_or_is_kept_busy_answers_503_until_it_is_not() {
    let bench = Fixture::new().await;
    bench.on_writer("PRAGMA query_only = on").await;
    assert_eq!(bench.write(0).await.expect_err("it only reads").situation().status, 503);
    bench.on_writer("PRAGMA query_only = off").await;
    let mut outside = bench.observer().await;
    sqlx::query("BEGIN IMMEDIATE").execute(&mut outside).await.unwrap();
    let busy = bench.write(0).await.expect_err("somebody else writes");
    assert_eq!(busy.situation().status, 503);
    assert!(busy.is_refused(), "{busy:?}");
    sqlx::query("ROLLBACK").execute(&mut outside).await.unwrap();
    bench.write(0).await.unwrap();
    assert_eq!(bench.ids().await, [0, 1, 2]);
}

/// Interrupts at the first instruction of SQLite's virtual machine, then at the next, until a transaction succeeds.
#[tokio::test]
async fn an_interruption_at_any_step_leaves_all_of_a_transaction_or_nothing() {
    let bench = Fixture::new().await;
    let mut kept = Vec::new();
    let mut refused = 0;
    for step in 1..10_000_u32 {
        let first = i64::from(step) * 10;
        let (count, is_armed) = (Arc::new(AtomicU32::new(0)), Arc::new(AtomicBool::new(false)));
        let pool = bench.db.writer().get_sqlite_connection_pool();
        let mut writer = pool.acquire().await.unwrap();
        let armed = Arc::clone(&is_armed);
        let goes_on = move || !armed.load(Ordering::Acquire) || count.fetch_add(1, Ordering::Relaxed) + 1 != step;
        writer.lock_handle().await.unwrap().set_progress_handler(1, goes_on);
        drop(writer);
        while pool.num_idle() == 0 {
            tokio::task::yield_now().await;
        }
        is_armed.store(true, Ordering::Release);
        let ended = bench.write(first).await;
        is_armed.store(false, Ordering::Release);
        let ids = bench.ids().await;
        if let Err(error) = &ended {
            refused += 1;
            assert_eq!(error.situation().status, 503, "{error:?}");
        }
        // An interruption may also come after the commit; then all of it is stored, and the caller got no wrong answer.
        if ended.is_ok() || ids.contains(&first) {
            kept.extend(first..first + 3);
        }
        assert_eq!(ids, kept, "step {step}: {ended:?}");
        if ended.is_ok() {
            break;
        }
    }
    assert!(refused > 20, "only {refused} steps were tried");
    bench.write(1).await.unwrap();
}

#[tokio::test]
async fn a_broken_constraint_undoes_one_statement_and_not_the_transaction() {
    let bench = Fixture::new().await;
    let tx = bench.db.write_across().await.unwrap();
    run(&tx, "INSERT INTO row VALUES (1, 'first')").await.unwrap();
    assert!(run(&tx, "INSERT INTO row VALUES (1, 'twice')").await.unwrap_err().constraint().is_some());
    run(&tx, "INSERT INTO row VALUES (2, 'second')").await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(bench.ids().await, [1, 2]);
}

#[tokio::test]
async fn a_damaged_file_is_not_read_as_if_it_were_whole() {
    let bench = Fixture::new().await;
    for first in 0..60 {
        bench.write(first * 10).await.unwrap();
    }
    bench.db.scrub().await.unwrap();
    let file = bench.directory.path().join("noctuary.db");
    let mut bytes = std::fs::read(&file).unwrap();
    let whole = bytes.len();
    bytes.iter_mut().skip(8_192).take(whole / 2).for_each(|byte| *byte = 0xA5);
    std::fs::write(&file, bytes).unwrap();
    let db = {
        let mut config = Config::default();
        config.server.data_dir = bench.directory.path().to_owned();
        Db::connect(&config, Clock::system(), Ids::new(Clock::system(), 1)).await.unwrap()
    };
    let tx = db.read_across().await.unwrap();
    let error = Error::from(tx.conn().query_all_raw(Statement::from_string(DbBackend::Sqlite, "SELECT * FROM row")).await.unwrap_err());
    assert_eq!(error.situation().status, 503, "{error:?}");
}
