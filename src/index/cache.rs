//! The buckets a node keeps in memory: least recently used first out, by bytes; each load done once however many ask.
//!
//! Nothing here has to be told of a change. Every call reads the versions of its buckets first and takes in only the rows that
//! are newer, so a write on one node is seen by the next question on every node.

use std::collections::HashMap;
use std::future::Future;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard};

use crate::config::ranking::Ranking;
use crate::domain::bucket::{Bucket as BucketKey, Life};
use crate::domain::item::Item;
use crate::error::{Error, Result};
use crate::index::bucket::Bucket;
use crate::index::fuse::Filter;
use crate::index::query::{Answer, Query};

/// Rows taken in at a time: a few milliseconds of work between two chances for other requests of the same thread.
pub const PAGE: usize = 1_000;

/// Where rows come from: the store in production, a list in tests.
pub trait Source: Sync {
    /// How far each bucket has come.
    fn lives(&self, buckets: &[BucketKey]) -> impl Future<Output = Result<Vec<Life>>> + Send;

    /// The next rows after `after` in the order of (seq, id), at most [`PAGE`]; tombstones only when `with_tombstones`.
    fn newer(&self, bucket: &BucketKey, after: Mark, with_tombstones: bool) -> impl Future<Output = Result<Vec<Item>>> + Send;
}

/// A place in the order of a bucket's rows: sequence number, then id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Mark {
    /// Sequence number.
    pub seq: i64,
    /// Id of the row.
    pub id: i64,
}

impl Mark {
    /// That of a row.
    #[must_use]
    pub const fn of(item: &Item) -> Self {
        Self { seq: item.seq, id: item.id.get() }
    }

    /// Past every row with this sequence number.
    #[must_use]
    pub const fn past(seq: i64) -> Self {
        Self { seq, id: i64::MAX }
    }
}

/// One bucket in memory, shared by everyone who asks it.
#[derive(Debug, Default)]
pub struct Shelf {
    bucket: RwLock<Bucket>,
    /// Rows up to this sequence number are in.
    applied: AtomicI64,
    /// The life of the bucket that they are of.
    born: AtomicI64,
    bytes: AtomicUsize,
    /// When it was last asked, in ticks of the cache.
    used: AtomicU64,
    /// Whether nothing was new when it was last asked.
    is_quiet: AtomicBool,
    /// Held by whoever loads; the others wait and find it done.
    loading: tokio::sync::Mutex<()>,
}

impl Shelf {
    fn read(&self) -> RwLockReadGuard<'_, Bucket> {
        self.bucket.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether everything of `life` is in. Of an earlier life nothing may stay, and no row is left to say so.
    fn is_fresh(&self, life: Life) -> bool {
        self.applied.load(Ordering::Acquire) >= life.version && self.born.load(Ordering::Acquire) >= life.born
    }

    async fn refresh(&self, source: &impl Source, key: &BucketKey, life: Life) -> Result<()> {
        if self.is_fresh(life) {
            return Ok(());
        }
        let _one_at_a_time = self.loading.lock().await;
        if self.is_fresh(life) {
            return Ok(());
        }
        let Life { version, born } = life;
        let applied = self.applied.load(Ordering::Acquire);
        let reached = if applied == 0 || born > self.born.load(Ordering::Acquire) {
            self.load(source, key).await?;
            // A row that was forgotten while the pages were read has left no trace in them: go on from before that.
            version
        } else {
            self.catch_up(source, key, applied).await?.max(version)
        };
        self.bytes.store(self.read().bytes(), Ordering::Release);
        self.applied.store(reached, Ordering::Release);
        self.born.fetch_max(born, Ordering::AcqRel);
        Ok(())
    }

    /// Reads the whole bucket aside and puts it in place when it is complete. While a page is taken in, the next one is read.
    async fn load(&self, source: &impl Source, key: &BucketKey) -> Result<()> {
        let mut fresh = Bucket::default();
        let mut page = source.newer(key, Mark::default(), false).await?;
        while let Some(mark) = page.last().filter(|_| page.len() >= PAGE).map(Mark::of) {
            let taken_in = tokio::task::spawn_blocking(move || {
                fresh.apply(&page);
                fresh
            });
            let (taken_in, next) = tokio::join!(taken_in, source.newer(key, mark, false));
            (fresh, page) = (taken_in.map_err(Error::internal)?, next?);
        }
        fresh.apply(&page);
        *self.bucket.write().unwrap_or_else(PoisonError::into_inner) = fresh;
        Ok(())
    }

    async fn catch_up(&self, source: &impl Source, key: &BucketKey, applied: i64) -> Result<i64> {
        let mut mark = Mark::past(applied);
        loop {
            let page = source.newer(key, mark, true).await?;
            self.bucket.write().unwrap_or_else(PoisonError::into_inner).apply(&page);
            mark = page.last().map_or(mark, Mark::of);
            if page.len() < PAGE {
                return Ok(mark.seq);
            }
        }
    }
}

/// The hot buckets of this node.
#[derive(Debug)]
pub struct Cache {
    ceiling: usize,
    ranking: Ranking,
    ticks: AtomicU64,
    shelves: Mutex<HashMap<BucketKey, Arc<Shelf>>>,
}

