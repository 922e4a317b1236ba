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

/// A new token.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"name": "support bot", "role": "member", "scopes": ["memory:read", "memory:write"], "expiresInDays": 90}))]
pub struct CreateTokenRequest {
    /// 1 to 120 characters.
    #[schema(pattern = "^[^\\u0000-\\u001f\\u007f-\\u009f]{1,120}$")]
    name: String,
    /// The highest role; yours when absent.
    role: Option<Role>,
    /// What it may do; at least one scope, and none that you lack.
    #[schema(min_items = 1)]
    scopes: Vec<TokenScope>,
    /// The agents it may touch; all of the workspace when absent.
    #[schema(min_items = 1, max_items = 100)]
    agent_ids: Option<Vec<AgentId>>,
    /// The one owner it may name, such as `api:nora`; others are 404 for it.
    bound_owner: Option<String>,
    /// How the owners it may name begin, such as `api:shop-`; others are 404 for it.
    bound_prefix: Option<String>,
    /// Whether a chat with it must name the end user (`user` in OpenAI's dialect, `endUserId` elsewhere). When absent, with the scope
    /// `chat`. Where it is off, whoever is not named shares the memory of the token's own person.
    require_end_user: Option<bool>,
    /// Days until it ends by itself: 1 to 366.
    #[schema(minimum = 1, maximum = 366)]
    expires_in_days: u32,
}

/// Makes a token for this workspace. It is never stronger than who makes it, and a token's token does not outlive it.
#[utoipa::path(tag = "auth", operation_id = "createToken", request_body = CreateTokenRequest,
    responses((status = 201, description = "Made; its text is shown this once", body = Envelope<IssuedTokenResponse>)))]
#[post("/auth/tokens")]
pub async fn create_token(system: System, access: Access, body: Body<CreateTokenRequest>) -> Result<Created<IssuedTokenResponse>> {
    let Body(CreateTokenRequest { name, role, scopes, agent_ids, bound_owner, bound_prefix, require_end_user, expires_in_days }) = body;
    let new = NewToken { name, role, scopes, agent_ids, bound_owner, bound_prefix, require_end_user, expires_in_days };
    Ok(Created(tokens::issue(&system, &access, new).await?.into()))
}
