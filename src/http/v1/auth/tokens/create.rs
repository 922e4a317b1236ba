//! `POST /api/v1/auth/tokens`

use actix_web::post;
use serde::Deserialize;
use utoipa::ToSchema;

use super::response::IssuedTokenResponse;
use crate::auth::tokens::{self, NewToken};
use crate::domain::access::Access;
use crate::domain::ids::AgentId;
use crate::domain::role::Role;
use crate::domain::token_scope::TokenScope;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Created, Envelope};
use crate::http::body::Body;

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
    /// The number of days until the token expires, 1 to 366.
    #[schema(minimum = 1, maximum = 366)]
    expires_in_days: u32,
}

/// Creates a token for this workspace.
///
/// The token never has more rights than its creator. A token that another token creates expires no later than that token.
#[utoipa::path(tag = "auth", operation_id = "createToken", request_body = CreateTokenRequest,
    responses((status = 201, description = "Made; its text is shown this once", body = Envelope<IssuedTokenResponse>)))]
#[post("/auth/tokens")]
pub async fn create_token(system: System, access: Access, body: Body<CreateTokenRequest>) -> Result<Created<IssuedTokenResponse>> {
    let Body(CreateTokenRequest { name, role, scopes, agent_ids, bound_owner, bound_prefix, require_end_user, expires_in_days }) = body;
    let new = NewToken { name, role, scopes, agent_ids, bound_owner, bound_prefix, require_end_user, expires_in_days };
    Ok(Created(tokens::issue(&system, &access, new).await?.into()))
}
