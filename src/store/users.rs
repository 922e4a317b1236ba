//! Users and their password hashes.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};

use crate::domain::access::Access;
use crate::domain::account::User;
use crate::domain::ids::{ChallengeId, UserId};
use crate::error::Result;
use crate::store::Tx;
use crate::store::entities::app_user::{ActiveModel, Column, Entity, Model};

/// A user with the hash of the password; its `Debug` output omits the hash.
pub struct Login {
    /// The user.
    pub user: User,
    /// The PHC string.
    pub password_hash: String,
}

/// The user with this email address, in any tenant, looked up at a login before there is an [`Access`].
pub async fn find_login(tx: &Tx, email: &str) -> Result<Option<Login>> {
    let found = Entity::find().filter(Column::Email.eq(email)).one(tx.conn()).await?;
    Ok(found.map(|row| Login { password_hash: row.password_hash.clone(), user: domain(row) }))
}

/// The user with this id, in any tenant, for the second step of a login.
pub async fn find_login_of(tx: &Tx, id: UserId) -> Result<Option<Login>> {
    let found = Entity::find().filter(Column::Id.eq(id.get())).one(tx.conn()).await?;
    Ok(found.map(|row| Login { password_hash: row.password_hash.clone(), user: domain(row) }))
}

/// A user of the caller's tenant, with the hash of the password.
pub async fn get_login(tx: &Tx, access: &Access, id: UserId) -> Result<Option<Login>> {
    let found = Entity::find().filter(Column::TenantId.eq(access.tenant().get())).filter(Column::Id.eq(id.get())).one(tx.conn()).await?;
    Ok(found.map(|row| Login { password_hash: row.password_hash.clone(), user: domain(row) }))
}

/// The user of the caller's tenant with this email address.
pub async fn find_of_tenant(tx: &Tx, access: &Access, email: &str) -> Result<Option<User>> {
    let found = Entity::find().filter(Column::TenantId.eq(access.tenant().get())).filter(Column::Email.eq(email)).one(tx.conn()).await?;
    Ok(found.map(domain))
}

/// The names of these users of the caller's tenant, by id.
pub async fn names(tx: &Tx, access: &Access, ids: &BTreeSet<i64>) -> Result<Vec<(i64, String)>> {
    let found = Entity::find().select_only().column(Column::Id).column(Column::Name);
    let found = found.filter(Column::TenantId.eq(access.tenant().get())).filter(Column::Id.is_in(ids.iter().copied()));
    Ok(found.into_tuple().all(tx.conn()).await?)
}

/// Adds a user.
///
/// # Errors
/// The constraint on `app_user.email` if the address is taken.
pub async fn insert(tx: &Tx, user: &User, password_hash: String) -> Result<()> {
    let row = ActiveModel {
        id: Set(user.id.get()),
        tenant_id: Set(user.tenant.get()),
        email: Set(user.email.clone()),
        name: Set(user.name.clone()),
        password_hash: Set(password_hash),
        created_at: Set(user.created_at),
        suspended_at: Set(user.suspended_at),
        last_challenge: Set(0),
    };
    Entity::insert(row).exec_without_returning(tx.conn()).await?;
    Ok(())
}

/// Replaces the hash of a user's password.
pub async fn set_password_hash(tx: &Tx, user: &User, password_hash: String) -> Result<()> {
    let changed = Entity::update_many().col_expr(Column::PasswordHash, Expr::value(password_hash));
    changed.filter(Column::TenantId.eq(user.tenant.get())).filter(Column::Id.eq(user.id.get())).exec(tx.conn()).await?;
    Ok(())
}

/// Uses a challenge up; false if the user has used it or a later one.
pub async fn use_challenge(tx: &Tx, user: &User, challenge: ChallengeId) -> Result<bool> {
    let used = Entity::update_many().col_expr(Column::LastChallenge, Expr::value(challenge.get()));
    let own = used.filter(Column::TenantId.eq(user.tenant.get())).filter(Column::Id.eq(user.id.get()));
    Ok(own.filter(Column::LastChallenge.lt(challenge.get())).exec(tx.conn()).await?.rows_affected == 1)
}

/// Locks a user until the transaction ends, so that changes of their second factors follow each other.
pub async fn lock(tx: &Tx, user: &User) -> Result<()> {
    let query = Entity::find().filter(Column::TenantId.eq(user.tenant.get())).filter(Column::Id.eq(user.id.get()));
    let query = query.select_only().column(Column::Id);
    let query = if tx.is_postgres() { query.lock_exclusive() } else { query };
    query.into_tuple::<i64>().one(tx.conn()).await?;
    Ok(())
}

/// Suspends an account (`Some`) or reactivates it (`None`).
pub async fn set_suspended(tx: &Tx, user: &User, since: Option<DateTime<Utc>>) -> Result<()> {
    let changed = Entity::update_many().col_expr(Column::SuspendedAt, Expr::value(since));
    changed.filter(Column::TenantId.eq(user.tenant.get())).filter(Column::Id.eq(user.id.get())).exec(tx.conn()).await?;
    Ok(())
}

pub(super) fn domain(row: Model) -> User {
    User {
        id: row.id.into(),
        tenant: row.tenant_id.into(),
        email: row.email,
        name: row.name,
        created_at: row.created_at,
        suspended_at: row.suspended_at,
    }
}
