//! A question about the person as a whole shares no word with any memory. It is answered with their current facts and their newest summary.

use noctuary::worker;
use serde_json::{Value, json};

use super::world::{World, texts};

/// The same question in the languages that recall knows, and in the words of a program.
const QUESTIONS: [&str; 12] = [
    "What do you know about me?",
    "Tell me about myself",
    "Who am I?",
    "What do I know about the user?",
    "你了解我什么？",
    "关于我你都知道些什么",
    "你還記得我嗎？",
    "私について何を知っていますか？",
    "¿Qué sabes de mí?",
    "Was weißt du über mich?",
    "Que sais-tu de moi ?",
    "Do you remember me?",
];
const NURSE: &str = "Works as a nurse in Leeds";
const NUTS: &str = "对花生过敏";

async fn remember(world: &World, owner: &str, content: &str, kind: &str) -> Value {
    let body = json!({ "endUserId": owner, "content": content, "type": kind });
    world.program.post(&format!("/api/v1/memory/{}/remember", world.agent), body).await.data()
}

/// Nora's facts, a message that an agent sent her, a shared file, and a fact of another person.
async fn known() -> World {
    let world = World::new().await;
    world.say("nora", "monday", &["The lift is out of order again.", "I know what you think about me and my stairs."]).await;
    remember(&world, "nora", NURSE, "profile").await;
    remember(&world, "nora", NUTS, "preference").await;
    remember(&world, "omar", "Omar plays chess by post", "preference").await;
    world.write("MEMORY.md", "", "- The office closes at six.\n").await;
    world
}

#[tokio::test]
async fn a_question_about_oneself_finds_ones_facts_in_every_language() {
    let world = known().await;
    for question in QUESTIONS {
        let found = world.texts("nora", question).await;
        assert_eq!(found[..2], [NURSE.to_owned(), NUTS.to_owned()], "{question}");
        assert!(found.iter().all(|text| !text.contains("chess") && !text.contains("office") && !text.contains("stairs")), "{found:?}");
    }
    assert_eq!(world.texts("omar", "What do you know about me?").await, ["Omar plays chess by post"]);
    assert_eq!(world.texts("mia", "What do you know about me?").await, [] as [&str; 0]);
    let about_peanuts = world.texts("nora", "我对什么过敏").await;
    assert_eq!(about_peanuts[0], NUTS, "a question with a topic is about the topic");
}

#[tokio::test]
async fn an_explanation_says_that_the_question_was_about_the_person() {
    let world = known().await;
    for question in ["What do you know about me?", "你了解我什么？"] {
        for item in world.ask(json!({ "query": question, "endUserId": "nora", "explain": true })).await {
            let (score, parts) = (item["score"].as_f64().unwrap(), &item["components"]);
            assert!(score > 0.0 && score <= 1.0 && (parts["overview"].as_f64().unwrap() - score).abs() < 1e-6, "{item}");
        }
    }
    let item = &world.ask(json!({ "query": "nurse", "endUserId": "nora", "explain": true })).await[0];
    assert_eq!(item["components"]["overview"], 0.0);
}

#[tokio::test]
async fn of_an_earlier_moment_only_what_was_known_then_is_told() {
    let world = known().await;
    let before = world.ask(json!({ "query": "Who am I?", "endUserId": "nora", "asOf": "2020-01-01T00:00:00Z" })).await;
    assert_eq!(before, [] as [Value; 0]);
}

#[tokio::test]
async fn a_context_and_mem0_answer_it_too() {
    let world = known().await;
    for question in QUESTIONS {
        let context = world.context("nora", json!({ "query": question })).await;
        let owner = context["owner"].as_str().unwrap();
        assert!(owner.contains(NURSE) && owner.contains(NUTS) && !owner.contains("chess"), "{question}: {owner}");
        assert_eq!(owner.matches(NURSE).count(), 1, "{owner}");
        let body = json!({ "query": question, "filters": { "user_id": "nora" } });
        let found: Value = world.program.post("/v3/memories/search/", body).await.json();
        let found: Vec<&str> = found["results"].as_array().unwrap().iter().filter_map(|memory| memory["memory"].as_str()).collect();
        assert_eq!(found, [NURSE, NUTS], "{question}");
    }
}

#[tokio::test]
async fn what_was_only_said_and_the_newest_summary_answer_as_well() {
    let world = World::new().await;
    let lines = ["I spent the whole weekend repairing the old boat.", "Nice.", "我周末一直在修船，还给船刷了漆。", "好的。"];
    world.say("nora", "monday", &lines).await;
    let found = world.texts("nora", "What do you know about me?").await;
    assert!(found.iter().any(|text| text == lines[0]) && !found.iter().any(|text| text == lines[1]), "{found:?}");
    let path = format!("/api/v1/agents/{}/conversations/monday?endUserId=nora", world.agent);
    world.program.patch(&path, json!({ "state": "terminated" })).await.data();
    worker::drain(&world.app.state).await.expect("the worker runs");
    for question in ["What do you know about me?", "关于我你都知道些什么"] {
        let items = world.recall("nora", question).await;
        let kinds: Vec<&str> = items.iter().filter_map(|item| item["kind"].as_str()).collect();
        let summary = kinds.iter().position(|kind| *kind == "episode");
        let message = kinds.iter().position(|kind| *kind == "message").unwrap_or(kinds.len());
        assert!(summary.is_some_and(|summary| summary < message), "{:?}", texts(&items));
    }
}

#[tokio::test]
async fn what_was_forgotten_is_not_told_of_the_person_any_more() {
    let world = known().await;
    let facts = world.program.get(&format!("/api/v1/memory/{}/facts?endUserId=nora", world.agent)).await.data();
    let nuts = facts["items"].as_array().unwrap().iter().find(|fact| fact.to_string().contains(NUTS)).expect("the fact");
    let path = format!("/api/v1/memory/{}/facts/{}/forget", world.agent, nuts["id"].as_str().unwrap());
    world.program.post(&path, json!({ "endUserId": "nora" })).await.data();
    for question in ["Who am I?", "关于我你都知道些什么"] {
        let found = world.texts("nora", question).await;
        assert!(found.contains(&NURSE.to_owned()) && !found.iter().any(|text| text.contains("花生")), "{found:?}");
        let context = world.context("nora", json!({ "query": question })).await;
        assert!(!context.to_string().contains("花生"), "{context}");
    }
}
