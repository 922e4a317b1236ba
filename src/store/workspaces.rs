//! Tenants and their workspaces. `tenancy::tenants` creates both for an operator or a sign-up.

use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::domain::access::Access;
use crate::domain::account::{Membership, Tenant, User, Workspace};
use crate::domain::ids::{TenantId, WorkspaceId};
use crate::domain::role::Role;
use crate::domain::second_factor::Demand;
use crate::error::Result;
use crate::store::Tx;
use crate::store::entities::workspace::{ActiveModel, Column, Entity, Model};
use crate::store::entities::{member, tenant};

/// Adds a tenant; `tx` spans all tenants, since this one does not exist yet.
pub async fn insert_tenant(tx: &Tx, tenant: &Tenant) -> Result<()> {
    let row = tenant::ActiveModel {
        id: Set(tenant.id.get()),
        name: Set(tenant.name.clone()),
        created_at: Set(tenant.created_at),
        factor_demand: Set(Demand::Optional.as_str().to_owned()),
    };
    tenant::Entity::insert(row).exec_without_returning(tx.conn()).await?;
    Ok(())
}

/// The tenant of this id.
pub async fn get_tenant(tx: &Tx, id: TenantId) -> Result<Option<Tenant>> {
    let found = tenant::Entity::find().filter(tenant::Column::Id.eq(id.get())).one(tx.conn()).await?;
    Ok(found.map(|row| Tenant { id: row.id.into(), name: row.name, created_at: row.created_at }))
}

/// Whether there is any tenant.
pub async fn has_tenant(tx: &Tx) -> Result<bool> {
    let first: Option<i64> = tenant::Entity::find().select_only().column(tenant::Column::Id).into_tuple().one(tx.conn()).await?;
    Ok(first.is_some())
}

/// Adds a workspace.
///
/// # Errors
/// The constraint on `workspace.name` if the tenant already has one of that name.
pub async fn insert(tx: &Tx, workspace: &Workspace) -> Result<()> {
    let row = ActiveModel {
        id: Set(workspace.id.get()),
        tenant_id: Set(workspace.tenant.get()),
        name: Set(workspace.name.clone()),
        created_at: Set(workspace.created_at),
    };
    Entity::insert(row).exec_without_returning(tx.conn()).await?;
    Ok(())
}

/// The workspaces of which a user is a member, oldest first, with the role in each.
pub async fn list_of(tx: &Tx, user: &User) -> Result<Vec<Membership>> {
    let joined =
        member::Entity::find().filter(member::Column::TenantId.eq(user.tenant.get())).filter(member::Column::UserId.eq(user.id.get()));
    let roles = joined.all(tx.conn()).await?;
    let rows = Entity::find()
        .filter(Column::TenantId.eq(user.tenant.get()))
        .filter(Column::Id.is_in(roles.iter().map(|row| row.workspace_id)))
        .order_by_asc(Column::Id)
        .all(tx.conn())
        .await?;
    let role_in = |id: i64| roles.iter().find(|row| row.workspace_id == id).and_then(|row| Role::parse(&row.role));
    Ok(rows.into_iter().filter_map(|row| role_in(row.id).map(|role| Membership { workspace: domain(row), role })).collect())
}

/// Whether the caller's workspace exists in the caller's tenant.
pub async fn is_there(tx: &Tx, access: &Access) -> Result<bool> {
    let here = Entity::find_by_id(access.workspace().get()).filter(Column::TenantId.eq(access.tenant().get()));
    Ok(here.one(tx.conn()).await?.is_some())
}

/// Workspaces of all tenants with this name or id, for the operator.
pub async fn find_across(tx: &Tx, named: &str) -> Result<Vec<Workspace>> {
    let id = named.parse::<WorkspaceId>().ok();
    let wanted = Condition::any().add(Column::Name.eq(named)).add_option(id.map(|id| Column::Id.eq(id.get())));
    let found = Entity::find().filter(wanted).order_by_asc(Column::Id).all(tx.conn()).await?;
    Ok(found.into_iter().map(domain).collect())
}

/// Locks the workspace's row until the end of the transaction, so that two admins cannot remove each other at once.
pub async fn lock(tx: &Tx, access: &Access, id: WorkspaceId) -> Result<Option<Workspace>> {
    let found = Entity::find().filter(Column::TenantId.eq(access.tenant().get())).filter(Column::Id.eq(id.get())).lock_exclusive();
    Ok(found.one(tx.conn()).await?.map(domain))
}

fn domain(row: Model) -> Workspace {
    Workspace { id: row.id.into(), tenant: row.tenant_id.into(), name: row.name, created_at: row.created_at }
}
