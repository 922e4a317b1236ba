//! The token endpoint (RFC 6749, 3.2) and the revocation endpoint (RFC 7009). Both take forms.

use actix_web::web::Json;
use actix_web::{HttpRequest, HttpResponse, post};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::OauthError;
use super::fields::Fields;
use super::refusal::Refused;
use crate::auth::oauth::{self, ACCESS_LIFETIME, CodeExchange, Granted, Renewal};
use crate::domain::token_scope::TokenScope;
use crate::edge::{System, peer, request_id};

/// A code or a refresh token to exchange.
#[derive(Debug, Deserialize, ToSchema)]
#[expect(dead_code, reason = "it describes the form, which is read field by field")]
pub struct TokenRequest {
    /// `authorization_code` or `refresh_token`.
    #[schema(pattern = "^(authorization_code|refresh_token)$")]
    grant_type: String,
    /// The id of the client.
    #[schema(min_length = 1)]
    client_id: String,
    /// `authorization_code`: the code.
    code: Option<String>,
    /// `authorization_code`: the verifier of PKCE.
    code_verifier: Option<String>,
    /// `authorization_code`: the address that the code was sent to.
    redirect_uri: Option<String>,
    /// `refresh_token`: the refresh token.
    refresh_token: Option<String>,
    /// The address of `/mcp`, if given.
    resource: Option<String>,
}

/// An access token and the refresh token that renews it.
#[derive(Serialize, ToSchema)]
pub struct AccessTokenResponse {
    /// The access token: one of the person's tokens, limited to one agent and to them.
    access_token: String,
    /// `Bearer`.
    token_type: &'static str,
    /// The number of seconds until it must be renewed.
    expires_in: i64,
    /// The refresh token, valid for one use.
    refresh_token: String,
    /// The scopes with spaces between them.
    #[schema(example = "memory:read memory:write")]
    scope: String,
}

impl From<Granted> for AccessTokenResponse {
    fn from(granted: Granted) -> Self {
        Self {
            access_token: granted.access_token().to_owned(),
            token_type: "Bearer",
            expires_in: ACCESS_LIFETIME.num_seconds(),
            refresh_token: granted.refresh_token(),
            scope: granted.scopes().iter().map(|scope| TokenScope::as_str(*scope)).collect::<Vec<_>>().join(" "),
        }
    }
}

/// Exchanges a code or a refresh token for an access token.
///
/// Each is valid once; the second use of either revokes all tokens of the connection.
#[utoipa::path(tag = "oauth", operation_id = "exchangeToken", security(()),
    request_body(content = TokenRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, description = "The tokens", body = AccessTokenResponse),
        (status = 400, description = "Refused", body = OauthError)))]
#[post("/oauth/token")]
pub async fn token(request: HttpRequest, system: System, mut fields: Fields) -> Result<Json<AccessTokenResponse>, Refused> {
    let root = peer::root(&request, &system.config.server);
    let (client_id, resource) = (fields.take("client_id"), fields.take("resource"));
    let granted = match fields.take("grant_type").as_str() {
        "authorization_code" => {
            let (code, verifier, redirect_uri) = (fields.take("code"), fields.take("code_verifier"), fields.take("redirect_uri"));
            let sent = CodeExchange { client_id, code, verifier, redirect_uri, resource };
            oauth::exchange(&system, &root, &sent, &request_id()).await?
        }
        "refresh_token" => {
            let sent = Renewal { client_id, refresh_token: fields.take("refresh_token"), resource };
            oauth::renew(&system, &root, &sent, &request_id()).await?
        }
        "" => return Err(Refused::request("grant_type is required")),
        _ => return Err(Refused::with("unsupported_grant_type", "grant_type must be authorization_code or refresh_token")),
    };
    Ok(Json(granted.into()))
}

/// A token to revoke.
#[derive(Debug, Deserialize, ToSchema)]
#[expect(dead_code, reason = "it describes the form, which is read field by field")]
pub struct RevocationRequest {
    /// The access token or the refresh token.
    #[schema(min_length = 1)]
    token: String,
}

/// Revokes an access token or a refresh token of a connected app, and with it the connection.
///
/// The answer is the same for a token that is unknown.
#[utoipa::path(tag = "oauth", operation_id = "revokeConnection", security(()),
    request_body(content = RevocationRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, description = "Revoked, or unknown"), (status = 400, description = "No token was sent", body = OauthError)))]
#[post("/oauth/revoke")]
pub async fn revoke(system: System, mut fields: Fields) -> Result<HttpResponse, Refused> {
    let text = fields.take("token");
    if text.is_empty() {
        return Err(Refused::request("token is required"));
    }
    oauth::revoke(&system, &text, &request_id()).await?;
    Ok(HttpResponse::Ok().finish())
}
