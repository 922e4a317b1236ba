//! Who is calling: passwords, sessions, personal access tokens, and the minting of `Access`.

pub mod credentials;
pub mod jwt;
pub mod password_rules;
pub mod passwords;
pub mod random;
pub mod throttle;
pub mod token_text;

use std::net::IpAddr;

use crate::domain::access::Access;
use crate::error::{Error, Result};
use crate::noctuary::Noctuary;

/// What a request shows of its caller.
#[derive(Clone, Default)]
pub struct Credentials {
    /// The `Authorization` header.
    pub authorization: Option<String>,
    /// The `X-Workspace-Id` header, for sessions.
    pub workspace: Option<String>,
    /// Links log, audit and answer.
    pub request_id: String,
    /// The peer, for throttling.
    pub network: Option<IpAddr>,
}

/// Checks the credentials and mints the ticket.
///
/// # Errors
/// [`Error::Unauthenticated`]; [`Error::NotFound`] for a workspace the caller is no member of.
pub async fn authenticate(_noctuary: &Noctuary, _credentials: &Credentials) -> Result<Access> {
    Err(Error::Unauthenticated("send a token in the Authorization header"))
}
