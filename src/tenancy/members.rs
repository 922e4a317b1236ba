//! Members of a workspace: adding, removing, and changing roles. A workspace never loses its last admin. Every surface calls it.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use secrecy::SecretString;
use serde_json::json;

use crate::app_state::AppState;
use crate::domain::access::{Access, Permission};
use crate::domain::account::Member;
use crate::domain::ids::{UserId, WorkspaceId};
use crate::domain::page::{Page, PageRequest};
use crate::domain::role::Role;
use crate::error::{Error, Result};
use crate::store;
use crate::store::Tx;
use crate::store::audit::Entry;
use crate::store::members;
use crate::tenancy::people::{self, NewPerson, PreparedAccount};

/// A person who was added.
pub struct Added {
    /// The new member.
    pub member: Member,
    /// The generated password of a new account, to be shown once.
    pub drawn_password: Option<SecretString>,
}

/// What [`apply_role`] did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RoleChange {
    /// The action for the audit log.
    Done(&'static str),
    /// The role was the wanted one.
    Unchanged,
    /// The user is the last admin and stays one.
    LastAdmin,
}

/// The members of a workspace.
///
/// # Errors
/// [`Error::Forbidden`] if the caller is not an admin; [`Error::NotFound`] if the caller is not a member of the workspace.
pub async fn list(
    app: &AppState,
    access: &Access,
    workspace: WorkspaceId,
    cursor: Option<&str>,
    limit: Option<u64>,
) -> Result<Page<Member>> {
    let access = admin_of(app, access, workspace).await?;
    let page = PageRequest::parse(cursor, limit).map_err(Error::bad_page)?;
    let tx = app.db.read(&access).await?;
    members::list(&tx, &access, &page).await
}

/// One member of a workspace.
///
/// # Errors
/// Those of [`list`]; [`Error::NotFound`] if the user is not a member.
pub async fn get(app: &AppState, access: &Access, workspace: WorkspaceId, user: UserId) -> Result<Member> {
    let access = admin_of(app, access, workspace).await?;
    let tx = app.db.read(&access).await?;
    members::get(&tx, &access, user).await?.ok_or(Error::NotFound("member"))
}

/// When each of these users last used a session. Users who never did are absent.
///
/// # Errors
/// [`Error::Forbidden`] if the caller is not an admin.
pub async fn last_seen(app: &AppState, access: &Access, members: &[Member]) -> Result<BTreeMap<UserId, DateTime<Utc>>> {
    access.require(Permission::Administer)?;
    let users: Vec<UserId> = members.iter().map(|member| member.user.id).collect();
    let tx = app.db.read(access).await?;
    store::sessions::last_seen(&tx, access, &users).await
}

/// Adds a person by email address: an existing user of the tenant, or a new account.
///
/// # Errors
/// [`Error::Invalid`] for invalid fields; [`Error::Conflict`] if the user is a member already or the address belongs to an account of
/// another tenant.
pub async fn add(app: &AppState, access: &Access, workspace: WorkspaceId, person: NewPerson, role: Role) -> Result<Added> {
    let access = admin_of(app, access, workspace).await?;
    let email = people::check_email(&person.email)?;
    let known = {
        let tx = app.db.read(&access).await?;
        store::users::find_of_tenant(&tx, &access, &email).await?
    };
    let (user, prepared) = match known {
        Some(_) if person.password.is_some() => {
            return Err(Error::invalid("password", "must be absent: this user already has an account with a password"));
        }
        Some(user) => (user, None),
        None => {
            let prepared = people::prepare(app, access.tenant(), &person, &[]).await?;
            (prepared.user.clone(), Some(prepared))
        }
    };
    let tx = app.db.write(&access).await?;
    let is_new = prepared.is_some();
    let drawn_password = match prepared {
        Some(PreparedAccount { user, password_hash, drawn }) => {
            store::users::insert(&tx, &user, password_hash).await.map_err(people::email_taken)?;
            drawn
        }
        None => None,
    };
    let new = members::NewMember { tenant: access.tenant(), workspace: access.workspace(), user: user.id, role };
    members::insert(&tx, new).await.map_err(duplicate_error)?;
    let entry = Entry::done("member.add", "user", user.id.get()).with(json!({ "role": role, "isNewAccount": is_new }));
    store::audit::record(&tx, &access, entry).await?;
    tx.commit().await?;
    Ok(Added { member: Member { user, role, joined_at: app.clock.now() }, drawn_password })
}

