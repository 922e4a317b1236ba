//! The cache of buckets of a node: limited by bytes, least recently used first out; concurrent loads of a bucket are done
//! once.
//!
//! No invalidation messages are needed. Every call first reads the versions of its buckets and then applies only newer
//! rows, so a write on one node is seen by the next query on every node.

use std::collections::HashMap;
use std::future::Future;
use std::hash::Hash;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard};

use tokio::task::JoinError;

use crate::bucket::Bucket;
use crate::condition::Condition;
use crate::item::{Item, ItemKind};
use crate::query::Query;
use crate::ranking::Filter;
use crate::search::Answer;
use crate::weights::RankingWeights;

/// Rows applied at a time: a few milliseconds of work before other requests of the same thread can run.
pub const PAGE: usize = 1_000;

/// The version of a bucket's rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BucketVersion {
    /// Rises with every change; 0 for a bucket without any write.
    pub number: i64,
    /// The version at which the present rows begin, 0 for the first ones. A bucket that was forgotten and filled again
    /// begins above all its earlier versions.
    pub epoch: i64,
}

/// The source of rows: the database in production, a list in tests.
pub trait Source: Sync {
    /// The key of a bucket.
    type Key: Clone + Eq + Hash + Send + Sync;
    /// The error for rows that cannot be read.
    type Error: From<JoinError> + Send;

    /// The version of each bucket.
    fn versions(&self, buckets: &[Self::Key]) -> impl Future<Output = Result<Vec<BucketVersion>, Self::Error>> + Send;

    /// The next rows after `after` in the order of (seq, id), at most [`PAGE`]; tombstones only when `with_tombstones`.
    fn newer(
        &self,
        bucket: &Self::Key,
        after: RowPosition,
        with_tombstones: bool,
    ) -> impl Future<Output = Result<Vec<Item>, Self::Error>> + Send;
}

/// A position in the order of a bucket's rows: sequence number, then id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct RowPosition {
    /// Sequence number.
    pub seq: i64,
    /// Id of the row.
    pub id: i64,
}

impl RowPosition {
    /// The position of a row.
    #[must_use]
    pub const fn of(item: &Item) -> Self {
        Self { seq: item.seq, id: item.id }
    }

    /// The position after every row with this sequence number.
    #[must_use]
    pub const fn past(seq: i64) -> Self {
        Self { seq, id: i64::MAX }
    }
}

/// One cached bucket, shared by concurrent queries.
#[derive(Debug, Default)]
pub struct CachedBucket {
    bucket: RwLock<Bucket>,
    /// The sequence number up to which rows are applied.
    applied: AtomicI64,
    /// The epoch of these rows.
    epoch: AtomicI64,
    bytes: AtomicUsize,
    /// The tick of the cache at its last use.
    used: AtomicU64,
    /// Whether nothing was new at its last query.
    is_quiet: AtomicBool,
    /// Held during a load; other queries wait for it.
    loading: tokio::sync::Mutex<()>,
}

impl CachedBucket {
    fn read(&self) -> RwLockReadGuard<'_, Bucket> {
        self.bucket.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether every row of `version` is applied. Rows of an earlier epoch must be removed, and no tombstone says so.
    fn is_fresh(&self, version: BucketVersion) -> bool {
        self.applied.load(Ordering::Acquire) >= version.number && self.epoch.load(Ordering::Acquire) >= version.epoch
    }

    async fn refresh<S: Source>(&self, source: &S, key: &S::Key, version: BucketVersion) -> Result<(), S::Error> {
        if self.is_fresh(version) {
            return Ok(());
        }
        let _one_at_a_time = self.loading.lock().await;
        if self.is_fresh(version) {
            return Ok(());
        }
        let BucketVersion { number, epoch } = version;
        let applied = self.applied.load(Ordering::Acquire);
        let reached = if applied == 0 || epoch > self.epoch.load(Ordering::Acquire) {
            self.load(source, key).await?;
            // A row that was forgotten during the load may still be in: continue from the version before the load.
            number
        } else {
            self.catch_up(source, key, applied).await?.max(number)
        };
        self.bytes.store(self.read().bytes(), Ordering::Release);
        self.applied.store(reached, Ordering::Release);
        self.epoch.fetch_max(epoch, Ordering::AcqRel);
        Ok(())
    }

