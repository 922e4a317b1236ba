//! A token, formatted for pages.

use std::collections::BTreeMap;

use chrono::TimeDelta;

use crate::console::frame::Frame;
use crate::console::frame::moment::Moment;
use crate::domain::access::OwnerBinding;
use crate::domain::ids::AgentId;
use crate::domain::token::{Token, TokenState};
use crate::domain::token_scope::TokenScope;

/// A token is marked if it expires within this time.
const SOON: TimeDelta = TimeDelta::days(7);
/// A token is marked if it has not been used for this time.
const UNUSED: TimeDelta = TimeDelta::days(90);

/// A token, formatted for the template.
#[derive(Debug, Clone)]
pub(crate) struct Row {
    pub id: String,
    pub name: String,
    /// The first and last characters.
    pub shown: String,
    pub role: &'static str,
    /// Translation keys.
    pub scopes: Vec<String>,
    /// `None` for all agents of the workspace.
    pub agents: Option<Vec<String>>,
    /// `None` for any owner.
    pub owner: Option<String>,
    /// The prefix of the owners that the token may name.
    pub prefix: Option<String>,
    /// Whether chat calls must name the end user.
    pub names_end_user: bool,
    /// Patterns of chores.
    pub chores: Vec<String>,
    pub created: Moment,
    pub expires: Moment,
    pub last_used: Option<Moment>,
    /// A translation key.
    pub standing: &'static str,
    /// Until when it keeps working beside its successor.
    pub overlap: Option<Moment>,
    pub is_live: bool,
    /// Whether an app holds it, which renews it itself.
    pub is_app: bool,
    /// Whether it can be rotated.
    pub is_current: bool,
    pub ends_soon: bool,
    pub is_unused: bool,
}

impl Row {
    /// Formats `token`; agents that `names` lacks appear by their ids.
    pub fn new(frame: &Frame, token: &Token, names: &BTreeMap<AgentId, String>) -> Self {
        let standing = token.state(frame.now);
        let is_live = standing == TokenState::Live;
        let overlap = token.overlap_until.filter(|_| is_live);
        let is_app = token.renew_by.is_some();
        let is_current = is_live && overlap.is_none() && !is_app;
        let power = &token.power;
        let name = |id: &AgentId| names.get(id).cloned().unwrap_or_else(|| id.to_string());
        let (owner, prefix) = match &power.owners {
            OwnerBinding::Any => (None, None),
            OwnerBinding::Owner(owner) => (Some(owner.as_str().to_owned()), None),
            OwnerBinding::Prefix(prefix) => (None, Some(prefix.clone())),
        };
        Self {
            id: token.id.to_string(),
            name: token.name.clone(),
            shown: format!("{}…{}", token.prefix, token.last_four),
            role: power.role.as_str(),
            scopes: power.scopes.iter().map(|scope| word(*scope)).collect(),
            agents: power.agents.as_ref().map(|agents| agents.iter().map(name).collect()),
            owner,
            prefix,
            names_end_user: power.require_end_user && power.scopes.contains(&TokenScope::Chat),
            chores: token.chores.as_slice().to_vec(),
            created: frame.moment(&token.created_at),
            expires: frame.moment(&token.expires_at),
            last_used: token.last_used_at.map(|at| frame.moment(&at)),
            standing: match (standing, overlap) {
                (TokenState::Live, None) => "live",
                (TokenState::Live, Some(_)) => "overlap",
                (TokenState::Revoked, _) => "revoked",
                (TokenState::Replaced, _) => "replaced",
                (TokenState::Expired, _) => "expired",
            },
            overlap: overlap.map(|until| frame.moment(&until)),
            is_live,
            is_app,
            is_current,
            ends_soon: is_current && token.expires_at - frame.now <= SOON,
            is_unused: is_current && frame.now - token.last_used_at.unwrap_or(token.created_at) >= UNUSED,
        }
    }

    /// The CSS class of its standing.
    pub fn mark(&self) -> &'static str {
        match self.standing {
            "live" => "good",
            "overlap" => "info",
            _ => "",
        }
    }
}

/// The translation key of a scope, since keys cannot contain a colon.
pub(super) fn word(scope: TokenScope) -> String {
    scope.as_str().replace(':', "-")
}

#[cfg(test)]
mod tests {
    use super::super::samples::row_samples;
    use super::*;

    #[test]
    fn a_token_is_marked_when_it_ends_soon_and_when_nobody_uses_it() {
        let frame = Frame::samples().remove(0);
        let rows = row_samples(&frame);
        let told: Vec<_> = rows.iter().map(|row| (row.standing, row.ends_soon, row.is_unused, row.is_current)).collect();
        let dead = |standing| (standing, false, false, false);
        assert_eq!(told, [("live", true, true, true), dead("overlap"), dead("revoked"), dead("expired"), dead("live")]);
        assert_eq!(rows[2].agents, Some(vec!["Ada".to_owned(), "8".to_owned()]));
    }
}
