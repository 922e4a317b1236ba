//! The operator's commands, which work directly on the database beside a running server: creating accounts and tokens, suspending and
//! resuming accounts. `cli::admin` calls it.

use secrecy::SecretString;
use serde_json::json;

use crate::app_state::AppState;
use crate::auth::login::normal_email;
use crate::auth::tokens::{self, Issued, NewToken};
use crate::auth::{operator_access, password_rules, random};
use crate::domain::account::{User, Workspace};
use crate::domain::role::Role;
use crate::error::{Error, Result};
use crate::store;
use crate::store::Tx;
use crate::store::audit::{Actor, Entry};
use crate::tenancy::members::{self, Added};
use crate::tenancy::people::NewPerson;
use crate::tenancy::tenants::{self, CreatedTenant};

/// The request id of these commands in the audit log.
const REQUEST: &str = "command-line";
/// The length of a generated password in characters: 119 bits.
const DRAWN_PASSWORD_CHARS: usize = 20;

/// Creates a tenant with its first workspace and admin.
///
/// # Errors
/// [`Error::Invalid`] for invalid fields; [`Error::Conflict`] if the email address has an account.
pub async fn create_tenant(app: &AppState, name: &str, admin: &NewPerson) -> Result<CreatedTenant> {
    tenants::create(app, name, admin, "operator", REQUEST).await
}

/// Adds a person to a workspace and creates an account if there is none. `workspace` is a name or id; `tenant` distinguishes workspaces
/// of the same name.
///
/// # Errors
/// [`Error::NotFound`] if there is no such workspace; [`Error::Conflict`] if several tenants have such a workspace or the user is a
/// member already; [`Error::Invalid`] for invalid fields.
pub async fn create_user(app: &AppState, person: NewPerson, workspace: &str, tenant: Option<&str>, role: Role) -> Result<Added> {
    let workspace = {
        let tx = app.db.read_across().await?;
        find_workspace(&tx, workspace, tenant).await?
    };
    let access = operator_access(workspace.tenant, workspace.id, REQUEST);
    members::add(app, &access, workspace.id, person, role).await
}

/// Creates a token for a member of a workspace, which is given by name or id.
///
/// # Errors
/// [`Error::NotFound`] for an unknown user, workspace or membership; [`Error::Invalid`] for invalid fields.
pub async fn create_token(app: &AppState, email: &str, workspace: &str, new: NewToken) -> Result<Issued> {
    let (user, workspace) = {
        let tx = app.db.read_across().await?;
        let user = find_user(&tx, email).await?;
        let theirs = store::workspaces::list_of(&tx, &user).await?;
        let named = theirs.into_iter().find(|there| is_named(&there.workspace, workspace));
        (user, named.ok_or(Error::NotFound("workspace of this person"))?.workspace)
    };
    let access = operator_access(workspace.tenant, workspace.id, REQUEST);
    tokens::issue_for(app, &access, user.id, new).await
}

/// Suspends an account: its sessions and tokens are refused at once, until [`resume_user`].
///
/// # Errors
/// [`Error::NotFound`] if there is no such account.
pub async fn suspend_user(app: &AppState, email: &str) -> Result<User> {
    let since = app.clock.now();
    change_user(app, email, "user.suspend", async |tx, user| store::users::set_suspended(tx, user, Some(since)).await).await
}

/// Resumes a suspended account.
///
/// # Errors
/// [`Error::NotFound`] if there is no such account.
pub async fn resume_user(app: &AppState, email: &str) -> Result<User> {
    change_user(app, email, "user.resume", async |tx, user| store::users::set_suspended(tx, user, None).await).await
}

/// Resets a user's password and ends their sessions. Without `password`, one is generated and returned.
///
/// # Errors
/// [`Error::NotFound`] if there is no such account; [`Error::Invalid`] for a weak password.
pub async fn set_password(app: &AppState, email: &str, password: Option<SecretString>) -> Result<(User, Option<SecretString>)> {
    let drawn = match &password {
        Some(password) => {
            password_rules::check_new_password(&app.config, password, &[email])?;
            None
        }
        None => Some(SecretString::from(random::base62(DRAWN_PASSWORD_CHARS.max(app.config.auth.password_min_length))?)),
    };
    let hash = app.auth_state.passwords.hash(password.as_ref().or(drawn.as_ref()).ok_or(Error::NotFound("password"))?).await?;
    let now = app.clock.now();
    let user = change_user(app, email, "user.password", async |tx, user| {
        store::users::set_password_hash(tx, user, hash).await?;
        store::sessions::revoke_all_of(tx, user, None, now).await.map(|_| ())
    })
    .await?;
    Ok((user, drawn))
}

/// Switches a user's authenticator app off, removes their passkeys, and ends their sessions.
///
/// # Errors
/// [`Error::NotFound`] if there is no such account, or it has no second factor.
pub async fn reset_second_factor(app: &AppState, email: &str) -> Result<User> {
    let now = app.clock.now();
    change_user(app, email, "second-factor.reset", async |tx, user| {
        let has_app = store::second_factors::delete(tx, user).await?;
        if store::passkeys::delete_all_of(tx, user).await? == 0 && !has_app {
            return Err(Error::NotFound("second factor"));
        }
        store::sessions::revoke_all_of(tx, user, None, now).await.map(|_| ())
    })
    .await
}

async fn change_user(app: &AppState, email: &str, action: &str, change: impl AsyncFnOnce(&Tx, &User) -> Result<()>) -> Result<User> {
    let tx = app.db.write_across().await?;
    let user = find_user(&tx, email).await?;
    change(&tx, &user).await?;
    let actor = Actor { tenant: user.tenant, kind: "operator", id: None, workspace: None, request_id: REQUEST };
    store::audit::append(&tx, &actor, Entry::done(action, "user", user.id.get()).with(json!({}))).await?;
    tx.commit().await?;
    Ok(user)
}

async fn find_user(tx: &Tx, email: &str) -> Result<User> {
    let login = store::users::find_login(tx, &normal_email(email)).await?;
    login.map(|login| login.user).ok_or(Error::NotFound("user"))
}

async fn find_workspace(tx: &Tx, named: &str, tenant: Option<&str>) -> Result<Workspace> {
    let mut found = store::workspaces::find_across(tx, named).await?;
    if let Some(tenant) = tenant {
        let mut kept = Vec::new();
        for workspace in found {
            if store::workspaces::get_tenant(tx, workspace.tenant).await?.is_some_and(|of| of.name == tenant || of.id.to_string() == tenant)
            {
                kept.push(workspace);
            }
        }
        found = kept;
    }
    match (found.pop(), found.is_empty()) {
        (Some(only), true) => Ok(only),
        (Some(_), false) => Err(Error::Conflict("several workspaces have this name: add --tenant, or give the workspace's id".to_owned())),
        (None, _) => Err(Error::NotFound("workspace")),
    }
}

fn is_named(workspace: &Workspace, named: &str) -> bool {
    workspace.name == named || workspace.id.to_string() == named
}
