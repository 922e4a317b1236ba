//! A passkey of an account: a key pair on a device of its user, which replaces the password and the code at a login.

use chrono::{DateTime, Utc};

use crate::domain::ids::PasskeyId;

/// A stored passkey. The private key never leaves the device.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passkey {
    /// The id.
    pub id: PasskeyId,
    /// The name that its user gave it.
    pub name: String,
    /// The host that it was made for; it works nowhere else.
    pub site: String,
    /// By which the device finds it again; unique in the installation.
    pub credential_id: Vec<u8>,
    /// The public key, as `auth::passkeys` encodes it.
    pub public_key: Vec<u8>,
    /// The signature counter and the flags of the last use, as `auth::passkeys` encodes them.
    pub counter: Vec<u8>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it was last used.
    pub last_used_at: Option<DateTime<Utc>>,
}

impl Passkey {
    /// Whether it was made for this host.
    #[must_use]
    pub fn is_for(&self, host: &str) -> bool {
        self.site == host
    }
}
