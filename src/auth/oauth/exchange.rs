//! Exchanges a code for an access token and a refresh token (RFC 6749, 4.1.3; RFC 7636).

use data_encoding::BASE64URL_NOPAD;
use sha2::{Digest, Sha256};

use crate::app_state::AppState;
use crate::auth::oauth::refresh_text::RefreshText;
use crate::auth::oauth::refusal::{Refusal, invalid_client, invalid_grant, invalid_target};
use crate::auth::oauth::request::is_resource;
use crate::auth::oauth::{ACCESS_LIFETIME, Granted, actor, client, refresh_end};
use crate::auth::token_text::{TokenText, digest};
use crate::domain::access::OwnerBinding;
use crate::domain::chore_patterns::ChorePatterns;
use crate::domain::oauth_grant::OauthGrant;
use crate::domain::owner_key::OwnerKey;
use crate::domain::role::Role;
use crate::domain::token::{Token, TokenRights};
use crate::domain::token_scope::TokenScope;
use crate::error::Result;
use crate::store::audit::Entry;
use crate::store::oauth_grants::Exchanged;
use crate::store::{self, Tx};

/// What the app sends. Absent fields are empty.
#[derive(Debug, Default)]
pub struct CodeExchange {
    /// The client.
    pub client_id: String,
    /// The code.
    pub code: String,
    /// The text whose hash is the challenge.
    pub verifier: String,
    /// The address that the code was sent to.
    pub redirect_uri: String,
    /// What the token is for.
    pub resource: String,
}

/// Exchanges a code, once. A code that comes a second time was stolen or copied: the tokens of the first exchange are revoked.
///
/// # Errors
/// A refusal for an unknown, used or expired code, another client, address or verifier; each of them ends the code.
pub async fn exchange(app: &AppState, root: &str, sent: &CodeExchange, request_id: &str) -> Result<Granted, Refusal> {
    let client = client::find(app, &sent.client_id).await?.ok_or_else(invalid_client)?;
    if !is_resource(root, &sent.resource) {
        return Err(invalid_target());
    }
    let now = app.clock.now();
    let tx = app.db.write_across().await?;
    let grant = store::oauth_grants::find_by_code(&tx, &digest(&sent.code)).await?;
    let grant = grant.ok_or_else(|| invalid_grant("the code is unknown"))?;
    if grant.exchanged_at.is_some() {
        end(app, &tx, &grant, "code_reused", request_id).await?;
        tx.commit().await?;
        return Err(invalid_grant("the code was used before; the tokens that it was exchanged for were revoked"));
    }
    let fits =
        grant.client_hash == client.hash() && grant.redirect_uri == sent.redirect_uri && challenge(&sent.verifier) == grant.challenge;
    if !fits || now >= grant.code_expires_at {
        store::oauth_grants::exchange(&tx, &grant, now, None).await?;
        let denied =
            Entry { object_kind: "oauth_grant", object_id: Some(grant.id.get()), ..Entry::denied("oauth.exchange", "invalid_grant") };
        store::audit::append(&tx, &actor(&grant, request_id), denied).await?;
        tx.commit().await?;
        let why = if fits { "the code has expired" } else { "client_id, redirect_uri or code_verifier differ from those of the request" };
        return Err(invalid_grant(why));
    }
    let (access, refresh) = (TokenText::generate()?, RefreshText::generate()?);
    let refresh_expires_at = refresh_end(app, &grant, now);
    let token = new_token(app, &grant, &access, refresh_expires_at);
    store::tokens::insert(&tx, &token, access.hash()).await?;
    let got = Exchanged { token: token.id, handle_hash: refresh.handle_hash(), secret_hash: refresh.secret_hash(), refresh_expires_at };
    if !store::oauth_grants::exchange(&tx, &grant, now, Some(got)).await? {
        return Err(invalid_grant("the code was used before"));
    }
    let detail = serde_json::json!({ "grant": grant.id, "agent": grant.agent, "scopes": grant.scopes, "expiresAt": token.expires_at });
    store::audit::append(&tx, &actor(&grant, request_id), Entry::done("token.create", "token", token.id.get()).with(detail)).await?;
    tx.commit().await?;
    Ok(Granted { access, refresh, scopes: grant.scopes })
}

/// Revokes the tokens of a grant and records why.
pub(super) async fn end(app: &AppState, tx: &Tx, grant: &OauthGrant, slug: &str, request_id: &str) -> Result<()> {
    let token = match grant.token {
        Some(id) => store::tokens::find(tx, grant.tenant, id).await?,
        None => None,
    };
    let revoked = match &token {
        Some(token) => store::tokens::revoke_family(tx, token, app.clock.now()).await?,
        None => 0,
    };
    let detail = serde_json::json!({ "error": slug, "revoked": revoked });
    let object_id = Some(grant.id.get());
    let entry = Entry { action: "oauth.reuse", object_kind: "oauth_grant", object_id, is_done: false, detail };
    store::audit::append(tx, &actor(grant, request_id), entry).await
}

/// The token: of this agent, this person and these scopes alone. What the person may do now limits it further on each call.
fn new_token(app: &AppState, grant: &OauthGrant, text: &TokenText, expires_at: chrono::DateTime<chrono::Utc>) -> Token {
    let now = app.clock.now();
    let id = app.ids.next();
    let writes = grant.scopes.contains(&TokenScope::MemoryWrite);
    Token {
        id,
        tenant: grant.tenant,
        workspace: grant.workspace,
        user: grant.user,
        name: grant.client_name.clone(),
        prefix: text.prefix(),
        last_four: text.last_four(),
        power: TokenRights {
            role: if writes { Role::Member } else { Role::Viewer },
            scopes: grant.scopes.clone(),
            agents: Some(vec![grant.agent]),
            owners: OwnerBinding::Owner(OwnerKey::user(grant.user)),
            require_end_user: false,
        },
        chores: ChorePatterns::default(),
        family: id,
        replaced_by: None,
        created_at: now,
        expires_at,
        renew_by: Some(expires_at.min(now + ACCESS_LIFETIME)),
        overlap_until: None,
        last_used_at: None,
        revoked_at: None,
    }
}

/// The challenge that fits a verifier (S256). Verifiers have 43 to 128 characters.
fn challenge(verifier: &str) -> String {
    if !(43..=128).contains(&verifier.len()) {
        return String::new();
    }
    BASE64URL_NOPAD.encode(&Sha256::digest(verifier.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_challenge_is_that_of_rfc_7636() {
        assert_eq!(challenge("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"), "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
        assert_eq!(challenge("short"), "");
    }
}
