//! Receipts of forgetting, which remain after everything else is deleted. To read one, the caller must know the owner or the receipt's
//! id.

use std::collections::HashSet;

use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select};

use crate::domain::access::Access;
use crate::domain::forget::{Counts, ForgetTarget, Receipt};
use crate::domain::ids::{JobId, ReceiptId};
use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, Result};
use crate::store::entities::forget_receipt::{ActiveModel, Column, Entity, Model};
use crate::store::{Tx, by_id, undecodable};

const RUNNING: &str = "running";
const DONE: &str = "done";

/// Adds a receipt.
pub async fn insert(tx: &Tx, access: &Access, receipt: &Receipt) -> Result<()> {
    let row = ActiveModel {
        id: Set(receipt.id.get()),
        tenant_id: Set(access.tenant().get()),
        workspace_id: Set(receipt.workspace.get()),
        agent_id: Set(receipt.agent.map(Into::into)),
        owner_hash: Set(receipt.owner_hash.clone()),
        target: Set(receipt.target.as_str().to_owned()),
        state: Set(if receipt.done_at.is_some() { DONE } else { RUNNING }.to_owned()),
        counts: Set(serde_json::to_string(&receipt.counts).map_err(Error::internal)?),
        requested_by: Set(receipt.requested_by),
        job_id: Set(receipt.job.map(Into::into)),
        created_at: Set(receipt.created_at),
        done_at: Set(receipt.done_at),
        remaining: Set(json(receipt.remaining.as_ref())?),
        probe: Set(json(receipt.probe.as_ref())?),
    };
    Entity::insert(row).exec_without_returning(tx.conn()).await?;
    Ok(())
}

/// Writes the counts so far, the job, and whether it is done.
pub async fn update(tx: &Tx, access: &Access, receipt: &Receipt) -> Result<()> {
    let counts = serde_json::to_string(&receipt.counts).map_err(Error::internal)?;
    let changed = Entity::update_many()
        .col_expr(Column::Counts, Expr::value(counts))
        .col_expr(Column::JobId, Expr::value(receipt.job.map(JobId::get)))
        .col_expr(Column::State, Expr::value(if receipt.done_at.is_some() { DONE } else { RUNNING }))
        .col_expr(Column::DoneAt, Expr::value(receipt.done_at))
        .col_expr(Column::Remaining, Expr::value(json(receipt.remaining.as_ref())?))
        .col_expr(Column::Probe, Expr::value(json(receipt.probe.as_ref())?))
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::Id.eq(receipt.id.get()));
    changed.exec(tx.conn()).await?;
    Ok(())
}

/// Restarts an existing receipt: nothing is deleted yet, and only rows older than its time will be.
pub async fn restart(tx: &Tx, access: &Access, receipt: &Receipt) -> Result<()> {
    let anew = Entity::update_many().col_expr(Column::CreatedAt, Expr::value(receipt.created_at));
    let anew = anew.filter(Column::TenantId.eq(access.tenant().get())).filter(Column::Id.eq(receipt.id.get()));
    anew.exec(tx.conn()).await?;
    update(tx, access, receipt).await
}

/// A receipt of the caller's workspace.
pub async fn get(tx: &Tx, access: &Access, id: ReceiptId) -> Result<Option<Receipt>> {
    Ok(visible(access).filter(Column::Id.eq(id.get())).one(tx.conn()).await?.and_then(domain))
}

/// Those of these receipts that are done, of all tenants.
pub async fn done(tx: &Tx, ids: &[ReceiptId]) -> Result<HashSet<ReceiptId>> {
    let mut found = HashSet::new();
    for batch in ids.chunks(500) {
        let rows = Entity::find().select_only().column(Column::Id).filter(Column::Id.is_in(batch.iter().map(|id| id.get())));
        let rows = rows.filter(Column::State.eq(DONE));
        found.extend(rows.into_tuple::<i64>().all(tx.conn()).await?.into_iter().map(ReceiptId::from));
    }
    Ok(found)
}

/// The receipts of an owner in the caller's workspace, newest first.
///
/// # Errors
/// [`Error::Invalid`] for a cursor of another list.
pub async fn list(tx: &Tx, access: &Access, owner_hash: &str, page: &PageRequest) -> Result<Page<Receipt>> {
    let query = visible(access).filter(Column::OwnerHash.eq(owner_hash));
    by_id::newest_first(tx, query, Column::Id, |row| row.id, page, domain).await
}

/// The receipts of the caller's workspace, of those agents that its token may access, newest first.
///
/// # Errors
/// [`Error::Invalid`] for a cursor of another list.
pub async fn list_all(tx: &Tx, access: &Access, page: &PageRequest) -> Result<Page<Receipt>> {
    let listed = access.agents().map(|listed| Column::AgentId.is_in(listed.iter().map(|id| id.get())));
    let query = visible(access).filter(Condition::all().add_option(listed));
    by_id::newest_first(tx, query, Column::Id, |row| row.id, page, domain).await
}

/// Whether anything was forgotten in the caller's tenant after `id` was created.
pub async fn is_any_since(tx: &Tx, access: &Access, id: ReceiptId) -> Result<bool> {
    let later = Entity::find().select_only().column(Column::Id).filter(Column::TenantId.eq(access.tenant().get()));
    let later: Option<i64> = later.filter(Column::Id.gt(id.get())).into_tuple().one(tx.conn()).await?;
    Ok(later.is_some())
}

/// The unfinished receipts of forgetting a whole owner, newest first.
pub async fn open_of(tx: &Tx, access: &Access, owner_hash: &str) -> Result<Vec<Receipt>> {
    let open = visible(access)
        .filter(Column::OwnerHash.eq(owner_hash))
        .filter(Column::Target.eq(ForgetTarget::Owner.as_str()))
        .filter(Column::State.eq(RUNNING))
        .order_by_desc(Column::Id);
    Ok(open.all(tx.conn()).await?.into_iter().filter_map(domain).collect())
}

fn visible(access: &Access) -> Select<Entity> {
    Entity::find().filter(Column::TenantId.eq(access.tenant().get())).filter(Column::WorkspaceId.eq(access.workspace().get()))
}

fn domain(row: Model) -> Option<Receipt> {
    undecodable::noted("forget_receipt", row.id, decode(row))
}

fn decode(row: Model) -> Option<Receipt> {
    Some(Receipt {
        id: row.id.into(),
        workspace: row.workspace_id.into(),
        agent: row.agent_id.map(Into::into),
        owner_hash: row.owner_hash,
        target: ForgetTarget::parse(&row.target)?,
        counts: serde_json::from_str::<Counts>(&row.counts).unwrap_or_default(),
        requested_by: row.requested_by,
        job: row.job_id.map(Into::into),
        created_at: row.created_at,
        done_at: row.done_at,
        remaining: row.remaining.and_then(|json| serde_json::from_str(&json).ok()),
        probe: row.probe.and_then(|json| serde_json::from_str(&json).ok()),
    })
}

fn json<T: serde::Serialize>(part: Option<&T>) -> Result<Option<String>> {
    part.map(serde_json::to_string).transpose().map_err(Error::internal)
}
