//! The table of model usage, grouped and sorted according to the URL.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::{Figures, UsageQuery};
use crate::console::frame::Frame;
use crate::console::frame::number::grouped;
use crate::domain::ids::AgentId;
use crate::domain::model::{ModelUsage, Sum};
use crate::tenancy::usage::Overview;

/// The maximum number of rows shown; the export has all.
const MAX_ROWS: usize = 100;
/// The width of a share of 100 %.
const WHOLE: u64 = 100;

/// The grouping of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Group {
    Agent,
    Purpose,
    Model,
    Each,
}

impl Group {
    pub const ALL: [Self; 4] = [Self::Agent, Self::Purpose, Self::Model, Self::Each];

    /// The name in URLs; empty for the default.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Agent => "",
            _ => self.name(),
        }
    }

    /// The translation key.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Agent => "agent",
            Self::Purpose => "purpose",
            Self::Model => "model",
            Self::Each => "each",
        }
    }

    /// Parses a grouping; the default is by agent.
    pub fn of(word: &str) -> Self {
        Self::ALL.into_iter().find(|group| group.name() == word).unwrap_or(Self::Agent)
    }

    const fn has(self, other: Self) -> bool {
        matches!(self, Self::Each) || self as u8 == other as u8
    }
}

/// One group. Fields that it is not grouped by are absent.
pub(super) struct Row {
    /// Name and URL.
    pub agent: Option<(String, Option<String>)>,
    pub purpose: Option<String>,
    pub model: Option<String>,
    pub told: Figures,
    /// The share of all tokens, in percent.
    pub share: u64,
}

/// A sortable column.
pub(super) struct ColumnHeader {
    pub label: String,
    pub href: String,
    pub state: &'static str,
    pub class: &'static str,
}

/// The table, formatted for the template.
pub(super) struct Table {
    pub heads: Vec<ColumnHeader>,
    pub rows: Vec<Row>,
}

impl Table {
    /// Builds the table of `overview`.
    pub fn of(frame: &Frame, group: Group, query: &UsageQuery, overview: &Overview, names: &BTreeMap<AgentId, String>) -> Self {
        let name = |agent: Option<AgentId>| match agent {
            Some(agent) => names.get(&agent).cloned().unwrap_or_else(|| agent.to_string()),
            None => frame.t.say("usage-nobodys"),
        };
        let purpose = |row: &ModelUsage| frame.t.word("purpose", row.purpose.as_str());
        let mut sums: BTreeMap<Key, Sum> = BTreeMap::new();
        for row in &overview.rows {
            let key = Key {
                agent: group.has(Group::Agent).then(|| (name(row.agent), row.agent)),
                purpose: group.has(Group::Purpose).then(|| purpose(row)),
                model: group.has(Group::Model).then(|| row.model.clone()),
            };
            *sums.entry(key).or_default() += row.sum;
        }
        let mut sums: Vec<(Key, Sum)> = sums.into_iter().collect();
        sort(&mut sums, &query.sort);
        let all = overview.total.tokens().max(1);
        let row = |(key, sum): (Key, Sum)| Row {
            agent: key.agent.map(|(name, id)| (name, id.filter(|id| names.contains_key(id)).map(|id| format!("/agents/{id}")))),
            purpose: key.purpose,
            model: key.model,
            share: sum.tokens() * WHOLE / all,
            told: sum.into(),
        };
        Self { heads: heads(frame, group, query), rows: sums.into_iter().take(MAX_ROWS).map(row).collect() }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    agent: Option<(String, Option<AgentId>)>,
    purpose: Option<String>,
    model: Option<String>,
}

/// Sorts names in ascending and numbers in descending order; a minus sign reverses the order.
fn sort(sums: &mut [(Key, Sum)], by: &str) {
    let (by, is_turned) = by.strip_prefix('-').map_or((by, false), |by| (by, true));
    match by {
        "agent" => sums.sort_by_key(|(key, _)| key.agent.clone()),
        "purpose" => sums.sort_by_key(|(key, _)| key.purpose.clone()),
        "model" => sums.sort_by_key(|(key, _)| key.model.clone()),
        "calls" => sums.sort_by_key(|(_, sum)| Reverse(sum.calls)),
        "failed" => sums.sort_by_key(|(_, sum)| Reverse(sum.failed_calls)),
        "read" => sums.sort_by_key(|(_, sum)| Reverse(sum.prompt_tokens)),
        "written" => sums.sort_by_key(|(_, sum)| Reverse(sum.completion_tokens)),
        _ => sums.sort_by_key(|(_, sum)| Reverse((sum.tokens(), sum.calls))),
    }
    if is_turned {
        sums.reverse();
    }
}

fn heads(frame: &Frame, group: Group, query: &UsageQuery) -> Vec<ColumnHeader> {
    let names =
        [("agent", "usage-agent", Group::Agent), ("purpose", "usage-purpose", Group::Purpose), ("model", "model-name", Group::Model)];
    let names = names.into_iter().filter(|(.., of)| group.has(*of)).map(|(word, label, _)| (word, label, false));
    let numbers = [
        ("calls", "usage-calls"),
        ("failed", "usage-failed"),
        ("read", "usage-read"),
        ("written", "usage-written"),
        ("tokens", "usage-share"),
    ];
    let numbers = numbers.into_iter().map(|(word, label)| (word, label, true));
    let current = if query.sort.is_empty() { "tokens" } else { &query.sort };
    let head = |(word, label, is_number): (&str, &str, bool)| {
        let turned = format!("-{word}");
        let state = match (current == word, current == turned, is_number) {
            (true, _, false) | (_, true, true) => "ascending",
            (true, _, true) | (_, true, false) => "descending",
            _ => "",
        };
        let next = if current == word { &turned } else { word };
        let class = if is_number { "figure" } else { "" };
        ColumnHeader { label: frame.t.say(label), href: query.address(&[("sort", next)]), state, class }
    };
    names.chain(numbers).map(head).collect()
}

impl Row {
    /// The share as it is read.
    pub fn percent(&self) -> String {
        format!("{} %", grouped(self.share))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_go_up_and_numbers_down_until_they_are_turned() {
        let key = |name: &str| Key { agent: Some((name.to_owned(), None)), purpose: None, model: None };
        let sum = |calls, prompt_tokens| Sum { calls, failed_calls: 0, prompt_tokens, completion_tokens: 0 };
        let order = |by: &str| {
            let mut sums = vec![(key("b"), sum(1, 30)), (key("a"), sum(3, 10)), (key("c"), sum(2, 20))];
            sort(&mut sums, by);
            sums.into_iter().map(|(key, _)| key.agent.unwrap().0).collect::<String>()
        };
        assert_eq!(["", "agent", "-agent", "calls", "-calls", "nonsense"].map(order), ["bca", "abc", "cba", "acb", "bca", "bca"]);
    }

    #[test]
    fn a_head_turns_what_it_sorts_by_and_says_how_it_is() {
        let frame = Frame::samples().remove(0);
        let query = UsageQuery { sort: "calls".to_owned(), ..UsageQuery::default() };
        let heads = heads(&frame, Group::Agent, &query);
        let told: Vec<(&str, &str)> = heads.iter().map(|head| (head.href.as_str(), head.state)).collect();
        assert_eq!(told[..2], [("/operations/usage?sort=agent", ""), ("/operations/usage?sort=-calls", "descending")]);
        assert_eq!(told.len(), 6);
    }
}
