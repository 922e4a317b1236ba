//! Connections and transactions. Nothing reads or writes outside a [`Tx`], and a `Tx` is opened with a ticket.
//!
//! SQLite gets one writer and a pool of `query_only` readers: a shared pool answers "database is locked" under load, because a
//! read transaction that turns into a write cannot wait. PostgreSQL gets one pool; each transaction names its tenant for
//! row-level security.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Utc};
use sea_orm::{
    ConnectionTrait, Database, DatabaseConnection, DbBackend, SqliteTransactionMode, Statement, TransactionOptions, TransactionTrait,
};

use crate::config::{self, Config};
use crate::domain::access::Access;
use crate::domain::clock::Clock;
use crate::domain::ids::Ids;
use crate::error::{Error, Result};
use crate::store::checkpoint::{self, Checkpoints};
use crate::store::data_lock::DataLock;
use crate::store::executor::Executor;
use crate::store::forget_ledger::{ForgetLedger, Pending};
use crate::store::migrate;
use crate::store::pool;
use crate::store::probe::Probe;
use crate::store::tx_extensions::TxExtensions;
use crate::store::writer_queue::{Turn, WriterQueue};

/// What stands for every tenant.
const ALL: &str = "*";
/// Times that the log of pages is tried to be cut, and the pause between.
const SCRUB_TRIES: u32 = 20;
const SCRUB_PAUSE: Duration = Duration::from_millis(100);

/// The database. Cloning shares the pools.
#[derive(Debug, Clone)]
pub struct Db {
    writer: DatabaseConnection,
    reader: DatabaseConnection,
    /// Of SQLite.
    checkpoints: Option<Checkpoints>,
    probe: Probe,
    /// Of SQLite: whose turn it is to write.
    turns: Option<WriterQueue>,
    ledger: ForgetLedger,
    /// Keeps SQLite's file from being replaced.
    _lock: Option<Arc<DataLock>>,
    clock: Clock,
    ids: Ids,
}

/// A transaction: what a `Tx` does not commit did not happen. Dropping it rolls back.
#[derive(Debug)]
pub struct Tx {
    inner: Executor,
    clock: Clock,
    ids: Ids,
    extensions: TxExtensions,
    /// Who is told of a commit.
    checkpoints: Option<Checkpoints>,
    /// Where it is written what was forgotten.
    ledger: ForgetLedger,
    /// The turn at SQLite's writer; last, so that the next one finds the connection free.
    _turn: Option<Turn>,
}

