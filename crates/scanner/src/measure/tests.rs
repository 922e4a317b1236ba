//! Measures what each detector adds to the rest.
//!
//! `cargo test -p scanner --release --lib measure -- --ignored --nocapture` prints, for each detector that is switched
//! off, how many hostile texts then pass and how many benign texts are no longer held, by language. `trial`, `fresh` and
//! `unseen` are validation data: a detector without which nothing changes there can go. `SCANNER_SPLITS=exam` reports on
//! other splits; never decide by `exam`.

use std::collections::BTreeMap;

use super::switch::switch_off;
use crate::instructions::rule_names;
use crate::{WriteOrigin, corpus, scan};

const LANGUAGES: [&str; 6] = ["en", "es", "de", "fr", "ja", "zh"];
/// The detectors beside the rules.
const OTHERS: [&str; 19] = [
    "rule_alone",
    "hidden",
    "markup",
    "markup_loads",
    "markers",
    "fences",
    "unopened",
    "speakers",
    "homoglyphs",
    "leet",
    "joined",
    "entities",
    "backwards",
    "masked",
    "squashed",
    "pieces",
    "ciphers",
    "hidden_only",
    "model",
];

struct Row {
    text: String,
    split: String,
    language: usize,
    is_hostile: bool,
}

fn rows(splits: &[String]) -> Vec<Row> {
    let mut out = Vec::new();
    for (file, is_hostile) in [
        ("writers_hostile", true),
        ("writers_benign", false),
        ("later_hostile", true),
        ("later_benign", false),
        ("hostile", true),
        ("benign", false),
    ] {
        for row in corpus::rows(file) {
            let of = |field: &str| row[field].as_str().unwrap().to_owned();
            let language = LANGUAGES.iter().position(|language| of("lang").starts_with(language)).unwrap_or_default();
            out.extend(splits.contains(&of("split")).then(|| Row { text: of("text"), split: of("split"), language, is_hostile }));
        }
    }
    out
}

#[expect(clippy::disallowed_methods, reason = "the caller names the origin to measure")]
fn held(rows: &[Row], off: &[&'static str]) -> Vec<bool> {
    switch_off(off);
    let origin = std::env::var("SCANNER_ORIGIN").ok().and_then(|origin| WriteOrigin::parse(&origin)).unwrap_or(WriteOrigin::Remember);
    rows.iter().map(|row| scan(&row.text, origin).is_quarantined()).collect()
}

#[test]
#[ignore = "measures for minutes"]
#[expect(clippy::disallowed_methods, reason = "the caller names the splits to measure")]
fn what_each_detector_adds() {
    let splits = std::env::var("SCANNER_SPLITS").unwrap_or_else(|_| "trial,fresh,unseen".to_owned());
    let rows = rows(&splits.split(',').map(str::to_owned).collect::<Vec<_>>());
    let rules: Vec<&'static str> = rule_names().collect();
    let all = held(&rows, &[]);
    let mut totals: BTreeMap<(&str, bool), [(usize, usize); 6]> = BTreeMap::new();
    for (row, is_held) in rows.iter().zip(&all) {
        let count = &mut totals.entry((&row.split, row.is_hostile)).or_default()[row.language];
        *count = (count.0 + usize::from(*is_held), count.1 + 1);
    }
    println!("held of all, by language {LANGUAGES:?}");
    totals.iter().for_each(|((split, is_hostile), counts)| println!("{split} hostile={is_hostile} {counts:?}"));
    println!("\noff | split | caught before > after by language | falsely held before > after by language");
    let mut offs: Vec<(&str, Vec<&'static str>)> = vec![("all rules", rules.clone())];
    offs.extend(rules.iter().chain(&OTHERS).map(|name| (*name, vec![*name])));
    if let Ok(joint) = std::env::var("SCANNER_OFF") {
        // Several detectors together: what one of them finds, another may find, too.
        offs.clear();
        for part in joint.split(';') {
            let names = rules.iter().chain(&OTHERS).copied().filter(|name| part.split(',').any(|off| off == *name)).collect();
            offs.push(("joint", names));
        }
    }
    for (name, off) in offs {
        let without = held(&rows, &off);
        let mut changes: BTreeMap<&str, [[(usize, usize); 6]; 2]> = BTreeMap::new();
        for ((row, before), after) in rows.iter().zip(&all).zip(&without) {
            let count = &mut changes.entry(&row.split).or_default()[usize::from(!row.is_hostile)][row.language];
            *count = (count.0 + usize::from(*before && !after), count.1 + usize::from(!before && *after));
        }
        for (split, change) in changes {
            let shown = |counts: [(usize, usize); 6]| -> String {
                let parts = counts.iter().zip(LANGUAGES).filter(|((less, more), _)| less + more > 0);
                parts.map(|((less, more), language)| format!("{language} -{less}+{more} ")).collect()
            };
            println!("{name} | {split} | {} | {}", shown(change[0]), shown(change[1]));
        }
    }
    switch_off(&[]);
}
