//! People who are being forgotten: what is written for one of them while a job is at it would be lost, so it is refused. The job is the
//! mark: it stands as long as somebody works on it or will, and whoever dies over it leaves a lease that runs out.
//!
//! A write asks in its own transaction, before anything else. On PostgreSQL it holds a lock that it shares with other writes and that the
//! beginning of the forgetting waits for: what is under way is written, and then forgotten; what comes later finds the job.

use sea_orm::sea_query::{Expr, Query};
use sea_orm::{ColumnTrait, ConnectionTrait, DbBackend, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select, Statement};

use crate::domain::access::{Access, OwnerAccess};
use crate::domain::bucket::Bucket;
use crate::domain::forget::Wish;
use crate::domain::ids::{JobId, ReceiptId, TenantId};
use crate::domain::job::Task;
use crate::domain::owner_key::OwnerKey;
use crate::error::{Error, Result};
use crate::store::entities::agent;
use crate::store::entities::job::{Column, Entity};
use crate::store::{Db, Tx, buckets, origins};

/// Literal, so that both databases use the index over these few rows.
const LIVE: &str = "kind = 'erase_owner' AND state IN ('queued', 'retry', 'running')";

/// A person's forgetting that is under way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Erasing {
    /// The job that does it.
    pub job: JobId,
    /// Where it is written down.
    pub receipt: ReceiptId,
    /// How far it goes.
    pub wish: Wish,
    /// Whether only what is older than the receipt goes.
    pub is_replay: bool,
}

impl Db {
    /// A transaction that writes for the owner of this call. Every change of an owner's memory begins with it.
    ///
    /// # Errors
    /// [`Error::Conflict`] while the owner is being forgotten; [`Error::Unavailable`] when the database does not answer.
    pub async fn write_for(&self, access: &OwnerAccess) -> Result<Tx> {
        let tx = self.write(access.access()).await?;
        enter(&tx, access).await?;
        Ok(tx)
    }
}

/// Lets a transaction that writes for several owners write for this one too; ask in the order of their keys.
///
/// # Errors
/// As [`Db::write_for`].
pub async fn enter(tx: &Tx, access: &OwnerAccess) -> Result<()> {
    origins::told_by(tx, access);
    let (owner, agent, access) = (access.owner(), access.agent().id, access.access());
    let home = Bucket::Personal(access.tenant(), agent, owner.clone());
    if owner.is_system() {
        return buckets::lock(tx, access, &home).await;
    }
    hold(tx, access.tenant(), owner.as_str(), "pg_advisory_xact_lock_shared").await?;
    match under_way(tx, access, owner).await? {
        // The first of the locks of memory: writers of one person's memory with an agent come one after the other.
        None => buckets::lock(tx, access, &home).await,
        Some(erasing) => {
            let receipt = erasing.receipt;
            Err(Error::Conflict(format!("this owner is being forgotten; try again when receipt {receipt} is done")))
        }
    }
}

/// Whether the person whose memory a bucket is may be written for now; always for what others share.
pub async fn lets_write(tx: &Tx, bucket: &Bucket) -> Result<bool> {
    let Bucket::Personal(tenant, of_agent, owner) = bucket else { return Ok(true) };
    hold(tx, *tenant, owner.as_str(), "pg_advisory_xact_lock_shared").await?;
    let here =
        Query::select().column(agent::Column::WorkspaceId).from(agent::Entity).and_where(agent::Column::Id.eq(of_agent.get())).to_owned();
    let erasing = live(*tenant, owner.as_str()).filter(Column::WorkspaceId.in_subquery(here));
    let found: Option<i64> = erasing.select_only().column(Column::Id).into_tuple().one(tx.conn()).await?;
    buckets::lock_key(tx, *tenant, &bucket.to_string()).await?;
    Ok(found.is_none())
}

/// Waits until nobody writes for the owner, and keeps others from it until this transaction ends: its job is the mark for them then.
pub async fn lock(tx: &Tx, access: &Access, owner: &OwnerKey) -> Result<()> {
    hold(tx, access.tenant(), owner.as_str(), "pg_advisory_xact_lock").await
}

/// The forgetting of an owner in the caller's workspace that waits or runs.
pub async fn under_way(tx: &Tx, access: &Access, owner: &OwnerKey) -> Result<Option<Erasing>> {
    let rows = live(access.tenant(), owner.as_str()).filter(Column::WorkspaceId.eq(access.workspace().get()));
    Ok(rows.order_by_asc(Column::Id).one(tx.conn()).await?.and_then(|row| erasing(row.id.into(), &row.args)))
}

/// How far the forgetting goes that this job does, which may be further than when it began. Nobody changes it until this transaction
/// ends. `None` when the job is gone.
pub async fn wish_of(tx: &Tx, access: &Access, job: JobId) -> Result<Option<Wish>> {
    let mut row = Entity::find().filter(Column::TenantId.eq(access.tenant().get())).filter(Column::Id.eq(job.get()));
    if tx.is_postgres() {
        row = row.lock_exclusive();
    }
    Ok(row.one(tx.conn()).await?.and_then(|row| erasing(job, &row.args)).map(|erasing| erasing.wish))
}

/// Has a forgetting that is under way go further.
pub async fn widen(tx: &Tx, access: &Access, erasing: &Erasing) -> Result<()> {
    let task = serde_json::to_value(task(erasing.receipt, erasing.wish, erasing.is_replay)).map_err(Error::internal)?;
    let widened = Entity::update_many().col_expr(Column::Args, Expr::value(task)).filter(Column::TenantId.eq(access.tenant().get()));
    widened.filter(Column::Id.eq(erasing.job.get())).exec(tx.conn()).await?;
    Ok(())
}

/// What the job of a forgetting does. `is_replay`: only what is older than the receipt goes.
#[must_use]
pub const fn task(receipt: ReceiptId, wish: Wish, is_replay: bool) -> Task {
    Task::EraseOwner { receipt, include_messages: wish.include_messages, include_mentions: wish.include_mentions, is_replay }
}

fn live(tenant: TenantId, owner: &str) -> Select<Entity> {
    Entity::find().filter(Column::TenantId.eq(tenant.get())).filter(Column::OwnerKey.eq(owner)).filter(Expr::cust(LIVE))
}

fn erasing(job: JobId, args: &serde_json::Value) -> Option<Erasing> {
    match serde_json::from_value(args.clone()).ok()? {
        Task::EraseOwner { receipt, include_messages, include_mentions, is_replay } => {
            Some(Erasing { job, receipt, wish: Wish { include_messages, include_mentions }, is_replay })
        }
        _ => None,
    }
}

/// SQLite has one writer anyway.
async fn hold(tx: &Tx, tenant: TenantId, owner: &str, lock: &str) -> Result<()> {
    if tx.is_postgres() {
        let key = format!("erase:{tenant}:{owner}");
        let hold = format!("SELECT {lock}(hashtextextended($1, 0))");
        tx.conn().execute_raw(Statement::from_sql_and_values(DbBackend::Postgres, hold, [key.into()])).await?;
    }
    Ok(())
}
