//! The second factors of accounts, and whom a tenant demands one of. Each change is one statement with its condition, so that two logins at
//! once cannot use one code twice.

use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter};

use crate::domain::access::Access;
use crate::domain::account::User;
use crate::domain::ids::{SecondFactorId, TenantId};
use crate::domain::second_factor::{Demand, SecondFactor};
use crate::error::{Error, Result};
use crate::store::Tx;
use crate::store::entities::second_factor::{ActiveModel, Column, Entity};
use crate::store::entities::tenant;

/// The second factor of a user, if it is on.
pub async fn find(tx: &Tx, user: &User) -> Result<Option<SecondFactor>> {
    let Some(row) = Entity::find().filter(of(user)).one(tx.conn()).await? else { return Ok(None) };
    Ok(Some(SecondFactor {
        sealed_secret: row.sealed_secret,
        last_step: row.last_step,
        recovery_hashes: serde_json::from_str(&row.recovery_hashes).map_err(Error::internal)?,
        created_at: row.created_at,
    }))
}

/// Switches a second factor on.
///
/// # Errors
/// The unique index of the user if it is on already.
pub async fn insert(tx: &Tx, id: SecondFactorId, user: &User, new: &SecondFactor) -> Result<()> {
    let row = ActiveModel {
        id: Set(id.get()),
        tenant_id: Set(user.tenant.get()),
        user_id: Set(user.id.get()),
        sealed_secret: Set(new.sealed_secret.clone()),
        last_step: Set(new.last_step),
        recovery_hashes: Set(encode(&new.recovery_hashes)?),
        created_at: Set(new.created_at),
    };
    Entity::insert(row).exec_without_returning(tx.conn()).await?;
    Ok(())
}

/// Uses up the code of a time step; false if this step or a later one was used.
pub async fn use_step(tx: &Tx, user: &User, step: i64) -> Result<bool> {
    let used = Entity::update_many().col_expr(Column::LastStep, Expr::value(step));
    Ok(used.filter(of(user)).filter(Column::LastStep.lt(step)).exec(tx.conn()).await?.rows_affected == 1)
}

/// Replaces the recovery codes; false if they are no longer `before`.
pub async fn replace_recovery(tx: &Tx, user: &User, before: &[String], after: &[String]) -> Result<bool> {
    let changed = Entity::update_many().col_expr(Column::RecoveryHashes, Expr::value(encode(after)?));
    Ok(changed.filter(of(user)).filter(Column::RecoveryHashes.eq(encode(before)?)).exec(tx.conn()).await?.rows_affected == 1)
}

/// Switches the second factor off; false if it was off.
pub async fn delete(tx: &Tx, user: &User) -> Result<bool> {
    Ok(Entity::delete_many().filter(of(user)).exec(tx.conn()).await?.rows_affected == 1)
}

/// Whom the tenant demands a second factor of.
///
/// # Errors
/// [`Error::Internal`] for a name that this version does not know: it must not count as no demand.
pub async fn demand(tx: &Tx, tenant: TenantId) -> Result<Demand> {
    let row = tenant::Entity::find().filter(tenant::Column::Id.eq(tenant.get())).one(tx.conn()).await?;
    let row = row.ok_or(Error::NotFound("tenant"))?;
    Demand::parse(&row.factor_demand).ok_or_else(|| Error::internal("the demand for a second factor in the database cannot be read"))
}

/// Writes whom the caller's tenant demands a second factor of.
pub async fn set_demand(tx: &Tx, access: &Access, demand: Demand) -> Result<()> {
    let changed = tenant::Entity::update_many().col_expr(tenant::Column::FactorDemand, Expr::value(demand.as_str()));
    changed.filter(tenant::Column::Id.eq(access.tenant().get())).exec(tx.conn()).await?;
    Ok(())
}

fn of(user: &User) -> Condition {
    Condition::all().add(Column::TenantId.eq(user.tenant.get())).add(Column::UserId.eq(user.id.get()))
}

fn encode(hashes: &[String]) -> Result<String> {
    serde_json::to_string(hashes).map_err(Error::internal)
}
