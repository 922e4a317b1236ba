//! The second factor of an account that logs in with a password: an authenticator app, and recovery codes for when it is lost.

use chrono::{DateTime, Utc};

/// A second factor that is on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SecondFactor {
    /// The secret that the app shares, encrypted.
    pub sealed_secret: String,
    /// The time step of the last accepted code.
    pub last_step: i64,
    /// The hashes of the recovery codes that were not used.
    pub recovery_hashes: Vec<String>,
    /// Since when it is on.
    pub created_at: DateTime<Utc>,
}

impl SecondFactor {
    /// The hashes that are left after the use of one; `None` if it is not among them.
    #[must_use]
    pub fn without(&self, hash: &str) -> Option<Vec<String>> {
        let left: Vec<String> = self.recovery_hashes.iter().filter(|known| *known != hash).cloned().collect();
        (left.len() < self.recovery_hashes.len()).then_some(left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recovery_code_is_left_out_only_if_it_is_there() {
        let recovery_hashes = vec!["a".to_owned(), "b".to_owned()];
        let factor = SecondFactor { sealed_secret: String::new(), last_step: 1, recovery_hashes, created_at: DateTime::UNIX_EPOCH };
        assert_eq!(factor.without("a").unwrap(), ["b"]);
        assert_eq!(factor.without("c"), None);
    }
}
