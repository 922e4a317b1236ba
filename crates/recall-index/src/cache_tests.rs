//! Tests of the cache: it follows the database, loads once, and evicts by size.

use std::sync::atomic::AtomicUsize;

use super::*;
use crate::item::ItemKind;
use crate::tests::{anything, item};

type BucketKey = String;

/// The error for rows that cannot be read.
#[derive(Debug)]
enum Failure {
    Away,
}

impl From<JoinError> for Failure {
    fn from(_: JoinError) -> Self {
        Self::Away
    }
}

/// A list of rows that counts reads.
#[derive(Default)]
struct Rows {
    rows: Mutex<HashMap<BucketKey, Vec<Item>>>,
    reads: AtomicUsize,
    fails: AtomicUsize,
    /// The epoch of all buckets.
    epoch: Mutex<i64>,
    /// A row to forget during the pages of a load.
    forgets: Mutex<Option<Item>>,
}

impl Rows {
    /// Writes a row with the next sequence number of its bucket.
    fn write(&self, key: &BucketKey, mut item: Item) {
        let mut rows = self.rows.lock().unwrap();
        let bucket = rows.entry(key.clone()).or_default();
        item.seq = bucket.iter().map(|row| row.seq).max().unwrap_or(0) + 1;
        bucket.retain(|row| row.id != item.id);
        bucket.push(item);
    }

    fn reads(&self) -> usize {
        self.reads.swap(0, Ordering::SeqCst)
    }
}

impl Source for Rows {
    type Key = BucketKey;
    type Error = Failure;

    async fn versions(&self, buckets: &[BucketKey]) -> Result<Vec<BucketVersion>, Failure> {
        let rows = self.rows.lock().unwrap();
        let version = |key| rows.get(key).and_then(|list| list.iter().map(|row| row.seq).max()).unwrap_or(0);
        Ok(buckets.iter().map(|key| BucketVersion { number: version(key), epoch: *self.epoch.lock().unwrap() }).collect())
    }

    async fn newer(&self, bucket: &BucketKey, after: RowPosition, with_tombstones: bool) -> Result<Vec<Item>, Failure> {
        self.reads.fetch_add(1, Ordering::SeqCst);
        tokio::task::yield_now().await;
        if self.fails.load(Ordering::SeqCst) > 0 && self.fails.fetch_sub(1, Ordering::SeqCst) == 1 {
            return Err(Failure::Away);
        }
        let mut rows = self.rows.lock().unwrap().get(bucket).cloned().unwrap_or_default();
        rows.retain(|row| RowPosition { seq: row.seq, id: row.id } > after && (with_tombstones || !row.is_deleted));
        rows.sort_by_key(|row| RowPosition { seq: row.seq, id: row.id });
        rows.truncate(PAGE);
        if let Some(row) = self.forgets.lock().unwrap().take() {
            self.write(bucket, Item { is_deleted: true, ..row });
            self.write(bucket, fact(9_999, "newer than the tombstone"));
        }
        Ok(rows)
    }
}

fn owner(name: &str) -> BucketKey {
    name.to_owned()
}

fn fact(id: i64, text: &str) -> Item {
    item(id, ItemKind::Fact, id, 0, text)
}

async fn found(cache: &Cache<BucketKey>, rows: &Rows, key: &BucketKey, query: &str) -> Vec<i64> {
    let hits = cache.search(rows, std::slice::from_ref(key), &Query::parse(query), &anything()).await.unwrap().hits;
    hits.iter().map(|hit| hit.id).collect()
}

#[tokio::test]
async fn every_question_sees_what_was_written_before_it_and_reads_only_that() {
    let (cache, rows, nora) = (Cache::new(1 << 20, RankingWeights::default()), Rows::default(), owner("nora"));
    (1..=2_500).for_each(|id| rows.write(&nora, fact(id, "tea")));
    assert_eq!(found(&cache, &rows, &nora, "tea").await.len(), 1, "they all say the same");
    assert_eq!(rows.reads(), 3, "three pages");
    assert_eq!(found(&cache, &rows, &nora, "tea").await.len(), 1);
    assert_eq!(rows.reads(), 0, "nothing new");
    rows.write(&nora, fact(9_000, "cello"));
    assert_eq!(found(&cache, &rows, &nora, "cello").await, [9_000]);
    assert_eq!(rows.reads(), 1);
    rows.write(&nora, Item { is_deleted: true, ..fact(9_000, "") });
    assert!(found(&cache, &rows, &nora, "cello").await.is_empty());
}

#[tokio::test]
async fn a_bucket_that_was_never_written_costs_nothing() {
    let (cache, rows) = (Cache::new(1 << 20, RankingWeights::default()), Rows::default());
    assert!(found(&cache, &rows, &owner("stranger"), "tea").await.is_empty());
    assert_eq!((rows.reads(), cache.size()), (0, (0, 0)));
}

#[tokio::test]
async fn many_who_ask_at_once_share_one_load() {
    let (cache, rows, nora) = (Cache::new(1 << 20, RankingWeights::default()), Rows::default(), owner("nora"));
    rows.write(&nora, fact(1, "tea"));
    let query = Query::parse("tea");
    let filter = anything();
    let keys = [nora];
    let all = futures::future::join_all((0..50).map(|_| cache.search(&rows, &keys, &query, &filter))).await;
    assert!(all.into_iter().all(|hits| hits.unwrap().hits.len() == 1));
    assert_eq!(rows.reads(), 1);
}

