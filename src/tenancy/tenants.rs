//! A tenant comes with its first workspace and that workspace's first admin, in one transaction. Called by the operator and sign-up.

use secrecy::SecretString;

use crate::auth::login::{LoggedIn, Origin, Term, open_session};
use crate::domain::account::{Tenant, User, Workspace};
use crate::domain::ids::TenantId;
use crate::domain::role::Role;
use crate::error::{Error, Result};
use crate::noctuary::Noctuary;
use crate::store;
use crate::store::audit::{Actor, Entry};
use crate::store::members::NewMember;
use crate::tenancy::people::{self, NewPerson};

/// A tenant with everything it comes with.
pub struct Founded {
    /// The tenant.
    pub tenant: Tenant,
    /// Its first workspace, of the same name.
    pub workspace: Workspace,
    /// The workspace's admin.
    pub admin: User,
    /// The admin's password, when it was drawn: to be shown once.
    pub drawn_password: Option<SecretString>,
}

/// Makes a tenant, its first workspace and that workspace's admin. `founder` is `operator` or `user`.
///
/// # Errors
/// [`Error::Invalid`]; [`Error::Conflict`] when the address has an account.
pub async fn found(noctuary: &Noctuary, name: &str, admin: &NewPerson, founder: &'static str, request_id: &str) -> Result<Founded> {
    let now = noctuary.clock.now();
    let name = people::check_name("name", name)?;
    let tenant = Tenant { id: noctuary.ids.next::<TenantId>(), name: name.clone(), created_at: now };
    let workspace = Workspace { id: noctuary.ids.next(), tenant: tenant.id, name, created_at: now };
    let prepared = people::prepare(noctuary, tenant.id, admin, &[&tenant.name]).await?;
    let tx = noctuary.db.write_across().await?;
    store::tenants::insert(&tx, &tenant).await?;
    store::users::insert(&tx, &prepared.user, prepared.password_hash).await.map_err(people::email_taken)?;
    store::workspaces::insert(&tx, &workspace).await?;
    let member = NewMember { tenant: tenant.id, workspace: workspace.id, user: prepared.user.id, role: Role::Admin };
    store::members::insert(&tx, member).await?;
    let id = (founder == "user").then(|| prepared.user.id.get());
    let actor = Actor { tenant: tenant.id, kind: founder, id, workspace: Some(workspace.id), request_id };
    store::audit::append(&tx, &actor, Entry::done("tenant.create", "tenant", tenant.id.get())).await?;
    tx.commit().await?;
    Ok(Founded { tenant, workspace, admin: prepared.user, drawn_password: prepared.drawn })
}

/// What somebody says who signs up.
#[derive(Debug, Clone)]
pub struct SignUp {
    /// The name of the tenant and its first workspace.
    pub tenant_name: String,
    /// The address to log in with.
    pub email: String,
    /// The person's name.
    pub name: Option<String>,
    /// The password.
    pub password: SecretString,
}

/// Lets somebody found a tenant and logs them in, where `auth.sign-up` is on.
///
/// # Errors
/// [`Error::Gone`] where it is off; [`Error::RateLimited`] for a network that signs up again and again; else as [`found`].
pub async fn sign_up(noctuary: &Noctuary, request: SignUp, origin: &Origin) -> Result<LoggedIn> {
    if !noctuary.config.auth.sign_up {
        return Err(Error::Gone("sign-up"));
    }
    let SignUp { tenant_name, email, name, password } = request;
    let network = origin.network.map_or_else(|| "unknown".to_owned(), |network| network.to_string());
    // Never said to have succeeded: each sign-up counts.
    let _counted = noctuary.keeper.throttle.begin(
        &format!("sign-up from {network}"),
        origin.network.unwrap_or(std::net::IpAddr::V4(std::net::Ipv4Addr::UNSPECIFIED)),
        noctuary.clock.now(),
    )?;
    let tenant_name = people::check_name("tenantName", &tenant_name)?;
    let admin = NewPerson { email, name, password: Some(password) };
    let founded = found(noctuary, &tenant_name, &admin, "user", &origin.request_id).await?;
    open_session(noctuary, &founded.admin, None, Term::Short, origin).await
}
