//! Registration of clients (RFC 7591), open to everybody and limited per network.

use actix_web::{HttpResponse, post};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::OauthError;
use super::fields::Metadata;
use super::refusal::Refused;
use crate::auth::login::Origin;
use crate::auth::oauth::client;
use crate::edge::System;

/// A client that wants to register. Other members of RFC 7591 are accepted and have no effect.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(example = json!({"client_name": "Claude", "redirect_uris": ["https://claude.ai/api/mcp/auth_callback"]}))]
pub struct RegisterClientRequest {
    /// Where a code may be sent: 1 to 10 addresses, https or http to the person's own machine.
    #[schema(min_items = 1, max_items = 10)]
    redirect_uris: Vec<String>,
    /// The name that the page of consent shows. Defaults to the host of the first address.
    #[serde(default)]
    client_name: Option<String>,
}

/// A registered client.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClientResponse {
    /// The id, which contains what was registered.
    client_id: String,
    /// The name.
    #[schema(example = "Claude")]
    client_name: String,
    /// Where a code may be sent.
    redirect_uris: Vec<String>,
    /// `none`: the client has no secret.
    token_endpoint_auth_method: &'static str,
    /// The grants that it may use.
    grant_types: [&'static str; 2],
    /// `code` alone.
    response_types: [&'static str; 1],
}

/// Registers a client.
///
/// Nothing is stored: the id contains the name and the addresses. It is valid as long as the installation's signing key.
#[utoipa::path(tag = "oauth", operation_id = "registerClient", request_body = RegisterClientRequest, security(()),
    responses((status = 201, description = "Registered", body = ClientResponse),
        (status = 400, description = "The metadata is invalid", body = OauthError),
        (status = 429, description = "Too many registrations from this network")))]
#[post("/oauth/register")]
pub async fn register(system: System, origin: Origin, body: Metadata<RegisterClientRequest>) -> Result<HttpResponse, Refused> {
    let Metadata(RegisterClientRequest { redirect_uris, client_name }) = body;
    let client = client::register(&system, &origin, client_name.as_deref().unwrap_or_default(), redirect_uris).await?;
    Ok(HttpResponse::Created().json(ClientResponse {
        client_id: client.id,
        client_name: client.name,
        redirect_uris: client.redirect_uris,
        token_endpoint_auth_method: "none",
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
    }))
}