#[tokio::test]
async fn a_load_that_fails_half_way_is_done_again_from_the_start() {
    let (cache, rows, nora) = (Cache::new(1 << 20, RankingWeights::default()), Rows::default(), owner("nora"));
    (1..=1_500).for_each(|id| rows.write(&nora, fact(id, &format!("tea {id}"))));
    rows.fails.store(2, Ordering::SeqCst);
    let failed = cache.search(&rows, std::slice::from_ref(&nora), &Query::parse("tea"), &anything()).await;
    assert!(matches!(failed, Err(Failure::Away)));
    // A row that the first attempt read is forgotten meanwhile; a full load does not include its tombstone.
    rows.write(&nora, Item { is_deleted: true, ..fact(1, "") });
    assert!(!found(&cache, &rows, &nora, "tea 1").await.contains(&1));
    assert_eq!(found(&cache, &rows, &nora, "1500").await, [1_500]);
}

#[tokio::test]
async fn a_row_forgotten_while_its_bucket_is_read_is_forgotten_by_the_next_question() {
    let (cache, rows, nora) = (Cache::new(1 << 20, RankingWeights::default()), Rows::default(), owner("nora"));
    (1..=1_500).for_each(|id| rows.write(&nora, fact(id, &format!("tea {id}"))));
    *rows.forgets.lock().unwrap() = Some(fact(1, ""));
    found(&cache, &rows, &nora, "1").await;
    assert!(found(&cache, &rows, &nora, "1").await.is_empty());
    assert_eq!(found(&cache, &rows, &nora, "tombstone").await, [9_999]);
}

#[tokio::test]
async fn the_ceiling_lets_go_of_the_bucket_asked_longest_ago() {
    let rows = Rows::default();
    let owners: Vec<BucketKey> = (0..10).map(|number| owner(&format!("owner{number}"))).collect();
    for key in &owners {
        (1..=50).for_each(|id| rows.write(key, fact(id, &format!("tea number {id} with words{id}"))));
    }
    let probe = Cache::new(usize::MAX, RankingWeights::default());
    found(&probe, &rows, &owners[0], "tea").await;
    let (one, _) = probe.size();

    let cache = Cache::new(one * 4, RankingWeights::default());
    for key in &owners {
        found(&cache, &rows, key, "tea").await;
        assert!(cache.size().0 <= one * 4, "{} of {}", cache.size().0, one * 4);
    }
    rows.reads();
    found(&cache, &rows, &owners[9], "tea").await;
    assert_eq!(rows.reads(), 0, "the last one is still there");
    assert_eq!(found(&cache, &rows, &owners[0], "tea").await.len(), 10);
    assert_eq!(rows.reads(), 1, "the first one is read again, with the same answer");
}

#[tokio::test]
async fn a_bucket_larger_than_the_ceiling_is_kept_while_it_is_asked() {
    let (cache, rows, nora) = (Cache::new(1, RankingWeights::default()), Rows::default(), owner("nora"));
    rows.write(&nora, fact(1, "tea"));
    assert_eq!(found(&cache, &rows, &nora, "tea").await, [1]);
    rows.reads();
    assert_eq!(found(&cache, &rows, &nora, "tea").await, [1]);
    assert_eq!(rows.reads(), 0);
}

#[tokio::test]
async fn a_guess_is_what_a_search_answers_and_names_the_versions_for_which_it_holds() {
    let (cache, rows, nora, team) = (Cache::new(1 << 20, RankingWeights::default()), Rows::default(), owner("nora"), owner("team"));
    let (keys, query, filter) = ([nora.clone(), team], Query::parse("tea"), anything());
    let try_cached = || cache.try_cached(&keys, &query, &filter);
    rows.write(&nora, fact(1, "tea"));
    rows.write(&nora, fact(2, "green tea"));
    assert_eq!(try_cached(), None, "nothing is in memory");
    cache.search(&rows, &keys, &query, &filter).await.unwrap();
    assert_eq!(try_cached(), None, "it was new when it was last asked");
    let searched = cache.search(&rows, &keys, &query, &filter).await.unwrap();
    assert_eq!(try_cached(), Some((searched.clone(), vec![2, 0])));

    rows.write(&nora, fact(3, "black tea"));
    assert_eq!(try_cached(), Some((searched, vec![2, 0])), "the versions tell that it is of yesterday");
    assert_ne!(rows.versions(&keys).await.unwrap()[0].number, 2);
    let searched = cache.search(&rows, &keys, &query, &filter).await.unwrap();
    assert_eq!((searched.hits.len(), try_cached()), (3, None));
    cache.search(&rows, &keys, &query, &filter).await.unwrap();
    assert_eq!(try_cached(), Some((searched, vec![3, 0])));
}

#[tokio::test]
async fn a_bucket_that_was_forgotten_between_two_reads_is_read_anew_by_the_next_question() {
    let (cache, rows, nora) = (Cache::new(1 << 20, RankingWeights::default()), Rows::default(), owner("nora"));
    rows.write(&nora, fact(1, "green tea"));
    assert_eq!(found(&cache, &rows, &nora, "tea").await, [1]);
    // The bucket is forgotten and filled again after the query has read its version.
    rows.rows.lock().unwrap().insert(nora.clone(), vec![Item { seq: 11, ..fact(2, "black tea") }]);
    found(&cache, &rows, &nora, "tea").await;
    *rows.epoch.lock().unwrap() = 10;
    assert_eq!(found(&cache, &rows, &nora, "tea").await, [2]);
}
