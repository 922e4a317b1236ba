//! Workspaces of a tenant. Every surface calls it.

use crate::app_state::AppState;
use crate::auth::login::who_am_i;
use crate::domain::access::{Access, Permission};
use crate::domain::account::{Membership, Workspace};
use crate::domain::role::Role;
use crate::error::{Error, Result};
use crate::store;
use crate::store::audit::Entry;
use crate::store::members::NewMember;
use crate::tenancy::people;

/// The workspaces that the caller may work in, oldest first. A token sees only its own.
pub async fn list(app: &AppState, access: &Access) -> Result<Vec<Membership>> {
    who_am_i(app, access).await.map(|(_, workspaces)| workspaces)
}

/// Creates a workspace in the caller's tenant, with the caller as its admin.
///
/// # Errors
/// [`Error::Invalid`] for an invalid name; [`Error::Conflict`] if the tenant has a workspace of that name; [`Error::Forbidden`] if the
/// caller is not an admin of the calling workspace.
pub async fn create(app: &AppState, access: &Access, name: &str) -> Result<Membership> {
    access.require(Permission::Administer)?;
    let user = access.user().ok_or(Error::NotFound("user"))?;
    let name = people::check_name("name", name)?;
    let workspace = Workspace { id: app.ids.next(), tenant: access.tenant(), name, created_at: app.clock.now() };
    let tx = app.db.write(access).await?;
    store::workspaces::insert(&tx, &workspace).await.map_err(taken)?;
    let member = NewMember { tenant: access.tenant(), workspace: workspace.id, user, role: Role::Admin };
    store::members::insert(&tx, member).await?;
    store::audit::record(&tx, access, Entry::done("workspace.create", "workspace", workspace.id.get())).await?;
    tx.commit().await?;
    Ok(Membership { workspace, role: Role::Admin })
}

fn taken(error: Error) -> Error {
    error.on_constraint("ux_workspace_tenant_name", "workspace.name", || {
        Error::Conflict("the tenant already has a workspace with this name".to_owned())
    })
}
