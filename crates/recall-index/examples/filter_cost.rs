//! What a filter by labels costs, against the same queries without one, in the same run: `cargo run --release -p recall-index --example
//! filter_cost [items]`. The items are made up: words by Zipf's law, random vectors, a tenth with the label `rare`, a half with `common`.

#![expect(clippy::print_stdout, clippy::cast_precision_loss, clippy::indexing_slicing, reason = "a program that prints figures")]

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use chrono::{DateTime, TimeDelta};
use recall_index::bucket::Bucket;
use recall_index::embedding::{Embedding, EmbeddingState};
use recall_index::item::{Author, Item, ItemKind, Label};
use recall_index::query::Query;
use recall_index::query_embedding::QueryEmbedding;
use recall_index::ranking::Filter;
use recall_index::weights::RankingWeights;

const DIMENSIONS: usize = 256;
const QUERIES: usize = 600;

/// A generator of numbers: SplitMix64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    fn share(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A word: few of them are frequent.
    fn word(&mut self) -> String {
        format!("word{:.0}", 20_000_f64.powf(self.share()))
    }

    fn text(&mut self, words: usize) -> String {
        let mut text = String::new();
        for _ in 0..words {
            let _ = write!(text, "{} ", self.word());
        }
        text
    }

    #[expect(clippy::cast_possible_truncation, reason = "a number of a vector")]
    fn vector(&mut self) -> Vec<f32> {
        (0..DIMENSIONS).map(|_| self.share() as f32 - 0.5).collect()
    }
}

fn item(number: i64, random: &mut Random) -> Item {
    let labels = [(10, "rare"), (2, "common")].into_iter().filter(|(every, _)| number % every == 0);
    Item {
        id: number + 1,
        seq: number + 1,
        kind: ItemKind::Message,
        source_id: number / 200,
        position: i32::try_from(number % 200).unwrap_or_default(),
        text: random.text(18),
        index_text: "Nora".to_owned(),
        occurred_at: DateTime::UNIX_EPOCH + TimeDelta::minutes(number),
        expires_at: None,
        is_deleted: false,
        meaning: Embedding::of(&random.vector()).map_or(EmbeddingState::Unembeddable, EmbeddingState::Known),
        author: Author::Person,
        trust: 1.0,
        uses: 0,
        is_pinned: false,
        labels: labels.map(|(_, value)| Label::new("tag", value)).collect(),
        ends: None,
    }
}

fn percentile(times: &mut [Duration], share: usize) -> f64 {
    times.sort_unstable();
    times[(times.len() - 1) * share / 100].as_secs_f64() * 1e3
}

fn main() {
    let items: i64 = std::env::args().nth(1).and_then(|count| count.parse().ok()).unwrap_or(10_000);
    let mut random = Random(7);
    let mut bucket = Bucket::default();
    let all: Vec<Item> = (0..items).map(|number| item(number, &mut random)).collect();
    bucket.apply(&all);
    let filter = |labels: &[&str]| Filter {
        kinds: Vec::new(),
        holds_at: 0,
        not_after: i64::MAX,
        min_score: 0.0,
        labels: labels.iter().map(|value| vec![Label::new("tag", value)]).collect(),
        limit: 19,
    };
    let filters = [
        ("none", filter(&[])),
        ("a half", filter(&["common"])),
        ("a tenth", filter(&["rare"])),
        ("two labels", filter(&["rare", "common"])),
    ];
    let mut times = vec![Vec::with_capacity(QUERIES); filters.len()];
    for round in 0..QUERIES {
        let sense = Embedding::of(&random.vector()).map_or(QueryEmbedding::None, QueryEmbedding::Whole);
        let query = Query::parse(&random.text(7)).meaning(sense);
        // Every filter is first as often as it is last.
        for step in 0..filters.len() {
            let place = (round + step) % filters.len();
            let begun = Instant::now();
            let answer = query.search(&[&bucket], &RankingWeights::default(), &filters[place].1);
            times[place].push(begun.elapsed());
            assert!(answer.hits.len() <= 19);
        }
    }
    let plain = (percentile(&mut times[0].clone(), 50), percentile(&mut times[0].clone(), 95));
    println!("{items} items, {QUERIES} queries each\n{:<12}{:>10}{:>10}{:>8}{:>8}", "filter", "p50 ms", "p95 ms", "ratio", "ratio");
    for ((name, _), times) in filters.iter().zip(&mut times) {
        let (half, most) = (percentile(times, 50), percentile(times, 95));
        println!("{name:<12}{half:>10.3}{most:>10.3}{:>8.2}{:>8.2}", half / plain.0, most / plain.1);
    }
}