impl Cache {
    /// A cache that holds about `ceiling` bytes, and one bucket in any case, and ranks by these weights.
    #[must_use]
    pub fn new(ceiling: usize, ranking: Ranking) -> Self {
        Self { ceiling, ranking, ticks: AtomicU64::new(1), shelves: Mutex::default() }
    }

    /// The best items of `keys`, most personal first, as the database has them now. Empty buckets cost no memory.
    ///
    /// # Errors
    /// Those of `source`; the next call starts where this one failed.
    pub async fn search(&self, source: &impl Source, keys: &[BucketKey], query: &Query, filter: &Filter) -> Result<Answer> {
        let lives = source.lives(keys).await?;
        let mut shelves = Vec::with_capacity(keys.len());
        let mut has_grown = false;
        for (key, life) in keys.iter().zip(lives) {
            if life.version == 0 {
                self.forget(key);
                shelves.push(None);
                continue;
            }
            let shelf = self.shelf(key);
            let is_new = !shelf.is_fresh(life);
            shelf.is_quiet.store(!is_new, Ordering::Relaxed);
            has_grown |= is_new;
            shelf.refresh(source, key, life).await?;
            shelves.push(Some(shelf));
        }
        if has_grown {
            self.make_room();
        }
        Ok(self.answer(&shelves, query, filter))
    }

    /// What [`Self::search`] would answer if nobody had written to `keys` since they were last asked, and the versions for which that
    /// holds; the caller asks the database whether these are the present ones. `None` where that is not likely: for a bucket that was
    /// written to between the last two questions, as in the midst of a talk, the work would be for nothing.
    #[must_use]
    pub fn guess(&self, keys: &[BucketKey], query: &Query, filter: &Filter) -> Option<(Answer, Vec<i64>)> {
        let shelves: Vec<Option<Arc<Shelf>>> = {
            let known = self.lock();
            keys.iter().map(|key| known.get(key).cloned()).collect()
        };
        if !shelves.iter().flatten().all(|shelf| shelf.is_quiet.load(Ordering::Relaxed)) || shelves.iter().all(Option::is_none) {
            return None;
        }
        let tick = self.ticks.fetch_add(1, Ordering::Relaxed);
        shelves.iter().flatten().for_each(|shelf| shelf.used.store(tick, Ordering::Relaxed));
        // Versions before contents: what is newer than its version will not be found to be the present one.
        let versions = shelves.iter().map(|shelf| shelf.as_ref().map_or(0, |shelf| shelf.applied.load(Ordering::Acquire))).collect();
        Some((self.answer(&shelves, query, filter), versions))
    }

    fn answer(&self, shelves: &[Option<Arc<Shelf>>], query: &Query, filter: &Filter) -> Answer {
        let empty = Bucket::default();
        let guards: Vec<Option<RwLockReadGuard<'_, Bucket>>> =
            shelves.iter().map(|shelf| shelf.as_ref().map(|shelf| shelf.read())).collect();
        let buckets: Vec<&Bucket> = guards.iter().map(|guard| guard.as_deref().unwrap_or(&empty)).collect();
        query.search(&buckets, &self.ranking, filter)
    }

    /// Lets go of a bucket that is there no more.
    pub fn forget(&self, key: &BucketKey) {
        self.lock().remove(key);
    }

    /// Bytes held and buckets held.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        let shelves = self.lock();
        (shelves.values().map(|shelf| shelf.bytes.load(Ordering::Acquire)).sum(), shelves.len())
    }

    fn shelf(&self, key: &BucketKey) -> Arc<Shelf> {
        let tick = self.ticks.fetch_add(1, Ordering::Relaxed);
        let mut shelves = self.lock();
        let shelf = match shelves.get(key) {
            Some(shelf) => Arc::clone(shelf),
            None => Arc::clone(shelves.entry(key.clone()).or_default()),
        };
        shelf.used.store(tick, Ordering::Relaxed);
        shelf
    }

    /// Lets go of the buckets that nobody has asked for longest, down to nine tenths, so that it is not done for every load.
    /// Whoever is asking one of them still holds it.
    fn make_room(&self) {
        let mut shelves = self.lock();
        let mut held: usize = shelves.values().map(|shelf| shelf.bytes.load(Ordering::Acquire)).sum();
        if held <= self.ceiling {
            return;
        }
        let mut by_use: Vec<(u64, usize, BucketKey)> = shelves
            .iter()
            .map(|(key, shelf)| (shelf.used.load(Ordering::Relaxed), shelf.bytes.load(Ordering::Acquire), key.clone()))
            .collect();
        by_use.sort_unstable_by_key(|(used, ..)| *used);
        // The bucket asked last stays, or one larger than the ceiling would be read anew by every question.
        by_use.pop();
        for (_, bytes, key) in by_use {
            if held <= self.ceiling / 10 * 9 {
                break;
            }
            shelves.remove(&key);
            held -= bytes;
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<BucketKey, Arc<Shelf>>> {
        self.shelves.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
#[path = "cache_tests.rs"]
mod tests;
