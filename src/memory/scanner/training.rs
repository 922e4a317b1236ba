//! Writes out what `score` sees in every text of the corpus that is in view, for `scripts/train-scanner` to fit the weights to.

use serde_json::{Value, json};

use super::plain::Plain;
use super::sentence::split;
use super::{orders, score};

/// The corpus, and what its texts are.
const FILES: [(&str, bool); 8] = [
    ("hostile", true),
    ("benign", false),
    ("later_hostile", true),
    ("later_benign", false),
    ("taught_hostile", true),
    ("taught_benign", false),
    ("writers_hostile", true),
    ("writers_benign", false),
];

#[expect(clippy::disallowed_methods, reason = "where the training reads and writes is said by whoever starts it")]
#[test]
#[ignore = "writes a file for the training"]
fn signs_are_written_out() {
    let folder = std::env::var("SCANNER_FIXTURES").unwrap_or_else(|_| "tests/fixtures/scanner".to_owned());
    let mut out = String::new();
    for (file, is_hostile) in FILES {
        let text = std::fs::read_to_string(format!("{folder}/{file}.jsonl")).unwrap();
        let rows = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        for row in rows.filter(|row| row["split"] != "unseen" && row["split"] != "fresh") {
            out.push_str(&written(&row, is_hostile).to_string());
            out.push('\n');
        }
    }
    std::fs::write(std::env::var("SCANNER_SIGNS").unwrap(), out).unwrap();
}

fn written(row: &Value, is_hostile: bool) -> Value {
    let text = row["text"].as_str().unwrap();
    let visible = super::hidden::removed(text);
    let plain = Plain::of(&visible);
    let ruled = orders::ruled(&plain);
    let is_ruled = ruled.iter().flatten().any(|(_, is_told)| !is_told);
    let sentences = split(&plain.text);
    let read = score::Text::of(&sentences);
    let features = sentences.iter().zip(ruled).enumerate().map(|(place, (s, rule))| score::features(s, &read, place, rule));
    let sentences: Vec<Value> = features.map(|found| json!([found.signs, found.pairs, found.grams, found.around])).collect();
    // What is held for its form says nothing about its words.
    let form = super::hidden::find(text).or_worse(super::markup::find(text)).or_worse(super::delimiter::find(text));
    json!({"id": row["id"], "split": row["split"], "kind": row["kind"], "is_hostile": is_hostile, "is_form": form.is_held(), "is_ruled": is_ruled, "sentences": sentences})
}
