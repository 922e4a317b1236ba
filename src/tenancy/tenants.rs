//! Creates a tenant with its first workspace and that workspace's first admin, in one transaction. The operator, sign-up and the
//! console's set-up call it.

use secrecy::SecretString;

use crate::app_state::AppState;
use crate::auth;
use crate::auth::login::{LoggedIn, Origin, Term, open_session};
use crate::auth::throttle::Attempt;
use crate::domain::account::{Tenant, User, Workspace};
use crate::domain::ids::TenantId;
use crate::domain::role::Role;
use crate::error::{Error, Result};
use crate::store;
use crate::store::Tx;
use crate::store::audit::{Actor, Entry};
use crate::store::members::NewMember;
use crate::tenancy::people::{self, NewPerson, PreparedAccount};

/// A new tenant with its workspace and admin.
pub struct CreatedTenant {
    /// The tenant.
    pub tenant: Tenant,
    /// The first workspace, with the same name.
    pub workspace: Workspace,
    /// The workspace's admin.
    pub admin: User,
    /// The generated password of the admin, to be shown once.
    pub drawn_password: Option<SecretString>,
}

/// A tenant that is validated but not stored yet, because hashing the password takes too long for a transaction.
struct ValidTenant {
    tenant: Tenant,
    workspace: Workspace,
    admin: PreparedAccount,
}

impl ValidTenant {
    async fn prepare(app: &AppState, name: &str, admin: &NewPerson) -> Result<Self> {
        let now = app.clock.now();
        let name = people::check_name("name", name)?;
        let tenant = Tenant { id: app.ids.next::<TenantId>(), name: name.clone(), created_at: now };
        let workspace = Workspace { id: app.ids.next(), tenant: tenant.id, name, created_at: now };
        let admin = people::prepare(app, tenant.id, admin, &[&tenant.name]).await?;
        Ok(Self { tenant, workspace, admin })
    }

    async fn write(self, tx: &Tx, founder: &'static str, request_id: &str) -> Result<CreatedTenant> {
        let Self { tenant, workspace, admin } = self;
        store::workspaces::insert_tenant(tx, &tenant).await?;
        store::users::insert(tx, &admin.user, admin.password_hash).await.map_err(people::email_taken)?;
        store::workspaces::insert(tx, &workspace).await?;
        let member = NewMember { tenant: tenant.id, workspace: workspace.id, user: admin.user.id, role: Role::Admin };
        store::members::insert(tx, member).await?;
        let id = (founder == "user").then(|| admin.user.id.get());
        let actor = Actor { tenant: tenant.id, kind: founder, id, workspace: Some(workspace.id), request_id };
        store::audit::append(tx, &actor, Entry::done("tenant.create", "tenant", tenant.id.get())).await?;
        Ok(CreatedTenant { tenant, workspace, admin: admin.user, drawn_password: admin.drawn })
    }
}

/// Creates a tenant, its first workspace and that workspace's admin. `founder` is `operator` or `user`.
///
/// # Errors
/// [`Error::Invalid`] for invalid fields; [`Error::Conflict`] if the email address has an account.
pub async fn create(app: &AppState, name: &str, admin: &NewPerson, founder: &'static str, request_id: &str) -> Result<CreatedTenant> {
    let founding = ValidTenant::prepare(app, name, admin).await?;
    let tx = app.db.write_across().await?;
    let created = founding.write(&tx, founder, request_id).await?;
    tx.commit().await?;
    Ok(created)
}

/// Whether the installation has a tenant.
pub async fn is_founded(app: &AppState) -> Result<bool> {
    let tx = app.db.read_across().await?;
    store::workspaces::has_tenant(&tx).await
}

/// The code for creating the first tenant in the console; `None` once a tenant exists. Only the operator may see it.
pub async fn setup_code(app: &AppState) -> Result<Option<String>> {
    if is_founded(app).await? { Ok(None) } else { auth::setup_code::issue(app).await.map(Some) }
}

/// Checks the set-up code while there is no tenant.
///
/// # Errors
/// [`Error::NotFound`] for a wrong code, and always once a tenant exists; [`Error::RateLimited`] after repeated attempts from one
/// network.
pub async fn check_setup(app: &AppState, code: &str, origin: &Origin) -> Result<()> {
    if is_founded(app).await? {
        return Err(Error::NotFound("page"));
    }
    let attempt = begin(app, "set-up", origin)?;
    if !auth::setup_code::is_right(app, code).await? {
        return Err(Error::NotFound("page"));
    }
    app.auth_state.throttle.succeed(&attempt);
    Ok(())
}

/// Creates the first tenant and logs its admin in. Of concurrent attempts, only one succeeds.
///
/// # Errors
/// Those of [`check_setup`]; [`Error::Invalid`] for invalid fields.
pub async fn set_up(app: &AppState, code: &str, request: SignUp, origin: &Origin) -> Result<LoggedIn> {
    check_setup(app, code, origin).await?;
    let SignUp { tenant_name, email, name, password } = request;
    let tenant_name = people::check_name("tenantName", &tenant_name)?;
    let founding = ValidTenant::prepare(app, &tenant_name, &NewPerson { email, name, password: Some(password) }).await?;
    let tx = app.db.write_across().await?;
    // Locks the counter: concurrent attempts wait here until this transaction ends.
    store::settings::count_up(&tx, "set-up", u16::MAX).await?;
    if store::workspaces::has_tenant(&tx).await? {
        return Err(Error::NotFound("page"));
    }
    let created = founding.write(&tx, "user", &origin.request_id).await?;
    tx.commit().await?;
    open_session(app, &created.admin, None, Term::Session, origin).await
}

/// Counts attempts per network, since no account is known yet.
fn begin(app: &AppState, what: &str, origin: &Origin) -> Result<Attempt> {
    let network = origin.network.map_or_else(|| "unknown".to_owned(), |network| network.to_string());
    let address = origin.network.unwrap_or(std::net::IpAddr::V4(std::net::Ipv4Addr::UNSPECIFIED));
    app.auth_state.throttle.begin(&format!("{what} from {network}"), address, app.clock.now())
}

/// The form of a sign-up.
#[derive(Debug, Clone)]
pub struct SignUp {
    /// The name of the tenant and of its first workspace.
    pub tenant_name: String,
    /// The email address to log in with.
    pub email: String,
    /// The user's name.
    pub name: Option<String>,
    /// The password.
    pub password: SecretString,
}

/// Creates a tenant and logs its admin in, if `auth.sign-up` is on.
///
/// # Errors
/// [`Error::Gone`] if it is off; [`Error::RateLimited`] after repeated sign-ups from one network; those of [`create`].
pub async fn sign_up(app: &AppState, request: SignUp, origin: &Origin) -> Result<LoggedIn> {
    if !app.config.auth.sign_up {
        return Err(Error::Gone("sign-up"));
    }
    let SignUp { tenant_name, email, name, password } = request;
    // The attempt is never marked as successful, so that each sign-up counts.
    let _counted = begin(app, "sign-up", origin)?;
    let tenant_name = people::check_name("tenantName", &tenant_name)?;
    let admin = NewPerson { email, name, password: Some(password) };
    let created = create(app, &tenant_name, &admin, "user", &origin.request_id).await?;
    open_session(app, &created.admin, None, Term::Short, origin).await
}
