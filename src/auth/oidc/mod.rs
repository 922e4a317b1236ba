//! The console as a client of OpenID Connect: authorization code flow with PKCE. Signatures are verified by `jsonwebtoken`, never here.
//! `tenancy::identity_endpoints` speaks with the provider, and `tenancy::identity_login` turns the result into an account and its roles.

mod id_token;
mod pending;

pub use id_token::{Claims, Identity, verify};
pub use pending::Pending;

use crate::error::Error;

/// Why a login through a provider failed. Each has a sentence with a remedy in the console.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    /// The provider does not answer or its address is not allowed.
    ProviderDown,
    /// The provider answers something that OpenID Connect does not allow, or another issuer than configured.
    BadProvider,
    /// The provider refused the client id or the client secret.
    WrongSecret,
    /// The login took too long, was begun in another browser, or was used before.
    Expired,
    /// The person or the provider ended the login.
    Declined,
    /// The ID token is not valid: signature, issuer, audience or nonce.
    BadToken,
    /// The clocks of the provider and this server differ too much.
    ClockSkew,
    /// The provider names no verified e-mail address.
    NoEmail,
    /// The domain of the e-mail address is not allowed.
    WrongDomain,
    /// The e-mail address belongs to an account of another tenant or of another person at the provider.
    Taken,
    /// No rule gives the person a role.
    NoGroup,
    /// The account is suspended.
    Suspended,
}

impl Refused {
    /// Every reason.
    pub const ALL: [Self; 12] = [
        Self::ProviderDown,
        Self::BadProvider,
        Self::WrongSecret,
        Self::Expired,
        Self::Declined,
        Self::BadToken,
        Self::ClockSkew,
        Self::NoEmail,
        Self::WrongDomain,
        Self::Taken,
        Self::NoGroup,
        Self::Suspended,
    ];

    /// The last part of its translation key.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::ProviderDown => "provider-down",
            Self::BadProvider => "bad-provider",
            Self::WrongSecret => "wrong-secret",
            Self::Expired => "expired",
            Self::Declined => "declined",
            Self::BadToken => "bad-token",
            Self::ClockSkew => "clock-skew",
            Self::NoEmail => "no-email",
            Self::WrongDomain => "wrong-domain",
            Self::Taken => "taken",
            Self::NoGroup => "no-group",
            Self::Suspended => "suspended",
        }
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
