//! Tags, metadata, categories and files narrow what is found, at every door and in both languages.

use noctuary::worker;
use serde_json::{Value, json};

use super::world::{World, texts};

const LISBON: &str = "I flew to Lisbon with my sister.";
const OSLO: &str = "I flew to Oslo for a fair.";
const HANGZHOU: &str = "我坐高铁去了杭州出差。";

impl World {
    /// Records one message of Nora with these tags and this metadata.
    pub async fn record(&self, conversation: &str, text: &str, labels: Value) {
        let mut body = json!({ "endUserId": "nora", "messages": [{ "role": "user", "content": text }] });
        body.as_object_mut().unwrap().extend(labels.as_object().unwrap().clone());
        let path = format!("/api/v1/agents/{}/conversations/{conversation}/messages", self.agent);
        self.program.post(&path, body).await.data();
    }

    /// Remembers a fact about Nora and returns its id.
    pub async fn note(&self, content: &str, labels: Value) -> String {
        let mut body = json!({ "endUserId": "nora", "content": content });
        body.as_object_mut().unwrap().extend(labels.as_object().unwrap().clone());
        let fact = self.program.post(&format!("/api/v1/memory/{}/remember", self.agent), body).await.data();
        fact["id"].as_str().expect("an id").to_owned()
    }

    /// The texts that `query` recalls for Nora with this filter.
    pub async fn narrowed(&self, query: &str, filter: Value) -> Vec<String> {
        texts(&self.ask(json!({ "query": query, "endUserId": "nora", "filter": filter })).await)
    }
}

/// Three trips told in messages with labels, and one without.
async fn trips() -> World {
    let world = World::new().await;
    world.record("holiday", LISBON, json!({ "tags": ["travel", "family"], "metadata": { "project": "leisure", "year": 2025 } })).await;
    world.record("work", OSLO, json!({ "tags": ["travel", "work"], "metadata": { "project": "atlas" } })).await;
    world.record("工作", HANGZHOU, json!({ "tags": ["出差"], "metadata": { "project": "阿特拉斯", "open": true } })).await;
    world.record("other", "I flew a kite to the beach.", json!({})).await;
    world
}

#[tokio::test]
async fn recall_is_narrowed_by_the_tags_and_the_metadata_of_messages() {
    let world = trips().await;
    assert!(world.narrowed("Where did I fly?", json!({})).await.len() >= 3);
    for (query, filter, expected) in [
        ("Where did I fly?", json!({ "tags": ["family"] }), vec![LISBON]),
        ("Where did I fly?", json!({ "tags": ["travel", "work"] }), vec![OSLO]),
        ("Where did I fly?", json!({ "metadata": { "project": "atlas" } }), vec![OSLO]),
        ("Where did I fly?", json!({ "metadata": { "year": 2025, "project": ["atlas", "leisure"] } }), vec![LISBON]),
        ("Where did I fly?", json!({ "metadata": { "tags": "family" } }), vec![LISBON]),
        ("Where did I fly?", json!({ "tags": ["Family"] }), vec![]),
        ("我去了哪里？", json!({ "tags": ["出差"] }), vec![HANGZHOU]),
        ("我去了哪里？", json!({ "metadata": { "project": "阿特拉斯", "open": true } }), vec![HANGZHOU]),
        ("我去了哪里？", json!({ "metadata": { "open": false } }), vec![]),
    ] {
        assert_eq!(world.narrowed(query, filter.clone()).await, expected, "{filter}");
    }
    let items = world.ask(json!({ "query": "Where did I fly?", "endUserId": "nora", "filter": { "tags": ["family"] } })).await;
    assert_eq!(items[0]["source"]["tags"], json!(["travel", "family"]), "the answer says what it was narrowed by");
    assert_eq!(items[0]["source"]["metadata"]["year"], 2025);
    assert_eq!(world.ask(json!({ "query": "Where did I fly?", "endUserId": "omar", "filter": { "tags": ["family"] } })).await.len(), 0);
}

#[tokio::test]
async fn a_fact_has_the_labels_of_its_message_until_it_gets_its_own() {
    let world = World::new().await;
    world.record("a", "I moved to Lisbon in May.", json!({ "tags": ["home"], "metadata": { "form": 7 } })).await;
    world.record("b", "我对花生过敏。", json!({ "tags": ["健康"] })).await;
    for conversation in ["a", "b"] {
        let path = format!("/api/v1/memory/{}/summarize/{conversation}?endUserId=nora", world.agent);
        let (answer, ()) = tokio::join!(world.program.post(&path, json!({})), async {
            while worker::drain(&world.app.state).await.expect("the worker runs") == 0 {
                tokio::task::yield_now().await;
            }
        });
        answer.data();
    }
    let facts = |filter: Value| world.ask(json!({ "query": "Lisbon 花生", "endUserId": "nora", "kinds": ["fact"], "filter": filter }));
    let moved = facts(json!({ "metadata": { "form": 7 } })).await;
    assert_eq!(moved.len(), 1, "{moved:?}");
    assert_eq!(facts(json!({ "tags": ["健康"] })).await.len(), 1);
    let id = moved[0]["source"]["factId"].as_str().unwrap();
    let path = format!("/api/v1/memory/{}/facts/{id}", world.agent);
    world.program.patch(&path, json!({ "endUserId": "nora", "tags": ["old address"] })).await.data();
    assert_eq!(facts(json!({ "metadata": { "form": 7 } })).await.len(), 0);
    assert_eq!(facts(json!({ "tags": ["old address"] })).await.len(), 1);
    world.program.patch(&path, json!({ "endUserId": "nora", "text": "I moved to Lisbon in June." })).await.data();
    assert_eq!(facts(json!({ "tags": ["old address"] })).await[0]["text"], "I moved to Lisbon in June.", "an edit keeps the labels");
}

