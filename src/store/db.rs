//! Connections and transactions. Nothing reads or writes outside a [`Tx`], and opening a `Tx` takes an [`Access`].
//!
//! SQLite gets one writer and a pool of `query_only` readers: a shared pool answers "database is locked" under load, because a
//! read transaction that turns into a write cannot wait. PostgreSQL gets one pool; each transaction names its tenant for
//! row-level security.

use std::sync::Arc;
use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use sea_orm::{
    ConnectionTrait, Database, DatabaseConnection, DbBackend, SqliteTransactionMode, Statement, TransactionOptions, TransactionTrait,
};
use tokio::sync::Mutex;

use crate::config::{self, Config};
use crate::domain::access::Access;
use crate::domain::clock::Clock;
use crate::domain::ids::Ids;
use crate::error::{Error, Result};
use crate::store::checkpoint::{self, Checkpoints};
use crate::store::data_lock::DataLock;
use crate::store::executor::{Executor, TxExtensions};
use crate::store::forget_ledger::{ForgetLedger, Pending};
use crate::store::writer_queue::{Turn, WriterQueue};
use crate::store::{migrate, pool};

/// The setting that means every tenant.
const ALL: &str = "*";
/// Attempts to truncate the write-ahead log, and the pause between them.
const SCRUB_TRIES: u32 = 20;
const SCRUB_PAUSE: Duration = Duration::from_millis(100);

/// The database. Cloning shares the pools.
#[derive(Debug, Clone)]
pub struct Db {
    writer: DatabaseConnection,
    reader: DatabaseConnection,
    /// SQLite only.
    checkpoints: Option<Checkpoints>,
    /// When a probe last succeeded.
    last_probe: Arc<Mutex<Option<Instant>>>,
    /// The queue of SQLite's writers; SQLite only.
    turns: Option<WriterQueue>,
    ledger: ForgetLedger,
    /// Prevents the replacement of SQLite's file.
    _lock: Option<Arc<DataLock>>,
    clock: Clock,
    ids: Ids,
}

/// A transaction. It has no effect unless it is committed; dropping it rolls back.
#[derive(Debug)]
pub struct Tx {
    inner: Executor,
    clock: Clock,
    ids: Ids,
    extensions: TxExtensions,
    /// Notified of a commit.
    checkpoints: Option<Checkpoints>,
    /// Where the commit records acts of forgetting.
    ledger: ForgetLedger,
    /// The turn of SQLite's writer queue. The last field, so that the next writer finds the connection free.
    _turn: Option<Turn>,
}

impl Db {
    /// Opens the pools; creates the data directory and the SQLite file if they are missing.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database does not answer; [`Error::Conflict`] while it is being restored.
    pub async fn connect(config: &Config, clock: Clock, ids: Ids) -> Result<Self> {
        let settings = &config.database;
        let address = settings.address(&config.server.data_dir);
        let ledger = ForgetLedger::of(&config.server.data_dir);
        if settings.is_postgres() {
            let pool = Database::connect(pool::postgres_options(&address, settings)).await?;
            return Ok(Self {
                writer: pool.clone(),
                reader: pool,
                checkpoints: None,
                turns: None,
                last_probe: Arc::default(),
                ledger,
                _lock: None,
                clock,
                ids,
            });
        }
        std::fs::create_dir_all(&config.server.data_dir).map_err(|error| Error::disk("data directory", error))?;
        let lock = DataLock::shared(&settings.file(&config.server.data_dir))?;
        let url = format!("{address}?mode=rwc");
        let writer = Database::connect(pool::sqlite_options(&url, 1, settings, false)).await?;
        let reader = Database::connect(pool::sqlite_options(&url, settings.readers.get(), settings, true)).await?;
        let hasty = config::database::Database { busy_timeout: checkpoint::PATIENCE, ..settings.clone() };
        let checkpoints = Checkpoints::start(Database::connect(pool::sqlite_options(&url, 1, &hasty, true)).await?);
        let turns = Some(WriterQueue::new(settings.acquire_timeout));
        Ok(Self {
            writer,
            reader,
            checkpoints: Some(checkpoints),
            turns,
            last_probe: Arc::default(),
            ledger,
            _lock: Some(Arc::new(lock)),
            clock,
            ids,
        })
    }

