//! The knowledge graph. Reads go through what the pass may see; writers hold the lock of their bucket.

pub mod candidate;
pub mod entity;
pub mod erasure;
pub mod relation;

use sea_orm::{ConnectionTrait, DbBackend, Statement};

use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::error::Result;
use crate::store::Tx;

/// Ids of one statement.
const BATCH: usize = 500;

/// Holds everybody else off the graph of `bucket` until the transaction ends, so that two writers cannot both add the same entity.
/// SQLite has one writer anyway.
///
/// # Errors
/// When the database does not answer.
pub async fn lock(tx: &Tx, access: &Access, bucket: &Bucket) -> Result<()> {
    if tx.is_postgres() {
        let key = format!("graph:{}:{bucket}", access.tenant());
        let hold =
            Statement::from_sql_and_values(DbBackend::Postgres, "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [key.into()]);
        tx.conn().execute_raw(hold).await?;
    }
    Ok(())
}
