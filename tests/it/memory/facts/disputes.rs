//! Contradictions that are found while facts are written.

use serde_json::{Value, json};

use super::super::extraction::World;
use super::Facts;

async fn inbox(facts: &Facts<'_>) -> Vec<Value> {
    let path = format!("{}/contradictions?endUserId={}", facts.base(), facts.owner);
    facts.member().get(&path).await.data()["items"].as_array().unwrap().clone()
}

const BIRTHDAYS: [(&str, &str, &str); 2] =
    [("nora", "My birthday is 12 May.", "My birthday is 3 March."), ("liwei", "我的生日是5月12日。", "我的生日是3月3日。")];

async fn say(world: &World, owner: &str, lines: [&str; 2]) {
    for (conversation, line) in ["c1", "c2"].into_iter().zip(lines) {
        world.say(owner, conversation, "2026-11-20T09:00:00Z", &[('U', line)]).await;
        world.drain().await;
        world.app.advance(chrono::Duration::minutes(10));
    }
}

#[tokio::test]
async fn two_values_of_what_has_one_are_put_before_a_person_and_both_stay() {
    let world = World::new().await;
    for (owner, one, other) in BIRTHDAYS {
        let facts = Facts::of(&world, owner);
        say(&world, owner, [one, other]).await;
        assert_eq!(facts.listed("").await.len(), 2, "{owner}");
        assert_eq!(inbox(&facts).await.len(), 1, "{owner}");
    }
}

#[tokio::test]
async fn without_the_inbox_the_newer_takes_the_older_ones_place() {
    let world = World::with(|config| config.mate.memory.dream_v2.contradictions = false).await;
    for (owner, one, other) in BIRTHDAYS {
        say(&world, owner, [one, other]).await;
        let listed = Facts::of(&world, owner).listed("").await;
        assert_eq!(listed.len(), 1, "{listed:?}");
    }
    assert_eq!(world.count("contradiction").await, 0);
}

#[tokio::test]
async fn who_writes_another_value_by_hand_has_decided() {
    let world = World::new().await;
    let nora = Facts::of(&world, "nora");
    for day in ["12 May 1990", "3 March 1991"] {
        nora.create(json!({ "predicate": "birthday", "object": day, "category": "PROFILE" })).await;
    }
    assert_eq!(nora.listed("").await, ["birthday|3 March 1991"]);
    assert!(inbox(&nora).await.is_empty());
}
