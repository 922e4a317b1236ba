//! Why an app is refused, in the codes of OAuth (RFC 6749, 5.2, and RFC 7591, 3.2.2).

use crate::error::Error;

/// A refusal that the app may know, or an error of ours.
#[derive(Debug)]
pub enum Refusal {
    /// A code of OAuth and a sentence for the developer of the app.
    Refused(&'static str, &'static str),
    /// Anything else: the database, the rate limit.
    Failed(Error),
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

/// The code or the refresh token is not, or no longer, good for a token.
pub(super) const fn invalid_grant(why: &'static str) -> Refusal {
    Refusal::Refused("invalid_grant", why)
}

/// The client's id is unknown.
pub(super) const fn invalid_client() -> Refusal {
    Refusal::Refused("invalid_client", "the client_id is unknown; register the client again")
}

/// The token is wanted for something else than `/mcp`.
pub(super) const fn invalid_target() -> Refusal {
    Refusal::Refused("invalid_target", "the resource must be the address of /mcp on this server")
}
