//! The filters of the review inbox, which are its URL, and where a decision returns to. Used by the page and by every form on it.

use serde::Deserialize;
use url::form_urlencoded;

use crate::console::frame::reply;
use crate::domain::ids::AgentId;
use crate::domain::review::{ReviewKind, ReviewState};
use crate::error::{Error, Result};

/// The path of the inbox.
const PATH: &str = "/review";
/// The value of `order` for the oldest first.
const OLDEST: &str = "oldest";

/// The query of the inbox. Empty fields do not filter.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Filter {
    pub(super) kind: String,
    pub(super) agent: String,
    pub(super) owner: String,
    pub(super) state: String,
    pub(super) order: String,
    pub(super) cursor: Option<String>,
}

impl Filter {
    /// The open items of a kind in an agent's memory: what the page of one agent showed.
    pub(super) fn of_agent(kind: ReviewKind, agent: AgentId, owner: &str) -> Self {
        Self { kind: kind.as_str().to_owned(), agent: agent.to_string(), owner: owner.to_owned(), ..Self::default() }
    }

    /// The filter of an address of the inbox; `None` for any other page.
    pub(super) fn of_address(address: Option<&str>) -> Option<Self> {
        let address = reply::own_path(address);
        let (address, _) = address.split_once('#').unwrap_or((address, ""));
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        if path != PATH {
            return None;
        }
        let field = |wanted: &str| form_urlencoded::parse(query.as_bytes()).find(|(name, _)| name == wanted).map(|(_, value)| value);
        let text = |name: &str| field(name).unwrap_or_default().into_owned();
        Some(Self {
            kind: text("kind"),
            agent: text("agent"),
            owner: text("owner"),
            state: text("state"),
            order: text("order"),
            cursor: field("cursor").map(std::borrow::Cow::into_owned),
        })
    }

    /// The URL of the inbox with these filters.
    pub(super) fn address(&self) -> String {
        let state = if self.state == ReviewState::Open.as_str() { "" } else { &self.state };
        let order = if self.is_oldest_first() { OLDEST } else { "" };
        let cursor = self.cursor.as_deref().unwrap_or_default();
        reply::address(
            PATH,
            &[
                ("kind", &self.kind),
                ("agent", &self.agent),
                ("owner", self.owner.trim()),
                ("state", state),
                ("order", order),
                ("cursor", cursor),
            ],
        )
    }

    /// The same filters with another kind, from the first page.
    pub(super) fn with_kind(&self, kind: &str) -> Self {
        Self { kind: kind.to_owned(), cursor: None, ..self.clone() }
    }

    /// The same filters with another state, from the first page.
    pub(super) fn with_state(&self, state: ReviewState) -> Self {
        Self { state: state.as_str().to_owned(), cursor: None, ..self.clone() }
    }

    /// The same filters on another page.
    pub(super) fn with_cursor(&self, cursor: Option<String>) -> Self {
        Self { cursor, ..self.clone() }
    }

    /// The kind, if one is chosen.
    pub(super) fn kind(&self) -> Result<Option<ReviewKind>> {
        match self.kind.as_str() {
            "" => Ok(None),
            word => ReviewKind::parse(word)
                .map(Some)
                .ok_or_else(|| Error::invalid("kind", "must be contradiction, quarantine, dream or duplicate")),
        }
    }

    /// Whether the list shows what was decided.
    pub(super) fn is_decided(&self) -> bool {
        self.state == ReviewState::Decided.as_str()
    }

    /// The state; open items if none is chosen.
    pub(super) fn state(&self) -> Result<ReviewState> {
        match self.state.as_str() {
            "" => Ok(ReviewState::Open),
            word => ReviewState::parse(word).ok_or_else(|| Error::invalid("state", "must be open or decided")),
        }
    }

    /// The agent, if one is chosen.
    pub(super) fn agent(&self) -> Result<Option<AgentId>> {
        match self.agent.as_str() {
            "" => Ok(None),
            id => id.parse().map(Some).map_err(|_| Error::NotFound("agent")),
        }
    }

    pub(super) fn is_oldest_first(&self) -> bool {
        self.order == OLDEST
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_of_the_inbox_is_read_back_as_its_filters_and_no_other_page_is() {
        let filter = Filter {
            kind: "dream".to_owned(),
            owner: "telegram:王小明 & co".to_owned(),
            state: "decided".to_owned(),
            order: "oldest".to_owned(),
            cursor: Some("MQ".to_owned()),
            ..Filter::default()
        };
        assert_eq!(Filter::of_address(Some(&format!("{}#c5", filter.address()))), Some(filter));
        assert_eq!(Filter::of_address(Some("/review")), Some(Filter::default()));
        for other in ["/agents", "//evil.example/review", "https://evil.example/review", "/reviews?kind=dream"] {
            assert_eq!(Filter::of_address(Some(other)), None, "{other}");
        }
        assert!(Filter { kind: "gossip".to_owned(), ..Filter::default() }.kind().is_err());
    }
}
