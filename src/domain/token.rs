//! A personal access token: a program's access on behalf of a person, with limits of its own.

use chrono::{DateTime, Utc};

use crate::domain::access::OwnerBinding;
use crate::domain::chore_patterns::ChorePatterns;
use crate::domain::ids::{AgentId, TenantId, TokenId, UserId, WorkspaceId};
use crate::domain::role::Role;
use crate::domain::token_scope::TokenScope;

/// A token without its secret.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// Its id.
    pub id: TokenId,
    /// The tenant it belongs to.
    pub tenant: TenantId,
    /// The one workspace it gives access to.
    pub workspace: WorkspaceId,
    /// The person it acts for.
    pub user: UserId,
    /// The name that its person gave it.
    pub name: String,
    /// Its first characters, to identify it in a list.
    pub prefix: String,
    /// Its last characters.
    pub last_four: String,
    /// What it may do at most.
    pub power: TokenRights,
    /// What marks a request as a chore of its program.
    pub chores: ChorePatterns,
    /// The first token of its chain of rotations.
    pub family: TokenId,
    /// The token that replaced it, once rotated.
    pub replaced_by: Option<TokenId>,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// When it expires.
    pub expires_at: DateTime<Utc>,
    /// Until when its text is valid, if an app holds it, which renews the text. `None` for a token that keeps its text.
    pub renew_by: Option<DateTime<Utc>>,
    /// Until when it is valid beside its successor, once rotated.
    pub overlap_until: Option<DateTime<Utc>>,
    /// When it was last used, exact to a minute.
    pub last_used_at: Option<DateTime<Utc>>,
    /// When it was revoked, if it was.
    pub revoked_at: Option<DateTime<Utc>>,
}

/// What a token may do at most; the current rights of its person limit it further.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TokenRights {
    /// The highest role.
    pub role: Role,
    /// The scopes.
    pub scopes: Vec<TokenScope>,
    /// The agents it may access; `None` is all of the workspace.
    pub agents: Option<Vec<AgentId>>,
    /// The owners it may name.
    pub owners: OwnerBinding,
    /// Whether a chat must name its end user. A requirement, not a right: a token that requires it covers one that does not.
    pub require_end_user: bool,
}

/// Whether a token is valid at a moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenState {
    /// Valid.
    Live,
    /// Revoked.
    Revoked,
    /// Rotated, and no longer valid beside its successor: a request with it comes from a copy that should not exist.
    Replaced,
    /// Expired.
    Expired,
}

impl Token {
    /// Whether it is valid at `now`.
    #[must_use]
    pub fn state(&self, now: DateTime<Utc>) -> TokenState {
        if self.revoked_at.is_some() {
            TokenState::Revoked
        } else if self.overlap_until.is_some_and(|end| now >= end) {
            TokenState::Replaced
        } else if now >= self.expires_at {
            TokenState::Expired
        } else {
            TokenState::Live
        }
    }

    /// Whether an app holds it and must renew its text first. The token itself is still there: its person can see and revoke it.
    #[must_use]
    pub fn is_stale(&self, now: DateTime<Utc>) -> bool {
        self.renew_by.is_some_and(|end| now >= end)
    }
}

