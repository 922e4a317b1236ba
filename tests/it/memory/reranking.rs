//! The optional reranker: fused with recall, never in its place, and never a reason for recall to fail.

use std::time::Duration;

use serde_json::{Value, json};

use super::world::{World, texts};
use crate::support::TestApp;
use crate::support::scripted_reranker::{RerankerBehaviour, ScriptedReranker};

const ANSWER: &str = "By the way, the parcel is with the neighbour.";
const ANSWER_ZH: &str = "对了，东西放在邻居家了。";

/// A world with four messages about parcels and one that answers, which recall alone does not put first.
async fn world(server: Option<&ScriptedReranker>) -> World {
    let url = server.map(ScriptedReranker::url);
    let app = TestApp::spawn_with(|config| {
        config.rerank.base_url = url;
        config.rerank.model = Some("cross".to_owned());
        config.rerank.timeout = Duration::from_millis(300);
    })
    .await;
    let world = World::of(app).await;
    for (number, line) in
        ["Where is the parcel?", "The parcel is late.", "A parcel came.", "包裹在哪里？", "包裹还没有到。"].iter().enumerate()
    {
        world.say("nora", &format!("talk {number}"), &[line]).await;
    }
    world.say("nora", "answer", &[ANSWER]).await;
    world.say("nora", "回答", &[ANSWER_ZH]).await;
    world
}

fn question(query: &str) -> Value {
    json!({ "query": query, "endUserId": "nora", "k": 2, "explain": true })
}

#[tokio::test]
async fn what_the_reranker_prefers_rises_and_the_components_say_so() {
    let server = ScriptedReranker::start(&["neighbour", "邻居"]).await;
    let (plain, reranked) = (world(None).await, world(Some(&server)).await);
    let before = plain.ask(question("Where is the parcel?")).await;
    assert_ne!(before[0]["text"], ANSWER, "recall alone prefers the question itself");
    assert_eq!(before[0]["components"]["rerank"], 0.0);
    for mood in [RerankerBehaviour::Well, RerankerBehaviour::Logits] {
        server.turn(mood);
        let items = reranked.ask(question("Where is the parcel?")).await;
        assert_eq!((items.len(), &items[0]["text"]), (2, &json!(ANSWER)));
        for item in &items {
            let parts: f64 = item["components"].as_object().unwrap().values().map(|part| part.as_f64().unwrap()).sum();
            assert!((parts - item["score"].as_f64().unwrap()).abs() < 1e-4, "{item}");
        }
    }
    let sent = server.read().remove(0);
    assert_eq!((&sent["model"], &sent["query"]), (&json!("cross"), &json!("Where is the parcel?")));
    assert!(sent["documents"].as_array().unwrap().len() > 2, "it reads more than the answer holds: {sent}");
    server.turn(RerankerBehaviour::Well);
    assert_eq!(reranked.ask(question("包裹东西在哪里？")).await[0]["text"], ANSWER_ZH);
}

#[tokio::test]
async fn a_reranker_that_fails_leaves_the_order_of_recall() {
    let server = ScriptedReranker::start(&["neighbour"]).await;
    let (plain, reranked) = (world(None).await, world(Some(&server)).await);
    let expected = texts(&plain.ask(question("Where is the parcel?")).await);
    for mood in [RerankerBehaviour::Status(500), RerankerBehaviour::Short, RerankerBehaviour::Stall] {
        server.turn(mood);
        assert_eq!(texts(&reranked.ask(question("Where is the parcel?")).await), expected, "{mood:?}");
    }
    let asked = server.read().len();
    server.turn(RerankerBehaviour::Well);
    assert_eq!(texts(&reranked.ask(question("Where is the parcel?")).await), expected);
    assert_eq!(server.read().len(), asked, "after three failures it is left alone for a while");
}

#[tokio::test]
async fn the_context_follows_the_reranker() {
    let server = ScriptedReranker::start(&["neighbour"]).await;
    let world = world(Some(&server)).await;
    let context = world.context("nora", json!({ "query": "Where is the parcel now?" })).await;
    assert_eq!(context["items"][0]["text"], ANSWER, "{context}");
    assert_eq!(server.read().len(), 1, "once for all providers");
}
