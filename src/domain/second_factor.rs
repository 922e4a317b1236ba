//! The second factor of an account that logs in with a password: an authenticator app, and recovery codes for when it is lost. Also whom
//! a tenant demands one of.

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

/// Whose logins with a password need a second factor, by the will of the tenant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Demand {
    /// Nobody's, except by their own choice.
    Optional,
    /// Those of people who are admin of any workspace.
    Admins,
    /// Everybody's.
    Everybody,
}

impl Demand {
    /// All of them, from the mildest.
    pub const ALL: [Self; 3] = [Self::Optional, Self::Admins, Self::Everybody];

    /// The name in forms and in the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Optional => "optional",
            Self::Admins => "admins",
            Self::Everybody => "everybody",
        }
    }

    /// Reads a name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|demand| demand.as_str() == name)
    }

    /// Whether a person must have a second factor.
    #[must_use]
    pub const fn covers(self, is_admin: bool) -> bool {
        match self {
            Self::Optional => false,
            Self::Admins => is_admin,
            Self::Everybody => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_demand_covers_nobody_admins_or_everybody_and_keeps_its_name() {
        let covered = |is_admin| Demand::ALL.map(|demand| demand.covers(is_admin));
        assert_eq!(covered(true), [false, true, true]);
        assert_eq!(covered(false), [false, false, true]);
        for demand in Demand::ALL {
            assert_eq!(Demand::parse(demand.as_str()), Some(demand));
        }
        assert_eq!(Demand::parse("nobody"), None);
    }

    #[test]
    fn a_recovery_code_is_left_out_only_if_it_is_there() {
        let recovery_hashes = vec!["a".to_owned(), "b".to_owned()];
        let factor = SecondFactor { sealed_secret: String::new(), last_step: 1, recovery_hashes, created_at: DateTime::UNIX_EPOCH };
        assert_eq!(factor.without("a").unwrap(), ["b"]);
        assert_eq!(factor.without("c"), None);
    }
}
