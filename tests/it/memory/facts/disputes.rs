//! What cannot both be true, as facts are written.

use serde_json::{Value, json};

use super::super::extraction::World;
use super::Facts;

async fn inbox(facts: &Facts<'_>) -> Vec<Value> {
    let path = format!("{}/contradictions?endUserId={}", facts.base(), facts.owner);
    facts.member().get(&path).await.data()["items"].as_array().unwrap().clone()
}

#[tokio::test]
async fn two_values_of_what_has_one_are_put_before_a_person_and_both_stay() {
    let world = World::new().await;
    for (owner, one, other) in [("nora", "12 May 1990", "3 March 1991"), ("liwei", "1990年5月12日", "1991年3月3日")] {
        let facts = Facts::of(&world, owner);
        facts.create(json!({ "predicate": "birthday", "object": one, "category": "PROFILE" })).await;
        facts.create(json!({ "predicate": "birthday", "object": other, "category": "PROFILE" })).await;
        assert_eq!(facts.listed("").await.len(), 2, "{owner}");
        assert_eq!(inbox(&facts).await.len(), 1, "{owner}");
    }
}

#[tokio::test]
async fn without_the_inbox_the_newer_takes_the_older_ones_place() {
    let world = World::with(|config| config.mate.memory.dream_v2.contradictions = false).await;
    let nora = Facts::of(&world, "nora");
    for day in ["12 May 1990", "3 March 1991"] {
        nora.create(json!({ "predicate": "birthday", "object": day, "category": "PROFILE" })).await;
    }
    assert_eq!(nora.listed("").await, ["birthday|3 March 1991"]);
    assert_eq!(world.count("contradiction").await, 0);
}
