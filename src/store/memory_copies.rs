//! Copies of facts on external memory servers: those that exist and those to be made.

use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::ids::{AgentId, FactId, MemoryServerId};
use crate::domain::memory_scope::MemoryScope;
use crate::domain::memory_server::{MemoryCopy, MemoryServer};
use crate::domain::owner_key::OwnerKey;
use crate::error::Result;
use crate::store::entities::fact;
use crate::store::entities::memory_copy::{ActiveModel, Column, Entity, Model};
use crate::store::{Tx, live};

/// Rows per statement.
const ROWS: usize = 500;

/// A copy to synchronize.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CopyMark {
    /// The owner of the fact, or the forgotten person; empty for shared facts.
    pub owner: String,
    /// The fact; `None` for all copies of a forgotten person.
    pub fact: Option<FactId>,
    /// The place on the server.
    pub place: String,
}

/// Marks copies of a server, existing or new, for synchronization.
pub async fn mark(tx: &Tx, access: &Access, server: &MemoryServer, marks: Vec<CopyMark>) -> Result<()> {
    let rows: Vec<ActiveModel> = marks.into_iter().map(|mark| row(tx, access, server, mark)).collect();
    for rows in rows.chunks(ROWS) {
        let again = OnConflict::columns([Column::ServerId, Column::FactId, Column::Place])
            .value(Column::Marks, Expr::col((Entity, Column::Marks)).add(1))
            .to_owned();
        Entity::insert_many(rows.to_vec()).on_conflict(again).exec_without_returning(tx.conn()).await?;
    }
    Ok(())
}

/// The active facts of an agent, with their buckets; without GLOBAL facts.
pub async fn facts_of(tx: &Tx, access: &Access, agent: AgentId) -> Result<Vec<(FactId, Bucket)>> {
    let rows: Vec<(i64, String, String)> = fact::Entity::find()
        .select_only()
        .columns([fact::Column::Id, fact::Column::Scope, fact::Column::OwnerKey])
        .filter(fact::Column::TenantId.eq(access.tenant().get()))
        .filter(fact::Column::AgentId.eq(agent.get()))
        .filter(fact::Column::Deleted.eq(0))
        .filter(live::believed())
        .order_by_asc(fact::Column::Id)
        .into_tuple()
        .all(tx.conn())
        .await?;
    let bucket = |scope: &str, owner: String| match MemoryScope::parse(scope)? {
        MemoryScope::Personal => Some(Bucket::Personal(access.tenant(), agent, OwnerKey::stored(owner))),
        MemoryScope::Team => Some(Bucket::Team(access.tenant(), agent)),
        MemoryScope::Global => None,
    };
    Ok(rows.into_iter().filter_map(|(id, scope, owner)| Some((id.into(), bucket(&scope, owner)?))).collect())
}

/// Marks the copies of facts on all servers; returns these servers.
pub async fn mark_facts(tx: &Tx, access: &Access, facts: &[FactId]) -> Result<Vec<MemoryServerId>> {
    let ids: Vec<i64> = facts.iter().map(|fact| fact.get()).collect();
    let servers: Vec<i64> = Entity::find()
        .select_only()
        .column(Column::ServerId)
        .distinct()
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::FactId.is_in(ids.clone()))
        .into_tuple()
        .all(tx.conn())
        .await?;
    if !servers.is_empty() {
        let update = Entity::update_many().col_expr(Column::Marks, Expr::col(Column::Marks).add(1));
        let update = update.filter(Column::TenantId.eq(access.tenant().get())).filter(Column::FactId.is_in(ids));
        update.exec(tx.conn()).await?;
    }
    Ok(servers.into_iter().map(Into::into).collect())
}

