//! Owners who are being forgotten. A write for such an owner is refused, since it would be lost. The unfinished job marks the owner; the
//! lease of a worker that dies expires, after which another worker takes the job over.
//!
//! A write checks this in its own transaction, before anything else. On PostgreSQL it takes a lock that it shares with other writes and
//! that the start of forgetting waits for: writes in progress are stored and then forgotten; later writes find the job.

use sea_orm::sea_query::{Expr, Query};
use sea_orm::{ColumnTrait, ConnectionTrait, DbBackend, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select, Statement};

use crate::domain::access::{Access, OwnerAccess};
use crate::domain::bucket::Bucket;
use crate::domain::forget::ForgetExtent;
use crate::domain::ids::{JobId, ReceiptId, TenantId};
use crate::domain::job::Task;
use crate::domain::owner_key::OwnerKey;
use crate::error::{Error, Result};
use crate::store::entities::agent;
use crate::store::entities::job::{Column, Entity};
use crate::store::{Db, Tx, buckets, origins};

/// A literal, so that both databases use the partial index over these few rows.
const LIVE: &str = "kind = 'erase_owner' AND state IN ('queued', 'retry', 'running')";

/// An act of forgetting a person that is in progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Erasing {
    /// The job that does it.
    pub job: JobId,
    /// The receipt that records it.
    pub receipt: ReceiptId,
    /// How much it forgets.
    pub wish: ForgetExtent,
    /// Whether it forgets only what is older than the receipt.
    pub is_replay: bool,
}

impl Db {
    /// A write transaction for the owner of this call. Every change of an owner's memory begins with it.
    ///
    /// # Errors
    /// [`Error::Conflict`] while the owner is being forgotten; [`Error::Unavailable`] when the database does not answer.
    pub async fn write_for(&self, access: &OwnerAccess) -> Result<Tx> {
        let tx = self.write(access.access()).await?;
        enter(&tx, access).await?;
        Ok(tx)
    }
}

/// Admits a further owner to a transaction that writes for several; call it in the order of the owners' keys.
///
/// # Errors
/// As [`Db::write_for`].
pub async fn enter(tx: &Tx, access: &OwnerAccess) -> Result<()> {
    origins::set_origin(tx, access);
    let (owner, agent, access) = (access.owner(), access.agent().id, access.access());
    let home = Bucket::Personal(access.tenant(), agent, owner.clone());
    if owner.is_system() {
        return buckets::lock(tx, access, &home).await;
    }
    advisory_lock(tx, access.tenant(), owner.as_str(), "pg_advisory_xact_lock_shared").await?;
    match under_way(tx, access, owner).await? {
        // The first lock of memory: writes to one person's memory with an agent run one after the other.
        None => buckets::lock(tx, access, &home).await,
        Some(erasing) => {
            let receipt = erasing.receipt;
            Err(Error::Conflict(format!("this owner is being forgotten; try again when receipt {receipt} is done")))
        }
    }
}

/// Whether memory in `bucket` may be written now; always true for a shared bucket.
pub async fn is_writable(tx: &Tx, bucket: &Bucket) -> Result<bool> {
    let Bucket::Personal(tenant, of_agent, owner) = bucket else { return Ok(true) };
    advisory_lock(tx, *tenant, owner.as_str(), "pg_advisory_xact_lock_shared").await?;
    let here =
        Query::select().column(agent::Column::WorkspaceId).from(agent::Entity).and_where(agent::Column::Id.eq(of_agent.get())).to_owned();
    let erasing = live(*tenant, owner.as_str()).filter(Column::WorkspaceId.in_subquery(here));
    let found: Option<i64> = erasing.select_only().column(Column::Id).into_tuple().one(tx.conn()).await?;
    buckets::lock_key(tx, *tenant, &bucket.to_string()).await?;
    Ok(found.is_none())
}

/// Waits until no transaction writes for the owner, and blocks others until this one ends. After that, its job blocks them.
pub async fn lock(tx: &Tx, access: &Access, owner: &OwnerKey) -> Result<()> {
    advisory_lock(tx, access.tenant(), owner.as_str(), "pg_advisory_xact_lock").await
}

/// The job that forgets an owner in the caller's workspace and that waits or runs.
pub async fn under_way(tx: &Tx, access: &Access, owner: &OwnerKey) -> Result<Option<Erasing>> {
    let rows = live(access.tenant(), owner.as_str()).filter(Column::WorkspaceId.eq(access.workspace().get()));
    Ok(rows.order_by_asc(Column::Id).one(tx.conn()).await?.and_then(|row| erasing(row.id.into(), &row.args)))
}

/// How much this job forgets, which may be more than when it began; locked until this transaction ends. `None` if the job is gone.
pub async fn extent_of(tx: &Tx, access: &Access, job: JobId) -> Result<Option<ForgetExtent>> {
    let mut row = Entity::find().filter(Column::TenantId.eq(access.tenant().get())).filter(Column::Id.eq(job.get()));
    if tx.is_postgres() {
        row = row.lock_exclusive();
    }
    Ok(row.one(tx.conn()).await?.and_then(|row| erasing(job, &row.args)).map(|erasing| erasing.wish))
}

/// Extends an act of forgetting that is in progress.
pub async fn widen(tx: &Tx, access: &Access, erasing: &Erasing) -> Result<()> {
    let task = serde_json::to_value(task(erasing.receipt, erasing.wish, erasing.is_replay)).map_err(Error::internal)?;
    let widened = Entity::update_many().col_expr(Column::Args, Expr::value(task)).filter(Column::TenantId.eq(access.tenant().get()));
    widened.filter(Column::Id.eq(erasing.job.get())).exec(tx.conn()).await?;
    Ok(())
}

/// The task of a job that forgets a person. `is_replay`: forget only what is older than the receipt.
#[must_use]
pub const fn task(receipt: ReceiptId, extent: ForgetExtent, is_replay: bool) -> Task {
    Task::EraseOwner { receipt, include_messages: extent.include_messages, include_mentions: extent.include_mentions, is_replay }
}

fn live(tenant: TenantId, owner: &str) -> Select<Entity> {
    Entity::find().filter(Column::TenantId.eq(tenant.get())).filter(Column::OwnerKey.eq(owner)).filter(Expr::cust(LIVE))
}

fn erasing(job: JobId, args: &serde_json::Value) -> Option<Erasing> {
    match serde_json::from_value(args.clone()).ok()? {
        Task::EraseOwner { receipt, include_messages, include_mentions, is_replay } => {
            Some(Erasing { job, receipt, wish: ForgetExtent { include_messages, include_mentions }, is_replay })
        }
        _ => None,
    }
}

/// SQLite has a single writer and needs no lock.
async fn advisory_lock(tx: &Tx, tenant: TenantId, owner: &str, lock: &str) -> Result<()> {
    if tx.is_postgres() {
        let key = format!("erase:{tenant}:{owner}");
        let hold = format!("SELECT {lock}(hashtextextended($1, 0))");
        tx.conn().execute_raw(Statement::from_sql_and_values(DbBackend::Postgres, hold, [key.into()])).await?;
    }
    Ok(())
}
