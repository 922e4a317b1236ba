//! Passkeys (WebAuthn) of local accounts: made and removed by their users, and used at a login instead of the password and the code.

mod ceremony;
mod challenge;
mod login;
mod settings;
pub mod site;

pub use challenge::WITHIN;
pub use login::{BegunLogin, begin_login, log_in};
pub use settings::{Making, add, begin, get, list, remove, rename};
