//! The status of an agent's nights, and how to pause them.

use chrono::Duration;
use serde_json::{Value, json};

use super::World;

impl World {
    async fn status(&self, agent: &str, owner: &str) -> Value {
        self.app.viewer().get(&format!("/api/v1/memory/{agent}/dreaming/status?endUserId={owner}")).await.data()
    }

    async fn pause(&self, agent: &str, paused: bool) -> Value {
        let path = format!("/api/v1/memory/{agent}/dreaming/schedule");
        self.app.member().put(&path, json!({ "paused": paused })).await.data()
    }
}

#[tokio::test]
async fn the_status_tells_the_last_night_the_next_one_and_what_waits() {
    let world = World::at("2026-05-01T12:00:00Z").await;
    let agent = world.agent("Ada", "Asia/Shanghai").await;
    let status = world.status(&agent, "nora").await;
    assert_eq!(status["dreamingEnabled"], true);
    assert_eq!((status["dreamingCron"].as_str(), status["timezone"].as_str()), (Some("0 2 * * *"), Some("Asia/Shanghai")));
    assert_eq!(status["nextRunAt"], "2026-05-01T18:00:00Z", "two in the morning over there");
    assert_eq!(status["thresholds"], json!({ "score": 0.4, "minRecallCount": 3, "minUniqueQueries": 2, "maxAgeDays": 30, "dayRange": 7 }));
    assert_eq!((&status["pendingCandidates"], &status["lastNight"], &status["apply"]), (&json!(0), &Value::Null, &json!("auto")));

    world.remember(&agent, "nora", "I drink Longjing tea in the morning.").await;
    world.remember(&agent, "liwei", "我对花生过敏。").await;
    for query in ["Longjing tea", "tea in the morning", "what does she drink: tea"] {
        world.program.post(&format!("/api/v1/memory/{agent}/recall"), json!({ "query": query, "endUserId": "nora" })).await.data();
    }
    noctuary::memory::recall_usage::flush(&world.app.state).await.unwrap();
    assert!(world.status(&agent, "nora").await["pendingCandidates"].as_u64().unwrap() > 0);
    assert_eq!(world.status(&agent, "liwei").await["pendingCandidates"], 0, "hers, not his");

    world.go_to("2026-05-01T18:00:00Z");
    world.night().await;
    world.settle().await;
    let status = world.status(&agent, "liwei").await;
    assert_eq!((&status["lastNight"], &status["nextRunAt"]), (&json!("2026-05-02"), &json!("2026-05-02T18:00:00Z")));
    assert_eq!((&status["lastRun"]["kind"], &status["lastRun"]["status"]), (&json!("NIGHTLY"), &json!("skipped")));
}

#[tokio::test]
async fn the_newest_entry_of_the_owners_diary_is_told_and_no_other_owners() {
    let world = World::at("2026-05-01T12:00:00Z").await;
    let agent = world.agent("Ada", "UTC").await;
    for (owner, said) in [("nora", "The tea was promoted."), ("liwei", "花生过敏排在第一位。")] {
        let path = format!("/api/v1/agents/{agent}/workspace/files/DREAMS.md?endUserId={owner}");
        let diary = format!("# Dreams\n\n## 2026-04-30\n\nold\n\n## 2026-05-01\n\n{said}\n");
        world.program.put(&path, json!({ "content": diary })).await.data();
        assert_eq!(world.status(&agent, owner).await["latestDiaryEntry"], format!("## 2026-05-01\n\n{said}"));
    }
    assert_eq!(world.status(&agent, "somebody").await["latestDiaryEntry"], Value::Null);
}

#[tokio::test]
async fn a_pause_holds_until_it_is_taken_back_and_is_not_made_up_for() {
    let world = World::at("2026-05-01T12:00:00Z").await;
    let agent = world.agent("Ada", "UTC").await;
    assert_eq!(world.pause(&agent, true).await, json!({ "paused": true }));
    assert_eq!(world.status(&agent, "nora").await["nextRunAt"], Value::Null);
    world.app.advance(Duration::days(3));
    assert_eq!(world.look().await, 0);
    let path = format!("/api/v1/agents/{agent}");
    world.program.patch(&path, json!({ "timezone": "Europe/Berlin" })).await.data();
    assert_eq!(world.look().await, 0, "another zone ends no pause");
    assert_eq!(world.pause(&agent, false).await, json!({ "paused": false, "nextRunAt": "2026-05-05T00:00:00Z" }));
    assert_eq!(world.look().await, 0, "not made up for");
    world.go_to("2026-05-05T00:00:00Z");
    assert_eq!(world.look().await, 1);
    assert_eq!(world.dates(&agent).await, ["2026-05-05"]);
    let audit = world.program.get("/api/v1/audit?action=dream.pause").await.data();
    assert_eq!(audit["items"].as_array().unwrap().len(), 1);
    let denied = world.app.viewer().put(&format!("/api/v1/memory/{agent}/dreaming/schedule"), json!({ "paused": true })).await;
    assert_eq!(denied.status, 403);
}

#[tokio::test]
async fn where_dreaming_is_switched_off_there_is_no_status_and_no_schedule() {
    let world = World::at("2026-05-01T12:00:00Z").await;
    let agent = world.agent("Ada", "UTC").await;
    world.set(&agent, "emergence-enabled", json!(false)).await;
    let status = world.app.viewer().get(&format!("/api/v1/memory/{agent}/dreaming/status")).await;
    assert_eq!(status.status, 410, "{status:?}");
    let schedule = world.app.member().put(&format!("/api/v1/memory/{agent}/dreaming/schedule"), json!({ "paused": true })).await;
    assert_eq!(schedule.status, 410);
    world.set(&agent, "emergence-enabled", json!(true)).await;
    world.set(&agent, "dreaming-enabled", json!(false)).await;
    let status = world.status(&agent, "nora").await;
    assert_eq!((&status["dreamingEnabled"], &status["nextRunAt"]), (&json!(false), &Value::Null), "asked for by hand only");
}
