//! An import that is killed repeatedly continues with the next part, and records every message once.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use noctuary::app_state::AppState;
use noctuary::domain::job::Task;
use noctuary::error::{Error, Result};
use noctuary::pipeline::conversations;
use noctuary::queue::JobRun;
use noctuary::worker::{self, Handlers, JobAccess};
use serde_json::{Value, json};

use super::super::Fixture;
use super::{chatgpt, export};
use crate::support::TestApp;
use crate::support::app::make_agent;

/// Runs an import for a moment, then drops it wherever it is: its open transaction is rolled back, as when a process dies.
struct Mortal(Duration);

#[async_trait]
impl Handlers for Mortal {
    async fn handle(&self, state: &AppState, run: &JobRun, task: Task, access: JobAccess) -> Result<Value> {
        let Task::ImportConversations { import } = task else { return Ok(json!({})) };
        let person = access.owner()?;
        let dead = Err(Error::Unavailable { dependency: "worker", cause: None });
        tokio::time::timeout(self.0, conversations::import(state, &person, run, import)).await.unwrap_or(dead)
    }
}

#[tokio::test]
async fn an_import_that_dies_at_any_line_records_every_message_once() {
    let app = TestApp::spawn_with(|config| {
        config.jobs.max_attempts = 1_000.try_into().expect("a number");
        config.jobs.quarantine_starts = 1_000.try_into().expect("a number");
    })
    .await;
    let agent = make_agent(&app.member(), "Ada").await;
    let fixture = Fixture { app, agent };
    let lines: Vec<String> = (0..250).map(|number| format!("第{number}句 line {number}")).collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let talks: Vec<Value> = (0..4).map(|number| chatgpt(&format!("c-{number}"), "", 1_709_287_200 + number * 86_400, &lines)).collect();
    let done = fixture.take("?endUserId=nora", &export(&talks)).await.data();

    let (mut deaths, mut life) = (0, Duration::from_millis(1));
    let mut seen = std::collections::BTreeSet::new();
    while fixture.progress(&done["importId"]).await.0 < 1_000 {
        assert!(deaths < 500, "the import makes no progress");
        let handlers: Arc<dyn Handlers> = Arc::new(Mortal(life));
        worker::drain_with(&fixture.app.state, &handlers).await.expect("the jobs ran");
        fixture.app.advance(chrono::Duration::hours(1));
        seen.insert(fixture.progress(&done["importId"]).await.0);
        deaths += 1;
        life += Duration::from_millis(2);
    }
    assert!(seen.len() > 2, "it died in between: {seen:?}");
    fixture.app.advance(chrono::Duration::hours(1));
    fixture.work().await;
    assert_eq!(fixture.progress(&done["importId"]).await, (1_000, 1_000, 1_000));
    let talks = fixture.talks_of("nora").await;
    assert_eq!(talks.iter().map(|(_, count)| *count).collect::<Vec<_>>(), [250; 4], "{talks:?}");
    let said = fixture.messages_of("nora", "chatgpt:c-2").await;
    assert_eq!(said.len(), 200, "a page");
    assert_eq!(said[199]["content"], lines[199]);
}

#[tokio::test]
async fn a_forgotten_person_takes_the_waiting_messages_along() {
    let fixture = Fixture::new().await;
    let file = export(&[chatgpt("c", "Tea", 1_709_287_200, &["I drink oolong every day.", "Fine."])]);
    let done = fixture.take("?endUserId=nora", &file).await.data();
    let all = json!({ "confirm": "api:nora", "includeMessages": true });
    fixture.app.admin().post("/api/v1/owners/api%3Anora/forget", all).await.data();
    fixture.work().await;
    let gone = fixture.app.member().get(&fixture.path(&format!("imports/{}?endUserId=nora", done["importId"].as_str().unwrap()))).await;
    assert_eq!(gone.status, 404, "{}", gone.text);
    assert!(fixture.talks_of("nora").await.is_empty() && fixture.facts_of("nora").await.is_empty());
}
