//! Connections and transactions. Nothing reads or writes outside a [`Tx`], and a `Tx` is opened with a ticket.
//!
//! SQLite gets one writer and a pool of `query_only` readers: a shared pool answers "database is locked" under load, because a
//! read transaction that turns into a write cannot wait. PostgreSQL gets one pool; each transaction names its tenant for
//! row-level security.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Utc};
use sea_orm::sqlx::sqlite::{SqliteJournalMode, SqliteSynchronous};
use sea_orm::{
    ConnectOptions, ConnectionTrait, Database, DatabaseConnection, DbBackend, SqliteTransactionMode, Statement, TransactionOptions,
    TransactionTrait,
};

use crate::config::database::Synchronous;
use crate::config::{self, Config};
use crate::domain::access::Access;
use crate::domain::clock::Clock;
use crate::domain::ids::Ids;
use crate::error::{Error, Result};
use crate::store::checkpoint::{self, Checkpoints, MAX_PAGES};
use crate::store::data_lock::DataLock;
use crate::store::forget_ledger::{ForgetLedger, Pending};
use crate::store::line::Line;
use crate::store::migrate;
use crate::store::notes::Notes;

/// Rows that a connection of SQLite reads before it waits for who takes them: a page of a bucket, so that the two threads do not
/// hand over to each other every few rows.
const READ_AHEAD: usize = 1_000;

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
    ledger: ForgetLedger,
    /// Keeps SQLite's file from being replaced.
    _lock: Option<Arc<DataLock>>,
    clock: Clock,
    ids: Ids,
}

/// A transaction: what a `Tx` does not commit did not happen. Dropping it rolls back.
#[derive(Debug)]
pub struct Tx {
    inner: Line,
    clock: Clock,
    ids: Ids,
    notes: Notes,
    /// Who is told of a commit.
    checkpoints: Option<Checkpoints>,
    /// Where it is written what was forgotten.
    ledger: ForgetLedger,
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
            let pool = Database::connect(postgres_options(&address, settings)).await?;
            return Ok(Self { writer: pool.clone(), reader: pool, checkpoints: None, ledger, _lock: None, clock, ids });
        }
        std::fs::create_dir_all(&config.server.data_dir).map_err(|error| Error::unavailable("data directory", error))?;
        let lock = DataLock::shared(&settings.file(&config.server.data_dir))?;
        let url = format!("{address}?mode=rwc");
        let writer = Database::connect(sqlite_options(&url, 1, settings, false)).await?;
        let reader = Database::connect(sqlite_options(&url, settings.readers.get(), settings, true)).await?;
        let hasty = config::database::Database { busy_timeout: checkpoint::PATIENCE, ..settings.clone() };
        let checkpoints = Checkpoints::start(Database::connect(sqlite_options(&url, 1, &hasty, true)).await?);
        Ok(Self { writer, reader, checkpoints: Some(checkpoints), ledger, _lock: Some(Arc::new(lock)), clock, ids })
    }

    /// The same pools with the ids of a process that has its number.
    #[must_use]
    pub fn with_ids(self, ids: Ids) -> Self {
        Self { ids, ..self }
    }

    /// A consistent view of the caller's tenant.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database does not answer.
    pub async fn read(&self, access: &Access) -> Result<Tx> {
        self.begin(&self.reader, None, &access.tenant().to_string()).await
    }

    /// A transaction that may change the caller's tenant.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database does not answer.
    pub async fn write(&self, access: &Access) -> Result<Tx> {
        self.begin(&self.writer, Some(SqliteTransactionMode::Immediate), &access.tenant().to_string()).await
    }

    /// A view over all tenants, for what comes before a ticket exists: finding a token, a session, a due job.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database does not answer.
    pub async fn read_across(&self) -> Result<Tx> {
        self.begin(&self.reader, None, "*").await
    }

    /// Like [`Self::read`] for who asks a single statement, as [`Self::glance_across`].
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database does not answer.
    pub async fn glance(&self, access: &Access) -> Result<Tx> {
        if self.is_postgres() { self.read(access).await } else { Ok(self.single()) }
    }

    /// Like [`Self::read_across`] for who asks a single statement, which is a consistent view by itself: SQLite then needs no
    /// transaction around it, and no trips to the thread of the connection to begin and end one. PostgreSQL does, for row-level
    /// security.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database does not answer.
    pub async fn glance_across(&self) -> Result<Tx> {
        if self.is_postgres() { self.begin(&self.reader, None, "*").await } else { Ok(self.single()) }
    }

    fn single(&self) -> Tx {
        self.tx(Line::Single(self.reader.clone()), None)
    }

    /// A transaction over all tenants, for what comes before a ticket exists: making a tenant, claiming a job.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database does not answer.
    pub async fn write_across(&self) -> Result<Tx> {
        self.begin(&self.writer, Some(SqliteTransactionMode::Immediate), "*").await
    }

    /// Whether the database answers.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when it does not.
    pub async fn ping(&self) -> Result<()> {
        self.reader.ping().await.map_err(|error| Error::unavailable("database", error))
    }

    /// Takes what was deleted out of SQLite's files: what it frees it writes over with zeros (`secure_delete`), here the log of
    /// pages is brought in and cut to nothing. Waits a little for readers that still look at the past, then leaves it to the next
    /// checkpoint. PostgreSQL does the like by itself, when it vacuums.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database does not answer.
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

    async fn begin(&self, pool: &DatabaseConnection, mode: Option<SqliteTransactionMode>, tenant: &str) -> Result<Tx> {
        let options = TransactionOptions { sqlite_transaction_mode: mode, ..TransactionOptions::default() };
        let inner = Line::Transaction(pool.begin_with_options(options).await?);
        let tx = self.tx(inner, mode.and(self.checkpoints.clone()));
        if tx.is_postgres() {
            let set =
                Statement::from_sql_and_values(DbBackend::Postgres, "SELECT set_config('noctuary.tenant', $1, true)", [tenant.into()]);
            tx.inner.execute_raw(set).await?;
        }
        Ok(tx)
    }

    fn tx(&self, inner: Line, checkpoints: Option<Checkpoints>) -> Tx {
        let (clock, ids, ledger) = (self.clock.clone(), self.ids.clone(), self.ledger.clone());
        Tx { inner, clock, ids, notes: Notes::default(), checkpoints, ledger }
    }
}

