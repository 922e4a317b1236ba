//! External memory servers that agents work with.

use chrono::{DateTime, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait, Select};

use crate::domain::access::Access;
use crate::domain::ids::{AgentId, MemoryServerId, TenantId, WorkspaceId};
use crate::domain::memory_server::{MemoryServer, ServerKind, ServerRole};
use crate::error::Result;
use crate::store::entities::memory_copy;
use crate::store::entities::memory_server::{ActiveModel, Column, Entity, Model};
use crate::store::{Tx, undecodable};

/// Adds a server.
pub async fn insert(tx: &Tx, access: &Access, new: &MemoryServer) -> Result<()> {
    let row = ActiveModel {
        id: Set(new.id.get()),
        tenant_id: Set(access.tenant().get()),
        workspace_id: Set(new.workspace.get()),
        agent_id: Set(new.agent.get()),
        kind: Set(new.kind.as_str().to_owned()),
        role: Set(new.role.as_str().to_owned()),
        url: Set(new.url.clone()),
        sealed_key: Set(new.sealed_key.clone()),
        created_by: Set(new.created_by.map(Into::into)),
        created_at: Set(new.created_at),
        ..changeable(new)
    };
    Entity::insert(row).exec_without_returning(tx.conn()).await?;
    Ok(())
}

/// Writes the changeable columns of a server.
pub async fn update(tx: &Tx, access: &Access, changed: &MemoryServer) -> Result<()> {
    let update = Entity::update_many().set(changeable(changed)).filter(Column::TenantId.eq(access.tenant().get()));
    update.filter(Column::Id.eq(changed.id.get())).exec(tx.conn()).await?;
    Ok(())
}

/// Deletes a server and the records of its copies.
pub async fn delete(tx: &Tx, access: &Access, id: MemoryServerId) -> Result<()> {
    let gone = Entity::delete_many().filter(Column::TenantId.eq(access.tenant().get())).filter(Column::Id.eq(id.get()));
    gone.exec(tx.conn()).await?;
    Ok(())
}

/// One server of the tenant.
pub async fn get(tx: &Tx, access: &Access, id: MemoryServerId) -> Result<Option<MemoryServer>> {
    Ok(of_tenant(access).filter(Column::Id.eq(id.get())).one(tx.conn()).await?.and_then(domain))
}

/// The servers of an agent, oldest first.
pub async fn of_agent(tx: &Tx, access: &Access, agent: AgentId) -> Result<Vec<MemoryServer>> {
    let rows = of_tenant(access).filter(Column::AgentId.eq(agent.get())).order_by_asc(Column::Id);
    Ok(rows.all(tx.conn()).await?.into_iter().filter_map(domain).collect())
}

/// The servers of these agents that receive copies, enabled or not.
pub async fn backends(tx: &Tx, access: &Access, agents: impl IntoIterator<Item = AgentId>) -> Result<Vec<MemoryServer>> {
    let rows = of_tenant(access)
        .filter(Column::AgentId.is_in(agents.into_iter().map(AgentId::get)))
        .filter(Column::Role.eq(ServerRole::Backend.as_str()));
    Ok(rows.all(tx.conn()).await?.into_iter().filter_map(domain).collect())
}

/// Servers of all tenants with copies to synchronize and no failure since `quiet_since`.
pub async fn behind(tx: &Tx, quiet_since: DateTime<Utc>, limit: u64) -> Result<Vec<(TenantId, WorkspaceId, MemoryServerId)>> {
    let due = memory_copy::Entity::find()
        .select_only()
        .column(memory_copy::Column::ServerId)
        .filter(Expr::col(memory_copy::Column::Marks).ne(Expr::col(memory_copy::Column::Settled)));
    let rows = Entity::find()
        .filter(Column::DisabledAt.is_null())
        .filter(Condition::any().add(Column::FailedAt.is_null()).add(Column::FailedAt.lt(quiet_since)))
        .filter(Column::Id.in_subquery(due.into_query()))
        .limit(limit);
    let rows = rows.all(tx.conn()).await?.into_iter();
    Ok(rows.map(|row| (row.tenant_id.into(), row.workspace_id.into(), row.id.into())).collect())
}

fn of_tenant(access: &Access) -> Select<Entity> {
    Entity::find().filter(Column::TenantId.eq(access.tenant().get()))
}

fn changeable(server: &MemoryServer) -> ActiveModel {
    ActiveModel {
        disabled_at: Set(server.disabled_at),
        failed_at: Set(server.failed_at),
        failure: Set(server.failure.clone()),
        ..ActiveModel::default()
    }
}

fn domain(row: Model) -> Option<MemoryServer> {
    undecodable::noted("memory_server", row.id, decode(row))
}

fn decode(row: Model) -> Option<MemoryServer> {
    Some(MemoryServer {
        id: row.id.into(),
        workspace: row.workspace_id.into(),
        agent: row.agent_id.into(),
        kind: ServerKind::parse(&row.kind)?,
        role: ServerRole::parse(&row.role)?,
        url: row.url,
        sealed_key: row.sealed_key,
        disabled_at: row.disabled_at,
        failed_at: row.failed_at,
        failure: row.failure,
        created_by: row.created_by.map(Into::into),
        created_at: row.created_at,
    })
}
