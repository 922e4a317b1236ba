//! Invalid, oversized and hostile input: a clear error, and no row is stored.

use serde_json::{Value, json};

use super::{TALK, World, turn};

#[tokio::test]
async fn wrong_fields_are_named_and_nothing_is_stored() {
    let world = World::new().await;
    let one = |message: Value| json!({"endUserId": "nora", "messages": [{"role": "user", "content": "ok"}, message]});
    let many: Vec<Value> = (0..501).map(|_| json!({"role": "user", "content": "x"})).collect();
    let cases = [
        (json!({}), "messages"),
        (json!({"messages": []}), "messages"),
        (json!({"messages": many}), "messages"),
        (json!({"messages": {}}), "messages"),
        (json!({"messages": [], "mesages": 1}), "mesages"),
        (one(json!({"role": "user"})), "messages[1].content"),
        (one(json!({"role": "user", "content": ""})), "messages[1].content"),
        (one(json!({"role": "user", "content": 7})), "messages[1].content"),
        (one(json!({"role": "user", "content": "a\u{0}b"})), "messages[1].content"),
        (one(json!({"role": "robot", "content": "x"})), "messages[1].role"),
        (one(json!({"role": "user", "content": "x", "name": ""})), "messages[1].name"),
        (one(json!({"role": "user", "content": "x", "name": "a\nb"})), "messages[1].name"),
        (one(json!({"role": "user", "content": "x", "createdAt": "yesterday"})), "messages[1].createdAt"),
        (one(json!({"role": "user", "content": "x", "createdAt": "2026-11-23T09:00:00Z"})), "messages[1].createdAt"),
        (one(json!({"role": "user", "content": "x", "createdAt": "1969-12-31T23:59:59Z"})), "messages[1].createdAt"),
        (one(json!({"role": "user", "content": "x", "extra": true})), "messages[1].extra"),
        (json!({"messages": [{"role": "user", "content": "x"}], "endUserId": ""}), "endUserId"),
        (json!({"messages": [{"role": "user", "content": "x"}], "endUserId": "a\u{202e}b"}), "endUserId"),
        (json!({"messages": [{"role": "user", "content": "x"}], "endUserId": "n".repeat(121)}), "endUserId"),
        (json!({"messages": [{"role": "user", "content": "x"}], "channel": "feishu"}), "senderId"),
        (json!({"messages": [{"role": "user", "content": "x"}], "channel": "user", "senderId": "1"}), "channel"),
        (json!({"messages": [{"role": "user", "content": "x"}], "endUserId": "n", "channel": "feishu", "senderId": "1"}), "endUserId"),
        (json!({"messages": [{"role": "user", "content": "x"}], "triggerSource": "magic"}), "triggerSource"),
        (json!({"messages": [{"role": "user", "content": "x"}], "complete": "yes"}), "complete"),
        (json!({"messages": [{"role": "user", "content": "x"}], "injectedItemIds": ["abc"]}), "injectedItemIds[0]"),
        (json!({"messages": [{"role": "user", "content": "x"}], "usage": {"promptTokens": -1}}), "usage.promptTokens"),
    ];
    for (body, field) in cases {
        let answer = world.program.post(&world.messages_of("s1"), body).await;
        assert_eq!(answer.wrong_fields(), [field]);
    }
    world.program.get(&format!("{}?endUserId=nora", world.at("s1"))).await.refused(404, "not_found");
}

#[tokio::test]
async fn the_longest_message_is_taken() {
    let world = World::new().await;
    world.post("s1", &[("user", &"长".repeat(100_000))]).await;
    assert_eq!(world.stored("s1", "nora").await[0]["content"].as_str().unwrap().chars().count(), 100_000);
}

#[tokio::test]
async fn ten_megabytes_are_too_large() {
    let world = World::new().await;
    let long = "x".repeat(99_000);
    let body = turn("nora", &[("user", long.as_str()); 110]).to_string();
    assert!(body.len() > 10 << 20);
    world.program.send(reqwest::Method::POST, &world.messages_of("s1"), Some(body)).await.refused(413, "too_large");
    world.program.get(&format!("{}?endUserId=nora", world.at("s1"))).await.refused(404, "not_found");
}

#[tokio::test]
async fn what_is_no_json_is_refused() {
    let world = World::new().await;
    let deep = "[".repeat(5_000);
    for body in ["", "{", "null", "[]", "\"x\"", "{\"messages\":[{\"role\":\"user\",\"content\":\"\\ud800\"}]}", deep.as_str()] {
        let answer = world.program.send(reqwest::Method::POST, &world.messages_of("s1"), Some(body.to_owned())).await;
        assert!(matches!(answer.status, 400 | 422), "{body:.30}: {answer:?}");
    }
}

#[tokio::test]
async fn names_of_conversations_have_limits() {
    let world = World::new().await;
    let (long, fitting) = ("n".repeat(201), "n".repeat(200));
    assert_eq!(world.post(&fitting, &TALK).await["messageCount"], 4);
    for name in [long.as_str(), "%0A", "a%1Fb", "%20%20"] {
        let answer = world.program.post(&world.messages_of(name), turn("nora", &TALK)).await;
        assert_eq!(answer.wrong_fields(), ["conversationId"], "{name}");
    }
    assert_eq!(world.program.post(&world.messages_of("a%00b"), turn("nora", &TALK)).await.status, 400);
}

#[tokio::test]
async fn queries_are_checked() {
    let world = World::new().await;
    world.post("s1", &TALK).await;
    let cases = [
        ("limit=0", "limit"),
        ("limit=201", "limit"),
        ("limit=x", "limit"),
        ("cursor=%25", "cursor"),
        ("cursor=YWJj", "cursor"),
        ("endUserId=", "endUserId"),
        ("foo=1", "foo"),
    ];
    for (query, field) in cases {
        let path = format!("/api/v1/agents/{}/conversations?{query}", world.agent);
        let fields = world.program.get(&path).await.wrong_fields();
        assert!(fields == [field] || fields == ["query"], "{query}: {fields:?}");
    }
}
