//! A person's answer to an app that asks for their memory. The console's page of consent calls it.

use crate::app_state::AppState;
use crate::auth::oauth::CODE_LIFETIME;
use crate::auth::oauth::request::Request;
use crate::auth::random;
use crate::auth::token_text::digest;
use crate::domain::access::{Access, Permission, Principal};
use crate::domain::ids::AgentId;
use crate::domain::oauth_grant::OauthGrant;
use crate::error::{Error, Result};
use crate::store;
use crate::store::audit::Entry;

/// The length of a code, in base62 characters: 256 bits.
const CODE_CHARS: usize = 43;

/// Lets the app use the memory that `agent` has of the person, and returns the address that takes the code to the app.
///
/// # Errors
/// [`Error::NotFound`] for an agent of elsewhere; [`Error::Forbidden`] if the person may do nothing of what the app asks for, and for
/// anything but a login.
pub async fn approve(app: &AppState, access: &Access, root: &str, request: &Request, agent: AgentId) -> Result<String> {
    access.require(Permission::ReadMemory)?;
    let Principal::Session(user, _) = access.principal() else {
        return Err(Error::Forbidden("requires a login: a token cannot consent for a person".to_owned()));
    };
    let scopes = request.grantable(access);
    if scopes.is_empty() {
        return Err(Error::Forbidden("your role allows nothing of what the app asks for".to_owned()));
    }
    let code = random::base62(CODE_CHARS)?;
    let now = app.clock.now();
    let grant = OauthGrant {
        id: app.ids.next(),
        tenant: access.tenant(),
        workspace: access.workspace(),
        user,
        agent,
        client_hash: request.client.hash(),
        client_name: request.client.name.clone(),
        redirect_uri: request.redirect_uri.clone(),
        scopes,
        challenge: request.challenge.clone(),
        code_hash: digest(&code),
        code_expires_at: now + CODE_LIFETIME,
        exchanged_at: None,
        token: None,
        handle_hash: None,
        secret_hash: None,
        refresh_expires_at: None,
        created_at: now,
    };
    let tx = app.db.write(access).await?;
    store::agents::get(&tx, access, agent).await?.ok_or(Error::NotFound("agent"))?;
    store::oauth_grants::delete_dead(&tx, access, user, now).await?;
    store::oauth_grants::insert(&tx, &grant).await?;
    let detail = serde_json::json!({ "agent": agent, "scopes": grant.scopes, "client": grant.client_hash });
    store::audit::record(&tx, access, Entry::done("oauth.consent", "oauth_grant", grant.id.get()).with(detail)).await?;
    tx.commit().await?;
    request.answer(&[("code", &code), ("iss", root)])
}

/// The address that tells the app of a refusal.
///
/// # Errors
/// [`Error::Internal`] as [`Request::answer`].
pub fn deny(root: &str, request: &Request) -> Result<String> {
    request.answer(&[("error", "access_denied"), ("iss", root)])
}
