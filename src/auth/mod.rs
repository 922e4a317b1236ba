//! Who is calling: passwords, sessions, personal access tokens, and the minting of `Access`.

pub mod credentials;
pub mod jwt;
pub mod password_rules;
pub mod passwords;
pub mod random;
pub mod throttle;
pub mod token_text;
