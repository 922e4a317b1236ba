//! The caller of a request: its credentials, and the access that they give.

use actix_web::HttpRequest;
use actix_web::http::header::{AUTHORIZATION, HeaderValue};

use super::request_id;
use crate::app_state::AppState;
use crate::auth::{self, Caller, Credentials};
use crate::domain::access::Access;
use crate::domain::agent::Agent;
use crate::domain::ids::AgentId;
use crate::error::{Error, Result};

/// The header that names the end user, which also serves as its name in messages.
const END_USER: &str = "x-end-user-id";
const END_USER_NAME: &str = "X-End-User-Id";

/// Authenticates the caller and looks up the agent that the request names. A request for an agent that does not exist is recorded and
/// rate limited like any other.
///
/// # Errors
/// Those of [`auth::authenticate_for`] and [`super::register_caller`].
pub async fn admit(request: &HttpRequest, agent: Option<AgentId>) -> Result<(Access, Option<Agent>)> {
    let (system, caller) = (super::system(request)?, caller(request)?);
    let (access, agent) = auth::authenticate_for(&system, &caller, agent).await?;
    Ok((super::register_caller(request, &system, access).await?, agent))
}

/// Whether the token of a request that still runs is valid.
///
/// # Errors
/// When the database does not answer.
pub async fn is_still_valid(app: &AppState, access: &Access) -> Result<bool> {
    auth::tokens::is_valid(app, access).await
}

/// The end user that the header names, for clients whose own field for it gets lost.
///
/// # Errors
/// [`Error::Invalid`] if the header is not text.
pub fn end_user(request: &HttpRequest) -> Result<Option<String>> {
    let Some(value) = request.headers().get(END_USER) else { return Ok(None) };
    let text = std::str::from_utf8(value.as_bytes()).map_err(|_| Error::invalid(END_USER_NAME, "must be text in UTF-8"))?;
    Ok(Some(text.to_owned()))
}

/// The end user that a field of the request or the header names. `field` is the name of the field in its dialect.
///
/// # Errors
/// [`Error::Invalid`] if the two differ or the header is not text.
pub fn named_end_user(request: &HttpRequest, field: &str, value: Option<String>) -> Result<Option<String>> {
    match (value, end_user(request)?) {
        (Some(value), Some(header)) if value != header => {
            Err(Error::invalid(field, format!("names another person than the header {END_USER_NAME}")))
        }
        (value, header) => Ok(value.or(header)),
    }
}

/// Reads the caller's credentials from a header, never from the query string.
///
/// # Errors
/// [`crate::error::Error::Unauthenticated`] for malformed credentials.
pub fn caller(request: &HttpRequest) -> Result<Caller> {
    let mut authorization: Vec<&[u8]> = request.headers().get_all(AUTHORIZATION).map(HeaderValue::as_bytes).collect();
    let keys: Vec<Vec<u8>> = request.headers().get_all("x-api-key").map(|key| [b"Bearer ", key.as_bytes()].concat()).collect();
    // Clients of mem0's own server send the bare token. Two different tokens are refused, like two `Authorization` headers.
    authorization.extend(keys.iter().map(Vec::as_slice));
    let workspace = request.headers().get("x-workspace-id").map(|value| value.to_str().unwrap_or("?").to_owned());
    Ok(Caller { credentials: Credentials::read(&authorization, request.query_string())?, workspace, request_id: request_id() })
}