    /// The same pools, with the ids of a process that has a worker number.
    #[must_use]
    pub fn with_ids(self, ids: Ids) -> Self {
        Self { ids, ..self }
    }

    /// A consistent view of the caller's tenant.
    pub async fn read(&self, access: &Access) -> Result<Tx> {
        self.begin(Mode::Read, &access.tenant().to_string()).await
    }

    /// A transaction that may change the caller's tenant.
    pub async fn write(&self, access: &Access) -> Result<Tx> {
        self.begin(Mode::Write, &access.tenant().to_string()).await
    }

    /// A view over all tenants, for lookups before an [`Access`] exists: a token, a session, a due job.
    pub async fn read_across(&self) -> Result<Tx> {
        self.begin(Mode::Read, ALL).await
    }

    /// [`Self::read`] for a single statement, like [`Self::read_single_across`].
    pub async fn read_single(&self, access: &Access) -> Result<Tx> {
        if self.is_postgres() { self.read(access).await } else { Ok(self.single()) }
    }

    /// [`Self::read_across`] for a single statement, which is a consistent view by itself: SQLite then needs no transaction around it, and
    /// no round trips to the connection's thread to begin and end one. PostgreSQL does, for row-level security.
    pub async fn read_single_across(&self) -> Result<Tx> {
        if self.is_postgres() { self.begin(Mode::Read, ALL).await } else { Ok(self.single()) }
    }

    fn single(&self) -> Tx {
        self.tx(Executor::Single(self.reader.clone()), None)
    }

    /// A transaction over all tenants, for writes before an [`Access`] exists: creating a tenant, claiming a job.
    pub async fn write_across(&self) -> Result<Tx> {
        self.begin(Mode::Write, ALL).await
    }

    /// When a probe of this process last succeeded.
    pub(super) fn last_probe(&self) -> &Mutex<Option<Instant>> {
        &self.last_probe
    }

    /// Removes deleted data from SQLite's files. SQLite overwrites freed space with zeros (`secure_delete`); this call checkpoints the
    /// write-ahead log and truncates it. It waits briefly for readers that still use the log, then leaves it to the next checkpoint.
    /// PostgreSQL frees the space when it vacuums.
    pub async fn scrub(&self) -> Result<()> {
        if self.is_postgres() {
            return Ok(());
        }
        for _ in 0..SCRUB_TRIES {
            let row = self.writer.query_one_raw(Statement::from_string(DbBackend::Sqlite, "PRAGMA wal_checkpoint(TRUNCATE)")).await?;
            let is_busy = row.map_or(Ok(0), |row| row.try_get_by_index::<i32>(0))? != 0;
            if !is_busy {
                return Ok(());
            }
            tokio::time::sleep(SCRUB_PAUSE).await;
        }
        tracing::warn!("readers still use old pages; the write-ahead log is truncated at the next checkpoint");
        Ok(())
    }

    /// The writing connection, for tests that break it.
    #[cfg(test)]
    pub(in crate::store) const fn writer(&self) -> &DatabaseConnection {
        &self.writer
    }

    /// The forget ledger.
    #[must_use]
    pub const fn forget_ledger(&self) -> &ForgetLedger {
        &self.ledger
    }

    /// Whether this is PostgreSQL.
    #[must_use]
    pub fn is_postgres(&self) -> bool {
        self.writer.get_database_backend() == DbBackend::Postgres
    }

    /// Migrates the schema up to this binary; returns the migrations applied.
    ///
    /// # Errors
    /// As [`migrate::up`].
    pub async fn migrate_up(&self) -> Result<Vec<String>> {
        migrate::up(&self.writer).await
    }