impl Tx {
    /// The SeaORM connection of this transaction.
    pub(in crate::store) const fn conn(&self) -> &Line {
        &self.inner
    }

    /// Has `work` see and change what its type has noted of this transaction, nothing at first. Notes end with the transaction.
    pub fn note<T: Default + Send + 'static, R>(&self, work: impl FnOnce(&mut T) -> R) -> R {
        self.notes.with(work)
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
    /// When the database or the ledger refuses; nothing has happened then.
    pub async fn commit(self) -> Result<()> {
        let forgotten = self.note(|pending: &mut Pending| std::mem::take(&mut pending.entries));
        if !forgotten.is_empty() {
            self.ledger.append(&forgotten).await?;
        }
        if let Line::Transaction(transaction) = self.inner {
            transaction.commit().await?;
        }
        if let Some(checkpoints) = self.checkpoints {
            checkpoints.note();
        }
        Ok(())
    }
}

fn postgres_options(url: &str, settings: &config::database::Database) -> ConnectOptions {
    let mut options = ConnectOptions::new(url);
    options
        .max_connections(settings.max_connections.get())
        .acquire_timeout(settings.acquire_timeout)
        .connect_timeout(settings.acquire_timeout);
    options.sqlx_logging(false).set_application_name("noctuary");
    options
}

fn sqlite_options(url: &str, connections: u32, settings: &config::database::Database, is_reader: bool) -> ConnectOptions {
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
            .pragma("cache_size", "-16384");
        if is_reader {
            sqlite.pragma("query_only", "on").row_buffer_size(READ_AHEAD)
        } else {
            // What is deleted is written over: a forgotten person must not be found in the file.
            sqlite.pragma("secure_delete", "on").pragma("wal_autocheckpoint", MAX_PAGES.to_string())
        }
    });
    options
}
