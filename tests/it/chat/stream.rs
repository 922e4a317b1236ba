//! Streamed turns.

use serde_json::{Value, json};

use super::ChatFixture;
use crate::support::scripted_model::Behaviour;

/// The events of a stream, as name and data, without comments.
pub fn events(text: &str) -> Vec<(String, Value)> {
    let read = |block: &str| {
        let field = |name: &str| block.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
        Some((field("event:")?.to_owned(), serde_json::from_str(field("data:")?).ok()?))
    };
    text.split("\n\n").filter_map(read).collect()
}

/// Reads until the turn has waited: the second keep-alive comes only when nothing happened since the first.
pub async fn wait(listening: &mut reqwest::Response) {
    let mut heard = String::new();
    while heard.matches(": still here").count() < 2 {
        heard.push_str(&String::from_utf8_lossy(&listening.chunk().await.unwrap().expect("more")));
    }
    assert!(!heard.contains("event:"), "it did not wait: {heard}");
}

#[tokio::test]
async fn a_turn_is_heard_word_by_word_with_its_memory_tools_and_cost() {
    let fixture = ChatFixture::with([
        Behaviour::Call(vec![("recall", json!({ "query": "tea" }))]),
        Behaviour::Say("Longjing 龙井 in the morning.".to_owned()),
    ])
    .await;
    fixture.remember("nora", "Nora drinks Longjing tea in the morning.").await;
    let answer = fixture.app.member().post("/api/v1/chat/stream", fixture.body("nora", "Which tea should I bring?")).await;
    assert_eq!(
        (answer.status, answer.header("content-type"), answer.header("x-accel-buffering")),
        (200, Some("text/event-stream"), Some("no"))
    );
    let events = events(&answer.text);
    let names: Vec<&str> = events.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["begin", "tool", "delta", "delta", "delta", "delta", "delta", "usage", "done"]);
    assert!(events[0].1["memory"]["injected"].to_string().contains("Longjing"), "{}", events[0].1);
    assert_eq!(events[1].1, json!({ "name": "recall", "isOk": true }));
    let said: String = events.iter().filter(|(name, _)| name == "delta").map(|(_, data)| data["text"].as_str().unwrap()).collect();
    let done = &events.last().unwrap().1;
    assert_eq!((said.as_str(), &done["reply"]), ("Longjing 龙井 in the morning.", &json!(said)));
    assert_eq!(events[7].1["totalTokens"], 36);
    assert_eq!(fixture.kept("nora", "c1").await.len(), 2);
}

#[tokio::test]
async fn whoever_hangs_up_stops_the_model_and_what_was_said_is_kept_without_setting_anything_off() {
    let fixture =
        ChatFixture::with([Behaviour::StallMidBody("one two three four five six seven eight nine ten eleven twelve thirteen".to_owned())])
            .await;
    let mut heard = fixture.app.member().listen("/api/v1/chat/stream", fixture.body("nora", "Remember that I like to count.")).await;
    let mut text = String::new();
    while !text.contains("two") {
        text.push_str(&String::from_utf8_lossy(&heard.chunk().await.unwrap().expect("more")));
    }
    drop(heard);
    crate::support::until("the turn is stopped", async || fixture.outcomes("nora").await == ["stopped"]).await;
    let kept = fixture.kept("nora", "c1").await;
    assert!(kept.len() == 2 && kept[1].starts_with("assistant: one two"), "{kept:?}");
    let facts = fixture.app.member().get(&format!("/api/v1/memory/{}/facts?endUserId=nora", fixture.agent)).await.data();
    assert_eq!(facts["items"], json!([]), "a turn that was stopped is not made memory of");
    fixture.model.then(Behaviour::Say("Fourteen.".to_owned()));
    assert_eq!(fixture.chat("nora", "Go on, please.").await["reply"], "Fourteen.", "the conversation goes on");
}

#[tokio::test]
async fn what_is_wrong_before_the_turn_begins_is_a_status_and_what_breaks_later_an_event() {
    let fixture =
        ChatFixture::with([Behaviour::HangUpMidBody("one two three four five six seven eight nine ten eleven twelve thirteen".to_owned())])
            .await;
    let client = fixture.app.member();
    client.post("/api/v1/chat/stream", fixture.body("nora", " ")).await.refused(422, "invalid");
    let answer = client.post("/api/v1/chat/stream", fixture.body("nora", "Count to thirteen.")).await;
    let events = events(&answer.text);
    let (name, failure) = events.last().unwrap();
    assert_eq!((name.as_str(), &failure["error"], &failure["code"]), ("error", &json!("llm_failed"), &json!(502)));
    assert!(events.iter().any(|(name, _)| name == "delta"), "{events:?}");
    assert!(fixture.kept("nora", "c1").await.is_empty(), "the conversation is as it was");
    assert_eq!(fixture.outcomes("nora").await, ["failed"]);
}
