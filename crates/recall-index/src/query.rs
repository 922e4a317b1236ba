//! A query: its terms and its embedding.

use chrono::{DateTime, FixedOffset};
use language::{overview, timing};

use crate::analyze::{Words, analyze};
use crate::asked::Asked;
use crate::features;
use crate::hash::Term;
use crate::item::{Author, Label};
use crate::query_embedding::QueryEmbedding;
use crate::weights::Balance;

/// Most different terms of a query that count: further terms of a long paste do not change its topic.
const MAX_TERMS: usize = 256;

/// A query.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Query {
    pub(super) terms: Vec<Term>,
    /// The terms as they stand in it, with repetitions: which of them are neighbours.
    pub(super) said: Vec<Term>,
    pub(super) sense: QueryEmbedding,
    pub(super) asks_when: bool,
    /// Whom it means by "I" or "you".
    pub(super) means: Author,
    pub(super) balance: Balance,
    /// What it says about time.
    pub(super) asked: Option<Box<Asked>>,
    /// The query for the event that it counts from.
    pub(super) event: Option<Box<Query>>,
    /// Whether it asks about the person as a whole.
    pub(super) is_open: bool,
    /// The labels of what says who the person is.
    pub(super) identity: Vec<Label>,
}

impl Query {
    /// Parses a query. A query of function words alone (`who are you`) is searched by those.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let mut words = Words::default();
        analyze(text, &mut words);
        let mut terms = if words.content.is_empty() { words.common } else { words.content };
        terms.truncate(MAX_TERMS);
        let said = terms.clone();
        let mut seen = std::collections::HashSet::with_capacity(terms.len());
        terms.retain(|term| seen.insert(*term));
        Self {
            terms,
            said,
            sense: QueryEmbedding::None,
            asks_when: features::asks_when(text),
            means: features::meant(text),
            balance: Balance::default(),
            asked: None,
            event: None,
            is_open: overview::is_asked(text),
            identity: Vec::new(),
        }
    }

    /// The same query with what its `text`, asked at `moment`, says about time. The offset of `moment` decides where days begin.
    #[must_use]
    pub fn asked_at(self, text: &str, moment: DateTime<FixedOffset>) -> Self {
        let timing = timing::of_question(text, moment.date_naive());
        let asked = timing.is_some().then(|| Box::new(Asked::new(timing, *moment.offset())));
        let event = asked.as_ref().and_then(|asked| asked.event()).map(|event| Box::new(Self::parse(event)));
        let mut terms = self.terms;
        if let (Some(event), true) = (&event, asked.as_ref().is_some_and(|asked| asked.has_distance())) {
            let rest: Vec<Term> = terms.iter().copied().filter(|term| !event.terms.contains(term)).collect();
            terms = if rest.is_empty() { terms } else { rest };
        }
        // What was learned in some time is found by the time.
        Self { is_open: self.is_open && asked.is_none(), asked, event, terms, ..self }
    }

    /// The words for the event that the query counts from: "the interview" in "two weeks after the interview".
    #[must_use]
    pub fn event(&self) -> Option<&str> {
        self.asked.as_ref()?.event()
    }

    /// The same query with the embedding of its event.
    #[must_use]
    pub fn event_meaning(self, sense: QueryEmbedding) -> Self {
        let event = self.event.map(|event| Box::new(event.meaning(sense)));
        Self { event, ..self }
    }

    /// The same query with the labels of what says who the person is, which comes first if it asks about them as a whole.
    #[must_use]
    pub fn identity(self, identity: Vec<Label>) -> Self {
        Self { identity, ..self }
    }

    /// The same query with its embedding.
    #[must_use]
    pub fn meaning(self, sense: QueryEmbedding) -> Self {
        Self { sense, ..self }
    }

    /// The same query with its balance of words, meaning and ownership.
    #[must_use]
    pub fn balanced(self, balance: Balance) -> Self {
        Self { balance, ..self }
    }

    /// Whether there is nothing to search for.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.terms.is_empty() && !self.is_open && !matches!(self.sense, QueryEmbedding::Whole(_))
    }
}
