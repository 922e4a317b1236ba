//! Finds the facts of a bucket that are nearest to a new one: by embedding if the embedder has vectors, else by words.
//! Called by `apply`, before a fact is written.
//!
//! Each node caches the facts of frequently used buckets and updates the cache incrementally. Only a read transaction
//! fills it (`refresh`), because a write transaction sees rows that may be rolled back. Rows that only a write
//! transaction sees stay in that transaction.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use moka::sync::Cache;

use crate::domain::ids::{FactId, TenantId};
use crate::memory::facts::likeness::{Terms, share};
use crate::store::fact_items::FactRow;
use recall_index::embedding::Embedding;
use recall_index::hash::Term;

/// Most facts that are passed to the judge.
const NEAREST: usize = 8;
/// Least cosine of a neighbour.
const MIN_COSINE: f64 = 0.55;
/// Least share of common words of a neighbour.
const MIN_WORDS: f64 = 0.25;
/// Most cached facts of all buckets together: about 80 MB.
const MAX_KEPT: u64 = 100_000;
/// How long the facts of an idle bucket stay cached.
const IDLE: Duration = Duration::from_secs(60 * 60);
/// A bucket's version rises by one with each change. A jump of this size means that the bucket was created anew after its
/// owner was forgotten: nothing older may stay cached.
const LEAP: i64 = 1 << 20;

/// A cache of the facts of frequently used buckets, indexed for neighbour search.
#[derive(Debug)]
pub struct NeighbourCache {
    pub(super) kept: Cache<(TenantId, String), Arc<Mutex<CachedFacts>>>,
}

impl Default for NeighbourCache {
    fn default() -> Self {
        let weight =
            |_: &(TenantId, String), known: &Arc<Mutex<CachedFacts>>| u32::try_from(lock_facts(known).rows.len() + 1).unwrap_or(u32::MAX);
        Self { kept: Cache::builder().max_capacity(MAX_KEPT).weigher(weight).time_to_idle(IDLE).build() }
    }
}

/// Locks the facts of a bucket, even after a panic: an incomplete update is read again, because the version is written
/// last.
pub(super) fn lock_facts(known: &Mutex<CachedFacts>) -> MutexGuard<'_, CachedFacts> {
    known.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The active facts of a bucket at one of its versions.
#[derive(Debug, Default)]
pub(super) struct CachedFacts {
    pub version: i64,
    rows: Vec<Row>,
    places: HashMap<FactId, usize>,
    /// Facts that were read, deleted ones included.
    pub touched: HashSet<FactId>,
    /// Term → rows that contain it, deleted ones included.
    postings: HashMap<Term, Vec<u32>>,
}

#[derive(Debug)]
struct Row {
    id: FactId,
    is_there: bool,
    terms: Terms,
    meaning: Option<Embedding>,
}

impl CachedFacts {
    /// Nothing known yet of the changes after `version`.
    pub(super) fn at(version: i64) -> Self {
        Self { version, ..Self::default() }
    }

    /// Whether most of the rows are of deleted facts.
    pub(super) fn is_sparse(&self) -> bool {
        self.rows.len() > self.places.len() * 2 + 1_000
    }

    /// Whether this is an earlier state of the bucket at `version`.
    pub(super) const fn leads_to(&self, version: i64) -> bool {
        self.version <= version && (self.version == 0 || version - self.version < LEAP)
    }

    pub(super) fn put(&mut self, row: FactRow) {
        self.touched.insert(row.id);
        if let Some(at) = self.places.remove(&row.id)
            && let Some(old) = self.rows.get_mut(at)
        {
            // No text of a forgotten fact stays in memory.
            *old = Row { id: row.id, is_there: false, terms: Terms::default(), meaning: None };
        }
        let Some(text) = row.text else { return };
        let terms = Terms::of(&text);
        let at = self.rows.len();
        for term in terms.iter() {
            self.postings.entry(*term).or_default().push(u32::try_from(at).unwrap_or(u32::MAX));
        }
        self.places.insert(row.id, at);
        self.rows.push(Row { id: row.id, is_there: true, terms, meaning: row.meaning });
    }