#[tokio::test]
async fn facts_are_narrowed_by_category_and_listed_by_tag() {
    let world = World::new().await;
    world.note("Nora's boat is called Heron.", json!({ "type": "project", "tags": ["boat", "x\"y"] })).await;
    world.note("Nora's boat needs paint.", json!({ "type": "preference", "metadata": { "ticket": 12 } })).await;
    world.note("诺拉的船停在湖边。", json!({ "tags": ["船"] })).await;
    world.note("Nora's boat has a red sail.", json!({ "metadata": { "tags": "solo" } })).await;
    assert_eq!(world.narrowed("Nora's boat", json!({ "categories": ["PROJECT"] })).await, ["Nora's boat is called Heron."]);
    assert_eq!(world.narrowed("Nora's boat", json!({ "metadata": { "ticket": 12 } })).await, ["Nora's boat needs paint."]);
    for (tag, expected) in [("boat", 1), ("船", 1), ("x%22y", 1), ("solo", 1), ("ol", 0), ("Boat", 0), ("oat", 0), ("y", 0)] {
        let page = world.program.get(&format!("/api/v1/memory/{}/facts?endUserId=nora&tag={tag}", world.agent)).await.data();
        assert_eq!(page["items"].as_array().unwrap().len(), expected, "{tag}: {page}");
        let then = format!("/api/v1/memory/{}/facts?endUserId=nora&knownAt=2099-01-01T00:00:00Z&tag={tag}", world.agent);
        assert_eq!(world.program.get(&then).await.data()["items"].as_array().unwrap().len(), expected, "{tag}, as known then");
    }
}

#[tokio::test]
async fn files_are_narrowed_by_name_and_by_the_tags_of_their_front_matter() {
    let world = World::new().await;
    world
        .write("trips/lisbon.md", "?endUserId=nora", "---\ntags: [travel, 旅行]\n---\n# Lisbon\n\nThe tram stop is near the harbour.\n")
        .await;
    world.write("trips/oslo.md", "?endUserId=nora", "# Oslo\n\nThe tram stop is near the opera.\n").await;
    let (lisbon, oslo) = ("The tram stop is near the harbour.", "The tram stop is near the opera.");
    assert_eq!(world.narrowed("Where is the tram stop?", json!({ "tags": ["旅行"] })).await, [lisbon]);
    assert_eq!(world.narrowed("Where is the tram stop?", json!({ "files": ["trips/oslo.md"] })).await, [oslo]);
    world.write("trips/lisbon.md", "?endUserId=nora", "# Lisbon\n\nThe tram stop is near the harbour.\n").await;
    assert_eq!(world.narrowed("Where is the tram stop?", json!({ "tags": ["旅行"] })).await, [] as [&str; 0]);
}

#[tokio::test]
async fn the_context_and_the_tool_are_narrowed_too() {
    let world = trips().await;
    let context = world.context("nora", json!({ "query": "Where did I fly to for the fair?", "filter": { "tags": ["family"] } })).await;
    let owner = context["owner"].as_str().unwrap();
    assert!(owner.contains(LISBON) && !owner.contains(OSLO), "{owner}");
    let call =
        json!({ "arguments": { "query": "Where did I fly?", "filter": { "metadata": { "project": "atlas" } } }, "endUserId": "nora" });
    let answer = world.program.post(&format!("/api/v1/agents/{}/tools/recall", world.agent), call).await.data();
    assert!(answer.to_string().contains(OSLO) && !answer.to_string().contains(LISBON), "{answer}");
}

#[tokio::test]
async fn labels_that_cannot_be_are_refused_by_name() {
    let world = World::new().await;
    let recall = format!("/api/v1/memory/{}/recall", world.agent);
    for (filter, field) in [
        (json!({ "metadata": { "a": { "b": 1 } } }), "filter.metadata.a"),
        (json!({ "tags": vec!["x"; 101] }), "filter"),
        (json!({ "colour": ["red"] }), "filter"),
    ] {
        let refused = world.program.post(&recall, json!({ "query": "tea", "endUserId": "nora", "filter": filter })).await;
        assert!(refused.status == 422 && refused.text.contains(field), "{field}: {refused:?}");
    }
    let remember = format!("/api/v1/memory/{}/remember", world.agent);
    for labels in
        [json!({ "tags": [""] }), json!({ "tags": ["a"], "metadata": { "tags": [] } }), json!({ "metadata": { "a": "x".repeat(9_000) } })]
    {
        let mut body = json!({ "endUserId": "nora", "content": "Nora likes tea." });
        body.as_object_mut().unwrap().extend(labels.as_object().unwrap().clone());
        assert_eq!(world.program.post(&remember, body).await.status, 422, "{labels}");
    }
}
