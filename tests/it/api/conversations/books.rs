//! The record of a turn: what it enqueued, its tokens, the memory that the model was shown, and its outcome.

use chrono::Duration;
use serde_json::json;

use super::{World, jobs};

#[tokio::test]
async fn a_turn_posted_in_parts_is_one_turn_and_raises_extraction_at_its_end() {
    let world = World::new().await;
    let ask = json!({"endUserId": "nora", "complete": false, "injectedItemIds": ["11", 12],
        "messages": [{"role": "user", "content": "请记住我住在上海"}], "usage": {"model": "small", "promptTokens": 100}});
    let begun = world.program.post(&world.messages_of("s1"), ask).await.data();
    assert!(jobs(&begun).is_empty(), "a turn that goes on");
    let path = format!("{}?endUserId=nora", world.at("s1"));
    assert_eq!(world.program.get(&path).await.data()["turns"][0]["outcome"], "open");
    world.office.app.advance(Duration::seconds(7));
    let reply = json!({"endUserId": "nora", "messages": [{"role": "assistant", "content": "好的"}],
        "usage": {"promptTokens": 20, "completionTokens": 5}});
    assert_eq!(jobs(&world.program.post(&world.messages_of("s1"), reply).await.data()).len(), 1, "the request stood in the first part");
    let turns = world.program.get(&path).await.data()["turns"].clone();
    assert_eq!(turns.as_array().unwrap().len(), 1);
    let turn = &turns[0];
    assert_eq!((&turn["outcome"], &turn["firstSeq"], &turn["lastSeq"]), (&json!("completed"), &json!(1), &json!(2)));
    assert_eq!((&turn["model"], &turn["promptTokens"], &turn["completionTokens"]), (&json!("small"), &json!(120), &json!(5)));
    assert_eq!(turn["injectedItemIds"], json!(["11", "12"]));
    assert_eq!((&turn["startedAt"], &turn["endedAt"]), (&json!("2026-11-21T09:00:00Z"), &json!("2026-11-21T09:00:07Z")));
}

#[tokio::test]
async fn each_finished_post_is_a_turn_of_its_own() {
    let world = World::new().await;
    world.post("s1", &[("user", "one"), ("assistant", "1")]).await;
    world.post("s1", &[("user", "two"), ("assistant", "2")]).await;
    let turns = world.program.get(&format!("{}?endUserId=nora", world.at("s1"))).await.data()["turns"].clone();
    let spans: Vec<_> =
        turns.as_array().unwrap().iter().map(|turn| (turn["firstSeq"].as_i64().unwrap(), turn["lastSeq"].as_i64().unwrap())).collect();
    assert_eq!(spans, [(1, 2), (3, 4)]);
}
