//! A query: its terms and its embedding.

use crate::analyze::{Words, analyze};
use crate::features;
use crate::hash::Term;
use crate::item::Author;
use crate::query_embedding::QueryEmbedding;
use crate::weights::Balance;

/// Most different terms of a query that count: further terms of a long paste do not change its topic.
const MAX_TERMS: usize = 256;

/// A query.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Query {
    pub(super) terms: Vec<Term>,
    pub(super) sense: QueryEmbedding,
    pub(super) asks_when: bool,
    /// Whom it means by "I" or "you".
    pub(super) means: Author,
    pub(super) balance: Balance,
}

impl Query {
    /// Parses a query. A query of function words alone (`who are you`) is searched by those.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let mut words = Words::default();
        analyze(text, &mut words);
        let mut terms = if words.content.is_empty() { words.common } else { words.content };
        let mut seen = std::collections::HashSet::with_capacity(terms.len());
        terms.retain(|term| seen.insert(*term));
        terms.truncate(MAX_TERMS);
        Self {
            terms,
            sense: QueryEmbedding::None,
            asks_when: features::asks_when(text),
            means: features::meant(text),
            balance: Balance::default(),
        }
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
        self.terms.is_empty() && !matches!(self.sense, QueryEmbedding::Whole(_))
    }
}
