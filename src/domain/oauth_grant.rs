//! A person's consent that an app may use the memory of one agent in their name (OAuth): first a code, then a token that the app renews.

use chrono::{DateTime, Utc};

use crate::domain::ids::{AgentId, OauthGrantId, TenantId, TokenId, UserId, WorkspaceId};
use crate::domain::token_scope::TokenScope;

/// A consent with what has become of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OauthGrant {
    /// Its id.
    pub id: OauthGrantId,
    /// The tenant.
    pub tenant: TenantId,
    /// The workspace of the agent.
    pub workspace: WorkspaceId,
    /// The person who consented, whose memory it is.
    pub user: UserId,
    /// The agent.
    pub agent: AgentId,
    /// The hash of the client's id.
    pub client_hash: String,
    /// The name that the client gave itself.
    pub client_name: String,
    /// Where the code was sent.
    pub redirect_uri: String,
    /// What the app may do.
    pub scopes: Vec<TokenScope>,
    /// The PKCE challenge.
    pub challenge: String,
    /// The hash of the code.
    pub code_hash: String,
    /// Until when the code can be exchanged.
    pub code_expires_at: DateTime<Utc>,
    /// When the code was exchanged or refused, which it can be once.
    pub exchanged_at: Option<DateTime<Utc>>,
    /// The access token, once the code was exchanged.
    pub token: Option<TokenId>,
    /// The hash of the part of the refresh token that stays.
    pub handle_hash: Option<String>,
    /// The hash of the part of the refresh token that changes with each use.
    pub secret_hash: Option<String>,
    /// Until when the refresh token is valid.
    pub refresh_expires_at: Option<DateTime<Utc>>,
    /// When the person consented.
    pub created_at: DateTime<Utc>,
}
