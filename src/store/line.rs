//! What the statements of a [`super::Tx`] run on.

use async_trait::async_trait;
use sea_orm::{ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr, ExecResult, QueryResult, Statement};

/// A transaction, or the pool for a single statement.
#[derive(Debug)]
pub(in crate::store) enum Line {
    /// All statements see and do the same.
    Transaction(DatabaseTransaction),
    /// Every statement stands for itself.
    Single(DatabaseConnection),
}

#[async_trait]
impl ConnectionTrait for Line {
    fn get_database_backend(&self) -> DbBackend {
        match self {
            Self::Transaction(transaction) => transaction.get_database_backend(),
            Self::Single(pool) => pool.get_database_backend(),
        }
    }

    async fn execute_raw(&self, statement: Statement) -> Result<ExecResult, DbErr> {
        match self {
            Self::Transaction(transaction) => transaction.execute_raw(statement).await,
            Self::Single(pool) => pool.execute_raw(statement).await,
        }
    }

    async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        match self {
            Self::Transaction(transaction) => transaction.execute_unprepared(sql).await,
            Self::Single(pool) => pool.execute_unprepared(sql).await,
        }
    }

    async fn query_one_raw(&self, statement: Statement) -> Result<Option<QueryResult>, DbErr> {
        match self {
            Self::Transaction(transaction) => transaction.query_one_raw(statement).await,
            Self::Single(pool) => pool.query_one_raw(statement).await,
        }
    }

    async fn query_all_raw(&self, statement: Statement) -> Result<Vec<QueryResult>, DbErr> {
        match self {
            Self::Transaction(transaction) => transaction.query_all_raw(statement).await,
            Self::Single(pool) => pool.query_all_raw(statement).await,
        }
    }
}
