//! The console as a client of OpenID Connect: authorization code flow with PKCE. Signatures are verified by `jsonwebtoken`, never here.
//! `tenancy::identity` turns the result into an account and its roles.

mod endpoints;
mod id_token;
mod pending;

pub use endpoints::{Endpoints, discover};
pub use id_token::{Identity, verify};
pub use pending::Pending;

use crate::domain::words::words;
use crate::error::Error;

words! {
    /// Why a login through a provider failed. Each has a sentence with a remedy in the console.
    Refused, "lowercase" {
        /// The provider does not answer or its address is not allowed.
        ProviderDown = "provider-down",
        /// The provider answers something that OpenID Connect does not allow, or another issuer than configured.
        BadProvider = "bad-provider",
        /// The provider refused the client id or the client secret.
        WrongSecret = "wrong-secret",
        /// The login took too long, was begun in another browser, or was used before.
        Expired = "expired",
        /// The person or the provider ended the login.
        Declined = "declined",
        /// The ID token is not valid: signature, issuer, audience or nonce.
        BadToken = "bad-token",
        /// The clocks of the provider and this server differ too much.
        ClockSkew = "clock-skew",
        /// The provider names no verified e-mail address.
        NoEmail = "no-email",
        /// The domain of the e-mail address is not allowed.
        WrongDomain = "wrong-domain",
        /// The e-mail address belongs to an account that may not be linked.
        Taken = "taken",
        /// No rule gives the person a role.
        NoGroup = "no-group",
        /// The account is suspended.
        Suspended = "suspended",
    }
}

/// Why a step of the login failed.
#[derive(Debug)]
pub enum Failure {
    /// A reason to show to the person.
    Refused(Refused),
    /// Any other error.
    Other(Error),
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Other(error)
    }
}

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Self {
        Self::Refused(refused)
    }
}
