//! Tells a client without a valid token how to get one: the 401 names the metadata of this resource (RFC 9728), from which the client finds
//! the sign-in.

use actix_web::body::BoxBody;
use actix_web::dev::ServiceResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{AUTHORIZATION, HeaderValue, WWW_AUTHENTICATE};

use crate::edge::{self, peer};

/// The path of the metadata of `/mcp`, which `http::oauth` serves.
const METADATA: &str = "/.well-known/oauth-protected-resource/mcp";

/// Adds the way to sign in to a refusal for want of a token; leaves every other response as it is.
pub fn show_way(mut refusal: ServiceResponse<BoxBody>) -> ServiceResponse<BoxBody> {
    if refusal.status() != StatusCode::UNAUTHORIZED {
        return refusal;
    }
    let request = refusal.request();
    let Ok(system) = edge::system(request) else { return refusal };
    let root = peer::root(request, &system.config.server);
    // RFC 6750, 3.1: a request without credentials is told no error; one whose token has expired learns from it that it must renew the
    // token.
    let error = if request.headers().contains_key(AUTHORIZATION) { "error=\"invalid_token\", " } else { "" };
    let challenge = format!("Bearer {error}resource_metadata=\"{root}{METADATA}\", scope=\"memory:read memory:write\"");
    if let Ok(value) = HeaderValue::from_str(&challenge) {
        refusal.headers_mut().insert(WWW_AUTHENTICATE, value);
    }
    refusal
}
