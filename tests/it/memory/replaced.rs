//! A message that says what no longer holds stands behind the fact that replaced it, and says since when.

use noctuary::worker;
use serde_json::json;

use super::world::World;

#[tokio::test]
async fn a_context_and_recall_say_of_an_old_statement_that_it_was_replaced() {
    for (before, after, question) in
        [("I live in Lisbon.", "I live in Porto now.", "Where do I live?"), ("我住在杭州。", "我现在住在苏州。", "我住在哪里？")]
    {
        let world = World::new().await;
        for (conversation, said) in [("a", before), ("b", after)] {
            world.say("nora", conversation, &[said, "Noted."]).await;
            let path = format!("/api/v1/agents/{}/conversations/{conversation}?endUserId=nora", world.agent);
            world.program.patch(&path, json!({ "state": "terminated" })).await.data();
            worker::drain(&world.app.state).await.expect("the worker runs");
        }
        let context = world.context("nora", json!({ "query": question, "format": "plain" })).await;
        let owner = context["owner"].as_str().unwrap();
        let old: Vec<&str> = owner.lines().filter(|line| line.contains(before)).collect();
        assert!(old.len() == 1 && old[0].contains("replaced 20"), "{question}: {owner}");
        assert!(!owner.lines().any(|line| line.contains("replaced") && !line.contains(before)), "{owner}");
        for item in world.recall("nora", question).await {
            let is_old = item["text"] == before;
            assert!(is_old || item["replacedAt"].is_null(), "{item}");
        }
    }
}
