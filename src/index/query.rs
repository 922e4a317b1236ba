//! One question to some buckets.

use std::cell::RefCell;

use crate::config::ranking::Ranking;
use crate::index::analyze::{Words, analyze};
use crate::index::bm25::{self, Board, Worth};
use crate::index::bucket::Bucket;
use crate::index::cues;
use crate::index::fuse::{self, Filter, Hit, Judge};
use crate::index::hash::Term;
use crate::index::nearness::Nearness;
use crate::index::sense::Sense;
use crate::index::top::Top;

/// Different terms of a query that count: what a long paste holds beyond them does not change what it is about.
const MAX_TERMS: usize = 256;

thread_local! {
    static DESK: RefCell<Desk> = RefCell::default();
}

/// Memory that is used again by the next question of the thread.
#[derive(Debug, Default)]
struct Desk {
    boards: Vec<Board>,
    nearness: Vec<Nearness>,
    top: Top,
}

/// What was asked.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Query {
    pub(super) terms: Vec<Term>,
    sense: Sense,
    pub(super) asks_when: bool,
}

/// How far vectors could take part in an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Coverage {
    /// Every item that the model can speak of has its vector.
    #[default]
    Whole,
    /// Some items have to wait for the model; they were compared by words.
    Partial,
    /// None: no item has a vector, or the question has none.
    Words,
}

/// What was found.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Answer {
    /// The items, best first.
    pub hits: Vec<Hit>,
    /// How far vectors took part.
    pub coverage: Coverage,
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
        Self { terms, sense: Sense::None, asks_when: cues::asks_when(text) }
    }

    /// The same question with what it means.
    #[must_use]
    pub fn meaning(self, sense: Sense) -> Self {
        Self { sense, ..self }
    }

    /// Whether there is nothing to look for.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.terms.is_empty() && !matches!(self.sense, Sense::Whole(_))
    }

    /// The best items of `buckets`, which come most personal first.
    #[must_use]
    pub fn search(&self, buckets: &[&Bucket], ranking: &Ranking, filter: &Filter) -> Answer {
        if self.is_empty() || filter.limit == 0 || buckets.iter().all(|bucket| bucket.is_empty()) {
            return Answer::default();
        }
        DESK.with_borrow_mut(|desk| {
            desk.boards.resize_with(buckets.len().max(desk.boards.len()), Board::default);
            desk.nearness.resize_with(buckets.len().max(desk.nearness.len()), Nearness::default);
            let boards = desk.boards.get_mut(..buckets.len()).unwrap_or_default();
            let nearness = desk.nearness.get_mut(..buckets.len()).unwrap_or_default();
            let worth = Worth::new(buckets, &self.terms);
            bm25::score(buckets, &self.terms, &worth, boards);
            let vector = if ranking.vector > 0.0 { self.sense.vector(self, buckets, &worth) } else { None };
            for (bucket, nearness) in buckets.iter().zip(nearness.iter_mut()) {
                nearness.measure(bucket, vector.as_ref());
            }
            let late: usize = buckets.iter().map(|bucket| bucket.late()).sum();
            let coverage = match late {
                _ if nearness.iter().all(|nearness| !nearness.is_on()) => Coverage::Words,
                0 => Coverage::Whole,
                _ => Coverage::Partial,
            };
            let judge = Judge::new(self, buckets, (boards, nearness), ranking, filter);
            Answer { hits: fuse::rank(&judge, &mut desk.top), coverage }
        })
    }
}
