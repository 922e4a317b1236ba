//! Personal access tokens, stored as hashes only. Called by `auth`.

use std::collections::BTreeSet;

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, FromQueryResult, JoinType, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
    Select,
};

use crate::domain::access::{Access, OwnerBinding};
use crate::domain::agent::Agent;
use crate::domain::chore_patterns::ChorePatterns;
use crate::domain::ids::{AgentId, TenantId, TokenId, UserId};
use crate::domain::owner_key::OwnerKey;
use crate::domain::page::{Page, PageRequest};
use crate::domain::role::Role;
use crate::domain::token::{Token, TokenRights};
use crate::domain::token_scope::TokenScope;
use crate::error::{Error, Result};
use crate::store::entities::token::{ActiveModel, Column, Entity, Model};
use crate::store::entities::{app_user, member};
use crate::store::{Tx, agents};

/// A token with its user's current state.
#[derive(Debug, Clone)]
pub struct Bearer {
    /// The token.
    pub token: Token,
    /// When its user's account was suspended, if it was.
    pub suspended_at: Option<DateTime<Utc>>,
    /// The user's role in the token's workspace; `None` if the user has left it.
    pub role: Option<Role>,
    /// The requested agent, if it is a live one of the token's workspace.
    pub agent: Option<Agent>,
}

/// The token with this hash in any tenant, and an agent of its workspace, in one statement that uses indexes only: every API request runs
/// it before there is an [`Access`].
pub async fn find_bearer(tx: &Tx, hash: &str, agent: Option<AgentId>) -> Result<Option<Bearer>> {
    let Some(row) = tx.conn().query_one(&bearer(hash, agent).into_query()).await? else { return Ok(None) };
    let role: Option<String> = row.try_get("", "member_role")?;
    Ok(Some(Bearer {
        token: domain(Model::from_query_result(&row, "")?)?,
        suspended_at: row.try_get("", "user_suspended_at")?,
        role: role.as_deref().and_then(Role::parse),
        agent: if agent.is_some() { agents::found_beside(&row)? } else { None },
    }))
}

fn bearer(hash: &str, agent: Option<AgentId>) -> Select<Entity> {
    let person = Entity::belongs_to(app_user::Entity).from(Column::UserId).to(app_user::Column::Id);
    let membership = Entity::belongs_to(member::Entity).from((Column::TenantId, Column::WorkspaceId, Column::UserId)).to((
        member::Column::TenantId,
        member::Column::WorkspaceId,
        member::Column::UserId,
    ));
    let query = Entity::find()
        .column_as(app_user::Column::SuspendedAt, "user_suspended_at")
        .column_as(member::Column::Role, "member_role")
        .join(JoinType::InnerJoin, person.into())
        .join(JoinType::LeftJoin, membership.into())
        .filter(Column::Hash.eq(hash));
    match agent {
        Some(id) => agents::join_agent(query, (Column::TenantId, Column::WorkspaceId), id),
        None => query,
    }
}

/// A token of the caller's workspace.
pub async fn get(tx: &Tx, access: &Access, id: TokenId) -> Result<Option<Token>> {
    of_workspace(access).filter(Column::Id.eq(id.get())).one(tx.conn()).await?.map(domain).transpose()
}

/// A token of a tenant, looked up for an app before there is an [`Access`].
pub async fn find(tx: &Tx, tenant: TenantId, id: TokenId) -> Result<Option<Token>> {
    let found = Entity::find().filter(Column::TenantId.eq(tenant.get())).filter(Column::Id.eq(id.get()));
    found.one(tx.conn()).await?.map(domain).transpose()
}

/// Gives an app's token a new text; false if it was revoked.
pub async fn renew(tx: &Tx, token: &Token, hash: String) -> Result<bool> {
    let renewed = Entity::update_many()
        .col_expr(Column::Hash, Expr::value(hash))
        .col_expr(Column::Prefix, Expr::value(token.prefix.clone()))
        .col_expr(Column::LastFour, Expr::value(token.last_four.clone()))
        .col_expr(Column::ExpiresAt, Expr::value(token.expires_at))
        .col_expr(Column::RenewBy, Expr::value(token.renew_by))
        .filter(Column::TenantId.eq(token.tenant.get()))
        .filter(Column::Id.eq(token.id.get()))
        .filter(Column::RevokedAt.is_null());
    Ok(renewed.exec(tx.conn()).await?.rows_affected > 0)
}

