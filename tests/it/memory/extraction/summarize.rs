//! Extraction by hand.

use serde_json::json;

use super::World;

#[tokio::test]
async fn summarize_extracts_at_once_and_answers_when_it_is_done() {
    let world = World::new().await;
    world.store("nora", "c1", "2026-03-04T09:00:00Z", &[('U', "I live in Lisbon.")]).await;
    let path = format!("/api/v1/memory/{}/summarize/c1?endUserId=nora", world.agent);
    let client = world.app.member();
    let (answer, ()) = tokio::join!(client.post(&path, json!({})), async {
        while world.drain().await == 0 {
            tokio::task::yield_now().await;
        }
    });
    assert_eq!(answer.data(), json!({ "status": "completed" }));
    assert_eq!(world.facts("nora").await, ["user|lives_in|Lisbon"]);
    assert_eq!(client.post(&path, json!({})).await.data(), json!({ "status": "completed" }), "nothing is left to read");
}

#[tokio::test]
async fn a_conversation_of_another_owner_or_none_is_not_found() {
    let world = World::new().await;
    world.store("nora", "c1", "2026-03-04T09:00:00Z", &[('U', "I live in Lisbon.")]).await;
    for (conversation, owner) in [("c1", "liwei"), ("c2", "nora")] {
        let path = format!("/api/v1/memory/{}/summarize/{conversation}?endUserId={owner}", world.agent);
        world.app.member().post(&path, json!({})).await.refused(404, "not_found");
    }
    let path = format!("/api/v1/memory/{}/summarize/c1?endUserId=nora", world.agent);
    world.app.viewer().post(&path, json!({})).await.refused(403, "forbidden");
    world.app.tenant("Other").await.member.post(&path, json!({})).await.refused(404, "not_found");
    assert!(world.job_states().await.is_empty());
}
