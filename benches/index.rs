//! Measures the recall index without database and HTTP: the cost of each step of a query, and of each step of a refresh.
//!
//! `cargo bench --bench index`; `cargo bench --bench index -- fused` runs the benches with that name.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a measuring tool may stop where it stands")]

#[path = "load/talk.rs"]
#[allow(dead_code, reason = "shared with the load generator")]
mod talk;

use std::collections::HashMap;
use std::hint::black_box;
use std::sync::{LazyLock, Mutex};

use chrono::{DateTime, Duration};
use divan::Bencher;
use divan::counter::{BytesCount, ItemsCount};
use noctuary::domain::item::{Item, ItemKind};
use noctuary::llm::embed::Embedder;
use recall_index::analyze::{Words, analyze};
use recall_index::bucket::Bucket;
use recall_index::cache::PAGE;
use recall_index::condition::Condition;
use recall_index::embedding::EmbeddingState;
use recall_index::item::Author;
use recall_index::query::Query;
use recall_index::query_embedding::{QueryEmbedding, QueryWord};
use recall_index::ranking::Filter;
use recall_index::weights::RankingWeights;
use talk::{content, question};

/// The allocator of the binary.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const SIZES: [usize; 3] = [1_000, 10_000, 100_000];
const ENGLISH: &str =
    "On the second day we cycled to the old lighthouse, and Nora told me that her sister had moved to Bergen for the orchestra.";
const CHINESE: &str = "第二天我们骑车去了老灯塔，王芳告诉我她姐姐为了乐团的工作搬到了上海，每天早上都要坐一个小时的地铁。";

/// Buckets by size; each is built once.
static BUCKETS: LazyLock<Mutex<HashMap<usize, &'static Bucket>>> = LazyLock::new(Mutex::default);

fn main() {
    divan::main();
}

fn item(number: usize) -> Item {
    let text = content(number);
    let meaning = Embedder::Local.embed_now(&text).flatten().map_or(EmbeddingState::Unembeddable, EmbeddingState::Known);
    Item {
        id: number as i64 + 1,
        seq: number as i64 + 1,
        kind: ItemKind::Message,
        source_id: (number / 200) as i64,
        position: (number % 200) as i32,
        text,
        index_text: if number.is_multiple_of(2) { "Nora".to_owned() } else { "Sven".to_owned() },
        occurred_at: DateTime::UNIX_EPOCH + Duration::minutes(number as i64),
        expires_at: None,
        is_deleted: false,
        meaning,
        trust: 1.0,
        uses: 0,
        is_pinned: false,
        labels: vec![],
        entries: vec![],
        ends: None,
        author: if number.is_multiple_of(2) { Author::Person } else { Author::Agent },
    }
}

fn fill(items: &[Item]) -> Bucket {
    let mut bucket = Bucket::default();
    items.chunks(PAGE).for_each(|page| bucket.apply(page));
    bucket
}

fn bucket(size: usize) -> &'static Bucket {
    let mut buckets = BUCKETS.lock().unwrap();
    buckets.entry(size).or_insert_with(|| Box::leak(Box::new(fill(&(0..size).map(item).collect::<Vec<_>>()))))
}

fn sense(text: &str) -> QueryEmbedding {
    let words = Embedder::Local.words(text).unwrap();
    QueryEmbedding::Words(words.into_iter().map(|word| QueryWord::new(&word.word, word.vector).near(word.near)).collect())
}

fn ten() -> Filter {
    Filter { kinds: vec![], holds_at: 0, not_after: i64::MAX, min_score: 0.0, condition: Condition::everything(), limit: 10 }
}

/// Runs one query after the other.
fn ask(bencher: Bencher<'_, '_>, size: usize, ranking: &RankingWeights, query: impl Fn(&str) -> Query) {
    let bucket = bucket(size);
    let queries: Vec<Query> = (0..64).map(|number| query(&question(number))).collect();
    let mut next = 0;
    bencher.counter(ItemsCount::new(size)).bench_local(|| {
        next += 1;
        black_box(queries[next % queries.len()].search(&[bucket], ranking, &ten()))
    });
}

#[divan::bench(args = ["english", "chinese"])]
fn analyze_text(bencher: Bencher<'_, '_>, language: &str) {
    let text = if language == "chinese" { CHINESE } else { ENGLISH };
    let mut words = Words::default();
    bencher.counter(BytesCount::of_str(text)).bench_local(|| {
        words.clear();
        analyze(black_box(text), &mut words);
    });
}

#[divan::bench]
fn embed_text(bencher: Bencher<'_, '_>) {
    bencher.counter(BytesCount::of_str(ENGLISH)).bench_local(|| Embedder::Local.embed_now(black_box(ENGLISH)));
}

#[divan::bench]
fn read_question() -> Query {
    let text = question(7);
    Query::parse(&text).meaning(sense(&text))
}

/// BM25 only.
#[divan::bench(args = SIZES)]
fn keyword_query(bencher: Bencher<'_, '_>, size: usize) {
    ask(bencher, size, &RankingWeights { vector: 0.0, ..RankingWeights::default() }, Query::parse);
}

/// Only the exact scan of all vectors: a query without words.
#[divan::bench(args = SIZES)]
fn vector_scan(bencher: Bencher<'_, '_>, size: usize) {
    ask(bencher, size, &RankingWeights::default(), |text| {
        Query::default().meaning(QueryEmbedding::Whole(Embedder::Local.embed_now(text).flatten().unwrap()))
    });
}

/// Words, vectors and the ranking of both, as in a recall.
#[divan::bench(args = SIZES)]
fn fused_query(bencher: Bencher<'_, '_>, size: usize) {
    ask(bencher, size, &RankingWeights::default(), |text| Query::parse(text).meaning(sense(text)));
}

/// Builds a bucket from rows until it answers queries.
#[divan::bench(args = [1_000, 10_000], sample_count = 20)]
fn bucket_load(bencher: Bencher<'_, '_>, size: usize) {
    let items: Vec<Item> = (0..size).map(item).collect();
    bencher.counter(ItemsCount::new(size)).bench_local(|| black_box(fill(&items)));
}

/// Refreshes a bucket of 10,000 by one newer row.
#[divan::bench]
fn refresh_one_of_10_000(bencher: Bencher<'_, '_>) {
    let items: Vec<Item> = (0..10_000).map(item).collect();
    let mut bucket = fill(&items);
    let mut next = 0;
    bencher.bench_local(|| {
        next = (next + 7) % items.len();
        bucket.apply(std::slice::from_ref(&items[next]));
    });
}
