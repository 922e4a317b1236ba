//! The identity providers of tenants, the links of accounts to them, and the memberships that they grant.

use std::collections::BTreeMap;

use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::domain::access::Access;
use crate::domain::account::User;
use crate::domain::identity_provider::IdentityProvider;
use crate::domain::ids::{IdentityLinkId, IdentityProviderId, TenantId, UserId, WorkspaceId};
use crate::error::{Error, Result};
use crate::store::entities::identity_provider::{ActiveModel, Column, Entity, Model};
use crate::store::entities::{app_user, identity_link, tenant, workspace};
use crate::store::{Tx, users};

/// Adds a provider.
///
/// # Errors
/// The unique index of tenant and name if the tenant has a provider of this name.
pub async fn insert(tx: &Tx, access: &Access, new: &IdentityProvider) -> Result<()> {
    let row = ActiveModel {
        id: Set(new.id.get()),
        tenant_id: Set(access.tenant().get()),
        name: Set(new.name.clone()),
        issuer: Set(new.issuer.clone()),
        client_id: Set(new.client_id.clone()),
        sealed_secret: Set(new.sealed_secret.clone()),
        group_claim: Set(new.group_claim.clone()),
        rules: Set(serde_json::to_string(&new.rules).map_err(Error::internal)?),
        domains: Set(serde_json::to_string(&new.domains).map_err(Error::internal)?),
        is_exclusive: Set(new.is_exclusive),
        created_at: Set(new.created_at),
    };
    Entity::insert(row).exec_without_returning(tx.conn()).await?;
    Ok(())
}

/// The providers of the caller's tenant, oldest first.
pub async fn list(tx: &Tx, access: &Access) -> Result<Vec<IdentityProvider>> {
    of_tenant(tx, access.tenant()).await
}

/// The providers of a tenant for its login page, oldest first.
pub async fn of_tenant(tx: &Tx, tenant: TenantId) -> Result<Vec<IdentityProvider>> {
    let rows = Entity::find().filter(Column::TenantId.eq(tenant.get())).order_by_asc(Column::Id).all(tx.conn()).await?;
    rows.into_iter().map(domain).collect()
}

/// A provider of any tenant, for a login.
pub async fn find(tx: &Tx, id: IdentityProviderId) -> Result<Option<IdentityProvider>> {
    Entity::find().filter(Column::Id.eq(id.get())).one(tx.conn()).await?.map(domain).transpose()
}

/// Deletes a provider of the caller's tenant and its links; false if there is none.
pub async fn delete(tx: &Tx, access: &Access, id: IdentityProviderId) -> Result<bool> {
    let links = identity_link::Entity::delete_many().filter(identity_link::Column::TenantId.eq(access.tenant().get()));
    links.filter(identity_link::Column::ProviderId.eq(id.get())).exec(tx.conn()).await?;
    let gone = Entity::delete_many().filter(Column::TenantId.eq(access.tenant().get())).filter(Column::Id.eq(id.get()));
    Ok(gone.exec(tx.conn()).await?.rows_affected > 0)
}

/// Whether passwords of the tenant are refused.
pub async fn is_exclusive(tx: &Tx, tenant: TenantId) -> Result<bool> {
    let found = Entity::find().filter(Column::TenantId.eq(tenant.get())).filter(Column::IsExclusive.eq(true));
    Ok(found.count(tx.conn()).await? > 0)
}

/// The only tenant of the installation; `None` if there are more.
pub async fn only_tenant(tx: &Tx) -> Result<Option<TenantId>> {
    let ids: Vec<i64> = tenant::Entity::find().select_only().column(tenant::Column::Id).limit(2).into_tuple().all(tx.conn()).await?;
    Ok(match ids.as_slice() {
        [only] => Some(TenantId::from(*only)),
        _ => None,
    })
}

/// The workspaces of the caller's tenant, by name.
pub async fn workspaces(tx: &Tx, access: &Access) -> Result<BTreeMap<String, WorkspaceId>> {
    let rows = workspace::Entity::find().filter(workspace::Column::TenantId.eq(access.tenant().get())).all(tx.conn()).await?;
    Ok(rows.into_iter().map(|row| (row.name, WorkspaceId::from(row.id))).collect())
}

/// The account that is linked to a subject of the provider.
pub async fn linked(tx: &Tx, provider: &IdentityProvider, subject: &str) -> Result<Option<User>> {
    let link = identity_link::Entity::find()
        .filter(identity_link::Column::TenantId.eq(provider.tenant.get()))
        .filter(identity_link::Column::ProviderId.eq(provider.id.get()))
        .filter(identity_link::Column::Subject.eq(subject))
        .one(tx.conn())
        .await?;
    let Some(link) = link else { return Ok(None) };
    let user = app_user::Entity::find()
        .filter(app_user::Column::TenantId.eq(provider.tenant.get()))
        .filter(app_user::Column::Id.eq(link.user_id))
        .one(tx.conn())
        .await?;
    Ok(user.map(users::domain))
}

/// Links an account to a subject of the provider.
pub async fn link(tx: &Tx, id: IdentityLinkId, provider: &IdentityProvider, user: UserId, subject: &str) -> Result<()> {
    let row = identity_link::ActiveModel {
        id: Set(id.get()),
        tenant_id: Set(provider.tenant.get()),
        provider_id: Set(provider.id.get()),
        user_id: Set(user.get()),
        subject: Set(subject.to_owned()),
        created_at: Set(tx.now()),
    };
    identity_link::Entity::insert(row).exec_without_returning(tx.conn()).await?;
    Ok(())
}

/// Whether the account is linked to any subject of the provider.
pub async fn has_link(tx: &Tx, provider: &IdentityProvider, user: UserId) -> Result<bool> {
    let links = identity_link::Entity::find().filter(identity_link::Column::TenantId.eq(provider.tenant.get()));
    let own = links.filter(identity_link::Column::ProviderId.eq(provider.id.get())).filter(identity_link::Column::UserId.eq(user.get()));
    Ok(own.count(tx.conn()).await? > 0)
}

fn domain(row: Model) -> Result<IdentityProvider> {
    Ok(IdentityProvider {
        id: row.id.into(),
        tenant: row.tenant_id.into(),
        name: row.name,
        issuer: row.issuer,
        client_id: row.client_id,
        sealed_secret: row.sealed_secret,
        group_claim: row.group_claim,
        rules: serde_json::from_str(&row.rules).map_err(Error::internal)?,
        domains: serde_json::from_str(&row.domains).map_err(Error::internal)?,
        is_exclusive: row.is_exclusive,
        created_at: row.created_at,
    })
}
