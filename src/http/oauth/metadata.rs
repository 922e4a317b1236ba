//! What a client reads first: which server issues tokens for `/mcp` (RFC 9728), and where that server's endpoints are (RFC 8414).

use actix_web::web::Json;
use actix_web::{HttpRequest, get};
use serde::Serialize;
use utoipa::ToSchema;

use crate::auth::oauth::{RESOURCE, SCOPES};
use crate::domain::token_scope::TokenScope;
use crate::edge::{System, peer};

/// The metadata of a protected resource.
#[derive(Debug, Serialize, ToSchema)]
pub struct ResourceMetadata {
    /// The address of `/mcp`.
    #[schema(example = "https://memory.example.org/mcp")]
    resource: String,
    /// The servers that issue tokens for it: this one.
    authorization_servers: [String; 1],
    /// The scopes that a client can ask for.
    scopes_supported: [TokenScope; 2],
    /// How a token is sent: in the `Authorization` header.
    bearer_methods_supported: [&'static str; 1],
    /// The name for people.
    resource_name: &'static str,
}

/// The metadata of the authorization server.
#[derive(Debug, Serialize, ToSchema)]
pub struct ServerMetadata {
    /// The name of the server, which it also gives with each code.
    #[schema(example = "https://memory.example.org")]
    issuer: String,
    /// The page where a person consents.
    authorization_endpoint: String,
    /// Where codes and refresh tokens are exchanged.
    token_endpoint: String,
    /// Where clients register.
    registration_endpoint: String,
    /// Where tokens are revoked.
    revocation_endpoint: String,
    /// The scopes that a client can ask for.
    scopes_supported: [TokenScope; 2],
    /// `code` alone.
    response_types_supported: [&'static str; 1],
    /// `query` alone.
    response_modes_supported: [&'static str; 1],
    /// The grants of the token endpoint.
    grant_types_supported: [&'static str; 2],
    /// `S256` alone.
    code_challenge_methods_supported: [&'static str; 1],
    /// Clients are public: they have no secret.
    token_endpoint_auth_methods_supported: [&'static str; 1],
    /// As for the token endpoint.
    revocation_endpoint_auth_methods_supported: [&'static str; 1],
    /// Each code comes with the issuer (RFC 9207).
    authorization_response_iss_parameter_supported: bool,
}

fn resource_metadata(request: &HttpRequest, system: &System) -> Json<ResourceMetadata> {
    let root = peer::root(request, &system.config.server);
    Json(ResourceMetadata {
        resource: format!("{root}{RESOURCE}"),
        authorization_servers: [root],
        scopes_supported: SCOPES,
        bearer_methods_supported: ["header"],
        resource_name: "Noctuary",
    })
}

/// Returns which server issues tokens for `/mcp`.
///
/// The answer to a call of `/mcp` without a valid token names this address.
#[utoipa::path(tag = "oauth", operation_id = "getResourceMetadata", security(()),
    responses((status = 200, description = "The metadata (RFC 9728)", body = ResourceMetadata)))]
#[get("/.well-known/oauth-protected-resource")]
pub async fn resource(request: HttpRequest, system: System) -> Json<ResourceMetadata> {
    resource_metadata(&request, &system)
}

/// Returns which server issues tokens for `/mcp`, at the address with the path of the resource.
#[utoipa::path(tag = "oauth", operation_id = "getMcpMetadata", security(()),
    responses((status = 200, description = "The metadata (RFC 9728)", body = ResourceMetadata)))]
#[get("/.well-known/oauth-protected-resource/mcp")]
pub async fn resource_of_mcp(request: HttpRequest, system: System) -> Json<ResourceMetadata> {
    resource_metadata(&request, &system)
}

/// Returns the endpoints of the authorization server.
#[utoipa::path(tag = "oauth", operation_id = "getAuthorizationServer", security(()),
    responses((status = 200, description = "The metadata (RFC 8414)", body = ServerMetadata)))]
#[get("/.well-known/oauth-authorization-server")]
pub async fn server(request: HttpRequest, system: System) -> Json<ServerMetadata> {
    let root = peer::root(&request, &system.config.server);
    Json(ServerMetadata {
        authorization_endpoint: format!("{root}/oauth/authorize"),
        token_endpoint: format!("{root}/oauth/token"),
        registration_endpoint: format!("{root}/oauth/register"),
        revocation_endpoint: format!("{root}/oauth/revoke"),
        issuer: root,
        scopes_supported: SCOPES,
        response_types_supported: ["code"],
        response_modes_supported: ["query"],
        grant_types_supported: ["authorization_code", "refresh_token"],
        code_challenge_methods_supported: ["S256"],
        token_endpoint_auth_methods_supported: ["none"],
        revocation_endpoint_auth_methods_supported: ["none"],
        authorization_response_iss_parameter_supported: true,
    })
}
