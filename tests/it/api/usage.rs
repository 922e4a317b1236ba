//! The cost of model calls: summed by day, agent, purpose and model, for one workspace, beside the tenant's remaining budget.

use noctuary::domain::model::Purpose;
use noctuary::tenancy::usage::{self, CallUsage};
use serde_json::json;

use crate::memory::extraction::World;

const USAGE: &str = "/api/v1/usage";

/// Records calls of the agent: purpose, model, tokens read and written, and whether the call failed.
pub async fn spend(world: &World, calls: &[(Purpose, &str, u64, u64, bool)]) {
    let access = world.pass("nora").await;
    let tx = world.app.state.db.write(access.access()).await.unwrap();
    for (purpose, model, prompt_tokens, completion_tokens, is_failed) in calls.iter().copied() {
        let spent =
            CallUsage { purpose, model: model.to_owned(), prompt_tokens, completion_tokens, failure: is_failed.then_some("timeout") };
        usage::record(&tx, access.agent_access(), spent).await.unwrap();
    }
    tx.commit().await.unwrap();
}

#[tokio::test]
async fn calls_add_up_by_day_agent_purpose_and_model() {
    let world = World::new().await;
    let admin = world.app.admin();
    assert_eq!(admin.get(USAGE).await.data()["items"], json!([]));
    spend(
        &world,
        &[(Purpose::Chat, "small", 100, 20, false), (Purpose::Chat, "small", 50, 5, true), (Purpose::Dream, "small", 7, 1, false)],
    )
    .await;
    world.app.advance(chrono::Duration::days(1));
    spend(&world, &[(Purpose::Chat, "大模型", 1_000, 300, false)]).await;
    let told = admin.get(USAGE).await.data();
    assert_eq!((told["from"].as_str(), told["to"].as_str()), (Some("2026-10-24"), Some("2026-11-22")));
    let rows: Vec<String> = told["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| {
            let number = |name: &str| row[name].as_u64().unwrap();
            let sums = ["calls", "failedCalls", "promptTokens", "completionTokens", "totalTokens"].map(number);
            assert_eq!(row["agentId"].as_str(), Some(world.agent.as_str()));
            format!("{} {} {} {sums:?}", row["day"].as_str().unwrap(), row["purpose"].as_str().unwrap(), row["model"].as_str().unwrap())
        })
        .collect();
    assert_eq!(
        rows,
        [
            "2026-11-22 chat 大模型 [1, 0, 1000, 300, 1300]",
            "2026-11-21 chat small [2, 1, 150, 25, 175]",
            "2026-11-21 dream small [1, 0, 7, 1, 8]"
        ]
    );
    let total = json!({ "calls": 4, "failedCalls": 1, "promptTokens": 1157, "completionTokens": 326, "totalTokens": 1483 });
    assert_eq!(told["total"], total);
    assert_eq!(told["budget"], json!({ "dailyTokens": null, "spentToday": 1300, "leftToday": null }));

    let first = admin.get(&format!("{USAGE}?from=2026-11-01&to=2026-11-21")).await.data();
    assert_eq!((first["items"].as_array().map(Vec::len), first["total"]["calls"].as_u64()), (Some(2), Some(3)));
    admin.put("/api/v1/settings/mate.chat.daily-tokens?level=tenant", json!({ "value": 2_000 })).await.data();
    assert_eq!(admin.get(USAGE).await.data()["budget"], json!({ "dailyTokens": 2000, "spentToday": 1300, "leftToday": 700 }));
    admin.put("/api/v1/settings/mate.chat.daily-tokens?level=tenant", json!({ "value": 1_000 })).await.data();
    assert_eq!(admin.get(USAGE).await.data()["budget"]["leftToday"], 0);
}

#[tokio::test]
async fn usage_is_for_admins_of_the_workspace_and_days_must_be_a_range() {
    let world = World::new().await;
    spend(&world, &[(Purpose::Chat, "small", 100, 20, false)]).await;
    world.app.member().get(USAGE).await.refused(403, "forbidden");
    for (query, field) in [
        ("from=2026-11-22&to=2026-11-21", "from"),
        ("from=2025-01-01&to=2026-11-21", "from"),
        ("from=yesterday", "query"),
        ("until=2026-11-21", "until"),
    ] {
        let refused = world.app.admin().get(&format!("{USAGE}?{query}")).await.refused(422, "invalid");
        assert!(refused["details"][0]["field"] == field || field == "query", "{query}: {refused}");
    }
    let globex = world.app.tenant("Globex").await;
    let told = globex.admin.get(USAGE).await.data();
    assert_eq!((told["items"].clone(), told["budget"]["spentToday"].as_u64()), (json!([]), Some(0)));
}
