//! One question to some buckets.

use std::cell::RefCell;

use crate::index::analyze::{Words, analyze};
use crate::index::bm25::{self, Board};
use crate::index::bucket::Bucket;
use crate::index::fuse::{self, Filter, Hit};
use crate::index::hash::Term;

/// Different terms of a query that count: what a long paste holds beyond them does not change what it is about.
const MAX_TERMS: usize = 256;

thread_local! {
    static BOARDS: RefCell<Vec<Board>> = const { RefCell::new(Vec::new()) };
}

/// The terms of a question.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Query {
    terms: Vec<Term>,
}

impl Query {
    /// Reads a question. One that is made of function words alone (`who are you`) is asked by those.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let mut words = Words::default();
        analyze(text, &mut words);
        let mut terms = if words.content.is_empty() { words.common } else { words.content };
        let mut seen = std::collections::HashSet::with_capacity(terms.len());
        terms.retain(|term| seen.insert(*term));
        terms.truncate(MAX_TERMS);
        Self { terms }
    }

    /// Whether there is nothing to look for.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.terms.is_empty()
    }

    /// The best items of `buckets`, which come most personal first.
    #[must_use]
    pub fn search(&self, buckets: &[&Bucket], filter: &Filter) -> Vec<Hit> {
        if self.is_empty() || filter.limit == 0 {
            return Vec::new();
        }
        BOARDS.with_borrow_mut(|boards| {
            boards.resize_with(buckets.len().max(boards.len()), Board::default);
            let boards = boards.get_mut(..buckets.len()).unwrap_or_default();
            bm25::score(buckets, &self.terms, boards);
            fuse::rank(buckets, boards, filter)
        })
    }
}
