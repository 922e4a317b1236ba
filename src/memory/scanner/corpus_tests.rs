//! The labelled corpus of `tests/fixtures/scanner`. In view, when rules were written and weights were trained, were `hostile` and
//! `benign` (`dev` from the start, `held` later), `later` and the splits of `taught`. The texts of `unseen` were not read by whoever
//! worked on the scanner (but for one hostile and one benign one, by mistake): they say what to expect of attacks in words that nobody here
//! thought of.

use serde_json::Value;

use super::{Door, scan};

fn rows(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Of the texts of some splits: how many there are, and which come out as `is_held`.
fn count(rows: &[Value], splits: &[&str], is_held: bool) -> (usize, Vec<String>) {
    let of_splits = || rows.iter().filter(|row| splits.contains(&row["split"].as_str().unwrap()));
    let found = of_splits().filter(|row| scan(row["text"].as_str().unwrap(), Door::Remember).is_held() == is_held);
    let found: Vec<String> = found.map(|row| format!("{} {}", row["id"], row["kind"])).collect();
    println!("{splits:?}: {} of {} {}", found.len(), of_splits().count(), if is_held { "held" } else { "pass" });
    (of_splits().count(), found)
}

fn assert_at_most(share: f64, (all, found): &(usize, Vec<String>)) {
    assert!(found.len() as f64 <= *all as f64 * share, "{} of {all}: {found:?}", found.len());
}

#[test]
fn hostile_texts_are_held() {
    let rows = rows(include_str!("../../../tests/fixtures/scanner/hostile.jsonl"));
    assert!(rows.len() >= 240);
    for split in ["dev", "held"] {
        count(&rows, &[split], false);
    }
    assert_at_most(0.02, &count(&rows, &["dev", "held"], false));
}

#[test]
fn benign_look_alikes_pass() {
    let rows = rows(include_str!("../../../tests/fixtures/scanner/benign.jsonl"));
    assert!(rows.len() >= 120);
    assert_at_most(0.03, &count(&rows, &["dev", "held"], true));
}

/// Shares of the texts that others wrote as different and as hard to tell as they could: hostile ones that pass and benign ones that are
/// held, in view and never read. Where it stands, so that it never grows; for the hostile ones far from the aim of 2 %.
const LATER_BOUNDS: (f64, f64) = (0.52, 0.03);
const UNSEEN_BOUNDS: (f64, f64) = (0.62, 0.03);

#[test]
fn how_much_of_what_others_wrote_is_judged_wrongly_does_not_grow() {
    let hostile = rows(include_str!("../../../tests/fixtures/scanner/later_hostile.jsonl"));
    let benign = rows(include_str!("../../../tests/fixtures/scanner/later_benign.jsonl"));
    for (split, (passed, held)) in [("later", LATER_BOUNDS), ("unseen", UNSEEN_BOUNDS)] {
        let (passing, holding) = (count(&hostile, &[split], false), count(&benign, &[split], true));
        // Which ones is not told of the unseen: whoever sees them learns from them.
        let (passing, holding) = if split == "unseen" { (numbered(passing), numbered(holding)) } else { (passing, holding) };
        assert_at_most(passed, &passing);
        assert_at_most(held, &holding);
    }
}

fn numbered((all, found): (usize, Vec<String>)) -> (usize, Vec<String>) {
    (all, found.iter().map(|_| "unseen".to_owned()).collect())
}
