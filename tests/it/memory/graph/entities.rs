//! Entities are found by name and by meaning, in both languages, and by no other owner.

use noctuary::worker;
use serde_json::json;

use super::Graph;
use crate::memory::embedding::by;
use crate::memory::world::World;
use crate::support::TestApp;
use crate::support::app::make_agent;
use crate::support::scripted_embedder::ScriptedEmbedder;

#[tokio::test]
async fn entities_are_found_by_parts_of_their_names_and_by_what_is_said_of_them() {
    let world = World::new().await;
    let graph = Graph::of(&world, "nora");
    graph.since("2026-03-01", "Ana Lima", "works_on", "the billing system").await;
    graph.since("2026-03-01", "李伟", "works_at", "海潮科技").await;
    assert_eq!(graph.found("query=lima").await[..], ["person:Ana Lima"]);
    assert!(graph.found("query=%E6%9D%8E%E4%BC%9F").await.contains(&"person:李伟".to_owned()));
    assert!(graph.found("query=%E6%B5%B7%E6%BD%AE").await.contains(&"organization:海潮科技".to_owned()));
    let meant = graph.found("query=who%20works%20on%20billing").await;
    assert!(meant.contains(&"person:Ana Lima".to_owned()), "{meant:?}");
    assert_eq!(graph.found("kind=project").await, ["project:the billing system"]);
    assert_eq!(graph.found("query=100%25").await, Vec::<String>::new(), "signs of LIKE mean themselves");
    assert_eq!(graph.found("asOf=2026-02-01T00:00:00Z").await, Vec::<String>::new());
    assert_eq!(graph.found("asOf=2026-03-02T00:00:00Z").await.len(), 4);
}

#[tokio::test]
async fn a_server_that_embeds_finds_entities_in_other_words_and_languages() {
    let server = ScriptedEmbedder::start().await;
    let world = World::of(TestApp::spawn_with(by(&server, "things-3")).await).await;
    let graph = Graph::of(&world, "nora");
    graph.since("2026-03-01", "Ana", "owns", "小狗").await;
    graph.since("2026-03-01", "Ben", "works_on", "the revenue report").await;
    worker::drain(&world.app.state).await.expect("jobs");
    let meant = graph.found("query=which%20dog").await;
    assert_eq!(meant, ["other:Ana", "other:小狗"]);
}

#[tokio::test]
async fn relations_are_recalled_with_their_entities_and_at_their_time() {
    let world = World::new().await;
    let graph = Graph::of(&world, "nora");
    graph.since("2026-01-10", "Ana", "works_on", "Atlas").await;
    graph.relate("Ben", "works_on", "Atlas", json!({ "validFrom": "2026-01-01T00:00:00Z", "validTo": "2026-02-01T00:00:00Z" })).await;
    graph.since("2026-01-10", "李伟", "works_on", "阿特拉斯").await;
    let asked = |body| world.ask(body);
    let found = asked(json!({ "query": "Who works on Atlas?", "endUserId": "nora", "kinds": ["relation"] })).await;
    assert_eq!(found[0]["text"], "Ana works on Atlas (since 2026-01-10)");
    assert!(found.iter().all(|item| !item["text"].as_str().unwrap().contains("Ben")), "{found:?}");
    let source = &found[0]["source"];
    assert_eq!((source["subjectId"].as_str(), &source["predicate"]), (Some(graph.id("Ana").await.as_str()), &json!("works_on")));
    let then = asked(json!({ "query": "Who works on Atlas?", "endUserId": "nora", "kinds": ["relation"], "asOf": "2026-01-20T00:00:00Z" }));
    assert!(then.await.iter().any(|item| item["text"].as_str().unwrap().starts_with("Ben works on Atlas")));
    let chinese = asked(json!({ "query": "谁参与阿特拉斯", "endUserId": "nora", "kinds": ["relation"] })).await;
    assert_eq!(chinese[0]["text"], "李伟参与阿特拉斯（自2026-01-10）");
}

#[tokio::test]
async fn a_graph_is_seen_by_its_owner_and_nobody_else() {
    let world = World::new().await;
    let graph = Graph::of(&world, "nora");
    let told = graph.since("2026-03-01", "Ana", "works_on", "Atlas").await;
    let id = told["subject"]["id"].as_str().unwrap();
    assert_eq!(Graph::of(&world, "liwei").found("limit=5").await, Vec::<String>::new());
    let other = make_agent(&world.program, "Bruno").await;
    let globex = world.app.tenant("Globex").await;
    for (client, agent, owner) in
        [(&world.program, &world.agent, "liwei"), (&world.program, &other, "nora"), (&globex.admin, &world.agent, "nora")]
    {
        let path = format!("/api/v1/memory/{agent}/graph/entities/{id}?endUserId={owner}");
        client.get(&path).await.refused(404, "not_found");
    }
    let same = Graph::of(&world, "liwei").since("2026-03-01", "Ana", "works_on", "Atlas").await;
    assert_ne!(same["subject"]["id"], told["subject"]["id"], "each owner has an Ana");
}
