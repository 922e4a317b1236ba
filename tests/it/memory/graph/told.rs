//! The graph in tools for models, and in the context when it adds something to the question.

use serde_json::{Value, json};

use super::Graph;
use crate::memory::world::World;

impl Graph<'_> {
    async fn call(&self, tool: &str, arguments: Value) -> Value {
        let path = format!("/api/v1/agents/{}/tools/{tool}", self.world.agent);
        let body = json!({ "arguments": arguments, "endUserId": self.owner });
        self.program.post(&path, body).await.data()["result"].clone()
    }
}

#[tokio::test]
async fn a_model_adds_finds_and_asks_about_relations() {
    let world = World::new().await;
    let graph = Graph::of(&world, "nora");
    for (subject, older, newer, question) in [("Ana", "Acme", "Globex", "Globex"), ("李伟", "海潮科技", "长风公司", "长风")] {
        let add = |object: &str, day: &str| json!({ "subject": subject, "predicate": "works_at", "object": object, "validFrom": format!("{day}T00:00:00Z") });
        graph.call("knowledge_graph_add", add(older, "2026-01-01")).await;
        let added = graph.call("knowledge_graph_add", add(newer, "2026-04-01")).await;
        let text = added["text"].as_str().unwrap_or_else(|| panic!("{added}")).to_owned();
        let found = graph.call("knowledge_graph_search", json!({ "query": question })).await;
        assert_eq!(found["entities"][0]["name"], newer, "{found}");
        let told = graph.call("knowledge_graph_query", json!({ "entity": subject })).await;
        assert_eq!((&told["relations"][0]["text"], told["otherTimes"].as_array().unwrap().len()), (&json!(text), 1), "{told}");
        let then = json!({ "entity": subject, "asOf": "2026-02-01T00:00:00Z" });
        let told = graph.call("knowledge_graph_query", then).await;
        assert!(told["relations"][0]["text"].as_str().unwrap().contains(older), "{told}");
    }
    let tool = format!("/api/v1/agents/{}/tools/knowledge_graph_query", world.agent);
    world.program.post(&tool, json!({ "arguments": { "entity": "Ana" }, "endUserId": "liwei" })).await.refused(404, "not_found");
}

#[tokio::test]
async fn context_tells_relations_that_add_something_and_no_others() {
    let world = World::new().await;
    let graph = Graph::of(&world, "nora");
    graph.since("2026-01-01", "Ana", "works_on", "Atlas").await;
    graph.since("2026-01-01", "Atlas", "depends_on", "Borealis").await;
    graph.since("2026-01-01", "李伟", "works_on", "长风").await;
    let asked = async |query: &str| world.context("nora", json!({ "query": query })).await["owner"].as_str().unwrap().to_owned();
    let block = asked("Who works on Atlas these days?").await;
    assert!(block.contains("Ana works on Atlas") && block.contains("Atlas depends on Borealis"), "{block}");
    assert!(asked("现在谁参与长风？").await.contains("李伟参与长风"));
    world.say("nora", "c1", &["Ana is busy: she works on Atlas day and night."]).await;
    let block = asked("Who works on Atlas these days?").await;
    assert!(block.contains("day and night") && !block.contains("Ana works on Atlas (since"), "said already: {block}");
    assert!(block.contains("Atlas depends on Borealis"), "{block}");
}
