//! Who is calling: the credentials of a request, and the ticket for them.

use actix_web::HttpRequest;
use actix_web::http::header::{AUTHORIZATION, HeaderValue};

use super::request_id;
use crate::auth::{self, Caller, Credentials};
use crate::domain::access::Access;
use crate::domain::agent::Agent;
use crate::domain::ids::AgentId;
use crate::error::Result;

/// The ticket of a request, and the agent that it names, found on the way. Whoever asks for what is not there is noted, and pays for it,
/// like everybody else.
///
/// # Errors
/// As [`auth::authenticate_for`] and [`super::let_in`].
pub async fn admit(request: &HttpRequest, agent: Option<AgentId>) -> Result<(Access, Option<Agent>)> {
    let (system, caller) = (super::system(request)?, caller(request)?);
    let (access, agent) = auth::authenticate_for(&system, &caller, agent).await?;
    Ok((super::let_in(request, &system, access).await?, agent))
}

/// What a request shows of its caller: one header, never the query string.
///
/// # Errors
/// [`crate::error::Error::Unauthenticated`] for credentials that cannot be read.
pub fn caller(request: &HttpRequest) -> Result<Caller> {
    let mut authorization: Vec<&[u8]> = request.headers().get_all(AUTHORIZATION).map(HeaderValue::as_bytes).collect();
    let keys: Vec<Vec<u8>> = request.headers().get_all("x-api-key").map(|key| [b"Bearer ", key.as_bytes()].concat()).collect();
    // Clients of mem0's own server send the bare token; two different ones are one too many, like two of the other header.
    authorization.extend(keys.iter().map(Vec::as_slice));
    let workspace = request.headers().get("x-workspace-id").map(|value| value.to_str().unwrap_or("?").to_owned());
    Ok(Caller { credentials: Credentials::read(&authorization, request.query_string())?, workspace, request_id: request_id() })
}
