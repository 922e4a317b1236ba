//! Consents that people give to apps (OAuth). Codes and refresh tokens are stored as hashes only. Called by `auth::oauth`.

use chrono::{DateTime, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use crate::domain::access::Access;
use crate::domain::ids::{TokenId, UserId};
use crate::domain::oauth_grant::OauthGrant;
use crate::domain::token_scope::TokenScope;
use crate::error::{Error, Result};
use crate::store::Tx;
use crate::store::entities::oauth_grant::{ActiveModel, Column, Entity, Model};

/// What a grant gets when its code is exchanged.
#[derive(Debug)]
pub struct Exchanged {
    /// The access token.
    pub token: TokenId,
    /// The hash of the handle of the refresh token.
    pub handle_hash: String,
    /// The hash of its secret.
    pub secret_hash: String,
    /// Until when it is valid.
    pub refresh_expires_at: DateTime<Utc>,
}

/// Adds a grant.
pub async fn insert(tx: &Tx, grant: &OauthGrant) -> Result<()> {
    let scopes: Vec<&str> = grant.scopes.iter().map(|scope| scope.as_str()).collect();
    let row = ActiveModel {
        id: Set(grant.id.get()),
        tenant_id: Set(grant.tenant.get()),
        workspace_id: Set(grant.workspace.get()),
        user_id: Set(grant.user.get()),
        agent_id: Set(grant.agent.get()),
        client_hash: Set(grant.client_hash.clone()),
        client_name: Set(grant.client_name.clone()),
        redirect_uri: Set(grant.redirect_uri.clone()),
        scopes: Set(scopes.join(",")),
        challenge: Set(grant.challenge.clone()),
        code_hash: Set(grant.code_hash.clone()),
        code_expires_at: Set(grant.code_expires_at),
        exchanged_at: Set(grant.exchanged_at),
        token_id: Set(grant.token.map(TokenId::get)),
        handle_hash: Set(grant.handle_hash.clone()),
        secret_hash: Set(grant.secret_hash.clone()),
        refresh_expires_at: Set(grant.refresh_expires_at),
        created_at: Set(grant.created_at),
    };
    Entity::insert(row).exec_without_returning(tx.conn()).await?;
    Ok(())
}

/// Deletes a person's grants that can no longer become or renew a token.
pub async fn delete_dead(tx: &Tx, access: &Access, user: UserId, now: DateTime<Utc>) -> Result<()> {
    let of_user = Entity::delete_many().filter(Column::TenantId.eq(access.tenant().get())).filter(Column::UserId.eq(user.get()));
    let unused = Column::TokenId.is_null().and(Column::CodeExpiresAt.lt(now));
    of_user.filter(unused.or(Column::RefreshExpiresAt.lt(now))).exec(tx.conn()).await?;
    Ok(())
}

/// The grant with this code, in any tenant.
pub async fn find_by_code(tx: &Tx, hash: &str) -> Result<Option<OauthGrant>> {
    Entity::find().filter(Column::CodeHash.eq(hash)).one(tx.conn()).await?.map(domain).transpose()
}

/// The grant whose refresh token has this handle, in any tenant.
pub async fn find_by_handle(tx: &Tx, hash: &str) -> Result<Option<OauthGrant>> {
    Entity::find().filter(Column::HandleHash.eq(hash)).one(tx.conn()).await?.map(domain).transpose()
}

/// Marks the code as used and stores what it was exchanged for, if anything; false if it was used before.
pub async fn exchange(tx: &Tx, grant: &OauthGrant, now: DateTime<Utc>, got: Option<Exchanged>) -> Result<bool> {
    let mut used = Entity::update_many().col_expr(Column::ExchangedAt, Expr::value(now));
    if let Some(Exchanged { token, handle_hash, secret_hash, refresh_expires_at }) = got {
        used = used
            .col_expr(Column::TokenId, Expr::value(token.get()))
            .col_expr(Column::HandleHash, Expr::value(handle_hash))
            .col_expr(Column::SecretHash, Expr::value(secret_hash))
            .col_expr(Column::RefreshExpiresAt, Expr::value(refresh_expires_at));
    }
    let used =
        used.filter(Column::TenantId.eq(grant.tenant.get())).filter(Column::Id.eq(grant.id.get())).filter(Column::ExchangedAt.is_null());
    Ok(used.exec(tx.conn()).await?.rows_affected > 0)
}

/// Replaces the secret of the refresh token; false if another request did so first.
pub async fn renew(tx: &Tx, grant: &OauthGrant, secret_hash: String, refresh_expires_at: DateTime<Utc>) -> Result<bool> {
    let renewed = Entity::update_many()
        .col_expr(Column::SecretHash, Expr::value(secret_hash))
        .col_expr(Column::RefreshExpiresAt, Expr::value(refresh_expires_at))
        .filter(Column::TenantId.eq(grant.tenant.get()))
        .filter(Column::Id.eq(grant.id.get()))
        .filter(Column::SecretHash.eq(grant.secret_hash.clone()));
    Ok(renewed.exec(tx.conn()).await?.rows_affected > 0)
}

fn domain(row: Model) -> Result<OauthGrant> {
    let scopes = row.scopes.split(',').map(TokenScope::parse).collect::<Option<Vec<_>>>();
    Ok(OauthGrant {
        id: row.id.into(),
        tenant: row.tenant_id.into(),
        workspace: row.workspace_id.into(),
        user: row.user_id.into(),
        agent: row.agent_id.into(),
        client_hash: row.client_hash,
        client_name: row.client_name,
        redirect_uri: row.redirect_uri,
        scopes: scopes.ok_or_else(|| Error::internal(format!("grant {} has an unreadable list of scopes", row.id)))?,
        challenge: row.challenge,
        code_hash: row.code_hash,
        code_expires_at: row.code_expires_at,
        exchanged_at: row.exchanged_at,
        token: row.token_id.map(TokenId::from),
        handle_hash: row.handle_hash,
        secret_hash: row.secret_hash,
        refresh_expires_at: row.refresh_expires_at,
        created_at: row.created_at,
    })
}
