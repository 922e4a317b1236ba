//! What a filter costs, against the same queries without one, in the same run: `cargo run --release -p recall-index --example
//! filter_cost [items]`. The items are made up: words by Zipf's law, random vectors, a tenth with the label `rare`, a half with `common`, and
//! entries with one of fifty years and with a serial number of their own.

#![expect(clippy::print_stdout, clippy::cast_precision_loss, clippy::indexing_slicing, reason = "a program that prints figures")]

use std::fmt::Write as _;
use std::sync::Arc;
use std::time::{Duration, Instant};

use chrono::{DateTime, TimeDelta};
use recall_index::bucket::Bucket;
use recall_index::condition::{Condition, EntryTest};
use recall_index::embedding::{Embedding, EmbeddingState};
use recall_index::item::{Author, Entry, Item, ItemKind, Label};
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
        entries: [("year", 1_980 + number % 50), ("serial", number)]
            .map(|(key, value)| Entry { key: key.to_owned(), value: value.to_string() })
            .to_vec(),
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
    let label = |value: &str| Condition::Labels(vec![Label::new("tag", value)]);
    let at_least = |key: &str, least: i64| {
        Condition::Entry(key.to_owned(), EntryTest::new(move |value| value.parse::<i64>().is_ok_and(|value| value >= least)))
    };
    let filter = |condition| Filter { kinds: Vec::new(), holds_at: 0, not_after: i64::MAX, min_score: 0.0, condition, limit: 19 };
    let filters = [
        ("none", filter(Condition::everything())),
        ("a half", filter(label("common"))),
        ("a tenth", filter(label("rare"))),
        ("two labels", filter(Condition::All(vec![label("rare"), label("common")]))),
        ("not a half", filter(Condition::Not(Box::new(label("common"))))),
        ("either", filter(Condition::Any(vec![label("rare"), at_least("year", 2_020)]))),
        ("50 values", filter(at_least("year", 2_010))),
        ("own values", filter(at_least("serial", items / 2))),
        ("by source", filter(Condition::Sources(ItemKind::Message, Arc::new((0..items / 400).collect())))),
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
