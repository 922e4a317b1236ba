//! Models that misbehave: each is a clear failure, and the conversation continues unharmed.

use serde_json::json;

use super::ChatFixture;
use crate::support::scripted_model::Behaviour;

#[tokio::test]
async fn every_misbehaviour_of_a_model_is_a_clear_failure_and_leaves_the_conversation_as_it_was() {
    let text = "one two three four five six seven eight nine ten".to_owned();
    for behaviour in [
        Behaviour::Garbage,
        Behaviour::Body(b"<html>canary-html</html>".to_vec()),
        Behaviour::Body(b"data: canary-junk\n\n".to_vec()),
        Behaviour::Body(Vec::new()),
        Behaviour::HangUpMidBody(text),
        Behaviour::Say("   ".to_owned()),
        Behaviour::Filter,
        Behaviour::status(401),
        Behaviour::Status(429, vec![("retry-after", "7200".to_owned())], "{}".to_owned()),
    ] {
        let name = format!("{behaviour:?}");
        // The client retries after garbage and broken streams.
        let fixture = ChatFixture::with(std::iter::repeat_n(behaviour, 3)).await;
        let refusal = fixture.app.member().post("/api/v1/chat", fixture.body("nora", "Hello there")).await;
        assert!(!refusal.text.contains("canary"), "{name}");
        refusal.refused(502, "llm_failed");
        assert!(fixture.kept("nora", "c1").await.is_empty(), "{name}");
        assert_eq!(fixture.outcomes("nora").await, ["failed"], "{name}");
        fixture.model.clear();
        fixture.model.then(Behaviour::Say("Here I am.".to_owned()));
        assert_eq!(fixture.chat("nora", "Hello again").await["reply"], "Here I am.", "{name}");
    }
}

#[tokio::test]
async fn a_prompt_that_the_provider_finds_too_long_is_sent_again_with_the_last_turns_only_once() {
    let too_long =
        || Behaviour::Status(400, Vec::new(), json!({ "error": { "code": "context_length_exceeded", "message": "too long" } }).to_string());
    let talk = (1..=5).map(|number| Behaviour::Say(format!("Answer {number}.")));
    let fixture = ChatFixture::with(talk.chain([too_long(), Behaviour::Say("Short.".to_owned())])).await;
    for number in 1..=5 {
        fixture.chat("nora", &format!("Question {number} of five.")).await;
    }
    let answer = fixture.app.member().post("/api/v1/chat/stream", fixture.body("nora", "And the last question?")).await;
    let events = super::stream::events(&answer.text);
    let compaction = events.iter().find(|(name, _)| name == "compaction").expect("a compaction");
    assert_eq!(compaction.1["how"], "last_turns", "{compaction:?}");
    assert_eq!(events.last().unwrap().1["reply"], "Short.");
    let last = fixture.model.asked().pop().unwrap().body;
    let told: Vec<&str> = last["messages"].as_array().unwrap().iter().map(|message| message["content"].as_str().unwrap()).collect();
    assert_eq!((told.len(), told[1], told[2]), (4, "Question 5 of five.", "Answer 5."));
    assert_eq!(fixture.kept("nora", "c1").await.len(), 12, "nothing is lost");

    let fixture = ChatFixture::with([too_long(), too_long(), too_long()]).await;
    fixture.app.member().post("/api/v1/chat", fixture.body("nora", "Hello there")).await.refused(502, "llm_failed");
    assert!(fixture.model.calls() <= 2, "{}", fixture.model.calls());
}

#[tokio::test]
async fn a_provider_that_asks_for_a_moment_gets_it() {
    let busy = Behaviour::Status(429, vec![("retry-after", "0".to_owned())], "{}".to_owned());
    let fixture = ChatFixture::with([busy, Behaviour::status(503), Behaviour::Say("Now.".to_owned())]).await;
    assert_eq!(fixture.chat("nora", "Are you there?").await["reply"], "Now.");
    assert_eq!(fixture.model.calls(), 3);
}

#[tokio::test]
async fn a_model_that_says_nothing_is_given_up_in_time() {
    let fixture = ChatFixture::with([Behaviour::Stall]).await;
    let refusal = fixture.app.member().post("/api/v1/chat", fixture.body("nora", "Are you there?")).await;
    assert!(refusal.refused(502, "llm_failed")["msg"].as_str().unwrap().contains("timeout"));
}
