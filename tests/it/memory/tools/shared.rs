//! Shared facts through tools: an admin's rights apply only when the admin acts, not when another person talks through the admin's token.

use serde_json::json;

use super::Desk;

#[tokio::test]
async fn an_admins_program_that_talks_with_somebody_else_changes_no_shared_fact() {
    let desk = Desk::new().await;
    let admin = desk.app.admin();
    for (said, asked) in [("We are closed on Fridays.", "Are we open on Fridays?"), ("我们周五休息。", "周五开门吗？")] {
        let block = json!({ "scope": "global", "content": said, "strategy": "overwrite" });
        let written = desk.call_as(&admin, None, "write_memory", block).await.data();
        let fact = written["result"]["facts"][0]["id"].as_str().unwrap().to_owned();
        let update = json!({ "id": fact, "content": "We never close." });
        desk.call_as(&admin, Some("nora"), "structured_memory_update", update.clone()).await.refused(403, "forbidden");
        for forget in ["structured_memory_delete", "forget"] {
            desk.call_as(&admin, Some("nora"), forget, json!({ "id": fact })).await.refused(403, "forbidden");
        }
        let found = desk.call("nora", "recall", json!({ "query": asked })).await;
        assert!(found["items"].to_string().contains(said), "{found:#}");
        desk.call_as(&admin, None, "structured_memory_update", update).await.data();
    }
}
