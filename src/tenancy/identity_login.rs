//! Login through an identity provider of a tenant: finds or makes the account, and gives it the roles of its groups. The console calls it.

use std::collections::{BTreeMap, BTreeSet};
use std::net::{IpAddr, Ipv4Addr};

use serde_json::json;
use url::Url;

use crate::app_state::AppState;
use crate::auth::login::{LoggedIn, Origin, Term, open_session};
use crate::auth::oidc::{self, Failure, Identity, Pending, Refused};
use crate::auth::operator_access;
use crate::auth::throttle::Attempt;
use crate::domain::account::User;
use crate::domain::identity_provider::IdentityProvider;
use crate::domain::ids::{IdentityProviderId, TenantId, WorkspaceId};
use crate::domain::role::Role;
use crate::error::{Error, Result};
use crate::store;
use crate::store::audit::{Actor, Entry};
use crate::store::{Tx, identity_providers};
use crate::tenancy::identity_endpoints::{self, Endpoints, Returned};
use crate::tenancy::members::{self, RoleChange};
use crate::tenancy::people::{self, NewPerson};

/// A button of the login page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoginChoice {
    /// The provider.
    pub id: IdentityProviderId,
    /// Its name.
    pub name: String,
}

/// The providers on the login page of a tenant. Without a tenant, those of the only tenant of the installation, if there is just one.
pub async fn choices(app: &AppState, tenant: Option<TenantId>) -> Result<Vec<LoginChoice>> {
    let tx = app.db.read_across().await?;
    let tenant = match tenant {
        Some(tenant) => Some(tenant),
        None => identity_providers::only_tenant(&tx).await?,
    };
    let Some(tenant) = tenant else { return Ok(Vec::new()) };
    let found = identity_providers::of_tenant(&tx, tenant).await?;
    Ok(found.into_iter().map(|provider| LoginChoice { id: provider.id, name: provider.name }).collect())
}

/// The tenant that a provider belongs to; `None` if there is no such provider.
pub async fn tenant_of(app: &AppState, id: IdentityProviderId) -> Result<Option<TenantId>> {
    let tx = app.db.read_across().await?;
    Ok(identity_providers::find(&tx, id).await?.map(|provider| provider.tenant))
}

/// Begins a login: what the browser keeps, and where it goes.
///
/// # Errors
/// [`Failure::Refused`]; [`Error::NotFound`] for an unknown provider; [`Error::RateLimited`] after many logins from the same network.
pub async fn begin(
    app: &AppState,
    id: IdentityProviderId,
    next: &str,
    redirect_uri: &str,
    origin: &Origin,
) -> Result<(Pending, Url), Failure> {
    let provider = find(app, id).await?;
    app.auth_state.begin_at_provider(origin.network, app.clock.now())?;
    let endpoints = identity_endpoints::discover(&app.outbound, &provider.issuer).await?;
    let pending = Pending::begin(id, next, app.clock.now())?;
    let url = endpoints.authorize(&provider, &pending, redirect_uri);
    Ok((pending, url))
}

/// Ends a login with what came back, and opens a session.
///
/// # Errors
/// As [`begin`].
pub async fn finish(
    app: &AppState,
    pending: &Pending,
    returned: &Returned,
    redirect_uri: &str,
    origin: &Origin,
) -> Result<LoggedIn, Failure> {
    let provider = find(app, pending.provider).await?;
    let attempt = admit(app, &provider, origin)?;
    let endpoints = identity_endpoints::discover(&app.outbound, &provider.issuer).await?;
    if !endpoints.is_answer(returned) {
        return Err(Refused::BadToken.into());
    }
    let code = returned.code.as_deref().ok_or(Refused::Declined)?;
    let identity = identify(app, &provider, &endpoints, pending, code, redirect_uri).await?;
    match settle(app, &provider, &identity, origin).await {
        Ok(user) => {
            app.auth_state.throttle.succeed(&attempt);
            Ok(open_session(app, &user, None, Term::Session, origin).await?)
        }
        Err(Failure::Refused(refused)) => {
            note_refusal(app, &provider, refused, origin).await?;
            Err(Failure::Refused(refused))
        }
        Err(other) => Err(other),
    }
}

/// Exchanges the code and verifies who it is.
async fn identify(
    app: &AppState,
    provider: &IdentityProvider,
    endpoints: &Endpoints,
    pending: &Pending,
    code: &str,
    redirect_uri: &str,
) -> Result<Identity, Failure> {
    let secret = match &provider.sealed_secret {
        Some(sealed) => Some(app.vault.open(sealed, &bound_to(provider))?.ok_or(Refused::WrongSecret)?),
        None => None,
    };
    let exchanged = endpoints.exchange(&app.outbound, provider, secret.as_ref(), (code, &pending.verifier), redirect_uri).await?;
    let keys = endpoints.keys(&app.outbound).await?;
    let mut claims = oidc::verify(&exchanged.id_token, &keys, provider, &pending.nonce, app.clock.now())?;
    if let Some(token) = exchanged.access_token.filter(|_| claims.is_thin(provider))
        && let Some(more) = endpoints.userinfo(&app.outbound, &token).await?
    {
        claims.add(more, provider)?;
    }
    Ok(claims.identity(provider)?)
}