/// A user's tokens in the caller's workspace, newest first, including revoked and expired ones.
///
/// # Errors
/// [`Error::Invalid`] for a cursor of another list.
pub async fn list(tx: &Tx, access: &Access, user: UserId, page: &PageRequest) -> Result<Page<Token>> {
    let mut query = of_workspace(access).filter(Column::UserId.eq(user.get())).order_by_desc(Column::Id).limit(page.limit + 1);
    if let Some(after) = page.after_id().map_err(Error::bad_page)? {
        query = query.filter(Column::Id.lt(after));
    }
    let tokens = query.all(tx.conn()).await?.into_iter().map(domain).collect::<Result<Vec<_>>>()?;
    Ok(Page::cut(tokens, page.limit, |token| token.id.to_string()))
}

/// The names of these tokens of the caller's workspace, by id.
pub async fn names(tx: &Tx, access: &Access, ids: &BTreeSet<i64>) -> Result<Vec<(i64, String)>> {
    let found = of_workspace(access).select_only().column(Column::Id).column(Column::Name);
    Ok(found.filter(Column::Id.is_in(ids.iter().copied())).into_tuple().all(tx.conn()).await?)
}

/// Adds a token.
pub async fn insert(tx: &Tx, token: &Token, hash: String) -> Result<()> {
    let scopes: Vec<&str> = token.power.scopes.iter().map(|scope| scope.as_str()).collect();
    let (bound_owner, bound_prefix) = match &token.power.owners {
        OwnerBinding::Any => (None, None),
        OwnerBinding::Owner(owner) => (Some(owner.as_str().to_owned()), None),
        OwnerBinding::Prefix(prefix) => (None, Some(prefix.clone())),
    };
    let row = ActiveModel {
        id: Set(token.id.get()),
        tenant_id: Set(token.tenant.get()),
        workspace_id: Set(token.workspace.get()),
        user_id: Set(token.user.get()),
        name: Set(token.name.clone()),
        hash: Set(hash),
        prefix: Set(token.prefix.clone()),
        last_four: Set(token.last_four.clone()),
        scopes: Set(scopes.join(",")),
        role: Set(token.power.role.as_str().to_owned()),
        agent_ids: Set(token.power.agents.as_ref().map(|ids| serde_json::json!(ids))),
        bound_owner: Set(bound_owner),
        bound_prefix: Set(bound_prefix),
        require_end_user: Set(token.power.require_end_user),
        chore_patterns: Set((!token.chores.as_slice().is_empty()).then(|| serde_json::json!(token.chores))),
        family_id: Set(token.family.get()),
        replaced_by: Set(token.replaced_by.map(TokenId::get)),
        created_at: Set(token.created_at),
        expires_at: Set(token.expires_at),
        renew_by: Set(token.renew_by),
        overlap_until: Set(token.overlap_until),
        last_used_at: Set(token.last_used_at),
        revoked_at: Set(token.revoked_at),
    };
    Entity::insert(row).exec_without_returning(tx.conn()).await?;
    Ok(())
}

/// Marks a token as replaced; false if it was replaced or revoked before.
pub async fn replace(tx: &Tx, old: &Token, by: TokenId, overlap_until: DateTime<Utc>) -> Result<bool> {
    let marked = Entity::update_many()
        .col_expr(Column::ReplacedBy, Expr::value(by.get()))
        .col_expr(Column::OverlapUntil, Expr::value(overlap_until))
        .filter(Column::TenantId.eq(old.tenant.get()))
        .filter(Column::Id.eq(old.id.get()))
        .filter(Column::ReplacedBy.is_null())
        .filter(Column::RevokedAt.is_null());
    Ok(marked.exec(tx.conn()).await?.rows_affected > 0)
}

/// Revokes a token with its predecessors and successors; returns how many were valid until now.
pub async fn revoke_family(tx: &Tx, token: &Token, now: DateTime<Utc>) -> Result<u64> {
    let revoked = Entity::update_many()
        .col_expr(Column::RevokedAt, Expr::value(now))
        .filter(Column::TenantId.eq(token.tenant.get()))
        .filter(Column::FamilyId.eq(token.family.get()))
        .filter(Column::RevokedAt.is_null());
    Ok(revoked.exec(tx.conn()).await?.rows_affected)
}

