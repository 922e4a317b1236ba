//! Nightly dreams: each agent's start once per local date, whatever nodes and clocks do, and every owner with new memory dreams once.

mod fan_out;
mod schedule;
mod status;

use std::sync::Arc;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use noctuary::app_state::AppState;
use noctuary::domain::job::Task;
use noctuary::error::Result;
use noctuary::pipeline::consolidation;
use noctuary::queue::JobRun;
use noctuary::worker::{self, Handlers, JobAccess};
use serde_json::{Value, json};

use crate::support::tables::Tables;
use crate::support::{Client, TestApp};

/// Starts nights and ignores every other job, so that tests can inspect what a night enqueued.
struct NightHandlers;

#[async_trait]
impl Handlers for NightHandlers {
    async fn handle(&self, state: &AppState, run: &JobRun, task: Task, access: JobAccess) -> Result<Value> {
        match task {
            Task::StartNight { night } => consolidation::start(state, &access.agent()?, run, night).await,
            _ => Ok(json!({})),
        }
    }
}

/// A server with agents that dream at night.
struct World {
    app: TestApp,
    program: Client,
    tables: Tables,
}

impl World {
    async fn at(now: &str) -> Self {
        let app = TestApp::spawn().await;
        app.clock.set(now.parse().unwrap());
        let (program, tables) = (app.admin(), Tables::open(&app.backend).await);
        Self { app, program, tables }
    }

    /// Creates an agent in a time zone.
    async fn agent(&self, name: &str, zone: &str) -> String {
        let made = self.program.post("/api/v1/agents", json!({ "name": name, "timezone": zone })).await.data();
        let agent = made["id"].as_str().unwrap().to_owned();
        self.look().await;
        agent
    }

    async fn remember(&self, agent: &str, owner: &str, text: &str) {
        let body = json!({ "content": text, "endUserId": owner });
        self.program.post(&format!("/api/v1/memory/{agent}/remember"), body).await.data();
    }

    async fn set(&self, agent: &str, key: &str, value: Value) {
        let path = format!("/api/v1/settings/mate.memory.{key}?agentId={agent}");
        self.program.put(&path, json!({ "value": value })).await.data();
    }

    fn go_to(&self, now: &str) {
        self.app.clock.set(now.parse::<DateTime<Utc>>().unwrap());
    }

    /// Checks for due nights, as a running worker does. Returns how many started.
    async fn look(&self) -> u64 {
        worker::begin_nights(&self.app.state).await.unwrap()
    }

    /// [`World::look`], then runs the jobs of the nights that started.
    async fn night(&self) -> u64 {
        let begun = self.look().await;
        worker::drain_with(&self.app.state, &(Arc::new(NightHandlers) as Arc<dyn Handlers>)).await.unwrap();
        begun
    }

    /// The local dates on which nights of an agent started.
    async fn dates(&self, agent: &str) -> Vec<String> {
        let sql = "SELECT args FROM job WHERE kind = 'start_night' AND agent_id = $1 ORDER BY id";
        let rows = self.tables.rows(sql, [agent.parse::<i64>().unwrap().into()]).await;
        rows.iter().map(|row| row.try_get::<Value>("", "args").unwrap()["args"]["night"].as_str().unwrap().to_owned()).collect()
    }

    /// The owners that were given a dream that night, in order. The team is called `team`.
    async fn dreamers(&self, night: &str) -> Vec<String> {
        let sql = "SELECT owner_key FROM dream WHERE night = $1 AND kind = 'NIGHTLY' ORDER BY owner_key";
        let rows = self.tables.rows(sql, [night.into()]).await;
        let name = |owner: String| if owner.is_empty() { "team".to_owned() } else { owner };
        rows.iter().map(|row| name(row.try_get("", "owner_key").unwrap())).collect()
    }

    async fn count(&self, sql: &str) -> i64 {
        self.tables.rows(sql, []).await[0].try_get("", "number").unwrap()
    }

    /// Ends every pending dream as one that read all memory and found nothing to change.
    async fn settle(&self) {
        let read = "UPDATE dream SET status = 'skipped', bucket_version = (SELECT version FROM recall_bucket b \
            WHERE b.tenant_id = dream.tenant_id AND b.agent_id = dream.agent_id AND b.owner_key = dream.owner_key) WHERE status = 'pending'";
        self.tables.run(read, []).await;
    }
}
