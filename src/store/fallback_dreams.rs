//! The dreams that the built-in rules dreamed because the model failed or its budget was spent. Only the last dream of a bucket, file and
//! topic is one: a later dream has read all that an earlier one did. `pipeline::consolidation::again` uses them.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Alias, Expr, Query, SelectStatement};
use sea_orm::{ColumnTrait, EntityTrait, ExprTrait, QueryFilter, QueryOrder, QuerySelect, Select};

use crate::domain::access::{Access, OwnerAccess};
use crate::domain::dream::{Dream, DreamStatus};
use crate::domain::ids::{AgentId, DreamId};
use crate::domain::owner_key::OwnerKey;
use crate::error::Result;
use crate::store::entities::dream::{Column, Entity};
use crate::store::visible;
use crate::store::{Tx, agent_rows, dreams};

/// A dream to be dreamed again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FallbackDream {
    /// The dream.
    pub id: DreamId,
    /// Its agent.
    pub agent: AgentId,
    /// Its owner: the system for the team's memory.
    pub owner: OwnerKey,
}

/// The dream with this id, if it is one.
pub async fn of_id(tx: &Tx, access: &Access, id: DreamId) -> Result<Vec<FallbackDream>> {
    listed(tx, within(access).filter(Column::Id.eq(id.get()))).await
}

/// Those of all owners of the workspace that were recorded since `from`, the oldest first, at most `most`.
pub async fn since(tx: &Tx, access: &Access, from: DateTime<Utc>, most: u64) -> Result<Vec<FallbackDream>> {
    let late = within(access).filter(Column::CreatedAt.gte(from));
    listed(tx, late.order_by_asc(Column::CreatedAt).order_by_asc(Column::Id).limit(most)).await
}

/// The dream of this owner's home bucket with this id; `None` if a later one took its place.
pub async fn get(tx: &Tx, access: &OwnerAccess, id: DreamId) -> Result<Option<Dream>> {
    let home = access.visibility().home(true);
    let row = within(access.access()).filter(visible::in_bucket(&dreams::places(), &home)).filter(Column::Id.eq(id.get()));
    Ok(row.one(tx.conn()).await?.and_then(dreams::domain))
}

async fn listed(tx: &Tx, query: Select<Entity>) -> Result<Vec<FallbackDream>> {
    let columns = query.select_only().columns([Column::Id, Column::AgentId, Column::OwnerKey]);
    let rows: Vec<(i64, i64, String)> = columns.into_tuple().all(tx.conn()).await?;
    let owner = |key: String| if key.is_empty() { OwnerKey::system() } else { OwnerKey::stored(key) };
    let dream = |(id, agent, key): (i64, i64, String)| FallbackDream { id: id.into(), agent: agent.into(), owner: owner(key) };
    Ok(rows.into_iter().map(dream).collect())
}

fn within(access: &Access) -> Select<Entity> {
    Entity::find()
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(agent_rows::within(access, Column::AgentId, None))
        .filter(Column::Engine.eq("rules"))
        .filter(Column::Failure.is_not_null())
        .filter(Column::Status.is_not_in(unfinished()))
        .filter(Expr::exists(later()).not())
}

/// A later dream of the same bucket, file and topic that has ended.
fn later() -> SelectStatement {
    let later = Alias::new("later");
    let same = |column: Column| Expr::col((later.clone(), column)).equals((Entity, column));
    let topic = Expr::cust("COALESCE(later.topic, '') = COALESCE(dream.topic, '')");
    Query::select()
        .expr(Expr::val(1))
        .from_as(Entity, later.clone())
        .and_where(same(Column::TenantId))
        .and_where(same(Column::AgentId))
        .and_where(same(Column::OwnerKey))
        .and_where(same(Column::Scope))
        .and_where(same(Column::Filename))
        .and_where(topic)
        .and_where(Expr::col((later.clone(), Column::Id)).gt(Expr::col((Entity, Column::Id))))
        .and_where(Expr::col((later.clone(), Column::Status)).is_not_in(unfinished()))
        .to_owned()
}

fn unfinished() -> [&'static str; 2] {
    [DreamStatus::Pending, DreamStatus::Failed].map(DreamStatus::as_str)
}
