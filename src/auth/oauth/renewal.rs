//! Renews the access token of an app with its refresh token (RFC 6749, 6), and revokes both (RFC 7009).

use crate::app_state::AppState;
use crate::auth::oauth::exchange::end;
use crate::auth::oauth::refresh_text::RefreshText;
use crate::auth::oauth::refusal::{Refusal, invalid_client, invalid_grant, invalid_target};
use crate::auth::oauth::request::is_resource;
use crate::auth::oauth::{ACCESS_LIFETIME, Granted, client, refresh_end};
use crate::auth::token_text::TokenText;
use crate::domain::oauth_grant::OauthGrant;
use crate::domain::token::Token;
use crate::error::{Error, Result};
use crate::store::audit::Entry;
use crate::store::{self, Tx};

/// What the app sends. Absent fields are empty.
#[derive(Debug, Default)]
pub struct Renewal {
    /// The client.
    pub client_id: String,
    /// The refresh token.
    pub refresh_token: String,
    /// What the token is for.
    pub resource: String,
}

/// Gives the access token a new text and the app a new refresh token. The old ones end. A refresh token that comes a second time was stolen
/// or copied: all tokens of the consent are revoked.
///
/// # Errors
/// A refusal for an unknown, used, expired or foreign refresh token, and for a connection that its person has revoked.
pub async fn renew(app: &AppState, root: &str, sent: &Renewal, request_id: &str) -> Result<Granted, Refusal> {
    let client = client::find(app, &sent.client_id).await?.ok_or_else(invalid_client)?;
    if !is_resource(root, &sent.resource) {
        return Err(invalid_target());
    }
    let old = RefreshText::parse(&sent.refresh_token).ok_or_else(|| invalid_grant("the refresh token is malformed"))?;
    let now = app.clock.now();
    let tx = app.db.write_across().await?;
    let grant = store::oauth_grants::find_by_handle(&tx, &old.handle_hash()).await?;
    let grant = grant.filter(|grant| grant.client_hash == client.hash());
    let grant = grant.ok_or_else(|| invalid_grant("the refresh token is unknown, or another client's"))?;
    if grant.secret_hash.as_ref() != Some(&old.secret_hash()) {
        return Err(reused(app, tx, &grant, request_id).await?);
    }
    let token = live_token(&tx, &grant).await?;
    let token = token.filter(|token| token.revoked_at.is_none() && now < token.expires_at);
    let token = token.ok_or_else(|| invalid_grant("the connection was revoked or has expired; the person must consent again"))?;
    let (access, refresh) = (TokenText::generate()?, old.renewed()?);
    let expires_at = refresh_end(app, &grant, now);
    if !store::oauth_grants::renew(&tx, &grant, refresh.secret_hash(), expires_at).await? {
        return Err(reused(app, tx, &grant, request_id).await?);
    }
    let renewed = Token {
        prefix: access.prefix(),
        last_four: access.last_four(),
        expires_at,
        renew_by: Some(expires_at.min(now + ACCESS_LIFETIME)),
        ..token
    };
    if !store::tokens::renew(&tx, &renewed, access.hash()).await? {
        return Err(invalid_grant("the connection was revoked"));
    }
    tx.commit().await?;
    Ok(Granted { access, refresh, scopes: grant.scopes })
}

/// Ends the connection that an access token or a refresh token belongs to. Any other text changes nothing, and the answer is the same.
///
/// # Errors
/// When the database does not answer.
pub async fn revoke(app: &AppState, text: &str, request_id: &str) -> Result<()> {
    let now = app.clock.now();
    let tx = app.db.write_across().await?;
    let token = match (TokenText::parse(text), RefreshText::parse(text)) {
        (Some(access), _) => store::tokens::find_bearer(&tx, &access.hash(), None).await?.map(|bearer| bearer.token),
        (None, Some(refresh)) => {
            let grant = store::oauth_grants::find_by_handle(&tx, &refresh.handle_hash()).await?;
            match grant.filter(|grant| grant.secret_hash.as_ref() == Some(&refresh.secret_hash())) {
                Some(grant) => live_token(&tx, &grant).await?,
                None => None,
            }
        }
        (None, None) => None,
    };
    // The tokens that people create for themselves are revoked in the console.
    let Some(token) = token.filter(|token| token.renew_by.is_some()) else { return Ok(()) };
    let revoked = store::tokens::revoke_family(&tx, &token, now).await?;
    let actor =
        store::audit::Actor { tenant: token.tenant, kind: "token", id: Some(token.id.get()), workspace: Some(token.workspace), request_id };
    let entry = Entry::done("token.revoke", "token", token.id.get()).with(serde_json::json!({ "revoked": revoked }));
    store::audit::append(&tx, &actor, entry).await?;
    tx.commit().await
}

async fn live_token(tx: &Tx, grant: &OauthGrant) -> Result<Option<Token>> {
    match grant.token {
        Some(id) => store::tokens::find(tx, grant.tenant, id).await,
        None => Ok(None),
    }
}

/// Revokes everything and returns the refusal.
async fn reused(app: &AppState, tx: Tx, grant: &OauthGrant, request_id: &str) -> Result<Refusal, Error> {
    end(app, &tx, grant, "refresh_token_reused", request_id).await?;
    tx.commit().await?;
    Ok(invalid_grant("the refresh token was used before; all tokens of this connection were revoked"))
}
