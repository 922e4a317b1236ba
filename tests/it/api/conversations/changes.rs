//! State, emptying, deletion.

use serde_json::json;

use super::{TALK, World};

#[tokio::test]
async fn a_conversation_is_ended_and_the_next_message_resumes_it() {
    let world = World::new().await;
    world.post("s1", &TALK).await;
    let path = format!("{}?endUserId=nora", world.at("s1"));
    for state in ["paused", "terminated"] {
        assert_eq!(world.program.patch(&path, json!({ "state": state })).await.data()["state"], state);
        assert_eq!(world.program.get(&path).await.data()["state"], state);
    }
    world.program.patch(&path, json!({"state": "asleep"})).await.refused(422, "invalid");
    world.post("s1", &TALK).await;
    assert_eq!(world.program.get(&path).await.data()["state"], "active");
}

#[tokio::test]
async fn an_emptied_conversation_stays_and_starts_anew() {
    let world = World::new().await;
    world.post("s1", &TALK).await;
    world.post("s2", &TALK).await;
    let cleared = world.program.post(&format!("{}/clear?endUserId=nora", world.at("s1")), json!({})).await.data();
    assert_eq!(cleared["deletedMessages"], 4);
    let shown = world.program.get(&format!("{}?endUserId=nora", world.at("s1"))).await.data();
    assert_eq!((&shown["messageCount"], &shown["turns"]), (&json!(0), &json!([])));
    assert!(world.stored("s1", "nora").await.is_empty());
    world.post("s1", &TALK).await;
    assert_eq!(world.stored("s1", "nora").await[0]["seq"], 1);
    assert_eq!(world.stored("s2", "nora").await.len(), 4, "another conversation");
}

#[tokio::test]
async fn a_deleted_conversation_is_gone() {
    let world = World::new().await;
    world.post("s1", &TALK).await;
    let path = format!("{}?endUserId=nora", world.at("s1"));
    assert_eq!(world.program.delete(&path).await.data()["deletedMessages"], 4);
    world.program.get(&path).await.refused(404, "not_found");
    world.program.get(&format!("{}?endUserId=nora", world.messages_of("s1"))).await.refused(404, "not_found");
    world.program.delete(&path).await.refused(404, "not_found");
    assert_eq!(world.post("s1", &TALK).await["messageCount"], 4);
}
