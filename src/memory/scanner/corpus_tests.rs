//! The labelled corpus of `tests/fixtures/scanner`: rules were written with the split `dev` in view, never with `held`. The texts of
//! `later` came when the rules were done, from others.

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

/// Shares of the texts of `later` that may pass and be held: where it stands, far from the aims of 2 and 3 %, so that it never grows.
const LATER_BOUNDS: (f64, f64) = (0.69, 0.10);

#[test]
fn how_much_of_what_others_wrote_later_is_judged_wrongly_does_not_grow() {
    let hostile = rows(include_str!("../../../tests/fixtures/scanner/later_hostile.jsonl"));
    let benign = rows(include_str!("../../../tests/fixtures/scanner/later_benign.jsonl"));
    let ((hostile, passed), (benign, held)) = (count(&hostile, "later", false), count(&benign, "later", true));
    assert!(passed.len() as f64 <= hostile as f64 * LATER_BOUNDS.0, "{} of {hostile}", passed.len());
    assert!(held.len() as f64 <= benign as f64 * LATER_BOUNDS.1, "{} of {benign}", held.len());
}
