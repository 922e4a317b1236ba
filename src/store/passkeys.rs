//! The passkeys of accounts.

use chrono::{DateTime, Utc};
use data_encoding::BASE64URL_NOPAD;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, Query};
use sea_orm::{ColumnTrait, Condition, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder};

use crate::domain::access::Access;
use crate::domain::account::User;
use crate::domain::ids::{PasskeyId, UserId};
use crate::domain::passkey::Passkey;
use crate::error::{Error, Result};
use crate::store::entities::passkey::{ActiveModel, Column, Entity, Model};
use crate::store::entities::{app_user, member};
use crate::store::{Tx, users};

/// The constraint that a second passkey of the same id breaks, on PostgreSQL and on SQLite.
pub const SAME_ID: (&str, &str) = ("ux_passkey_credential", "passkey.credential_id");

/// Adds a passkey.
///
/// # Errors
/// The constraint [`SAME_ID`] if its id is known in the installation.
pub async fn insert(tx: &Tx, user: &User, new: &Passkey) -> Result<()> {
    let row = ActiveModel {
        id: Set(new.id.get()),
        tenant_id: Set(user.tenant.get()),
        user_id: Set(user.id.get()),
        name: Set(new.name.clone()),
        site: Set(new.site.clone()),
        credential_id: Set(encode(&new.credential_id)),
        public_key: Set(encode(&new.public_key)),
        counter: Set(encode(&new.counter)),
        created_at: Set(new.created_at),
        last_used_at: Set(new.last_used_at),
    };
    Entity::insert(row).exec_without_returning(tx.conn()).await?;
    Ok(())
}

/// The passkeys of a user, oldest first.
pub async fn list_of(tx: &Tx, user: &User) -> Result<Vec<Passkey>> {
    Entity::find().filter(of(user)).order_by_asc(Column::Id).all(tx.conn()).await?.into_iter().map(domain).collect()
}

/// How many passkeys a user has.
pub async fn count_of(tx: &Tx, user: &User) -> Result<u64> {
    Ok(Entity::find().filter(of(user)).count(tx.conn()).await?)
}

/// A passkey of any tenant by the id that the device sent, with its user: looked up at a login before there is an [`Access`].
pub async fn find_with_user(tx: &Tx, credential_id: &[u8]) -> Result<Option<(Passkey, User)>> {
    let Some(row) = Entity::find().filter(Column::CredentialId.eq(encode(credential_id))).one(tx.conn()).await? else { return Ok(None) };
    let user = app_user::Entity::find()
        .filter(app_user::Column::TenantId.eq(row.tenant_id))
        .filter(app_user::Column::Id.eq(row.user_id))
        .one(tx.conn())
        .await?;
    let Some(user) = user else { return Ok(None) };
    Ok(Some((domain(row)?, users::domain(user))))
}

/// Records a use; false if the passkey is gone.
pub async fn note_use(tx: &Tx, user: &User, id: PasskeyId, counter: &[u8], now: DateTime<Utc>) -> Result<bool> {
    let used = Entity::update_many().col_expr(Column::Counter, Expr::value(encode(counter))).col_expr(Column::LastUsedAt, Expr::value(now));
    Ok(used.filter(of(user)).filter(Column::Id.eq(id.get())).exec(tx.conn()).await?.rows_affected == 1)
}

/// Renames a passkey; false if the user has no such passkey.
pub async fn rename(tx: &Tx, user: &User, id: PasskeyId, name: &str) -> Result<bool> {
    let renamed = Entity::update_many().col_expr(Column::Name, Expr::value(name));
    Ok(renamed.filter(of(user)).filter(Column::Id.eq(id.get())).exec(tx.conn()).await?.rows_affected == 1)
}

/// Deletes a passkey; false if the user has no such passkey.
pub async fn delete(tx: &Tx, user: &User, id: PasskeyId) -> Result<bool> {
    Ok(Entity::delete_many().filter(of(user)).filter(Column::Id.eq(id.get())).exec(tx.conn()).await?.rows_affected == 1)
}

/// Deletes all passkeys of a user and returns their number.
pub async fn delete_all_of(tx: &Tx, user: &User) -> Result<u64> {
    Ok(Entity::delete_many().filter(of(user)).exec(tx.conn()).await?.rows_affected)
}

/// Deletes the passkeys of a person of the caller's tenant who is a member of no workspace any more.
pub(super) async fn delete_of_leaver(tx: &Tx, access: &Access, user: UserId) -> Result<()> {
    let members = Query::select()
        .column(member::Column::UserId)
        .from(member::Entity)
        .and_where(member::Column::TenantId.eq(access.tenant().get()))
        .and_where(member::Column::UserId.eq(user.get()))
        .to_owned();
    let theirs = Condition::all().add(Column::TenantId.eq(access.tenant().get())).add(Column::UserId.eq(user.get()));
    Entity::delete_many().filter(theirs).filter(Column::UserId.not_in_subquery(members)).exec(tx.conn()).await?;
    Ok(())
}

fn of(user: &User) -> Condition {
    Condition::all().add(Column::TenantId.eq(user.tenant.get())).add(Column::UserId.eq(user.id.get()))
}

fn domain(row: Model) -> Result<Passkey> {
    Ok(Passkey {
        id: row.id.into(),
        name: row.name,
        site: row.site,
        credential_id: decode(&row.credential_id)?,
        public_key: decode(&row.public_key)?,
        counter: decode(&row.counter)?,
        created_at: row.created_at,
        last_used_at: row.last_used_at,
    })
}

fn encode(bytes: &[u8]) -> String {
    BASE64URL_NOPAD.encode(bytes)
}

fn decode(text: &str) -> Result<Vec<u8>> {
    BASE64URL_NOPAD.decode(text.as_bytes()).map_err(Error::internal)
}
