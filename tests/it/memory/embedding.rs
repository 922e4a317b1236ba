//! Semantic recall: memory is found by other words, with the model in the binary and with servers that answer or fail.

use std::time::Duration;

use noctuary::config::Config;
use noctuary::config::embedding::EmbeddingProvider;
use noctuary::worker;
use serde_json::{Value, json};

use super::world::{recall, say, texts};
use crate::support::app::make_agent;
use crate::support::scripted_embedder::{EmbedderBehaviour, ScriptedEmbedder};
use crate::support::{Client, TestApp};

pub(super) fn by(server: &ScriptedEmbedder, model: &str) -> impl Fn(&mut Config) + use<> {
    let (url, model) = (server.url(), model.to_owned());
    move |config| {
        config.embedding.provider = EmbeddingProvider::Openai;
        config.embedding.base_url = Some(url.clone());
        config.embedding.model = Some(model.clone());
        config.embedding.query_timeout = Duration::from_millis(300);
        config.embedding.timeout = Duration::from_millis(300);
    }
}

/// The recalled texts, and whether recall was degraded.
async fn ask(program: &Client, agent: &str, query: &str) -> (Vec<String>, Value) {
    let body = json!({ "query": query, "endUserId": "nora", "k": 3 });
    let answer = program.post(&format!("/api/v1/memory/{agent}/recall"), body).await.data();
    (texts(answer["items"].as_array().unwrap()), answer["degraded"].clone())
}

async fn nora(app: &TestApp) -> String {
    let agent = make_agent(&app.admin(), "Ada").await;
    let lines = ["A puppy barked outside last night.", "The revenue office wrote again.", "小狗很喜欢睡在门口。"];
    for (line, number) in lines.iter().zip(1..) {
        say(&app.admin(), &agent, "nora", &format!("talk {number}"), &[line]).await;
    }
    agent
}

async fn embed(app: &TestApp) {
    worker::drain(&app.state).await.expect("jobs");
}

#[tokio::test]
async fn the_model_in_the_binary_finds_other_words_at_once() {
    let app = TestApp::spawn().await;
    let agent = make_agent(&app.admin(), "Ada").await;
    say(&app.admin(), &agent, "nora", "a", &["A puppy barked outside last night."]).await;
    say(&app.admin(), &agent, "nora", "b", &["The revenue office wrote again."]).await;
    let (found, degraded) = ask(&app.admin(), &agent, "pet dogs adopted").await;
    assert_eq!((found[0].as_str(), degraded), ("A puppy barked outside last night.", Value::Null));
}

#[tokio::test]
async fn the_models_in_the_binary_find_other_words_in_chinese() {
    let app = TestApp::spawn().await;
    let agent = make_agent(&app.admin(), "Ada").await;
    let lines = ["上个月领回来一只三花猫，取名豆包。", "今天学了两个扑克魔术。", "邮局又来信了。"];
    for (line, number) in lines.iter().zip(1..) {
        say(&app.admin(), &agent, "nora", &format!("talk {number}"), &[line]).await;
    }
    let (found, degraded) = ask(&app.admin(), &agent, "我家有什么宠物？").await;
    assert_eq!((found[0].as_str(), degraded), (lines[0], Value::Null));
}

#[tokio::test]
async fn a_language_no_model_knows_is_asked_by_words_and_the_answer_says_so() {
    let app = TestApp::spawn().await;
    let agent = make_agent(&app.admin(), "Ada").await;
    say(&app.admin(), &agent, "nora", "a", &["ውሻው በር ላይ መተኛት ይወዳል።"]).await;
    let found = ask(&app.admin(), &agent, "ውሻው የት ይተኛል?").await;
    assert_eq!(found, (vec!["ውሻው በር ላይ መተኛት ይወዳል።".to_owned()], json!("keyword-only")));
}

#[tokio::test]
async fn without_an_embedder_recall_goes_by_words() {
    let app = TestApp::spawn_with(|config| config.embedding.provider = EmbeddingProvider::Off).await;
    let agent = nora(&app).await;
    assert_eq!(ask(&app.admin(), &agent, "revenue").await, (vec!["The revenue office wrote again.".to_owned()], json!("keyword-only")));
    assert_eq!(ask(&app.admin(), &agent, "dogs").await.0, Vec::<String>::new());
}

#[tokio::test]
async fn a_server_is_asked_by_a_job_and_then_finds_across_languages() {
    let server = ScriptedEmbedder::start().await;
    let app = TestApp::spawn_with(by(&server, "things-3")).await;
    let agent = nora(&app).await;
    let (found, degraded) = ask(&app.admin(), &agent, "revenue").await;
    assert_eq!((found.len(), degraded), (1, json!("keyword-only")), "found by words until the job has run");
    embed(&app).await;
    let (found, degraded) = ask(&app.admin(), &agent, "which dog?").await;
    assert_eq!(degraded, Value::Null);
    assert_eq!(found.len(), 2);
    assert!(found.iter().all(|text| text.contains("puppy") || text.contains("小狗")), "{found:?}");
}

#[tokio::test]
async fn ollama_is_spoken_to_in_its_own_words() {
    let server = ScriptedEmbedder::start().await;
    let settings = by(&server, "things-3");
    let app = TestApp::spawn_with(|config| {
        settings(config);
        config.embedding.provider = EmbeddingProvider::Ollama;
    })
    .await;
    let agent = nora(&app).await;
    embed(&app).await;
    assert_eq!(ask(&app.admin(), &agent, "taxes").await, (vec!["The revenue office wrote again.".to_owned()], Value::Null));
}