    /// Loads the whole bucket separately and swaps it in when complete. While one page is applied, the next is read.
    async fn load<S: Source>(&self, source: &S, key: &S::Key) -> Result<(), S::Error> {
        let mut fresh = Bucket::default();
        let mut page = source.newer(key, RowPosition::default(), false).await?;
        while let Some(mark) = page.last().filter(|_| page.len() >= PAGE).map(RowPosition::of) {
            let taken_in = tokio::task::spawn_blocking(move || {
                fresh.apply(&page);
                fresh
            });
            let (taken_in, next) = tokio::join!(taken_in, source.newer(key, mark, false));
            (fresh, page) = (taken_in?, next?);
        }
        fresh.apply(&page);
        *self.bucket.write().unwrap_or_else(PoisonError::into_inner) = fresh;
        Ok(())
    }

    async fn catch_up<S: Source>(&self, source: &S, key: &S::Key, applied: i64) -> Result<i64, S::Error> {
        let mut mark = RowPosition::past(applied);
        loop {
            let page = source.newer(key, mark, true).await?;
            self.bucket.write().unwrap_or_else(PoisonError::into_inner).apply(&page);
            mark = page.last().map_or(mark, RowPosition::of);
            if page.len() < PAGE {
                return Ok(mark.seq);
            }
        }
    }
}

/// The cached buckets of this node.
#[derive(Debug)]
pub struct Cache<K> {
    ceiling: usize,
    ranking: RankingWeights,
    ticks: AtomicU64,
    cached: Mutex<HashMap<K, Arc<CachedBucket>>>,
}

impl<K: Clone + Eq + Hash + Send + Sync> Cache<K> {
    /// A cache of about `ceiling` bytes, but at least one bucket, that ranks by these weights.
    #[must_use]
    pub fn new(ceiling: usize, ranking: RankingWeights) -> Self {
        Self { ceiling, ranking, ticks: AtomicU64::new(1), cached: Mutex::default() }
    }

    /// The best items of the buckets `keys`, most personal first, in the current state of the database. Empty buckets use
    /// no memory.
    ///
    /// # Errors
    /// Those of `source`; the next call continues where this one failed.
    pub async fn search<S: Source<Key = K>>(&self, source: &S, keys: &[K], query: &Query, filter: &Filter) -> Result<Answer, S::Error> {
        Ok(self.answer(&self.current(source, keys).await?, query, filter))
    }

    /// The sources of all items of a kind in the buckets `keys` that meet `condition`, in the current state of the database and in no particular
    /// order. Items that ended are among them.
    ///
    /// # Errors
    /// As [`Self::search`].
    pub async fn sources<S: Source<Key = K>>(
        &self,
        source: &S,
        keys: &[K],
        kind: ItemKind,
        condition: &Condition,
    ) -> Result<Vec<i64>, S::Error> {
        let cached = self.current(source, keys).await?;
        let of_bucket = |(place, entry): (usize, &Option<Arc<CachedBucket>>)| {
            entry.as_ref().map(|entry| entry.read().sources(place, kind, condition)).unwrap_or_default()
        };
        Ok(cached.iter().enumerate().flat_map(of_bucket).collect())
    }

    /// The buckets `keys` with everything that the database has; `None` for one without any write.
    async fn current<S: Source<Key = K>>(&self, source: &S, keys: &[K]) -> Result<Vec<Option<Arc<CachedBucket>>>, S::Error> {
        let versions = source.versions(keys).await?;
        let mut cached = Vec::with_capacity(keys.len());
        let mut has_grown = false;
        for (key, version) in keys.iter().zip(versions) {
            if version.number == 0 {
                self.forget(key);
                cached.push(None);
                continue;
            }
            let entry = self.entry(key);
            let is_new = !entry.is_fresh(version);
            entry.is_quiet.store(!is_new, Ordering::Relaxed);
            has_grown |= is_new;
            entry.refresh(source, key, version).await?;
            cached.push(Some(entry));
        }
        if has_grown {
            self.make_room();
        }
        Ok(cached)
    }