/// Changes the role of a member. The new role applies from the member's next request on, for their tokens too.
///
/// # Errors
/// [`Error::NotFound`] if there is no such member; [`Error::Conflict`] if the workspace would have no admin left.
pub async fn change_role(app: &AppState, access: &Access, workspace: WorkspaceId, user: UserId, role: Role) -> Result<Member> {
    let access = admin_of(app, access, workspace).await?;
    let tx = app.db.write(&access).await?;
    let member = lock_member(&tx, &access, user).await?;
    if role < Role::Admin {
        keep_an_admin(&tx, &access, &member).await?;
    }
    members::set_role(&tx, &access, user, role).await?;
    let entry = Entry::done("member.role", "user", user.get()).with(json!({ "from": member.role, "to": role }));
    store::audit::record(&tx, &access, entry).await?;
    tx.commit().await?;
    Ok(Member { role, ..member })
}

/// Removes a member from a workspace and revokes their tokens for it. The account remains.
///
/// # Errors
/// [`Error::NotFound`] if there is no such member; [`Error::Conflict`] if the workspace would have no admin left.
pub async fn remove(app: &AppState, access: &Access, workspace: WorkspaceId, user: UserId) -> Result<()> {
    let access = admin_of(app, access, workspace).await?;
    let tx = app.db.write(&access).await?;
    let member = lock_member(&tx, &access, user).await?;
    keep_an_admin(&tx, &access, &member).await?;
    let revoked = store::tokens::revoke_all_of(&tx, &access, user, app.clock.now()).await?;
    members::delete(&tx, &access, user).await?;
    let entry = Entry::done("member.remove", "user", user.get()).with(json!({ "role": member.role, "revokedTokens": revoked }));
    store::audit::record(&tx, &access, entry).await?;
    tx.commit().await
}

/// Gives a user the role in the workspace of `access` that an identity provider wants, or none. Only the last admin keeps the role.
pub(super) async fn apply_role(tx: &Tx, access: &Access, user: UserId, wanted: Option<Role>) -> Result<RoleChange> {
    store::workspaces::lock(tx, access, access.workspace()).await?.ok_or(Error::NotFound("workspace"))?;
    let member = members::get(tx, access, user).await?;
    let is_admin = member.as_ref().is_some_and(|member| member.role == Role::Admin);
    if is_admin && wanted != Some(Role::Admin) && members::count_other_admins(tx, access, user).await? == 0 {
        return Ok(RoleChange::LastAdmin);
    }
    match (member, wanted) {
        (None, Some(role)) => {
            members::insert(tx, members::NewMember { tenant: access.tenant(), workspace: access.workspace(), user, role }).await?;
            Ok(RoleChange::Done("member.add"))
        }
        (Some(member), Some(role)) if member.role != role => {
            members::set_role(tx, access, user, role).await?;
            Ok(RoleChange::Done("member.role"))
        }
        (Some(_), None) => {
            store::tokens::revoke_all_of(tx, access, user, tx.now()).await?;
            members::delete(tx, access, user).await?;
            Ok(RoleChange::Done("member.remove"))
        }
        _ => Ok(RoleChange::Unchanged),
    }
}

async fn admin_of(app: &AppState, access: &Access, workspace: WorkspaceId) -> Result<Access> {
    let access = crate::auth::enter(app, access, workspace).await?;
    access.require(Permission::Administer)?;
    Ok(access)
}

/// The member, with the workspace locked: concurrent changes by two admins run one after the other.
async fn lock_member(tx: &Tx, access: &Access, user: UserId) -> Result<Member> {
    store::workspaces::lock(tx, access, access.workspace()).await?.ok_or(Error::NotFound("workspace"))?;
    members::get(tx, access, user).await?.ok_or(Error::NotFound("member"))
}

async fn keep_an_admin(tx: &Tx, access: &Access, member: &Member) -> Result<()> {
    if member.role == Role::Admin && members::count_other_admins(tx, access, member.user.id).await? == 0 {
        return Err(Error::Conflict("this is the last admin of the workspace: make another member an admin first".to_owned()));
    }
    Ok(())
}

fn duplicate_error(error: Error) -> Error {
    error.on_constraint("member_pkey", "member.user_id", || Error::Conflict("this user is already a member of the workspace".to_owned()))
}