    /// The nearest rows, best first.
    pub(super) fn nearest(&self, terms: &Terms, meaning: Option<&Embedding>) -> Vec<(f64, FactId)> {
        let mut shared = vec![0_u16; self.rows.len()];
        for term in terms.iter() {
            for row in self.postings.get(term).into_iter().flatten() {
                if let Some(shared) = shared.get_mut(*row as usize) {
                    *shared = shared.saturating_add(1);
                }
            }
        }
        let rows = self.rows.iter().zip(shared).filter(|(row, _)| row.is_there);
        let near = rows.filter_map(|(row, shared)| Some((row.likeness(terms, usize::from(shared), meaning)?, row.id)));
        best(near.collect())
    }
}

impl Row {
    /// The similarity of the row to a sentence with `shared` common terms; `None` below both thresholds.
    fn likeness(&self, terms: &Terms, shared: usize, meaning: Option<&Embedding>) -> Option<f64> {
        let words = share(shared, terms.len() + self.terms.len() - shared);
        let cosine = meaning.zip(self.meaning.as_ref()).map_or(0.0, |(one, other)| f64::from(one.cosine(other)));
        let words = Some(words).filter(|words| *words >= MIN_WORDS);
        let cosine = Some(cosine).filter(|cosine| *cosine >= MIN_COSINE);
        words.into_iter().chain(cosine).reduce(f64::max)
    }
}

/// The most similar rows, best first; of two equal ones the older first.
pub(super) fn best(mut near: Vec<(f64, FactId)>) -> Vec<(f64, FactId)> {
    let order = |one: &(f64, FactId), other: &(f64, FactId)| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1));
    if near.len() > NEAREST {
        near.select_nth_unstable_by(NEAREST, order);
        near.truncate(NEAREST);
    }
    near.sort_unstable_by(order);
    near
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(id: i64, text: Option<&str>) -> FactRow {
        FactRow { id: id.into(), text: text.map(str::to_owned), meaning: None }
    }

    fn nearest(known: &CachedFacts, text: &str) -> Vec<i64> {
        known.nearest(&Terms::of(text), None).into_iter().map(|(_, id)| id.get()).collect()
    }

    #[test]
    fn the_nearest_come_first_in_both_languages_and_strangers_not_at_all() {
        let mut known = CachedFacts::default();
        for (id, text) in
            [(1, "The garden gate code is 4711."), (2, "The gate is green."), (3, "花园大门的密码是4711。"), (4, "猫喜欢鱼。")]
        {
            known.put(row(id, Some(text)));
        }
        assert_eq!(nearest(&known, "The code of the garden gate is 4711")[0], 1);
        assert_eq!(nearest(&known, "花园大门密码是4711")[0], 3);
        assert!(nearest(&known, "quantum chess").is_empty() && nearest(&known, "").is_empty());
    }

    #[test]
    fn facts_that_are_gone_take_nobodys_place() {
        let mut known = CachedFacts::default();
        for id in 1..=50 {
            known.put(row(id, Some("The garden gate code is 4711.")));
            known.put(row(id, None));
        }
        known.put(row(60, Some("The garden gate code is 4712.")));
        assert_eq!(nearest(&known, "The garden gate code is 4711."), [60]);
        known.put(row(60, Some("Cellars stay dry in winter.")));
        assert!(nearest(&known, "The garden gate code is 4711.").is_empty(), "what it said before is not found");
    }

    #[test]
    fn a_bucket_that_was_made_anew_shares_nothing_with_the_one_before() {
        let known = CachedFacts { version: 7, ..CachedFacts::default() };
        assert!(known.leads_to(7) && known.leads_to(8) && !known.leads_to(6) && !known.leads_to(7 + LEAP));
        assert!(CachedFacts::default().leads_to(1 << 60));
    }
}
