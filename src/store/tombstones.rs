//! Tombstones: keyed hashes of forgotten memory, by bucket. They contain no text and no names.

use chrono::{DateTime, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use crate::domain::access::Access;
use crate::domain::forget_ledger::LedgerMark;
use crate::domain::ids::{AgentId, ReceiptId};
use crate::error::Result;
use crate::store::Tx;
use crate::store::entities::tombstone::{ActiveModel, Column, Entity};
use crate::store::forget_ledger::Pending;

/// Rows per statement.
const BATCH: usize = 500;

/// The hash of a memory that must not be learned again.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct MemoryHash {
    /// The kind of the hashed value: `text`, `triple`, `owner`.
    pub kind: &'static str,
    /// The keyed hash.
    pub hash: String,
}

/// A stored tombstone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tombstone {
    /// Its id; ids sort by time.
    pub id: i64,
    /// The hash.
    pub hash: String,
    /// When it was set.
    pub created_at: DateTime<Utc>,
}

/// Adds tombstones; existing ones count from now.
pub async fn set(tx: &Tx, access: &Access, agent: AgentId, bucket_hash: &str, receipt: ReceiptId, marks: &[MemoryHash]) -> Result<()> {
    for batch in marks.chunks(BATCH) {
        let numbered = batch.iter().map(|mark| LedgerMark {
            id: tx.next_id(),
            agent: agent.get(),
            bucket: bucket_hash.to_owned(),
            kind: mark.kind.to_owned(),
            hash: mark.hash.clone(),
        });
        let numbered: Vec<LedgerMark> = numbered.collect();
        let rows: Vec<ActiveModel> = numbered.iter().map(|mark| row(access, receipt, tx.now(), mark)).collect();
        tx.extension(|pending: &mut Pending| pending.parts.marks.extend(numbered));
        let unique = [Column::TenantId, Column::BucketHash, Column::Kind, Column::Hash];
        // Memory that was stored and forgotten again is forgotten as of now.
        let known = OnConflict::columns(unique).update_columns([Column::Id, Column::ReceiptId, Column::CreatedAt]).to_owned();
        Entity::insert_many(rows).on_conflict(known).exec_without_returning(tx.conn()).await?;
    }
    Ok(())
}

/// Adds tombstones as they were before the database was restored; existing ones are newer and stay unchanged.
pub async fn set_again(tx: &Tx, access: &Access, receipt: ReceiptId, at: DateTime<Utc>, marks: &[LedgerMark]) -> Result<()> {
    for batch in marks.chunks(BATCH) {
        let rows = batch.iter().map(|mark| row(access, receipt, at, mark));
        Entity::insert_many(rows).on_conflict(OnConflict::new().do_nothing().to_owned()).exec_without_returning(tx.conn()).await?;
    }
    Ok(())
}

fn row(access: &Access, receipt: ReceiptId, at: DateTime<Utc>, mark: &LedgerMark) -> ActiveModel {
    ActiveModel {
        id: Set(mark.id),
        tenant_id: Set(access.tenant().get()),
        agent_id: Set(mark.agent),
        bucket_hash: Set(mark.bucket.clone()),
        kind: Set(mark.kind.clone()),
        hash: Set(mark.hash.clone()),
        receipt_id: Set(receipt.get()),
        created_at: Set(at),
    }
}

/// The tombstones of a bucket for any of these hashes.
pub async fn find_any(tx: &Tx, access: &Access, bucket_hash: &str, hashes: &[String]) -> Result<Vec<Tombstone>> {
    let mut found = Vec::new();
    for batch in hashes.chunks(BATCH) {
        let rows = Entity::find()
            .filter(Column::TenantId.eq(access.tenant().get()))
            .filter(Column::BucketHash.eq(bucket_hash))
            .filter(Column::Hash.is_in(batch.iter().map(String::as_str)));
        let rows = rows.all(tx.conn()).await?;
        found.extend(rows.into_iter().map(|row| Tombstone { id: row.id, hash: row.hash, created_at: row.created_at }));
    }
    Ok(found)
}

/// The tombstones of people with these hashes.
pub async fn of_owners(tx: &Tx, access: &Access, hashes: &[String]) -> Result<Vec<Tombstone>> {
    let mut found = Vec::new();
    for batch in hashes.chunks(BATCH) {
        let hashes = || batch.iter().map(String::as_str);
        let rows = Entity::find()
            .filter(Column::TenantId.eq(access.tenant().get()))
            .filter(Column::BucketHash.is_in(hashes()))
            .filter(Column::Kind.eq("owner"))
            .filter(Column::Hash.is_in(hashes()));
        let rows = rows.all(tx.conn()).await?;
        found.extend(rows.into_iter().map(|row| Tombstone { id: row.id, hash: row.hash, created_at: row.created_at }));
    }
    Ok(found)
}

/// Deletes tombstones; returns how many.
pub async fn lift(tx: &Tx, access: &Access, ids: &[i64]) -> Result<u64> {
    let lifted = Entity::delete_many().filter(Column::TenantId.eq(access.tenant().get())).filter(Column::Id.is_in(ids.iter().copied()));
    Ok(lifted.exec(tx.conn()).await?.rows_affected)
}
