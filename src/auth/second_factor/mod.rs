//! The second factor of accounts with a password: switched on and off by its user, and asked for at each login with the password. Logins
//! through an identity provider never ask: the provider decides over its own factors.

pub(in crate::auth) mod challenge;
pub(in crate::auth) mod codes;
pub(in crate::auth) mod demand;
pub(in crate::auth) mod proof;
mod recovery;
mod settings;
mod totp;

pub use challenge::WITHIN as CODE_WITHIN;
pub use settings::{Enrolment, Status, begin, confirm, disable, has_any, renew_recovery, reopen, status};
