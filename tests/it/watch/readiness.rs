//! `/readyz` tells the truth: each real dependency is broken and repaired.

use chrono::TimeDelta;
use noctuary::queue::JobWorker;
use serde_json::{Value, json};

use crate::support::TestApp;
use crate::support::app::make_agent;
use crate::support::tables::Tables;

/// The HTTP status, and the state of `part`.
async fn asked(app: &TestApp, part: &str) -> (u16, String) {
    let answer = app.anonymous().get("/readyz").await;
    let said: Value = answer.json();
    assert_eq!(said["isReady"].as_bool(), Some(answer.status == 200), "{said}");
    (answer.status, said[part].as_str().unwrap_or_default().to_owned())
}

fn is(status: u16, state: &str) -> (u16, String) {
    (status, state.to_owned())
}

#[tokio::test]
async fn a_migration_that_is_not_applied_is_pending() {
    let app = TestApp::spawn().await;
    let tables = Tables::open(&app.backend).await;
    assert_eq!(asked(&app, "migrations").await, is(200, "ok"));
    tables
        .run("UPDATE seaql_migrations SET version = 'x' || version WHERE version = (SELECT MAX(version) FROM seaql_migrations)", [])
        .await;
    assert_eq!(asked(&app, "migrations").await.0, 503);
    tables.run("UPDATE seaql_migrations SET version = SUBSTR(version, 2) WHERE version LIKE 'x%'", []).await;
    assert_eq!(asked(&app, "migrations").await, is(200, "ok"));
}

#[tokio::test]
async fn a_ledger_that_cannot_be_read_is_unavailable() {
    let app = TestApp::spawn().await;
    let tables = Tables::open(&app.backend).await;
    tables.run("ALTER TABLE job RENAME TO job_away", []).await;
    assert_eq!(asked(&app, "queue").await, is(503, "unavailable"));
    assert_eq!(app.anonymous().get("/metrics").await.status, 200, "metrics are needed most when something is broken");
    tables.run("ALTER TABLE job_away RENAME TO job", []).await;
    assert_eq!(asked(&app, "queue").await, is(200, "ok"));
}

#[tokio::test]
async fn an_index_that_cannot_be_read_is_unavailable() {
    let app = TestApp::spawn().await;
    let tables = Tables::open(&app.backend).await;
    for table in ["recall_item", "recall_bucket"] {
        tables.run(&format!("ALTER TABLE {table} RENAME TO away"), []).await;
        assert_eq!(asked(&app, "index").await, is(503, "unavailable"), "{table}");
        tables.run(&format!("ALTER TABLE away RENAME TO {table}"), []).await;
        assert_eq!(asked(&app, "index").await, is(200, "ok"));
    }
}

#[tokio::test]
async fn a_worker_that_cannot_report_is_stuck_after_the_time_of_a_lease() {
    let app = TestApp::spawn().await;
    let tables = Tables::open(&app.backend).await;
    assert_eq!(asked(&app, "worker").await, is(200, "off"));
    let station = JobWorker::new(app.state.queue());
    station.beat_once(false).await.expect("it reports");
    assert_eq!(asked(&app, "worker").await, is(200, "ok"));

    tables.run("ALTER TABLE worker RENAME TO worker_away", []).await;
    app.advance(TimeDelta::seconds(61));
    assert!(station.beat_once(false).await.is_err());
    assert_eq!(asked(&app, "worker").await, is(503, "stuck"));

    tables.run("ALTER TABLE worker_away RENAME TO worker", []).await;
    station.beat_once(false).await.expect("it reports again");
    assert_eq!(asked(&app, "worker").await, is(200, "ok"));
    station.beat_once(true).await.expect("it stops as it was told to");
    app.advance(TimeDelta::seconds(61));
    assert_eq!(asked(&app, "worker").await, is(200, "off"));
}

#[tokio::test]
async fn jobs_that_nobody_does_are_late_and_requests_are_served_all_the_same() {
    let app = TestApp::spawn().await;
    let agent = make_agent(&app.member(), "Ada").await;
    let messages: Vec<Value> = ["我搬到里斯本了，住在河边。", "好的。", "I am allergic to peanuts, please keep that in mind.", "Noted."]
        .iter()
        .enumerate()
        .map(|(at, text)| json!({ "role": if at % 2 == 0 { "user" } else { "assistant" }, "content": text }))
        .collect();
    let path = format!("/api/v1/agents/{agent}/conversations/talk/messages");
    app.member().post(&path, json!({ "endUserId": "nora", "messages": messages })).await.data();
    assert_eq!(asked(&app, "queue").await, is(200, "ok"));
    app.advance(TimeDelta::minutes(30));
    assert_eq!(asked(&app, "queue").await, is(200, "late"));
    noctuary::worker::drain(&app.state).await.expect("the jobs are done");
    assert_eq!(asked(&app, "queue").await, is(200, "ok"));
}

#[tokio::test]
async fn redis_is_told_and_does_not_decide() {
    let app = TestApp::spawn_with(|config| config.redis.url = Some("redis://127.0.0.1:1/0".parse().expect("an address"))).await;
    assert_eq!(asked(&app, "redis").await, is(200, "unavailable"));
}