    /// The answer of [`Self::search`] under the assumption that nothing was written to `keys` since their last query,
    /// with the versions for which that holds; the caller must check them against the database. `None` if the assumption
    /// is unlikely: when a bucket was written between its last two queries, as during a conversation.
    #[must_use]
    pub fn try_cached(&self, keys: &[K], query: &Query, filter: &Filter) -> Option<(Answer, Vec<i64>)> {
        let cached: Vec<Option<Arc<CachedBucket>>> = {
            let known = self.lock();
            keys.iter().map(|key| known.get(key).cloned()).collect()
        };
        if !cached.iter().flatten().all(|entry| entry.is_quiet.load(Ordering::Relaxed)) || cached.iter().all(Option::is_none) {
            return None;
        }
        let tick = self.ticks.fetch_add(1, Ordering::Relaxed);
        cached.iter().flatten().for_each(|entry| entry.used.store(tick, Ordering::Relaxed));
        // Read versions before contents: if rows newer than a version are included, the check against the database fails.
        let versions = cached.iter().map(|entry| entry.as_ref().map_or(0, |entry| entry.applied.load(Ordering::Acquire))).collect();
        Some((self.answer(&cached, query, filter), versions))
    }

    fn answer(&self, cached: &[Option<Arc<CachedBucket>>], query: &Query, filter: &Filter) -> Answer {
        let empty = Bucket::default();
        let guards: Vec<Option<RwLockReadGuard<'_, Bucket>>> =
            cached.iter().map(|entry| entry.as_ref().map(|entry| entry.read())).collect();
        let buckets: Vec<&Bucket> = guards.iter().map(|guard| guard.as_deref().unwrap_or(&empty)).collect();
        query.search(&buckets, &self.ranking, filter)
    }

    /// Removes a bucket that no longer exists.
    pub fn forget(&self, key: &K) {
        self.lock().remove(key);
    }

    /// The number of bytes and of buckets in the cache.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        let cached = self.lock();
        (cached.values().map(|entry| entry.bytes.load(Ordering::Acquire)).sum(), cached.len())
    }

    fn entry(&self, key: &K) -> Arc<CachedBucket> {
        let tick = self.ticks.fetch_add(1, Ordering::Relaxed);
        let mut cached = self.lock();
        let entry = match cached.get(key) {
            Some(entry) => Arc::clone(entry),
            None => Arc::clone(cached.entry(key.clone()).or_default()),
        };
        entry.used.store(tick, Ordering::Relaxed);
        entry
    }

    /// Removes the least recently used buckets, down to nine tenths of the ceiling, so that not every load has to.
    /// Running queries keep theirs alive.
    fn make_room(&self) {
        let mut cached = self.lock();
        let mut held: usize = cached.values().map(|entry| entry.bytes.load(Ordering::Acquire)).sum();
        if held <= self.ceiling {
            return;
        }
        let mut by_use: Vec<(u64, usize, K)> = cached
            .iter()
            .map(|(key, entry)| (entry.used.load(Ordering::Relaxed), entry.bytes.load(Ordering::Acquire), key.clone()))
            .collect();
        by_use.sort_unstable_by_key(|(used, ..)| *used);
        // The most recently used bucket stays. Otherwise one larger than the ceiling would be loaded for every query.
        by_use.pop();
        for (_, bytes, key) in by_use {
            if held <= self.ceiling / 10 * 9 {
                break;
            }
            cached.remove(&key);
            held -= bytes;
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<K, Arc<CachedBucket>>> {
        self.cached.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
#[path = "cache_tests.rs"]
mod tests;