#[tokio::test]
async fn what_says_the_same_is_embedded_once() {
    let server = ScriptedEmbedder::start().await;
    let app = TestApp::spawn_with(by(&server, "things-3")).await;
    let agent = make_agent(&app.admin(), "Ada").await;
    let posted = |text: &str| server.asked().iter().filter(|asked| asked.as_str() == text).count();
    for round in 0..3 {
        say(&app.admin(), &agent, "nora", &format!("talk {round}"), &["The dog sleeps."]).await;
        embed(&app).await;
    }
    assert_eq!(posted("The dog sleeps."), 1);
    let globex = app.tenant("Globex").await;
    let theirs = make_agent(&globex.admin, "Bo").await;
    say(&globex.admin, &theirs, "nora", "talk", &["The dog sleeps."]).await;
    embed(&app).await;
    assert_eq!(posted("The dog sleeps."), 2, "one tenant does not learn from another what was said");
}

#[tokio::test]
async fn whatever_a_server_does_a_question_is_answered_by_its_words() {
    let server = ScriptedEmbedder::start().await;
    let app = TestApp::spawn_with(by(&server, "things-3")).await;
    let agent = nora(&app).await;
    embed(&app).await;
    let moods = [
        EmbedderBehaviour::Status(500),
        EmbedderBehaviour::Status(401),
        EmbedderBehaviour::Status(429),
        EmbedderBehaviour::Stall,
        EmbedderBehaviour::Nan,
        EmbedderBehaviour::Short,
        EmbedderBehaviour::Longer,
        EmbedderBehaviour::Zero,
    ];
    for mood in moods {
        server.turn(mood);
        let (found, degraded) = ask(&app.admin(), &agent, "the revenue office").await;
        assert_eq!(found, ["The revenue office wrote again."], "{mood:?}");
        assert_eq!(degraded, json!("keyword-only"), "{mood:?}");
        // Three failures open the circuit; after this time it closes again.
        app.advance(chrono::Duration::seconds(120));
    }
}

#[tokio::test]
async fn a_job_waits_for_a_server_that_is_ill_and_loses_nothing() {
    let server = ScriptedEmbedder::start().await;
    let app = TestApp::spawn_with(by(&server, "things-3")).await;
    for mood in [EmbedderBehaviour::Status(503), EmbedderBehaviour::Stall, EmbedderBehaviour::Ragged, EmbedderBehaviour::Short] {
        server.turn(mood);
        let agent = make_agent(&app.admin(), &format!("{mood:?}")).await;
        // Unique words, since a text that the tenant has stored already is not embedded again.
        let (puppy, org) = (format!("The puppy of {mood:?} sleeps."), format!("The revenue office of {mood:?} wrote."));
        say(&app.admin(), &agent, "nora", "monday", &[&puppy]).await;
        say(&app.admin(), &agent, "nora", "tuesday", &[&org]).await;
        embed(&app).await;
        assert_eq!(ask(&app.admin(), &agent, "revenue").await, (vec![org], json!("keyword-only")), "{mood:?}");
        server.turn(EmbedderBehaviour::Well);
        for _ in 0..3 {
            app.advance(chrono::Duration::seconds(3_600));
            embed(&app).await;
        }
        assert_eq!(ask(&app.admin(), &agent, "dog").await, (vec![puppy], Value::Null), "{mood:?}");
    }
}

#[tokio::test]
async fn a_new_model_embeds_what_is_there_while_recall_goes_on() {
    let server = ScriptedEmbedder::start().await;
    let app = TestApp::spawn_with(by(&server, "old")).await;
    let agent = nora(&app).await;
    embed(&app).await;
    assert_eq!(ask(&app.admin(), &agent, "dog").await.0.len(), 2);

    let app = TestApp::over(app.stop().await, by(&server, "new")).await;
    assert_eq!(ask(&app.admin(), &agent, "revenue").await, (vec!["The revenue office wrote again.".to_owned()], json!("keyword-only")));
    assert_eq!(noctuary::memory::embedding::catch_up(&app.state).await.unwrap(), 1, "one tenant is behind");
    embed(&app).await;
    let (found, degraded) = ask(&app.admin(), &agent, "dog").await;
    assert_eq!((found.len(), degraded), (2, Value::Null));
    let jobs = app.admin().get("/api/v1/jobs?state=done").await.data();
    let last = jobs["items"].as_array().unwrap().iter().find(|job| job["kind"] == "embed_items").unwrap().clone();
    assert_eq!(last["outcome"]["waiting"], 0, "{last}");
    assert_eq!(noctuary::memory::embedding::catch_up(&app.state).await.unwrap(), 0, "nothing is left to do");
}

#[tokio::test]
async fn what_is_forgotten_while_the_server_thinks_does_not_come_back() {
    let server = ScriptedEmbedder::start().await;
    let app = TestApp::spawn_with(by(&server, "things-3")).await;
    let agent = nora(&app).await;
    app.admin().delete(&format!("/api/v1/agents/{agent}/conversations/talk%201?endUserId=nora")).await.data();
    embed(&app).await;
    let found = recall(&app.admin(), &agent, json!({ "query": "puppy dog", "endUserId": "nora" })).await;
    assert_eq!(texts(&found), ["小狗很喜欢睡在门口。"]);
    assert!(!server.asked().iter().any(|text| text.contains("barked")), "nor is it sent anywhere");
}
