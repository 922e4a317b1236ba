//! The owner picker: whose memory a page of an agent shows, which other owners the visitor may choose, and the URLs of the owner's pages.
//! Also the owners that a form of import or export offers.

use url::form_urlencoded::Serializer;

use super::{Frame, reply};
use crate::domain::access::{AgentAccess, OwnerAccess, OwnerName, Permission};
use crate::domain::owner_key::OwnerKey;
use crate::domain::review::ReviewKind;
use crate::edge::System;
use crate::error::Result;
use crate::tenancy::owners;

/// The state of the owner picker, for `components/owner.html`.
#[derive(Debug, Clone)]
pub struct OwnerPicker {
    /// The id of the agent, for URLs.
    pub agent: String,
    /// The key of the owner.
    pub key: String,
    /// Whether the owner is the visitor.
    pub is_own: bool,
    /// Whether the visitor may choose another owner.
    pub can_choose: bool,
    /// The owners to choose from.
    pub known: Vec<String>,
}

impl OwnerPicker {
    /// The owner of a page, with the owners to choose from.
    pub async fn of(system: &System, access: &OwnerAccess) -> Result<Self> {
        let known = owners::offer(system, access.agent_access()).await?;
        Ok(Self { known: known.into_iter().map(|key| key.as_str().to_owned()).collect(), ..Self::fixed(access) })
    }

    /// The owner of a page without a choice.
    #[must_use]
    pub fn fixed(access: &OwnerAccess) -> Self {
        Self {
            agent: access.agent().id.to_string(),
            key: access.owner().as_str().to_owned(),
            is_own: access.access().user().map(OwnerKey::user).as_ref() == Some(access.owner()),
            can_choose: access.access().can(Permission::Administer),
            known: Vec::new(),
        }
    }

    /// The URL of another page of the agent for the same owner; `place` follows the agent in the path.
    #[must_use]
    pub fn page(&self, place: &str) -> String {
        self.page_with(place, &[])
    }

    /// The same with further query fields; fields without a value are left out.
    #[must_use]
    pub fn page_with(&self, place: &str, fields: &[(&str, &str)]) -> String {
        let owner = (!self.is_own).then_some(("owner", self.key.as_str()));
        let fields = owner.into_iter().chain(fields.iter().copied()).filter(|(_, value)| !value.is_empty());
        let query = Serializer::new(String::new()).extend_pairs(fields).finish();
        let mark = if query.is_empty() { "" } else { "?" };
        format!("/agents/{}{place}{mark}{query}", self.agent)
    }

    /// The URL of the table of memories, limited to the agent and, unless they are the user, to the owner.
    #[must_use]
    pub fn memories(&self) -> String {
        self.of_workspace("/memory", &[("shared", "yes")])
    }

    /// The URL of [`Self::memories`] with a tag.
    #[must_use]
    pub fn tagged(&self, tag: &str) -> String {
        format!("{}&tag={}", self.memories(), reply::encode(tag))
    }

    /// The URL of the list of conversations, limited as [`Self::memories`].
    #[must_use]
    pub fn conversations(&self) -> String {
        self.of_workspace("/conversations", &[])
    }

    fn of_workspace(&self, path: &str, of_owner: &[(&str, &str)]) -> String {
        let agent = self.agent.to_string();
        let mut query = Serializer::new(format!("{path}?"));
        query.append_pair("agent", &agent);
        if !self.is_own {
            query.append_pair("owner", &self.key).extend_pairs(of_owner);
        }
        query.finish()
    }

    /// The URL of a fact.
    #[must_use]
    pub fn fact(&self, id: impl std::fmt::Display) -> String {
        self.page(&format!("/facts/{id}"))
    }

    /// The URL of a file, at a line if given.
    #[must_use]
    pub fn file(&self, filename: &str, scope: &str, line: Option<u32>) -> String {
        let path: Vec<String> = filename.split('/').map(reply::encode).collect();
        let line = line.map(|line| line.to_string()).unwrap_or_default();
        self.page_with(&format!("/files/{}", path.join("/")), &[("scope", scope), ("line", &line)])
    }

    /// The URL of the review inbox with the open items of a kind in this agent's memory of `owner`; of everybody's if `owner` is empty.
    #[must_use]
    pub fn review(&self, kind: ReviewKind, owner: &str) -> String {
        reply::address("/review", &[("kind", kind.as_str()), ("agent", &self.agent), ("owner", owner)])
    }

    /// The URL of a conversation, at a message if given.
    #[must_use]
    pub fn conversation(&self, id: impl std::fmt::Display, message: Option<impl std::fmt::Display>) -> String {
        let page = |around: &str| self.page_with(&format!("/conversations/{id}"), &[("message", around)]);
        message.map_or_else(|| page(""), |message| format!("{}#m{message}", page(&message.to_string())))
    }
}

/// The owner key that the form names; `None` if empty.
pub(crate) fn named(key: &str) -> OwnerName {
    OwnerName { owner_key: Some(key.trim().to_owned()).filter(|key| !key.is_empty()), ..OwnerName::default() }
}

/// The owner that a form names with a key or, for admins, with a name; `None` if empty.
///
/// # Errors
/// [`crate::error::Error::Invalid`] for `owner` if a name fits nobody or several people.
pub(crate) async fn resolved(system: &System, access: &AgentAccess, text: &str) -> Result<OwnerName> {
    if !access.access().can(Permission::Administer) {
        return Ok(named(text));
    }
    let key = owners::named(system, access.access(), text).await?;
    Ok(named(key.as_ref().map_or("", OwnerKey::as_str)))
}

/// The owners that the user may choose: none, the user's own, and for admins the owners that the agent knows.
pub(crate) async fn people(system: &System, frame: &Frame, access: &AgentAccess, nobody: &str) -> Result<Vec<(String, String)>> {
    let own = access.access().user().map(OwnerKey::user);
    let known = owners::offer(system, access).await?;
    let others = known.into_iter().filter(|key| Some(key) != own.as_ref()).map(|key| (key.to_string(), key.to_string()));
    let own = own.iter().map(|key| (key.to_string(), frame.t.say("transfer-own")));
    Ok(std::iter::once((String::new(), nobody.to_owned())).chain(own).chain(others).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_carry_the_owner_and_encode_what_they_name() {
        let [theirs, own] = OwnerPicker::samples();
        assert_eq!(theirs.fact(5), "/agents/7/facts/5?owner=api%3Anora%3Cscript%3E");
        assert_eq!(own.fact(5), "/agents/7/facts/5");
        assert_eq!(own.file("notes/2026 11.md", "TEAM", Some(4)), "/agents/7/files/notes/2026%2011.md?scope=TEAM&line=4");
        assert_eq!(own.conversation(9, Some(3)), "/agents/7/conversations/9?message=3#m3");
        assert_eq!(own.conversation(9, None::<i64>), "/agents/7/conversations/9");
    }
}
