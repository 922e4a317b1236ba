//! How much of an owner's memory went into prompts, one row per day. The flush of `memory::recall_usage` writes it.

use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::domain::access::{Access, OwnerAccess};
use crate::domain::ids::AgentId;
use crate::domain::owner_key::OwnerKey;
use crate::domain::page::{Page, PageRequest};
use crate::domain::usage::Injection;
use crate::error::{Error, Result};
use crate::store::entities::memory_injection::{ActiveModel, Column, Entity, Model};
use crate::store::{Tx, undecodable};

/// Columns that are summed.
const SUMS: [(Column, &str); 7] = [
    (Column::Calls, "calls"),
    (Column::Searches, "searches"),
    (Column::Candidates, "candidates"),
    (Column::Selected, "selected"),
    (Column::Omitted, "omitted"),
    (Column::Tokens, "tokens"),
    (Column::Skipped, "skipped"),
];

/// Adds counts to their days.
pub async fn add(tx: &Tx, access: &Access, counts: &[(AgentId, OwnerKey, Injection)]) -> Result<()> {
    let number = |count: u64| Set(i64::try_from(count).unwrap_or(i64::MAX));
    for batch in counts.chunks(200) {
        let rows = batch.iter().map(|(agent, owner, count)| ActiveModel {
            id: Set(tx.next_id()),
            tenant_id: Set(access.tenant().get()),
            agent_id: Set(agent.get()),
            owner_key: Set(owner.as_str().to_owned()),
            day: Set(count.day.to_string()),
            calls: number(count.calls),
            searches: number(count.searches),
            candidates: number(count.candidates),
            selected: number(count.selected),
            omitted: number(count.omitted),
            tokens: number(count.tokens),
            skipped: number(count.skipped),
            last_at: Set(count.last_at),
        });
        let mut again = OnConflict::columns([Column::TenantId, Column::AgentId, Column::OwnerKey, Column::Day]);
        again.update_column(Column::LastAt);
        for (column, name) in SUMS {
            again.value(column, Expr::col((Entity, column)).add(Expr::cust(format!("excluded.{name}"))));
        }
        Entity::insert_many(rows).on_conflict(again).exec_without_returning(tx.conn()).await?;
    }
    Ok(())
}

/// The owner's days, the newest first.
///
/// # Errors
/// [`Error::Invalid`] for a cursor of another list.
pub async fn list(tx: &Tx, access: &OwnerAccess, page: &PageRequest) -> Result<Page<Injection>> {
    let mut query = Entity::find()
        .filter(Column::TenantId.eq(access.access().tenant().get()))
        .filter(Column::AgentId.eq(access.agent().id.get()))
        .filter(Column::OwnerKey.eq(access.owner().as_str()))
        .order_by_desc(Column::Day)
        .limit(page.limit + 1);
    if let Some(after) = &page.after {
        let day: chrono::NaiveDate = after.parse().map_err(|_| Error::bad_page("cursor"))?;
        query = query.filter(Column::Day.lt(day.to_string()));
    }
    let page = Page::cut(query.all(tx.conn()).await?, page.limit, |row| row.day.clone());
    Ok(page.filter_map(|row| domain(&row)))
}

fn domain(row: &Model) -> Option<Injection> {
    undecodable::noted("memory_injection", row.id, decode(row))
}

fn decode(row: &Model) -> Option<Injection> {
    let number = |count: i64| u64::try_from(count).unwrap_or(0);
    Some(Injection {
        day: row.day.parse().ok()?,
        calls: number(row.calls),
        searches: number(row.searches),
        candidates: number(row.candidates),
        selected: number(row.selected),
        omitted: number(row.omitted),
        tokens: number(row.tokens),
        skipped: number(row.skipped),
        last_at: row.last_at,
    })
}
