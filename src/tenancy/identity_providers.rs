//! The identity providers of a tenant: added, tested and deleted by people who are admins of all its workspaces. The console calls it.

use serde_json::json;

use crate::app_state::AppState;
use crate::auth::oidc::Refused;
use crate::config::value::Secret;
use crate::domain::access::{Access, Permission, Principal};
use crate::domain::identity_provider::{GroupRule, IdentityProvider};
use crate::domain::ids::{IdentityProviderId, WorkspaceId};
use crate::domain::role::Role;
use crate::error::{Error, Result};
use crate::store;
use crate::store::audit::Entry;
use crate::store::identity_providers;
use crate::tenancy::identity_endpoints;
use crate::tenancy::identity_login::bound_to;
use crate::tenancy::people;

/// The most providers of a tenant.
const MAX_PROVIDERS: usize = 10;
/// The most rules and the most domains of a provider.
const MAX_LINES: usize = 100;

/// A provider as entered.
#[derive(Debug, Clone, Default)]
pub struct NewProvider {
    /// The name for the button.
    pub name: String,
    /// The issuer's URL.
    pub issuer: String,
    /// The client id.
    pub client_id: String,
    /// The client secret; empty for a public client.
    pub client_secret: String,
    /// The claim with the groups; empty means `groups`.
    pub group_claim: String,
    /// One rule a line: `group = role` for the caller's workspace, or `group = role @ workspace`.
    pub rules: String,
    /// Domains of e-mail addresses, separated by white space or commas.
    pub domains: String,
    /// Whether passwords are refused, except those of admins.
    pub is_exclusive: bool,
}

/// The providers of the tenant, oldest first.
///
/// # Errors
/// [`Error::Forbidden`] if the caller is not an admin of all workspaces.
pub async fn list(app: &AppState, access: &Access) -> Result<Vec<IdentityProvider>> {
    admin_of_all(app, access).await?;
    let tx = app.db.read(access).await?;
    identity_providers::list(&tx, access).await
}

/// Adds a provider. It is not asked anything yet: [`test`] does that.
///
/// # Errors
/// Those of [`list`]; [`Error::Invalid`] for invalid fields; [`Error::Conflict`] for too many providers.
pub async fn create(app: &AppState, access: &Access, new: &NewProvider) -> Result<IdentityProvider> {
    admin_of_all(app, access).await?;
    let name = people::check_name("name", &new.name)?;
    let issuer = new.issuer.trim().to_owned();
    app.outbound.read("issuer", &issuer)?;
    let client_id = new.client_id.trim().to_owned();
    if !(1..=255).contains(&client_id.len()) {
        return Err(Error::invalid("clientId", "must be 1 to 255 characters"));
    }
    let group_claim = Some(new.group_claim.trim()).filter(|claim| !claim.is_empty()).unwrap_or("groups").to_owned();
    if group_claim.len() > 120 {
        return Err(Error::invalid("groupClaim", "must be at most 120 characters"));
    }
    let tx = app.db.write(access).await?;
    let workspaces = identity_providers::workspaces(&tx, access).await?;
    let find = |name: &str| workspaces.get(name).copied();
    let rules = read_rules(&new.rules, access.workspace(), find)?;
    let domains = read_domains(&new.domains)?;
    let mut provider = IdentityProvider {
        id: app.ids.next(),
        tenant: access.tenant(),
        name,
        issuer,
        client_id,
        sealed_secret: None,
        group_claim,
        rules,
        domains,
        is_exclusive: new.is_exclusive,
        created_at: app.clock.now(),
    };
    if !new.client_secret.trim().is_empty() {
        let secret =
            app.vault.admit(&Secret::from(new.client_secret.as_str())).map_err(|message| Error::invalid("clientSecret", message))?;
        provider.sealed_secret = Some(app.vault.seal(&secret, &bound_to(&provider))?);
    }
    let known = identity_providers::list(&tx, access).await?;
    if known.len() >= MAX_PROVIDERS {
        return Err(Error::Conflict("a tenant has at most 10 identity providers: delete one first".to_owned()));
    }
    if known.iter().any(|other| other.name == provider.name) {
        return Err(Error::invalid("name", "is the name of another provider"));
    }
    identity_providers::insert(&tx, access, &provider).await?;
    let entry = Entry::done("identity-provider.create", "identity-provider", provider.id.get());
    store::audit::record(&tx, access, entry.with(json!({ "isExclusive": provider.is_exclusive }))).await?;
    tx.commit().await?;
    Ok(provider)
}