/// The copies of a server that wait for synchronization and come after `after`, in the order of their ids.
pub async fn due(tx: &Tx, access: &Access, server: MemoryServerId, after: i64, limit: u64) -> Result<Vec<MemoryCopy>> {
    let rows = Entity::find()
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::ServerId.eq(server.get()))
        .filter(Column::Id.gt(after))
        .filter(Expr::col(Column::Marks).ne(Expr::col(Column::Settled)))
        .order_by_asc(Column::Id)
        .limit(limit);
    Ok(rows.all(tx.conn()).await?.into_iter().map(domain).collect())
}

/// The number of copies on a server, and of those that wait for synchronization.
pub async fn count(tx: &Tx, access: &Access, server: MemoryServerId) -> Result<(u64, u64)> {
    let all = || Entity::find().filter(Column::TenantId.eq(access.tenant().get())).filter(Column::ServerId.eq(server.get()));
    let waiting = all().filter(Expr::col(Column::Marks).ne(Expr::col(Column::Settled))).count(tx.conn()).await?;
    Ok((all().filter(Column::RemoteId.is_not_null()).count(tx.conn()).await?, waiting))
}

/// Records that a copy is about to be sent for the first time, with its text: from then on the server may have it.
pub async fn tried(tx: &Tx, access: &Access, copy: &MemoryCopy) -> Result<()> {
    let row = ActiveModel { is_tried: Set(true), sent: Set(copy.sent.clone()), remote_id: Set(None), ..ActiveModel::default() };
    let update = Entity::update_many().set(row);
    of(update, access, copy).exec(tx.conn()).await?;
    Ok(())
}

/// Records the state of the server's copy, and that all changes up to `copy` are synchronized.
pub async fn mark_synced(tx: &Tx, access: &Access, copy: &MemoryCopy) -> Result<()> {
    let update = Entity::update_many().set(ActiveModel {
        remote_id: Set(copy.remote_id.clone()),
        sent: Set(copy.sent.clone()),
        is_tried: Set(copy.is_tried),
        settled: Set(copy.marks),
        ..ActiveModel::default()
    });
    of(update, access, copy).exec(tx.conn()).await?;
    Ok(())
}

/// Deletes the record of a copy that no longer exists, unless its fact has changed since.
pub async fn drop_settled(tx: &Tx, access: &Access, copy: &MemoryCopy) -> Result<()> {
    let gone = of(Entity::delete_many(), access, copy).filter(Column::Marks.eq(copy.marks));
    gone.exec(tx.conn()).await?;
    Ok(())
}

/// Deletes the records of the copies of a person's facts on a server.
pub async fn drop_of(tx: &Tx, access: &Access, server: MemoryServerId, owner: &str) -> Result<()> {
    let gone = Entity::delete_many()
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::ServerId.eq(server.get()))
        .filter(Column::OwnerKey.eq(owner));
    gone.exec(tx.conn()).await?;
    Ok(())
}

fn row(tx: &Tx, access: &Access, server: &MemoryServer, mark: CopyMark) -> ActiveModel {
    ActiveModel {
        id: Set(tx.next_id()),
        tenant_id: Set(access.tenant().get()),
        server_id: Set(server.id.get()),
        agent_id: Set(server.agent.get()),
        owner_key: Set(mark.owner),
        fact_id: Set(mark.fact.map_or(0, FactId::get)),
        place: Set(mark.place),
        remote_id: Set(None),
        sent: Set(None),
        is_tried: Set(false),
        marks: Set(1),
        settled: Set(0),
    }
}

/// Narrows a query to one copy.
fn of<Q: QueryFilter>(query: Q, access: &Access, copy: &MemoryCopy) -> Q {
    query.filter(Column::TenantId.eq(access.tenant().get())).filter(Column::Id.eq(copy.id.get()))
}

fn domain(row: Model) -> MemoryCopy {
    MemoryCopy {
        id: row.id.into(),
        server: row.server_id.into(),
        agent: AgentId::from(row.agent_id),
        owner: row.owner_key,
        fact: (row.fact_id != 0).then(|| row.fact_id.into()),
        place: row.place,
        remote_id: row.remote_id,
        sent: row.sent,
        is_tried: row.is_tried,
        marks: row.marks,
    }
}
