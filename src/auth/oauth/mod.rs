//! OAuth 2.1 for `/mcp`: an app registers, a person signs in at the console and consents, and the app exchanges the code for an access token
//! of ours that it renews. The REST surface serves the endpoints, the console the page of consent.

pub mod client;
pub mod consent;
mod exchange;
mod refresh_text;
pub mod refusal;
mod renewal;
pub mod request;

pub use exchange::{CodeExchange, exchange};
pub use renewal::{Renewal, renew, revoke};

use chrono::{DateTime, TimeDelta, Utc};

use crate::app_state::AppState;
use crate::auth::token_text::TokenText;
use crate::domain::oauth_grant::OauthGrant;
use crate::domain::token_scope::TokenScope;
use crate::store::audit::Actor;
use refresh_text::RefreshText;

/// The scopes that an app can ask for: what the tools of `/mcp` need.
pub const SCOPES: [TokenScope; 2] = [TokenScope::MemoryRead, TokenScope::MemoryWrite];
/// The path that tokens are for.
pub const RESOURCE: &str = "/mcp";
/// How long an access token is valid before the app must renew it.
pub const ACCESS_LIFETIME: TimeDelta = TimeDelta::hours(1);
/// How long a code can be exchanged.
const CODE_LIFETIME: TimeDelta = TimeDelta::minutes(2);
/// How long an app may stay away before its person must consent again.
const REFRESH_LIFETIME: TimeDelta = TimeDelta::days(60);

/// What the app gets for a code or a refresh token.
#[derive(Debug)]
pub struct Granted {
    access: TokenText,
    refresh: RefreshText,
    scopes: Vec<TokenScope>,
}

impl Granted {
    /// The access token, for the one response that shows it.
    #[must_use]
    pub fn access_token(&self) -> &str {
        self.access.reveal()
    }

    /// The refresh token, for the one response that shows it.
    #[must_use]
    pub fn refresh_token(&self) -> String {
        self.refresh.reveal()
    }

    /// What the access token may do.
    #[must_use]
    pub fn scopes(&self) -> &[TokenScope] {
        &self.scopes
    }
}

/// Until when a refresh token that is issued now is valid. A consent as a whole lasts no longer than a personal access token.
fn refresh_end(app: &AppState, grant: &OauthGrant, now: DateTime<Utc>) -> DateTime<Utc> {
    let longest = TimeDelta::days(i64::from(app.config.auth.token_max_days.get()));
    (now + REFRESH_LIFETIME).min(grant.created_at + longest)
}

/// The person of a grant as the actor of the audit log: the app itself sends no token of theirs.
fn actor<'a>(grant: &OauthGrant, request_id: &'a str) -> Actor<'a> {
    Actor { tenant: grant.tenant, kind: "user", id: Some(grant.user.get()), workspace: Some(grant.workspace), request_id }
}
