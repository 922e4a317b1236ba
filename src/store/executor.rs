//! What a [`super::Tx`] consists of: a pooled connection or an open transaction, on which its statements run, and the data that services
//! attach to it, so that they need not read it again.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use async_trait::async_trait;
use sea_orm::{ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr, ExecResult, QueryResult, Statement};

use crate::store::failure;

/// A transaction, or the pool for a single statement.
#[derive(Debug)]
pub(in crate::store) enum Executor {
    /// All statements run in one transaction.
    Transaction(Open),
    /// Every statement is its own transaction.
    Single(DatabaseConnection),
}

/// A transaction that ends with the first error of the database.
///
/// SQLite rolls back by itself on a full disk and on errors of the disk or of memory; later statements on the same connection would then
/// commit one by one. PostgreSQL answers a COMMIT of a failed transaction with success although it rolls back. So after an error this
/// executor refuses every further statement and the commit.
#[derive(Debug)]
pub(in crate::store) struct Open {
    transaction: DatabaseTransaction,
    has_failed: AtomicBool,
}

impl From<DatabaseTransaction> for Executor {
    fn from(transaction: DatabaseTransaction) -> Self {
        Self::Transaction(Open { transaction, has_failed: AtomicBool::new(false) })
    }
}

impl Executor {
    /// Commits a transaction; a single statement has committed already.
    pub(in crate::store) async fn commit(self) -> Result<(), DbErr> {
        match self {
            Self::Transaction(open) => {
                open.check()?;
                open.transaction.commit().await
            }
            Self::Single(_) => Ok(()),
        }
    }
}

impl Open {
    fn check(&self) -> Result<(), DbErr> {
        if self.has_failed.load(Ordering::Acquire) { Err(failure::rolled_back()) } else { Ok(()) }
    }

    async fn run<T>(&self, statement: impl Future<Output = Result<T, DbErr>>) -> Result<T, DbErr> {
        self.check()?;
        let result = statement.await;
        if let Err(error) = &result
            && failure::ends_transaction(error, self.transaction.get_database_backend())
        {
            self.has_failed.store(true, Ordering::Release);
        }
        result
    }
}

#[async_trait]
impl ConnectionTrait for Executor {
    fn get_database_backend(&self) -> DbBackend {
        match self {
            Self::Transaction(open) => open.transaction.get_database_backend(),
            Self::Single(pool) => pool.get_database_backend(),
        }
    }

    async fn execute_raw(&self, statement: Statement) -> Result<ExecResult, DbErr> {
        match self {
            Self::Transaction(open) => open.run(open.transaction.execute_raw(statement)).await,
            Self::Single(pool) => pool.execute_raw(statement).await,
        }
    }

    async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        match self {
            Self::Transaction(open) => open.run(open.transaction.execute_unprepared(sql)).await,
            Self::Single(pool) => pool.execute_unprepared(sql).await,
        }
    }

    async fn query_one_raw(&self, statement: Statement) -> Result<Option<QueryResult>, DbErr> {
        match self {
            Self::Transaction(open) => open.run(open.transaction.query_one_raw(statement)).await,
            Self::Single(pool) => pool.query_one_raw(statement).await,
        }
    }

    async fn query_all_raw(&self, statement: Statement) -> Result<Vec<QueryResult>, DbErr> {
        match self {
            Self::Transaction(open) => open.run(open.transaction.query_all_raw(statement)).await,
            Self::Single(pool) => pool.query_all_raw(statement).await,
        }
    }
}

/// One value per type.
#[derive(Debug, Default)]
pub(super) struct TxExtensions(Mutex<HashMap<TypeId, Box<dyn Any + Send>>>);

impl TxExtensions {
    /// Lets `work` read and change the value of its type, which starts as the default.
    pub(super) fn with<T: Default + Send + 'static, R>(&self, work: impl FnOnce(&mut T) -> R) -> R {
        let mut extensions = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let note = extensions.entry(TypeId::of::<T>()).or_insert_with(|| Box::new(T::default()));
        match note.downcast_mut::<T>() {
            Some(note) => work(note),
            None => work(&mut T::default()),
        }
    }
}
