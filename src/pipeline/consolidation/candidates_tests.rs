//! Tests of `candidates::weigh` and of the lines that pieces become.

use chrono::Duration;

use super::*;
use crate::config::mate::Memory;

fn now() -> DateTime<Utc> {
    "2026-11-21T02:00:00Z".parse().unwrap()
}

fn candidate(key: &str, recalls: u32, queries: u32) -> Candidate {
    Candidate {
        kind: ItemKind::Fact,
        source: 1,
        item_key: key.to_owned(),
        text: format!("words of {key}"),
        line: format!("- {key}"),
        fact: None,
        signals: RecallStatistics { recalls, since: recalls, queries, mentions: 0, days: 0, last_recalled_at: Some(now()), said_at: now() },
        rows: Vec::new(),
        bar: None,
    }
}

fn fates(candidates: Vec<Candidate>, rules: &Rules) -> Vec<(String, &'static str)> {
    score_all(candidates, rules, now()).into_iter().map(|one| (one.candidate.item_key, one.reason)).collect()
}

#[test]
fn the_best_come_first_and_every_one_has_a_reason() {
    let rules = Rules { max_promoted: 1, ..Rules::of(&Memory::default()) };
    let barred = Candidate { bar: Some(gates::CONTRADICTED), ..candidate("d", 50, 9) };
    let found = fates(vec![candidate("a", 3, 2), candidate("b", 9, 5), candidate("c", 9, 1), barred], &rules);
    let of = |key: &str| found.iter().find(|(known, _)| known == key).unwrap().1;
    assert_eq!((of("a"), of("b"), of("c"), of("d")), (gates::CROWDED_OUT, gates::PROMOTED, gates::ONE_OFF, gates::CONTRADICTED));
}

#[test]
fn a_candidate_that_never_gets_in_takes_nothing_from_the_others() {
    let rules = Rules::of(&Memory::default());
    let loud = Candidate { bar: Some(gates::ALREADY_SAID), ..candidate("loud", 1_000, 30) };
    let weighed = score_all(vec![loud, candidate("quiet", 3, 2)], &rules, now());
    let quiet = weighed.iter().find(|one| one.candidate.item_key == "quiet").unwrap();
    assert!((quiet.score.total - 1.0).abs() < 1e-9 && quiet.fate == Fate::Promoted, "{quiet:?}");
}

#[test]
fn what_faded_scores_too_low() {
    let rules = Rules::of(&Memory::default());
    let mut faded = candidate("faded", 3, 2);
    faded.signals = RecallStatistics {
        since: 0,
        last_recalled_at: Some(now() - Duration::days(28)),
        said_at: now() - Duration::days(29),
        ..faded.signals
    };
    let found = fates(vec![faded, candidate("hot", 30, 20)], &rules);
    assert!(found.contains(&("faded".to_owned(), gates::LOW_SCORE)), "{found:?}");
}

#[test]
fn the_same_words_go_in_once() {
    let rules = Rules::of(&Memory::default());
    let twin = Candidate { text: "Words of A!".to_owned(), ..candidate("b", 3, 2) };
    let found = fates(vec![candidate("a", 4, 3), twin], &rules);
    assert_eq!(found, [("a".to_owned(), gates::PROMOTED), ("b".to_owned(), gates::ALREADY_SAID)]);
}

#[test]
fn a_piece_of_a_note_becomes_a_dated_line_in_quotes() {
    assert_eq!(line_of("memory/2026-11-20.md", "- 09:12 The gate\n  is green."), "- 2026-11-20: “The gate is green.”");
    assert_eq!(line_of("GARDEN.md", "* 大门是“绿色”的"), "- “大门是\"绿色\"的”");
    let long = line_of("GARDEN.md", &"诺".repeat(400));
    assert!(long.ends_with("…”") && long.chars().count() == 300 + 5, "{}", long.chars().count());
}