/// Asks a provider for its discovery document and keys; `None` if both are right.
///
/// # Errors
/// Those of [`list`]; [`Error::NotFound`].
pub async fn test(app: &AppState, access: &Access, id: IdentityProviderId) -> Result<Option<Refused>> {
    let all = list(app, access).await?;
    let provider = all.into_iter().find(|provider| provider.id == id).ok_or(Error::NotFound("identity provider"))?;
    let answer = match identity_endpoints::discover(&app.outbound, &provider.issuer).await {
        Ok(endpoints) => endpoints.keys(&app.outbound).await,
        Err(refused) => Err(refused),
    };
    Ok(match answer {
        Ok(keys) if keys.is_empty() => Some(Refused::BadProvider),
        Ok(_) => None,
        Err(refused) => Some(refused),
    })
}

/// Deletes a provider. Accounts and their roles stay; people log in with a password again, which an admin or the operator sets.
///
/// # Errors
/// As [`test`].
pub async fn delete(app: &AppState, access: &Access, id: IdentityProviderId) -> Result<()> {
    admin_of_all(app, access).await?;
    let tx = app.db.write(access).await?;
    if !identity_providers::delete(&tx, access, id).await? {
        return Err(Error::NotFound("identity provider"));
    }
    store::audit::record(&tx, access, Entry::done("identity-provider.delete", "identity-provider", id.get())).await?;
    tx.commit().await
}

/// A provider can let anybody into any workspace of the tenant, so that an admin of one workspace must not decide over it.
pub(super) async fn admin_of_all(app: &AppState, access: &Access) -> Result<()> {
    access.require(Permission::Administer)?;
    let refused = || Error::Forbidden("requires a login as an admin of every workspace of the tenant".to_owned());
    if !matches!(access.principal(), Principal::Session(..)) {
        return Err(refused());
    }
    let (_, own) = crate::auth::login::who_am_i(app, access).await?;
    let tx = app.db.read(access).await?;
    let all = identity_providers::workspaces(&tx, access).await?;
    let rules = |id: &WorkspaceId| own.iter().any(|there| there.workspace.id == *id && there.role == Role::Admin);
    if all.values().all(rules) { Ok(()) } else { Err(refused()) }
}

fn read_rules(text: &str, here: WorkspaceId, find: impl Fn(&str) -> Option<WorkspaceId>) -> Result<Vec<GroupRule>> {
    let wrong = |message: String| Error::invalid("rules", message);
    let mut rules = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (group, rest) = line.rsplit_once('=').ok_or_else(|| wrong(format!("needs group = role, but says: {line}")))?;
        let (role, workspace) = match rest.split_once('@') {
            Some((role, name)) => {
                let name = name.trim();
                (role, find(name).ok_or_else(|| wrong(format!("names a workspace that does not exist: {name}")))?)
            }
            None => (rest, here),
        };
        let role = Role::parse(role.trim()).ok_or_else(|| wrong(format!("needs viewer, member or admin, but says: {line}")))?;
        let group = group.trim().to_owned();
        if !(1..=255).contains(&group.len()) {
            return Err(wrong("needs a group of 1 to 255 characters in each line".to_owned()));
        }
        rules.push(GroupRule { group, workspace, role });
    }
    if (1..=MAX_LINES).contains(&rules.len()) { Ok(rules) } else { Err(wrong("must have 1 to 100 lines".to_owned())) }
}

fn read_domains(text: &str) -> Result<Vec<String>> {
    let parts = text.split(|c: char| c.is_whitespace() || c == ',').filter(|part| !part.is_empty());
    let domains: Vec<String> = parts.map(|part| part.trim_start_matches('@').to_lowercase()).collect();
    let is_right = |domain: &String| domain.contains('.') && domain.len() <= 253 && !domain.contains('@');
    if (1..=MAX_LINES).contains(&domains.len()) && domains.iter().all(is_right) {
        Ok(domains)
    } else {
        Err(Error::invalid("domains", "must be 1 to 100 domains such as example.org"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_rule_and_a_wrong_line_is_named() {
        let find = |name: &str| (name == "Night shift").then(|| WorkspaceId::from(2));
        let read = |text: &str| read_rules(text, WorkspaceId::from(1), find);
        let rules = read("staff = member\n\n cn=ops,dc=acme = admin @ Night shift \n* = viewer").unwrap();
        let told: Vec<_> = rules.iter().map(|rule| (rule.group.as_str(), rule.workspace.get(), rule.role)).collect();
        assert_eq!(told, [("staff", 1, Role::Member), ("cn=ops,dc=acme", 2, Role::Admin), ("*", 1, Role::Viewer)]);
        for wrong in ["", "staff", "staff = owner", "staff = member @ Day shift", " = member"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn domains_are_in_lower_case_and_must_be_domains() {
        assert_eq!(read_domains("Example.org, @acme.test\n").unwrap(), ["example.org", "acme.test"]);
        for wrong in ["", "localhost", "a@b.org"] {
            assert!(read_domains(wrong).is_err(), "{wrong}");
        }
    }
}
