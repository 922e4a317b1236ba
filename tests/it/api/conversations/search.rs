//! Searching conversations: the owner's own messages, best first, with matches highlighted.

use serde_json::{Value, json};

use super::{World, turn};

impl World {
    async fn search(&self, end_user: &str, words: &str) -> Vec<Value> {
        let found = self.program.get(&self.at(&format!("search?q={words}&endUserId={end_user}"))).await.data();
        found["hits"].as_array().unwrap().clone()
    }
}

async fn talkative() -> World {
    let world = World::new().await;
    let kettle = [("user", "Well.\nThe blue kettle leaks again since Monday."), ("assistant", "I ordered a new seal.")];
    world.post("kitchen", &kettle).await;
    world.post("茶", &[("user", "我每天早上喝龙井茶。"), ("assistant", "好的，记下了。")]).await;
    world.program.post(&world.messages_of("kitchen"), turn("liwei", &[("user", "The kettle of 李伟 is red, 龙井茶也好。")])).await.data();
    world
}

#[tokio::test]
async fn messages_are_found_in_both_languages_with_the_words_marked() {
    let world = Box::pin(talkative()).await;
    let english = &world.search("nora", "kettle%20leaks").await[0];
    assert_eq!((english["conversation"].as_str(), english["role"].as_str()), (Some("kitchen"), Some("user")));
    assert_eq!(english["snippet"], "The blue [[kettle]] [[leaks]] again since Monday.");
    let stored = &world.stored("kitchen", "nora").await[0];
    assert_eq!((&english["messageId"], &english["createdAt"]), (&stored["id"], &stored["createdAt"]));
    assert!(english["score"].as_f64().is_some_and(|score| score > 0.0 && score <= 1.0));
    let chinese = &world.search("nora", "龙井茶").await[0];
    assert_eq!((chinese["conversation"].as_str(), chinese["snippet"].as_str()), (Some("茶"), Some("我每天早上喝[[龙井茶]]。")));
}

#[tokio::test]
async fn nobody_finds_what_another_owner_said() {
    let world = Box::pin(talkative()).await;
    let of_nora = json!(world.search("nora", "kettle%20red%20龙井茶%20李伟").await).to_string();
    assert!(of_nora.contains("blue") && !of_nora.contains("李伟") && !of_nora.contains("is red"), "{of_nora}");
    assert_eq!(world.search("liwei", "blue%20leaks%20Monday%20早上").await.iter().filter(|hit| hit["conversation"] == "茶").count(), 0);
    assert!(world.search("mallory", "kettle").await.is_empty());
    let by_channel = world.program.get(&world.at("search?q=kettle&channel=feishu&senderId=nora")).await.data();
    assert_eq!(by_channel["hits"], json!([]), "a sender of a channel is somebody else");
    assert_eq!(world.program.get(&world.at("search?q=kettle")).await.data()["hits"], json!([]), "nor is the caller Nora");
}

#[tokio::test]
async fn only_messages_are_found_and_none_that_was_deleted() {
    let world = Box::pin(talkative()).await;
    let note = format!("/api/v1/agents/{}/workspace/files/NOTES.md?endUserId=nora", world.agent);
    world.program.put(&note, json!({ "content": "- The kettle has a warranty.\n" })).await.data();
    assert!(world.search("nora", "kettle%20warranty").await.iter().all(|hit| hit["messageId"].is_string()));
    world.program.delete(&format!("{}?endUserId=nora", world.at("kitchen"))).await.data();
    assert!(world.search("nora", "kettle").await.is_empty());
}

#[tokio::test]
async fn questions_that_are_none_are_refused() {
    let world = Box::pin(talkative()).await;
    for (query, field) in [
        ("q=", "q"),
        ("q=%20%0A", "q"),
        ("limit=3", "q"),
        ("q=tea&limit=0", "limit"),
        ("q=tea&limit=51", "limit"),
        ("q=tea&limit=1000000", "limit"),
        ("q=tea&colour=blue", "colour"),
    ] {
        assert_eq!(world.program.get(&world.at(&format!("search?{query}"))).await.wrong_fields(), [field], "{query}");
    }
    assert_eq!(world.program.get(&world.at(&format!("search?q={}", "茶".repeat(201)))).await.wrong_fields(), ["q"]);
    for strange in ["%F0%9F%8D%B5", "%01%02", "(a%2B)%2B%24", "%25%27%3B--", "%E2%80%8B"] {
        let answer = world.program.get(&world.at(&format!("search?q={strange}&endUserId=nora"))).await;
        assert_eq!(answer.status, 200, "{strange}: {answer:?}");
    }
}
