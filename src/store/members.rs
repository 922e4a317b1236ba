//! The members of a workspace, with their roles. Called by `tenancy::members`.

use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, Query};
use sea_orm::{ColumnTrait, Condition, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::domain::access::Access;
use crate::domain::account::Member;
use crate::domain::ids::{TenantId, UserId, WorkspaceId};
use crate::domain::page::{Page, PageRequest};
use crate::domain::role::Role;
use crate::error::{Error, Result};
use crate::store::entities::app_user;
use crate::store::entities::member::{ActiveModel, Column, Entity, Model};
use crate::store::{Tx, passkeys, users};

/// A membership to write.
#[derive(Debug, Clone, Copy)]
pub struct NewMember {
    /// The tenant of the workspace and the user.
    pub tenant: TenantId,
    /// The workspace.
    pub workspace: WorkspaceId,
    /// The user.
    pub user: UserId,
    /// The role.
    pub role: Role,
}

/// Adds a member.
///
/// # Errors
/// The primary key of `member` when the person already is a member.
pub async fn insert(tx: &Tx, new: NewMember) -> Result<()> {
    let row = ActiveModel {
        tenant_id: Set(new.tenant.get()),
        workspace_id: Set(new.workspace.get()),
        user_id: Set(new.user.get()),
        role: Set(new.role.as_str().to_owned()),
        created_at: Set(tx.now()),
    };
    Entity::insert(row).exec_without_returning(tx.conn()).await?;
    Ok(())
}

/// A member of the caller's workspace.
pub async fn get(tx: &Tx, access: &Access, user: UserId) -> Result<Option<Member>> {
    let found = of_workspace(access).filter(Column::UserId.eq(user.get())).all(tx.conn()).await?;
    Ok(with_users(tx, access, found).await?.pop())
}

/// The members of the caller's workspace, by the age of their accounts.
///
/// # Errors
/// [`Error::Invalid`] for a cursor of another list.
pub async fn list(tx: &Tx, access: &Access, page: &PageRequest) -> Result<Page<Member>> {
    let mut query = of_workspace(access).order_by_asc(Column::UserId).limit(page.limit + 1);
    if let Some(after) = page.after_id().map_err(Error::bad_page)? {
        query = query.filter(Column::UserId.gt(after));
    }
    let rows = query.all(tx.conn()).await?;
    let members = with_users(tx, access, rows).await?;
    Ok(Page::cut(members, page.limit, |member| member.user.id.to_string()))
}

/// Writes a member's role.
pub async fn set_role(tx: &Tx, access: &Access, user: UserId, role: Role) -> Result<()> {
    let changed = Entity::update_many().col_expr(Column::Role, Expr::value(role.as_str()));
    let own = Condition::all().add(Column::TenantId.eq(access.tenant().get())).add(Column::WorkspaceId.eq(access.workspace().get()));
    changed.filter(own).filter(Column::UserId.eq(user.get())).exec(tx.conn()).await?;
    Ok(())
}

/// Ends a membership; the account and its other workspaces stay. With the last membership the passkeys go.
pub async fn delete(tx: &Tx, access: &Access, user: UserId) -> Result<()> {
    let own = Condition::all().add(Column::TenantId.eq(access.tenant().get())).add(Column::WorkspaceId.eq(access.workspace().get()));
    Entity::delete_many().filter(own).filter(Column::UserId.eq(user.get())).exec(tx.conn()).await?;
    passkeys::delete_of_leaver(tx, access, user).await
}

/// The number of admins with an active account that the workspace has besides `user`.
pub async fn count_other_admins(tx: &Tx, access: &Access, user: UserId) -> Result<u64> {
    let suspended = Query::select()
        .column(app_user::Column::Id)
        .from(app_user::Entity)
        .and_where(app_user::Column::TenantId.eq(access.tenant().get()))
        .and_where(app_user::Column::SuspendedAt.is_not_null())
        .to_owned();
    let others = of_workspace(access)
        .filter(Column::Role.eq(Role::Admin.as_str()))
        .filter(Column::UserId.ne(user.get()))
        .filter(Column::UserId.not_in_subquery(suspended));
    Ok(others.count(tx.conn()).await?)
}

fn of_workspace(access: &Access) -> sea_orm::Select<Entity> {
    Entity::find().filter(Column::TenantId.eq(access.tenant().get())).filter(Column::WorkspaceId.eq(access.workspace().get()))
}

async fn with_users(tx: &Tx, access: &Access, rows: Vec<Model>) -> Result<Vec<Member>> {
    let accounts = app_user::Entity::find()
        .filter(app_user::Column::TenantId.eq(access.tenant().get()))
        .filter(app_user::Column::Id.is_in(rows.iter().map(|row| row.user_id)))
        .all(tx.conn())
        .await?;
    let member = |row: Model| {
        let user = accounts.iter().find(|account| account.id == row.user_id).cloned().map(users::domain)?;
        Some(Member { user, role: Role::parse(&row.role)?, joined_at: row.created_at })
    };
    Ok(rows.into_iter().filter_map(member).collect())
}