    /// Reverts the newest `count` migrations; returns them.
    ///
    /// # Errors
    /// As [`migrate::down`].
    pub async fn migrate_down(&self, count: u32) -> Result<Vec<String>> {
        migrate::down(&self.writer, count).await
    }

    /// Every migration, and whether it is applied.
    ///
    /// # Errors
    /// As [`migrate::status`].
    pub async fn migrations(&self) -> Result<Vec<migrate::Step>> {
        migrate::status(&self.writer).await
    }

    /// Begins a transaction. All statements of a read see one moment: by default on SQLite, by the isolation level on PostgreSQL.
    async fn begin(&self, access: Mode, tenant: &str) -> Result<Tx> {
        let is_write = access == Mode::Write;
        let (pool, mode) = if is_write { (&self.writer, Some(SqliteTransactionMode::Immediate)) } else { (&self.reader, None) };
        let options = TransactionOptions { sqlite_transaction_mode: mode, ..TransactionOptions::default() };
        let turn = match &self.turns {
            Some(turns) if is_write => Some(turns.wait(Some(tenant).filter(|tenant| *tenant != ALL)).await?),
            _ => None,
        };
        let inner = Executor::from(pool.begin_with_options(options).await?);
        let tx = Tx { _turn: turn, ..self.tx(inner, self.checkpoints.clone().filter(|_| is_write)) };
        if tx.is_postgres() {
            let snapshot = if is_write { "" } else { "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY; " };
            // One round trip for both. A tenant is a number or the star, so that there is nothing to bind.
            tx.inner.execute_unprepared(&format!("{snapshot}SET LOCAL noctuary.tenant = '{tenant}'")).await?;
        }
        Ok(tx)
    }

    fn tx(&self, inner: Executor, checkpoints: Option<Checkpoints>) -> Tx {
        let (clock, ids, ledger) = (self.clock.clone(), self.ids.clone(), self.ledger.clone());
        Tx { inner, clock, ids, extensions: TxExtensions::default(), checkpoints, ledger, _turn: None }
    }
}

/// The kind of a transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mode {
    Read,
    Write,
}

impl Tx {
    /// The SeaORM connection of this transaction.
    pub(in crate::store) const fn conn(&self) -> &Executor {
        &self.inner
    }

    /// Lets `work` read and change this transaction's value of type `T`, which starts as the default and ends with the transaction.
    pub fn extension<T: Default + Send + 'static, R>(&self, work: impl FnOnce(&mut T) -> R) -> R {
        self.extensions.with(work)
    }

    /// The current time.
    #[must_use]
    pub fn now(&self) -> DateTime<Utc> {
        self.clock.now()
    }

    /// A fresh id for a row.
    #[must_use]
    pub fn next_id<I: From<i64>>(&self) -> I {
        self.ids.next()
    }

    /// Whether this runs on PostgreSQL.
    #[must_use]
    pub fn is_postgres(&self) -> bool {
        self.inner.get_database_backend() == DbBackend::Postgres
    }

    /// Commits. The forget ledger records acts of forgetting before the database commits.
    ///
    /// # Errors
    /// If the database fails, or rejected an earlier statement, or the ledger fails. The transaction has no effect then.
    pub async fn commit(self) -> Result<()> {
        let forgotten = self.extension(|pending: &mut Pending| std::mem::take(&mut pending.entries));
        if !forgotten.is_empty() {
            self.ledger.append(&forgotten).await?;
        }
        match self.inner.commit().await.map_err(Error::from) {
            // A failed commit is never the caller's mistake.
            Err(Error::Internal(cause)) => return Err(Error::unavailable("database", cause)),
            committed => committed?,
        }
        if let Some(checkpoints) = self.checkpoints {
            checkpoints.note();
        }
        Ok(())
    }
}
