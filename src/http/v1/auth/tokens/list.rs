//! `GET /api/v1/auth/tokens`

use actix_web::get;

use super::response::TokenResponse;
use crate::auth::tokens;
use crate::domain::access::Access;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, List, Reply};
use crate::http::body::{PageQuery, Query};

/// Lists the caller's tokens for this workspace, newest first, including expired and revoked ones.
#[utoipa::path(tag = "auth", operation_id = "listTokens", params(PageQuery),
    responses((status = 200, description = "A page of tokens", body = Envelope<List<TokenResponse>>)))]
#[get("/auth/tokens")]
pub async fn list_tokens(system: System, access: Access, query: Query<PageQuery>) -> Result<Reply<List<TokenResponse>>> {
    let page = tokens::list(&system, &access, query.0.cursor.as_deref(), query.0.limit).await?;
    Ok(Reply(List::from_page(page, TokenResponse::from)))
}
