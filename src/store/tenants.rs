//! Tenants. `tenancy::tenants` creates one for an operator or a sign-up.

use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};

use crate::domain::account::Tenant;
use crate::domain::ids::TenantId;
use crate::error::Result;
use crate::store::Tx;
use crate::store::entities::tenant::{ActiveModel, Column, Entity};

/// Adds a tenant; `tx` spans all tenants, since this one does not exist yet.
pub async fn insert(tx: &Tx, tenant: &Tenant) -> Result<()> {
    let row = ActiveModel { id: Set(tenant.id.get()), name: Set(tenant.name.clone()), created_at: Set(tenant.created_at) };
    Entity::insert(row).exec_without_returning(tx.conn()).await?;
    Ok(())
}

/// The tenant of this id.
pub async fn get(tx: &Tx, id: TenantId) -> Result<Option<Tenant>> {
    let found = Entity::find().filter(Column::Id.eq(id.get())).one(tx.conn()).await?;
    Ok(found.map(|row| Tenant { id: row.id.into(), name: row.name, created_at: row.created_at }))
}

/// Whether there is any tenant.
pub async fn exist(tx: &Tx) -> Result<bool> {
    let first: Option<i64> = Entity::find().select_only().column(Column::Id).into_tuple().one(tx.conn()).await?;
    Ok(first.is_some())
}
