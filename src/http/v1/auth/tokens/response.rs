//! Tokens on the wire.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::auth::tokens::Issued;
use crate::domain::access::OwnerBinding;
use crate::domain::ids::{AgentId, TokenId, UserId, WorkspaceId};
use crate::domain::role::Role;
use crate::domain::token::Token;
use crate::domain::token_scope::TokenScope;

/// A token without its text.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TokenResponse {
    /// Its id.
    id: TokenId,
    /// What its person calls it.
    #[schema(example = "support bot")]
    name: String,
    /// Its first characters.
    #[schema(example = "noc_4fKd")]
    prefix: String,
    /// Its last characters.
    #[schema(example = "9TzQ")]
    last_four: String,
    /// The one workspace it opens.
    workspace_id: WorkspaceId,
    /// The person it acts for.
    user_id: UserId,
    /// The highest role; the person's own, as of each call, limits it further.
    role: Role,
    /// What it may do.
    scopes: Vec<TokenScope>,
    /// The agents it may touch; absent for all of the workspace.
    agent_ids: Option<Vec<AgentId>>,
    /// The one owner it may name.
    #[schema(example = "api:nora")]
    bound_owner: Option<String>,
    /// How the owners it may name begin.
    #[schema(example = "api:shop-")]
    bound_prefix: Option<String>,
    /// Whether a chat with it must name the end user.
    require_end_user: bool,
    /// The first token of its line of rotations.
    family_id: TokenId,
    /// The token that takes its place, once rotated.
    replaced_by: Option<TokenId>,
    /// When it was made.
    created_at: DateTime<Utc>,
    /// When it ends by itself.
    expires_at: DateTime<Utc>,
    /// Until when it works beside its successor, once rotated.
    overlap_until: Option<DateTime<Utc>>,
    /// When it was last used, exact to a minute.
    last_used_at: Option<DateTime<Utc>>,
    /// When it was revoked, if it was.
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

/// A new token with its text.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct IssuedTokenResponse {
    /// The token itself. It is shown this once; only its hash is kept.
    token: String,
    /// What is kept.
    #[serde(flatten)]
    kept: TokenResponse,
}

impl From<Issued> for IssuedTokenResponse {
    fn from(issued: Issued) -> Self {
        Self { token: issued.text.reveal().to_owned(), kept: issued.token.into() }
    }
}
