//! `/api/v1/auth/tokens`: the caller's personal access tokens.

use actix_web::{delete, get, post, web};
use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::auth::tokens::{self, Issued, NewToken};
use crate::domain::access::{Access, OwnerBinding};
use crate::domain::chore_patterns::ChorePatterns;
use crate::domain::ids::{AgentId, TokenId, UserId, WorkspaceId};
use crate::domain::role::Role;
use crate::domain::token::Token;
use crate::domain::token_scope::TokenScope;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Created, Envelope, List, Reply};
use crate::http::body::{Body, PageQuery, Query};
use crate::http::extract::parse_id;

/// Registers the operations.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(list_tokens).service(create_token).service(revoke_token).service(rotate_token);
}

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
    /// Regular expressions that mark a chat request as a chore of the token's program.
    #[schema(value_type = Vec<String>)]
    chore_patterns: ChorePatterns,
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
            chore_patterns: token.chores,
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

/// Lists the caller's tokens for this workspace, newest first, including expired and revoked ones.
#[utoipa::path(tag = "auth", operation_id = "listTokens", params(PageQuery),
    responses((status = 200, description = "A page of tokens", body = Envelope<List<TokenResponse>>)))]
#[get("/auth/tokens")]
pub async fn list_tokens(system: System, access: Access, query: Query<PageQuery>) -> Result<Reply<List<TokenResponse>>> {
    let page = tokens::list(&system, &access, query.0.cursor.as_deref(), query.0.limit).await?;
    Ok(Reply(List::from_page(page, TokenResponse::from)))
}

/// A new personal access token.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"name": "support bot", "role": "member", "scopes": ["memory:read", "memory:write"], "expiresInDays": 90}))]
pub struct CreateTokenRequest {
    /// A name for the token, 1 to 120 characters.
    #[schema(pattern = "^[^\\u0000-\\u001f\\u007f-\\u009f]{1,120}$")]
    name: String,
    /// The highest role of the token. Defaults to the caller's role.
    role: Option<Role>,
    /// The token's scopes: at least one, and only scopes that the caller has.
    #[schema(min_items = 1)]
    scopes: Vec<TokenScope>,
    /// The agents that the token may access. Defaults to all agents of the workspace.
    #[schema(min_items = 1, max_items = 100)]
    agent_ids: Option<Vec<AgentId>>,
    /// The only owner that the token may name, such as `api:nora`. Other owners answer 404.
    bound_owner: Option<String>,
    /// A prefix of the owners that the token may name, such as `api:shop-`. Other owners answer 404.
    bound_prefix: Option<String>,
    /// Whether a chat with this token must name the end user (`user` in the OpenAI dialect, `endUserId` elsewhere). Defaults to true if
    /// the token has the scope `chat`. If false, all unnamed users share the memory of the token's own user.
    require_end_user: Option<bool>,
    /// Regular expressions, in any case, that mark a request to the chat dialects as a chore of its program: a request for the title or
    /// the tags of a chat, which is no word of the end user. Where one matches the message or the instructions, the request is answered
    /// without memory and not stored. Common programs' chores are recognised without patterns.
    #[schema(max_items = 20, example = json!(["^Name this chat"]))]
    chore_patterns: Option<Vec<String>>,
    /// The number of days until the token expires, 1 to 366.
    #[schema(minimum = 1, maximum = 366)]
    expires_in_days: u32,
}

/// Creates a token for this workspace.
///
/// The token never has more rights than its creator. A token that another token creates expires no later than that token.
#[utoipa::path(tag = "auth", operation_id = "createToken", request_body = CreateTokenRequest,
    responses((status = 201, description = "Created; its text is shown only once", body = Envelope<IssuedTokenResponse>)))]
#[post("/auth/tokens")]
pub async fn create_token(system: System, access: Access, body: Body<CreateTokenRequest>) -> Result<Created<IssuedTokenResponse>> {
    let Body(CreateTokenRequest {
        name,
        role,
        scopes,
        agent_ids,
        bound_owner,
        bound_prefix,
        require_end_user,
        chore_patterns,
        expires_in_days,
    }) = body;
    let chore_patterns = chore_patterns.unwrap_or_default();
    let new = NewToken { name, role, scopes, agent_ids, bound_owner, bound_prefix, require_end_user, chore_patterns, expires_in_days };
    Ok(Created(tokens::issue(&system, &access, new).await?.into()))
}

/// Confirms the revocation.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RevokeTokenResponse {
    /// Always true.
    revoked: bool,
}

/// Revokes a token at once on every process.
///
/// The tokens that it was rotated from and into are revoked as well.
#[utoipa::path(tag = "auth", operation_id = "revokeToken", params(("id" = String, Path, description = "The token's id")),
    responses((status = 200, description = "Revoked", body = Envelope<RevokeTokenResponse>)))]
#[delete("/auth/tokens/{id}")]
pub async fn revoke_token(system: System, access: Access, id: web::Path<String>) -> Result<Reply<RevokeTokenResponse>> {
    tokens::revoke(&system, &access, parse_id(&id, "token")?).await?;
    Ok(Reply(RevokeTokenResponse { revoked: true }))
}

/// How long the old token stays valid.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"overlapMinutes": 60}))]
pub struct RotateTokenRequest {
    /// The minutes that the old token stays valid, 0 to 1440. Defaults to `auth.token-overlap`.
    #[schema(minimum = 0, maximum = 1440)]
    overlap_minutes: Option<u32>,
}

/// Replaces a token with a new one that has the same rights and lifetime.
///
/// The old token stays valid for the overlap. Its use after the overlap indicates a leaked copy and revokes both tokens.
#[utoipa::path(tag = "auth", operation_id = "rotateToken", params(("id" = String, Path, description = "The token's id")),
    request_body = RotateTokenRequest,
    responses((status = 201, description = "Created; its text is shown only once", body = Envelope<IssuedTokenResponse>),
        (status = 409, description = "The token is invalid or was rotated before")))]
#[post("/auth/tokens/{id}/rotate")]
pub async fn rotate_token(
    system: System,
    access: Access,
    id: web::Path<String>,
    body: Body<RotateTokenRequest>,
) -> Result<Created<IssuedTokenResponse>> {
    let overlap = body.0.overlap_minutes.map(|minutes| TimeDelta::minutes(i64::from(minutes)));
    Ok(Created(tokens::rotate(&system, &access, parse_id(&id, "token")?, overlap).await?.into()))
}
