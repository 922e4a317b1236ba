//! The filters of the list of conversations, as they stand in its URL.

use serde::Deserialize;

use crate::console::frame::reply;
use crate::domain::owner_key::OwnerKey;
use crate::pipeline::conversations::ConversationQuery;

/// The filters and the cursor.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct Filter {
    pub(super) q: String,
    pub(super) agent: String,
    pub(super) owner: String,
    pub(super) state: String,
    pub(super) trigger: String,
    pub(super) cursor: Option<String>,
}

impl Filter {
    /// The query of the list about `owner`, or about everybody.
    pub(super) fn query(&self, owner: Option<OwnerKey>) -> ConversationQuery {
        let Self { q, agent, state, trigger, cursor, .. } = self.clone();
        ConversationQuery { agent, owner, state, trigger, text: q, cursor }
    }

    /// The number of filters that are set.
    pub(super) fn count(&self) -> usize {
        [&self.q, &self.agent, &self.owner, &self.state, &self.trigger].iter().filter(|text| !text.trim().is_empty()).count()
    }

    /// The URL of the list with these filters at `cursor`.
    pub(super) fn address(&self, cursor: &str) -> String {
        let Self { q, agent, owner, state, trigger, .. } = self;
        let fields = [("q", q.as_str()), ("agent", agent), ("owner", owner), ("state", state), ("trigger", trigger), ("cursor", cursor)];
        reply::address("/conversations", &fields)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_is_the_state_of_the_page() {
        let filter = Filter { owner: "api:nora".to_owned(), q: "茶".to_owned(), ..Filter::default() };
        assert_eq!(filter.address("x"), "/conversations?q=%E8%8C%B6&owner=api%3Anora&cursor=x");
        assert_eq!((filter.count(), Filter::default().count()), (2, 0));
    }
}
