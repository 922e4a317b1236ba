//! Authentication: passwords, sessions, personal access tokens, and the creation of `Access`.

pub mod admission;
pub mod auth_state;
pub mod credentials;
pub mod form_token;
pub mod jwt;
pub mod login;
pub mod oauth;
pub mod oidc;
pub mod passkeys;
pub mod password_rules;
pub mod passwords;
pub mod random;
pub mod recently;
pub mod second_factor;
pub mod setup_code;
pub mod throttle;
pub mod token_text;
pub mod tokens;
pub mod vault;

pub use admission::{Caller, authenticate, authenticate_anywhere, authenticate_for, authenticate_setting_up, enter, operator_access};
pub use auth_state::AuthState;
pub use credentials::Credentials;