impl TokenRights {
    /// Whether everything `other` may do is also allowed to this one: then this one may create, rotate and revoke it.
    #[must_use]
    pub fn covers(&self, other: &Self) -> bool {
        let has_agents = match (&self.agents, &other.agents) {
            (None, _) => true,
            (Some(_), None) => false,
            (Some(own), Some(theirs)) => theirs.iter().all(|agent| own.contains(agent)),
        };
        let has_owners = match (&self.owners, &other.owners) {
            (OwnerBinding::Any, _) => true,
            (OwnerBinding::Owner(own), OwnerBinding::Owner(theirs)) => own == theirs,
            (OwnerBinding::Prefix(own), OwnerBinding::Owner(theirs)) => theirs.as_str().starts_with(own.as_str()),
            (OwnerBinding::Prefix(own), OwnerBinding::Prefix(theirs)) => theirs.starts_with(own.as_str()),
            (OwnerBinding::Owner(_), OwnerBinding::Prefix(_)) | (_, OwnerBinding::Any) => false,
        };
        other.role <= self.role && other.scopes.iter().all(|scope| self.scopes.contains(scope)) && has_agents && has_owners
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::owner_key::OwnerKey;

    fn power() -> TokenRights {
        TokenRights {
            role: Role::Member,
            scopes: vec![TokenScope::MemoryRead, TokenScope::Chat],
            agents: None,
            owners: OwnerBinding::Any,
            require_end_user: true,
        }
    }

    fn owner(id: &str) -> OwnerBinding {
        OwnerBinding::Owner(OwnerKey::api(id).unwrap())
    }

    fn prefix(text: &str) -> OwnerBinding {
        OwnerBinding::Prefix(text.into())
    }

    #[test]
    fn a_power_covers_itself_and_what_is_weaker_in_every_way() {
        let own = power();
        assert!(own.covers(&own));
        assert!(own.covers(&TokenRights {
            role: Role::Viewer,
            scopes: vec![TokenScope::Chat],
            agents: Some(vec![7.into()]),
            owners: owner("a"),
            require_end_user: false,
        }));
        assert!(!own.covers(&TokenRights { role: Role::Admin, ..power() }));
        assert!(!own.covers(&TokenRights { scopes: vec![TokenScope::Chat, TokenScope::MemoryWrite], ..power() }));
    }

    #[test]
    fn a_limit_to_agents_or_owners_is_never_shaken_off() {
        let two = TokenRights { agents: Some(vec![1.into(), 2.into()]), ..power() };
        assert!(two.covers(&TokenRights { agents: Some(vec![2.into()]), ..power() }));
        assert!(!two.covers(&TokenRights { agents: Some(vec![2.into(), 3.into()]), ..power() }));
        assert!(!two.covers(&power()));

        let shop = TokenRights { owners: prefix("api:shop-"), ..power() };
        for (other, is_covered) in [
            (owner("shop-1"), true),
            (owner("nora"), false),
            (prefix("api:shop-x"), true),
            (prefix("api:"), false),
            (OwnerBinding::Any, false),
        ] {
            assert_eq!(shop.covers(&TokenRights { owners: other.clone(), ..power() }), is_covered, "{other:?}");
        }
        let nora = TokenRights { owners: owner("nora"), ..power() };
        assert!(nora.covers(&nora) && !nora.covers(&TokenRights { owners: prefix("api:nora"), ..power() }));
    }

    #[test]
    fn a_token_ends_at_its_very_second() {
        let at = |text: &str| text.parse::<DateTime<Utc>>().unwrap();
        let live = Token {
            id: 1.into(),
            tenant: 1.into(),
            workspace: 1.into(),
            user: 1.into(),
            name: "ci".into(),
            prefix: String::new(),
            last_four: String::new(),
            power: power(),
            chores: ChorePatterns::default(),
            family: 1.into(),
            replaced_by: None,
            created_at: at("2026-11-01T00:00:00Z"),
            expires_at: at("2026-12-01T00:00:00Z"),
            renew_by: None,
            overlap_until: None,
            last_used_at: None,
            revoked_at: None,
        };
        assert_eq!(live.state(at("2026-11-30T23:59:59Z")), TokenState::Live);
        assert_eq!(live.state(at("2026-12-01T00:00:00Z")), TokenState::Expired);
        let rotated = Token { overlap_until: Some(at("2026-11-02T00:00:00Z")), ..live.clone() };
        assert_eq!(rotated.state(at("2026-11-01T23:59:59Z")), TokenState::Live);
        assert_eq!(rotated.state(at("2026-11-02T00:00:00Z")), TokenState::Replaced);
        let revoked = Token { revoked_at: Some(at("2026-11-02T00:00:00Z")), ..rotated };
        assert_eq!(revoked.state(at("2027-01-01T00:00:00Z")), TokenState::Revoked);
    }
}