/// The place that a client secret is encrypted for.
pub(super) fn bound_to(provider: &IdentityProvider) -> String {
    format!("identity-provider {} {} {}", provider.tenant, provider.id, provider.issuer)
}

/// Finds, links or makes the account, and applies the rules. A person without a role loses the roles that the provider manages, and is
/// refused.
async fn settle(app: &AppState, provider: &IdentityProvider, identity: &Identity, origin: &Origin) -> Result<User, Failure> {
    let email = identity.email.as_deref().ok_or(Refused::NoEmail)?;
    let email = people::check_email(email).map_err(|_| Refused::NoEmail)?;
    if !provider.allows(&email) {
        return Err(Refused::WrongDomain.into());
    }
    let roles = provider.roles(&identity.groups);
    let name = identity.name.clone().filter(|name| people::check_name("name", name).is_ok());
    // Hashing takes too long for a transaction. Nobody ever learns this password.
    let fresh = people::prepare(app, provider.tenant, &NewPerson { email: email.clone(), name, password: None }, &[]).await?;
    let tx = app.db.write_across().await?;
    let linked = identity_providers::linked(&tx, provider, &identity.subject).await?;
    let same_address = store::users::find_login(&tx, &email).await?.map(|login| login.user);
    let (user, what) = match (linked, same_address) {
        (Some(user), _) => (user, "known"),
        (None, Some(user)) if user.tenant != provider.tenant => return Err(Refused::Taken.into()),
        // Somebody else had the address at the provider before. The memory of that person must not change hands.
        (None, Some(user)) if identity_providers::has_link(&tx, provider, user.id).await? => return Err(Refused::Taken.into()),
        (None, Some(user)) => (user, "linked"),
        (None, None) if roles.is_empty() => return Err(Refused::NoGroup.into()),
        (None, None) => {
            store::users::insert(&tx, &fresh.user, fresh.password_hash).await.map_err(people::email_taken)?;
            (fresh.user, "created")
        }
    };
    if user.suspended_at.is_some() {
        return Err(Refused::Suspended.into());
    }
    if what != "known" {
        identity_providers::link(&tx, app.ids.next(), provider, user.id, &identity.subject).await?;
    }
    let kept = apply(&tx, provider, &user, &roles, origin).await?;
    let is_refused = roles.is_empty() && kept == 0;
    if is_refused {
        store::sessions::revoke_all_of(&tx, &user, None, app.clock.now()).await?;
    } else {
        let entry = Entry::done("auth.provider", "user", user.id.get());
        let detail = json!({ "provider": provider.id, "account": what, "workspaces": roles.len(), "keptLastAdmin": kept });
        store::audit::append(&tx, &actor(&user, None, origin), entry.with(detail)).await?;
    }
    tx.commit().await?;
    if is_refused { Err(Refused::NoGroup.into()) } else { Ok(user) }
}

/// Gives the user the roles in all workspaces that the rules name. Returns in how many of them the user stays the last admin.
async fn apply(tx: &Tx, provider: &IdentityProvider, user: &User, roles: &BTreeMap<WorkspaceId, Role>, origin: &Origin) -> Result<usize> {
    let managed: BTreeSet<_> = provider.rules.iter().map(|rule| rule.workspace).collect();
    let mut kept = 0;
    for workspace in managed {
        let wanted = roles.get(&workspace).copied();
        let access = operator_access(provider.tenant, workspace, &origin.request_id);
        match members::apply_role(tx, &access, user.id, wanted).await? {
            RoleChange::Done(action) => {
                let entry = Entry::done(action, "user", user.id.get()).with(json!({ "to": wanted, "provider": provider.id }));
                store::audit::append(tx, &actor(user, Some(workspace), origin), entry).await?;
            }
            RoleChange::LastAdmin => kept += 1,
            RoleChange::Unchanged => {}
        }
    }
    Ok(kept)
}

fn actor<'a>(user: &User, workspace: Option<WorkspaceId>, origin: &'a Origin) -> Actor<'a> {
    Actor { tenant: user.tenant, kind: "user", id: Some(user.id.get()), workspace, request_id: &origin.request_id }
}

/// Records why somebody whom the provider knows was refused. Neither the address nor the subject is stored.
async fn note_refusal(app: &AppState, provider: &IdentityProvider, refused: Refused, origin: &Origin) -> Result<()> {
    let tx = app.db.write_across().await?;
    let actor = Actor { tenant: provider.tenant, kind: "user", id: None, workspace: None, request_id: &origin.request_id };
    let detail = json!({ "error": refused.as_str(), "provider": provider.id });
    let entry = Entry { object_kind: "identity-provider", object_id: Some(provider.id.get()), ..Entry::denied("auth.provider", "") };
    store::audit::append(&tx, &actor, entry.with(detail)).await?;
    tx.commit().await
}

async fn find(app: &AppState, id: IdentityProviderId) -> Result<IdentityProvider> {
    let tx = app.db.read_across().await?;
    identity_providers::find(&tx, id).await?.ok_or(Error::NotFound("identity provider"))
}

/// Counts attempts per network, since no account is known yet.
fn admit(app: &AppState, provider: &IdentityProvider, origin: &Origin) -> Result<Attempt> {
    let address = origin.network.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
    app.auth_state.throttle.begin(&format!("provider {} from {address}", provider.id), address, app.clock.now())
}
