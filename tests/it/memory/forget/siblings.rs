//! Two facts of one sentence: one is forgotten, the other stays true, readable, and tells nothing of the first.

use serde_json::json;

use super::places;
use crate::memory::world::World;
use crate::support::tables::Tables;

/// An owner, a sentence with two facts, the value that is forgotten, and the text that stays; English and Chinese.
const CASES: [[&str; 4]; 3] = [
    ["nora", "I live in Quenby and my dog is called Biscuit.", "Biscuit", "Lives in Quenby"],
    ["omar", "I work as a nurse and I am allergic to penicillin.", "penicillin", "Job: nurse"],
    ["liwei", "我住在雒南，对花生过敏。", "花生", "居住地：雒南"],
];

/// A world in which the owner said the line and the session is over.
async fn told(owner: &str, line: &str) -> World {
    let world = World::new().await;
    world.extract_soon().await;
    world.tell(owner, "s1", line).await;
    world.app.advance(chrono::Duration::hours(2));
    noctuary::worker::drain(&world.app.state).await.unwrap();
    world
}

#[tokio::test]
async fn a_fact_says_only_itself_and_its_sentence_is_its_evidence() {
    for [owner, line, word, text] in CASES {
        let world = told(owner, line).await;
        let facts = world.facts(owner, "").await;
        let fact = facts.iter().find(|fact| fact["text"] == text).unwrap_or_else(|| panic!("no {text}: {facts:?}"));
        assert!(fact["evidence"].as_str().unwrap().contains(word), "{fact}");
    }
}

#[tokio::test]
async fn a_forgotten_value_is_in_no_word_of_the_other_fact() {
    for [owner, line, word, text] in CASES {
        let world = told(owner, line).await;
        let fact = world.fact(owner, word).await;
        let receipt = world.forget(owner, &fact, json!({ "includeMessages": true })).await;
        assert!(receipt["counts"]["factWords"].as_u64() >= Some(1), "{receipt}");
        let tables = Tables::open(&world.app.backend).await;
        assert_eq!(places(&tables, word, &[]).await, Vec::<String>::new());
        let left = world.facts(owner, "").await;
        assert!(left.iter().any(|fact| fact["text"] == text), "{left:?}");
    }
}

#[tokio::test]
async fn what_is_forgotten_in_one_script_is_gone_and_stays_away_in_the_other() {
    let (traditional, simplified) = ("我住在雒南縣，對蘋果過敏。", "我住在雒南县，对苹果过敏。");
    for (line, word, again) in [(traditional, "蘋果", simplified), (simplified, "苹果", traditional)] {
        let world = told("liwei", line).await;
        let fact = world.fact("liwei", word).await;
        // A message that no fact comes from, in the other script.
        world.tell("liwei", "s2", again).await;
        world.forget("liwei", &fact, json!({ "includeMessages": true })).await;
        let tables = Tables::open(&world.app.backend).await;
        for form in ["蘋果", "苹果"] {
            assert_eq!(places(&tables, form, &[]).await, Vec::<String>::new(), "{form} after {line}");
        }
        world.tell("liwei", "s3", again).await;
        world.app.advance(chrono::Duration::hours(2));
        noctuary::worker::drain(&world.app.state).await.unwrap();
        let facts = world.facts("liwei", "").await;
        assert!(!facts.iter().any(|fact| ["蘋果", "苹果"].iter().any(|form| fact["text"].as_str().unwrap().contains(form))), "{facts:?}");
    }
}

#[tokio::test]
async fn one_fact_in_both_scripts_is_one_fact() {
    let world = told("liwei", "我住在雒南縣，對蘋果過敏。").await;
    let before = world.facts("liwei", "").await.len();
    world.tell("liwei", "s2", "我住在雒南县，对苹果过敏。").await;
    world.app.advance(chrono::Duration::hours(2));
    noctuary::worker::drain(&world.app.state).await.unwrap();
    let facts = world.facts("liwei", "").await;
    assert_eq!((before, facts.len()), (2, 2), "{facts:?}");
}
