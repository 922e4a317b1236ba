//! The JSON of tokens.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::auth::tokens::Issued;
use crate::domain::access::OwnerBinding;
use crate::domain::ids::{AgentId, TokenId, UserId, WorkspaceId};
use crate::domain::role::Role;
use crate::domain::token::Token;
use crate::domain::token_scope::TokenScope;

/// A token without its secret text.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TokenResponse {
    /// The id.
    id: TokenId,
    /// The name that the user gave it.
    #[schema(example = "support bot")]
    name: String,
    /// The first characters of the token.
    #[schema(example = "noc_4fKd")]
    prefix: String,
    /// The last characters of the token.
    #[schema(example = "9TzQ")]
    last_four: String,
    /// The workspace that the token gives access to.
    workspace_id: WorkspaceId,
    /// The user that the token acts for.
    user_id: UserId,
    /// The highest role of the token. On each call, the user's own role limits it further.
    role: Role,
    /// The token's scopes.
    scopes: Vec<TokenScope>,
    /// The agents that the token may access. Absent for all agents of the workspace.
    agent_ids: Option<Vec<AgentId>>,
    /// The only owner that the token may name.
    #[schema(example = "api:nora")]
    bound_owner: Option<String>,
    /// The prefix of the owners that the token may name.
    #[schema(example = "api:shop-")]
    bound_prefix: Option<String>,
    /// Whether a chat with this token must name the end user.
    require_end_user: bool,
    /// The id of the first token in this chain of rotations.
    family_id: TokenId,
    /// The token that replaced this one, once rotated.
    replaced_by: Option<TokenId>,
    /// When it was created.
    created_at: DateTime<Utc>,
    /// When the token expires.
    expires_at: DateTime<Utc>,
    /// Until when the token still works after it was rotated.
    overlap_until: Option<DateTime<Utc>>,
    /// When the token was last used, accurate to one minute.
    last_used_at: Option<DateTime<Utc>>,
    /// When the token was revoked.
    revoked_at: Option<DateTime<Utc>>,
}

impl From<Token> for TokenResponse {
    fn from(token: Token) -> Self {
        let (bound_owner, bound_prefix) = match token.power.owners {
            OwnerBinding::Any => (None, None),
            OwnerBinding::Owner(owner) => (Some(owner.as_str().to_owned()), None),
            OwnerBinding::Prefix(prefix) => (None, Some(prefix)),
        };
        Self {
            id: token.id,
            name: token.name,
            prefix: token.prefix,
            last_four: token.last_four,
            workspace_id: token.workspace,
            user_id: token.user,
            role: token.power.role,
            scopes: token.power.scopes,
            agent_ids: token.power.agents,
            bound_owner,
            bound_prefix,
            require_end_user: token.power.require_end_user,
            family_id: token.family,
            replaced_by: token.replaced_by,
            created_at: token.created_at,
            expires_at: token.expires_at,
            overlap_until: token.overlap_until,
            last_used_at: token.last_used_at,
            revoked_at: token.revoked_at,
        }
    }
}

/// A new token with its secret text.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct IssuedTokenResponse {
    /// The token. It is returned only once; the server stores only its hash.
    token: String,
    /// The stored token.
    #[serde(flatten)]
    kept: TokenResponse,
}

impl From<Issued> for IssuedTokenResponse {
    fn from(issued: Issued) -> Self {
        Self { token: issued.text.reveal().to_owned(), kept: issued.token.into() }
    }
}
