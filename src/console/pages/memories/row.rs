//! A row of the table of memories, formatted for the page.

use std::collections::BTreeMap;

use super::filter::Filter;
use crate::console::frame::Frame;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::console::frame::reply::encode;
use crate::console::pages::facts::FactView;
use crate::domain::agent::Agent;
use crate::domain::bucket::Bucket;
use crate::domain::fact::FactSource;
use crate::domain::fact_event::CauseKind;
use crate::domain::ids::{AgentId, FactId};
use crate::domain::label;
use crate::retrieval::memories::MemoryRow;

/// One row.
#[derive(Debug, Clone)]
pub(super) struct RowView {
    pub fact: FactView,
    /// The person; `None` for shared facts.
    pub person: Option<PersonLink>,
    /// The agent; `None` for facts of all agents.
    pub agent: Option<String>,
    pub source: String,
    /// The URL of the conversation that it was learned in.
    pub conversation: Option<String>,
    pub uses: u32,
    /// The URL of the table with this fact in the side panel.
    pub panel: String,
}

/// The person whom a fact is about.
#[derive(Debug, Clone)]
pub(super) struct PersonLink {
    /// The name, or the key if there is none.
    pub name: String,
    /// The key, if the person is shown by name.
    pub key: Option<String>,
    pub href: String,
}

/// What rows need beside their fact.
pub(super) struct RowContext<'a> {
    pub frame: &'a Frame,
    pub filter: &'a Filter,
    pub agents: &'a [Agent],
    /// Names of people, by key.
    pub names: &'a BTreeMap<String, String>,
}

impl PersonLink {
    pub fn new(key: &str, names: &BTreeMap<String, String>) -> Self {
        let name = names.get(key).cloned();
        Self {
            key: name.as_ref().map(|_| key.to_owned()),
            name: name.unwrap_or_else(|| key.to_owned()),
            href: format!("/people/{}", encode(key)),
        }
    }
}

impl RowContext<'_> {
    /// The picker for the pages of a fact's agent and owner. GLOBAL facts have pages at every agent; the chosen one, or the first.
    pub(super) fn picker(&self, bucket: &Bucket) -> OwnerPicker {
        let chosen: Option<AgentId> = self.filter.agent.parse().ok();
        let (agent, owner) = match bucket {
            Bucket::Personal(_, agent, owner) => (Some(*agent), Some(owner.as_str())),
            Bucket::Team(_, agent) => (Some(*agent), None),
            Bucket::Global(_) => (chosen.or_else(|| self.agents.first().map(|agent| agent.id)), None),
        };
        OwnerPicker {
            agent: agent.map(|agent| agent.to_string()).unwrap_or_default(),
            key: owner.unwrap_or_default().to_owned(),
            // The page of a shared fact is the same for every person, so its URL has no owner.
            is_own: owner.is_none() || !self.frame.can_administer(),
            can_choose: false,
            known: Vec::new(),
        }
    }

    /// Formats the rows of a page.
    pub(super) fn rows(&self, rows: &[MemoryRow]) -> Vec<RowView> {
        let id = |at: usize| rows.get(at).map(|row| row.fact.id);
        let after = |at: usize| id(at + 1).or_else(|| id(at.checked_sub(1)?));
        rows.iter().enumerate().map(|(at, row)| self.row(row, after(at))).collect()
    }

    /// Formats a row; `after` is the one that has the focus when something was done with this one.
    pub(super) fn row(&self, row: &MemoryRow, after: Option<FactId>) -> RowView {
        let after = after.map(|after| after.to_string()).unwrap_or_default();
        let fact = &row.fact;
        let picker = self.picker(&fact.bucket);
        let person = match &fact.bucket {
            Bucket::Personal(_, _, owner) => Some(PersonLink::new(owner.as_str(), self.names)),
            Bucket::Team(..) | Bucket::Global(..) => None,
        };
        let agent = self.agents.iter().find(|agent| agent.id == fact.bucket.agent());
        RowView {
            conversation: fact.conversation.filter(|_| person.is_some()).map(|id| picker.conversation(id, fact.message)),
            fact: FactView { tags: self.tags(row), ..FactView::with_trust(self.frame, &picker, fact, (&row.trust, None)) },
            person,
            agent: agent.map(|agent| agent.name.clone()),
            source: self.source(row),
            uses: row.uses.count,
            panel: self.filter.address(&[("cursor", &self.filter.cursor), ("open", &fact.id.to_string()), ("after", &after)]),
        }
    }

    /// The tags, with the URLs of the same table limited to them.
    fn tags(&self, row: &MemoryRow) -> Vec<(String, String)> {
        let tags = row.metadata.as_ref().map(label::tags_of).unwrap_or_default().into_iter();
        tags.map(|tag| (tag.clone(), self.filter.address(&[("tag", &tag)]))).collect()
    }

    /// Where the fact came from, in a few words.
    fn source(&self, row: &MemoryRow) -> String {
        let t = self.frame.t;
        let word = match row.learned_by.as_ref().map(|(cause, actor)| (*cause, actor.as_str())) {
            _ if row.fact.source == FactSource::Tool => "tool",
            Some((CauseKind::Dream, _)) => "dream",
            Some((CauseKind::Import, _)) => "import",
            Some((CauseKind::File, _)) => "file",
            Some((CauseKind::Remember | CauseKind::Hand, "token")) => "token",
            Some((CauseKind::Remember | CauseKind::Hand, "user")) => "console",
            _ if row.fact.conversation.is_some() => "conversation",
            _ => return t.word("fact-source", row.fact.source.as_str()),
        };
        t.word("memories-from", word)
    }
}
