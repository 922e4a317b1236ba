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
