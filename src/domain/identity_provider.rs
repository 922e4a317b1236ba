//! Identity providers that people of a tenant log in with (OpenID Connect), and the rules that turn groups into roles.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::domain::ids::{IdentityProviderId, TenantId, WorkspaceId};
use crate::domain::role::Role;

/// The group of a rule that holds for everyone whom the provider lets in.
pub const EVERYONE: &str = "*";

/// A role that the members of a group get in a workspace.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GroupRule {
    /// The value in the group claim, or [`EVERYONE`].
    pub group: String,
    /// The workspace.
    pub workspace: WorkspaceId,
    /// The role there.
    pub role: Role,
}

/// A provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IdentityProvider {
    /// Its id.
    pub id: IdentityProviderId,
    /// The tenant whose people it lets in.
    pub tenant: TenantId,
    /// Shown on the button of the login page; unique in the tenant.
    pub name: String,
    /// The issuer, exactly as its tokens say it.
    pub issuer: String,
    /// The id of this installation at the provider.
    pub client_id: String,
    /// The client secret, encrypted; `None` for a public client.
    pub sealed_secret: Option<String>,
    /// The claim of the ID token that lists the groups.
    pub group_claim: String,
    /// Which groups get which roles.
    pub rules: Vec<GroupRule>,
    /// The domains of e-mail addresses that may log in, in lower case.
    pub domains: Vec<String>,
    /// Whether passwords of the tenant are refused, except those of admins.
    pub is_exclusive: bool,
    /// When it was added.
    pub created_at: DateTime<Utc>,
}

impl IdentityProvider {
    /// The role in each workspace for a member of these groups: the highest of the rules that match. Empty if none matches.
    #[must_use]
    pub fn roles(&self, groups: &[String]) -> BTreeMap<WorkspaceId, Role> {
        let mut roles = BTreeMap::new();
        for rule in &self.rules {
            if rule.group == EVERYONE || groups.contains(&rule.group) {
                let role = roles.entry(rule.workspace).or_insert(rule.role);
                *role = (*role).max(rule.role);
            }
        }
        roles
    }

    /// Whether an address, in lower case, has one of the allowed domains. A subdomain is another domain.
    #[must_use]
    pub fn allows(&self, email: &str) -> bool {
        email.rsplit_once('@').is_some_and(|(_, domain)| self.domains.iter().any(|allowed| allowed == domain))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn provider(rules: &[(&str, i64, Role)]) -> IdentityProvider {
        let rule = |(group, workspace, role): &(&str, i64, Role)| GroupRule {
            group: (*group).to_owned(),
            workspace: WorkspaceId::from(*workspace),
            role: *role,
        };
        IdentityProvider {
            id: IdentityProviderId::from(1),
            tenant: TenantId::from(1),
            name: "Acme".to_owned(),
            issuer: "https://login.example.org".to_owned(),
            client_id: "noctuary".to_owned(),
            sealed_secret: None,
            group_claim: "groups".to_owned(),
            rules: rules.iter().map(rule).collect(),
            domains: vec!["example.org".to_owned()],
            is_exclusive: false,
            created_at: "2026-11-29T00:00:00Z".parse().unwrap(),
        }
    }

    #[test]
    fn the_highest_matching_rule_of_a_workspace_counts_whatever_the_order() {
        let provider = provider(&[("ops", 1, Role::Admin), ("*", 1, Role::Viewer), ("staff", 1, Role::Member), ("staff", 2, Role::Viewer)]);
        let of = |groups: &[&str]| provider.roles(&groups.iter().map(|group| (*group).to_owned()).collect::<Vec<_>>());
        assert_eq!(of(&["staff", "ops"]), BTreeMap::from([(1.into(), Role::Admin), (2.into(), Role::Viewer)]));
        assert_eq!(of(&["staff"]), BTreeMap::from([(1.into(), Role::Member), (2.into(), Role::Viewer)]));
        assert_eq!(of(&[]), BTreeMap::from([(1.into(), Role::Viewer)]));
    }

    #[test]
    fn without_a_matching_rule_there_is_no_role_and_groups_differ_by_case() {
        let provider = provider(&[("staff", 1, Role::Member)]);
        assert!(provider.roles(&["Staff".to_owned(), "staff2".to_owned()]).is_empty());
    }

    #[test]
    fn only_the_very_domain_is_allowed() {
        let provider = provider(&[]);
        assert!(provider.allows("nora@example.org"));
        for wrong in ["nora@evil-example.org", "nora@sub.example.org", "nora@example.org.evil.com", "example.org", ""] {
            assert!(!provider.allows(wrong), "{wrong}");
        }
    }
}
