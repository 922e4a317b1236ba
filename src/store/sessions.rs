//! Login sessions, one row each. Called by `auth`.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::domain::access::Access;
use crate::domain::account::{Session, User};
use crate::domain::ids::{SessionId, UserId};
use crate::error::Result;
use crate::store::Tx;
use crate::store::entities::app_user;
use crate::store::entities::session::{ActiveModel, Column, Entity, Model};
use crate::store::users;

/// The most sessions in a list.
const MOST_LISTED: u64 = 100;

/// Adds a session.
pub async fn insert(tx: &Tx, session: &Session) -> Result<()> {
    let row = ActiveModel {
        id: Set(session.id.get()),
        tenant_id: Set(session.tenant.get()),
        user_id: Set(session.user.get()),
        created_at: Set(session.created_at),
        last_seen_at: Set(session.last_seen_at),
        expires_at: Set(session.expires_at),
        revoked_at: Set(session.revoked_at),
        client: Set(session.client.clone()),
        needs_factor: Set(session.needs_factor),
    };
    Entity::insert(row).exec_without_returning(tx.conn()).await?;
    Ok(())
}

/// A session of any tenant with its user, looked up before there is an [`Access`].
pub async fn find(tx: &Tx, id: SessionId) -> Result<Option<(Session, User)>> {
    let Some(row) = Entity::find().filter(Column::Id.eq(id.get())).one(tx.conn()).await? else { return Ok(None) };
    let user = app_user::Entity::find()
        .filter(app_user::Column::TenantId.eq(row.tenant_id))
        .filter(app_user::Column::Id.eq(row.user_id))
        .one(tx.conn())
        .await?;
    Ok(user.map(|user| (domain(row), users::domain(user))))
}

/// A user's live sessions, newest first.
pub async fn list_of(tx: &Tx, user: &User, now: DateTime<Utc>) -> Result<Vec<Session>> {
    let rows = Entity::find()
        .filter(Column::TenantId.eq(user.tenant.get()))
        .filter(Column::UserId.eq(user.id.get()))
        .filter(Column::RevokedAt.is_null())
        .filter(Column::ExpiresAt.gt(now))
        .order_by_desc(Column::Id)
        .limit(MOST_LISTED);
    Ok(rows.all(tx.conn()).await?.into_iter().map(domain).collect())
}

/// When each of these users of the caller's tenant last used a session.
pub async fn last_seen(tx: &Tx, access: &Access, users: &[UserId]) -> Result<BTreeMap<UserId, DateTime<Utc>>> {
    let rows: Vec<(i64, DateTime<Utc>)> = Entity::find()
        .select_only()
        .column(Column::UserId)
        .column_as(Column::LastSeenAt.max(), "seen")
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::UserId.is_in(users.iter().map(|user| user.get())))
        .group_by(Column::UserId)
        .into_tuple()
        .all(tx.conn())
        .await?;
    Ok(rows.into_iter().map(|(user, seen)| (user.into(), seen)).collect())
}

/// Writes when a session was last seen.
pub async fn touch(tx: &Tx, session: &Session, now: DateTime<Utc>) -> Result<()> {
    let seen = Entity::update_many().col_expr(Column::LastSeenAt, Expr::value(now));
    seen.filter(Column::TenantId.eq(session.tenant.get())).filter(Column::Id.eq(session.id.get())).exec(tx.conn()).await?;
    Ok(())
}

/// Opens all pages to a session that had to set up a second factor first.
pub async fn open_up(tx: &Tx, user: &User, id: SessionId) -> Result<()> {
    let opened = Entity::update_many().col_expr(Column::NeedsFactor, Expr::value(false));
    let own = opened.filter(Column::TenantId.eq(user.tenant.get())).filter(Column::UserId.eq(user.id.get()));
    own.filter(Column::Id.eq(id.get())).exec(tx.conn()).await?;
    Ok(())
}

/// Ends one live session of a user; false if there is none.
pub async fn revoke(tx: &Tx, user: &User, id: SessionId, now: DateTime<Utc>) -> Result<bool> {
    let ended = live_of(user, now).filter(Column::Id.eq(id.get())).exec(tx.conn()).await?;
    Ok(ended.rows_affected > 0)
}

/// Ends every live session of a user except `kept`; returns how many.
pub async fn revoke_all_of(tx: &Tx, user: &User, kept: Option<SessionId>, now: DateTime<Utc>) -> Result<u64> {
    let mut ended = live_of(user, now);
    if let Some(kept) = kept {
        ended = ended.filter(Column::Id.ne(kept.get()));
    }
    Ok(ended.exec(tx.conn()).await?.rows_affected)
}

fn live_of(user: &User, now: DateTime<Utc>) -> sea_orm::UpdateMany<Entity> {
    Entity::update_many()
        .col_expr(Column::RevokedAt, Expr::value(now))
        .filter(Column::TenantId.eq(user.tenant.get()))
        .filter(Column::UserId.eq(user.id.get()))
        .filter(Column::RevokedAt.is_null())
}

fn domain(row: Model) -> Session {
    Session {
        id: row.id.into(),
        tenant: row.tenant_id.into(),
        user: row.user_id.into(),
        created_at: row.created_at,
        last_seen_at: row.last_seen_at,
        expires_at: row.expires_at,
        revoked_at: row.revoked_at,
        client: row.client,
        needs_factor: row.needs_factor,
    }
}
