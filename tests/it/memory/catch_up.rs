//! Memory that is older than the recall index.

use serde_json::json;

use crate::support::TestApp;
use crate::support::app::make_agent;
use crate::support::tables::Tables;

#[tokio::test]
async fn memory_from_before_the_index_is_recalled_after_the_upgrade() {
    let app = TestApp::spawn().await;
    let agent = make_agent(&app.member(), "Ada").await;
    let file = format!("/api/v1/agents/{agent}/workspace/files/MEMORY.md");
    app.member()
        .put(&file, json!({ "content": "# Memory\n\nThe greenhouse key hangs behind the clock.\n\n温室的备用泵在地下室。\n" }))
        .await
        .data();
    let remember = format!("/api/v1/memory/{agent}/remember");
    app.member().post(&remember, json!({ "content": "Nora is allergic to walnuts.", "endUserId": "nora" })).await.data();

    // The state that an upgrade from before the index finds: rows, and an empty index.
    let tables = Tables::open(&app.backend).await;
    tables.run("DELETE FROM recall_item", []).await;
    tables.run("DELETE FROM recall_bucket", []).await;
    let upgraded = app.node(|_| ()).await;
    let recall = format!("/api/v1/memory/{agent}/recall");
    let ask = async |query: &str| {
        let body = json!({ "query": query, "endUserId": "nora" });
        upgraded.viewer().post(&recall, body).await.data()["items"].to_string()
    };
    assert_eq!(ask("greenhouse key").await, "[]");

    let indexed = noctuary::memory::indexing::catch_up::run(&upgraded.state).await.expect("a catch-up");
    assert_eq!(indexed, 2, "the team's bucket and Nora's");
    assert!(ask("greenhouse key").await.contains("behind the clock"));
    assert!(ask("备用泵在哪里").await.contains("地下室"));
    assert!(ask("walnuts").await.contains("allergic to walnuts"));
    let again = noctuary::memory::indexing::catch_up::run(&upgraded.state).await.expect("a second run");
    assert_eq!(again, 0, "a second run finds nothing to do");
}