impl Db {
    /// Opens the pools; makes the data directory and the SQLite file when they are not there.
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
                probe: Probe::default(),
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
            probe: Probe::default(),
            ledger,
            _lock: Some(Arc::new(lock)),
            clock,
            ids,
        })
    }

    /// The same pools with the ids of a process that has its number.
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

    /// A view over all tenants, for what comes before a ticket exists: finding a token, a session, a due job.
    pub async fn read_across(&self) -> Result<Tx> {
        self.begin(Mode::Read, ALL).await
    }

    /// Like [`Self::read`] for who asks a single statement, as [`Self::read_single_across`].
    pub async fn read_single(&self, access: &Access) -> Result<Tx> {
        if self.is_postgres() { self.read(access).await } else { Ok(self.single()) }
    }

    /// Like [`Self::read_across`] for who asks a single statement, which is a consistent view by itself: SQLite then needs no
    /// transaction around it, and no trips to the thread of the connection to begin and end one. PostgreSQL does, for row-level
    /// security.
    pub async fn read_single_across(&self) -> Result<Tx> {
        if self.is_postgres() { self.begin(Mode::Read, ALL).await } else { Ok(self.single()) }
    }

    fn single(&self) -> Tx {
        self.tx(Executor::Single(self.reader.clone()), None)
    }

    /// A transaction over all tenants, for what comes before a ticket exists: making a tenant, claiming a job.
    pub async fn write_across(&self) -> Result<Tx> {
        self.begin(Mode::Write, ALL).await
    }

    /// Whether the database answers, and keeps what it is given.
    ///
    /// # Errors
    /// As [`Probe::check`].
    pub async fn ping(&self) -> Result<()> {
        self.probe.check(self).await
    }

    /// Takes what was deleted out of SQLite's files: what it frees it writes over with zeros (`secure_delete`), here the log of
    /// pages is brought in and cut to nothing. Waits a little for readers that still look at the past, then leaves it to the next
    /// checkpoint. PostgreSQL does the like by itself, when it vacuums.
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
        tracing::warn!("readers hold on to the past; the log of pages is cut at the next checkpoint");
        Ok(())
    }

    /// The connection that writes, for tests that break it.
    #[cfg(test)]
    pub(in crate::store) const fn writer(&self) -> &DatabaseConnection {
        &self.writer
    }

    /// The ledger of what was forgotten.
    #[must_use]
    pub const fn forget_ledger(&self) -> &ForgetLedger {
        &self.ledger
    }

    /// Whether this is PostgreSQL.
    #[must_use]
    pub fn is_postgres(&self) -> bool {
        self.writer.get_database_backend() == DbBackend::Postgres
    }

    /// Brings the schema up to this binary; gives what was applied.
    ///
    /// # Errors
    /// As [`migrate::up`].
    pub async fn migrate_up(&self) -> Result<Vec<String>> {
        migrate::up(&self.writer).await
    }

    /// Takes back the newest `count` migrations; gives what was taken back.
    ///
    /// # Errors
    /// As [`migrate::down`].
    pub async fn migrate_down(&self, count: u32) -> Result<Vec<String>> {
        migrate::down(&self.writer, count).await
    }

    /// Every migration, and whether the database has it.
    ///
    /// # Errors
    /// As [`migrate::status`].
    pub async fn migrations(&self) -> Result<Vec<migrate::Step>> {
        migrate::status(&self.writer).await
    }

    /// A read of several statements sees one moment: on SQLite by itself, on PostgreSQL by its isolation.
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
            // One trip for both; a tenant is a number or the star, so that there is nothing to bind.
            tx.inner.execute_unprepared(&format!("{snapshot}SET LOCAL noctuary.tenant = '{tenant}'")).await?;
        }
        Ok(tx)
    }

    fn tx(&self, inner: Executor, checkpoints: Option<Checkpoints>) -> Tx {
        let (clock, ids, ledger) = (self.clock.clone(), self.ids.clone(), self.ledger.clone());
        Tx { inner, clock, ids, extensions: TxExtensions::default(), checkpoints, ledger, _turn: None }
    }
}

/// What a transaction is for.
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

    /// Has `work` see and change what its type has noted of this transaction, nothing at first. Notes end with the transaction.
    pub fn extension<T: Default + Send + 'static, R>(&self, work: impl FnOnce(&mut T) -> R) -> R {
        self.extensions.with(work)
    }

    /// Now.
    #[must_use]
    pub fn now(&self) -> DateTime<Utc> {
        self.clock.now()
    }

    /// A fresh id for a row.
    #[must_use]
    pub fn next_id<I: From<i64>>(&self) -> I {
        self.ids.next()
    }

    /// Whether it runs on PostgreSQL.
    #[must_use]
    pub fn is_postgres(&self) -> bool {
        self.inner.get_database_backend() == DbBackend::Postgres
    }

    /// Makes everything done in it happen. What was forgotten is in the forget ledger before.
    ///
    /// # Errors
    /// When the database refuses, or refused a statement before, or when the ledger refuses; nothing has happened then.
    pub async fn commit(self) -> Result<()> {
        let forgotten = self.extension(|pending: &mut Pending| std::mem::take(&mut pending.entries));
        if !forgotten.is_empty() {
            self.ledger.append(&forgotten).await?;
        }
        match self.inner.commit().await.map_err(Error::from) {
            // Whatever stops a commit, it is not the caller's request.
            Err(Error::Internal(cause)) => return Err(Error::unavailable("database", cause)),
            committed => committed?,
        }
        if let Some(checkpoints) = self.checkpoints {
            checkpoints.note();
        }
        Ok(())
    }
}
