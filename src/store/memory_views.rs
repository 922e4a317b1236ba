//! Saved views of the table of memories, per user and workspace. `tenancy::memory_views` uses it.

use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, Condition, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder};

use crate::domain::access::Access;
use crate::domain::ids::{MemoryViewId, UserId};
use crate::domain::memory_view::MemoryView;
use crate::error::Result;
use crate::store::Tx;
use crate::store::entities::memory_view::{ActiveModel, Column, Entity, Model};

/// The views of a user in the caller's workspace, by name.
pub async fn list(tx: &Tx, access: &Access, user: UserId) -> Result<Vec<MemoryView>> {
    let rows = Entity::find().filter(own(access, user)).order_by_asc(Column::Name);
    Ok(rows.all(tx.conn()).await?.into_iter().map(domain).collect())
}

/// The number of views of a user in the caller's workspace.
pub async fn count(tx: &Tx, access: &Access, user: UserId) -> Result<u64> {
    Ok(Entity::find().filter(own(access, user)).count(tx.conn()).await?)
}

/// Adds a view; one of the same name is replaced.
pub async fn put(tx: &Tx, access: &Access, user: UserId, view: &MemoryView) -> Result<()> {
    Entity::delete_many().filter(own(access, user)).filter(Column::Name.eq(view.name.as_str())).exec(tx.conn()).await?;
    let row = ActiveModel {
        id: Set(view.id.get()),
        tenant_id: Set(access.tenant().get()),
        workspace_id: Set(access.workspace().get()),
        user_id: Set(user.get()),
        name: Set(view.name.clone()),
        query: Set(view.query.clone()),
        created_at: Set(tx.now()),
    };
    Entity::insert(row).exec_without_returning(tx.conn()).await?;
    Ok(())
}

/// Deletes a view of the user; returns whether there was one.
pub async fn delete(tx: &Tx, access: &Access, user: UserId, id: MemoryViewId) -> Result<bool> {
    let gone = Entity::delete_many().filter(own(access, user)).filter(Column::Id.eq(id.get())).exec(tx.conn()).await?;
    Ok(gone.rows_affected > 0)
}

fn own(access: &Access, user: UserId) -> Condition {
    Condition::all()
        .add(Column::TenantId.eq(access.tenant().get()))
        .add(Column::WorkspaceId.eq(access.workspace().get()))
        .add(Column::UserId.eq(user.get()))
}

fn domain(row: Model) -> MemoryView {
    MemoryView { id: row.id.into(), name: row.name, query: row.query }
}