/// Revokes every token of a user for the caller's workspace; returns how many were valid until now.
pub async fn revoke_all_of(tx: &Tx, access: &Access, user: UserId, now: DateTime<Utc>) -> Result<u64> {
    let revoked = Entity::update_many()
        .col_expr(Column::RevokedAt, Expr::value(now))
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::WorkspaceId.eq(access.workspace().get()))
        .filter(Column::UserId.eq(user.get()))
        .filter(Column::RevokedAt.is_null());
    Ok(revoked.exec(tx.conn()).await?.rows_affected)
}

/// Writes when a token was last used, unless another process wrote it within `interval`.
pub async fn touch(tx: &Tx, token: &Token, now: DateTime<Utc>, interval: TimeDelta) -> Result<()> {
    let used = Entity::update_many()
        .col_expr(Column::LastUsedAt, Expr::value(now))
        .filter(Column::TenantId.eq(token.tenant.get()))
        .filter(Column::Id.eq(token.id.get()))
        .filter(Condition::any().add(Column::LastUsedAt.is_null()).add(Column::LastUsedAt.lte(now - interval)));
    used.exec(tx.conn()).await?;
    Ok(())
}

fn of_workspace(access: &Access) -> sea_orm::Select<Entity> {
    Entity::find().filter(Column::TenantId.eq(access.tenant().get())).filter(Column::WorkspaceId.eq(access.workspace().get()))
}

/// A row that cannot be parsed in full is an error, never a token with fewer limits.
fn domain(row: Model) -> Result<Token> {
    let unreadable = |column: &str| Error::internal(format!("token {} has an unreadable {column}", row.id));
    let scopes = row.scopes.split(',').filter(|name| !name.is_empty()).map(TokenScope::parse).collect::<Option<Vec<_>>>();
    let agents = row.agent_ids.as_ref().map(|ids| serde_json::from_value(ids.clone())).transpose();
    let owners = match (&row.bound_owner, &row.bound_prefix) {
        (None, None) => OwnerBinding::Any,
        (Some(owner), None) => OwnerBinding::Owner(OwnerKey::stored(owner.clone())),
        (None, Some(prefix)) => OwnerBinding::Prefix(prefix.clone()),
        (Some(_), Some(_)) => return Err(unreadable("binding")),
    };
    let chores: Option<Vec<String>> = row
        .chore_patterns
        .as_ref()
        .map(|patterns| serde_json::from_value(patterns.clone()))
        .transpose()
        .map_err(|_| unreadable("list of patterns"))?;
    let rights = TokenRights {
        role: Role::parse(&row.role).ok_or_else(|| unreadable("role"))?,
        scopes: scopes.ok_or_else(|| unreadable("list of scopes"))?,
        agents: agents.map_err(|_| unreadable("list of agents"))?,
        owners,
        require_end_user: row.require_end_user,
    };
    Ok(Token {
        id: row.id.into(),
        tenant: row.tenant_id.into(),
        workspace: row.workspace_id.into(),
        user: row.user_id.into(),
        name: row.name,
        prefix: row.prefix,
        last_four: row.last_four,
        power: rights,
        chores: ChorePatterns::stored(chores.unwrap_or_default()),
        family: row.family_id.into(),
        replaced_by: row.replaced_by.map(TokenId::from),
        created_at: row.created_at,
        expires_at: row.expires_at,
        renew_by: row.renew_by,
        overlap_until: row.overlap_until,
        last_used_at: row.last_used_at,
        revoked_at: row.revoked_at,
    })
}

#[cfg(test)]
mod tests {
    use sea_orm::{DbBackend, QueryTrait};

    use super::*;
    use crate::store::entities::tests::plan;

    #[tokio::test]
    async fn a_bearer_and_its_agent_are_looked_up_and_not_searched_for() {
        let plan = plan(bearer("0f", Some(AgentId::from(7))).build(DbBackend::Sqlite)).await;
        assert!(plan.contains("ux_token_hash (hash=?)") && !plan.contains("SCAN"), "{plan}");
        assert!(plan.contains("SEARCH agent USING INTEGER PRIMARY KEY (rowid=?)"), "{plan}");
    }
}
