//! Closing, clearing and deleting conversations.

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

/// The messages that an end user's recall finds.
async fn recalled(world: &World, end_user: &str, query: &str) -> Vec<String> {
    let body = json!({"query": query, "endUserId": end_user, "kinds": ["message"]});
    let answer = world.program.post(&format!("/api/v1/memory/{}/recall", world.agent), body).await.data();
    answer["items"].as_array().unwrap().iter().map(|item| item["text"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn messages_are_recalled_at_once_by_their_owner_until_they_are_cleared_or_deleted() {
    for (said, query) in [("The spare key hangs behind the wardrobe", "wardrobe"), ("备用钥匙挂在衣柜后面", "衣柜")] {
        let world = World::new().await;
        for conversation in ["s1", "s2"] {
            world.post(conversation, &[("user", said)]).await;
        }
        let both = recalled(&world, "nora", query).await;
        assert!(!both.is_empty() && both.iter().all(|text| text.contains(query)), "{both:?}");
        assert_eq!(recalled(&world, "liwei", query).await, Vec::<String>::new());
        world.program.post(&format!("{}/clear?endUserId=nora", world.at("s1")), json!({})).await.data();
        assert!(!recalled(&world, "nora", query).await.is_empty(), "the other conversation still has it");
        world.program.delete(&format!("{}?endUserId=nora", world.at("s2"))).await.data();
        assert_eq!(recalled(&world, "nora", query).await, Vec::<String>::new());
    }
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
