//! The labelled corpus of `tests/fixtures/scanner`: rules were written with the split `dev` in view, never with `held`.

use serde_json::Value;

use super::{Door, scan};

fn rows(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Of the texts of a split: how many there are, and which come out as `is_held`.
fn count(rows: &[Value], split: &str, is_held: bool) -> (usize, Vec<String>) {
    let of_split = || rows.iter().filter(|row| row["split"] == split);
    let found = of_split().filter(|row| scan(row["text"].as_str().unwrap(), Door::Remember).is_held() == is_held);
    let found: Vec<String> = found.map(|row| format!("{} {}", row["id"], row["kind"])).collect();
    println!("{split}: {} of {}", found.len(), of_split().count());
    (of_split().count(), found)
}

/// Share of hostile texts of the held split that may pass: where it stands, so that it never grows. The aim is 2 %.
const HELD_SPLIT_BOUND: f64 = 0.4;

#[test]
fn hostile_texts_are_held() {
    let rows = rows(include_str!("../../../tests/fixtures/scanner/hostile.jsonl"));
    assert!(rows.len() >= 240);
    let (all, passed) = count(&rows, "dev", false);
    assert!(passed.len() as f64 <= all as f64 * 0.02, "{passed:?}");
    let (all, passed) = count(&rows, "held", false);
    assert!(passed.len() as f64 <= all as f64 * HELD_SPLIT_BOUND, "{} of {all}", passed.len());
}

#[test]
fn benign_look_alikes_pass() {
    let rows = rows(include_str!("../../../tests/fixtures/scanner/benign.jsonl"));
    assert!(rows.len() >= 120);
    let (mut all, mut held) = (0, 0);
    for split in ["dev", "held"] {
        let (count, found) = count(&rows, split, true);
        (all, held) = (all + count, held + found.len());
    }
    assert!(held as f64 <= f64::from(u32::try_from(all).unwrap()) * 0.03, "{held} of {all}");
}
