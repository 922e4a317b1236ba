//! Dreams end to end: recalled memory becomes candidates and then lines; users decide about them, see them in the morning card, and they
//! are archived and forgotten.

mod again;
mod archive;
mod core;
mod decisions;
mod entries;
mod events;
mod flags;
mod forget;
mod ground;
mod killed;
mod model;
mod morning;
mod soul;

use std::ops::Deref;

use chrono::Duration;
use noctuary::config::Config;
use noctuary::memory::recall_usage;
use noctuary::worker;
use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;

use super::world::World;
use crate::support::TestApp;
use crate::support::scripted_model::ScriptedModel;

/// A world with a worker that runs dreams.
pub struct DreamWorld(pub World);

impl Deref for DreamWorld {
    type Target = World;

    fn deref(&self) -> &World {
        &self.0
    }
}

/// A world with a worker.
pub async fn dreamland() -> DreamWorld {
    dreamland_with(|_| ()).await
}

/// [`dreamland`] with another configuration.
pub async fn dreamland_with(change: impl FnOnce(&mut Config)) -> DreamWorld {
    let world = World::of(TestApp::spawn_with(change).await).await;
    tokio::spawn(worker::run(world.app.state.clone(), CancellationToken::new()));
    DreamWorld(world)
}

/// [`dreamland`] whose model is `model`, with a short timeout and no retries.
pub async fn dreamland_of(model: &ScriptedModel, change: impl FnOnce(&mut Config)) -> DreamWorld {
    let base = model.base_url();
    dreamland_with(move |config| {
        config.llm.base_url = Some(base.parse().unwrap());
        config.llm.model = Some("scripted".into());
        config.llm.retries = 0;
        config.llm.timeout = std::time::Duration::from_secs(2);
        change(config);
    })
    .await
}

impl DreamWorld {
    /// Remembers a sentence and returns the id of its fact.
    pub async fn remember(&self, owner: &str, content: &str) -> String {
        let path = format!("/api/v1/memory/{}/remember", self.agent);
        let answer = self.program.post(&path, json!({ "content": content, "endUserId": owner })).await.data();
        answer["id"].as_str().unwrap_or_else(|| panic!("no fact: {answer}")).to_owned()
    }

    /// The same under a key, which replaces the earlier fact with that key.
    pub async fn remember_under(&self, owner: &str, key: &str, content: &str) -> String {
        let path = format!("/api/v1/memory/{}/remember", self.agent);
        let answer = self.program.post(&path, json!({ "content": content, "key": key, "endUserId": owner })).await.data();
        answer["id"].as_str().unwrap_or_else(|| panic!("no fact: {answer}")).to_owned()
    }

    /// Runs the queries, so that recalls are counted.
    pub async fn ask_all(&self, owner: &str, questions: &[&str]) {
        for question in questions {
            assert!(!self.recall(owner, question).await.is_empty(), "{question} finds nothing");
        }
        recall_usage::flush(&self.app.state).await.expect("the counts are written");
    }

    /// Runs a dream for an owner and returns the report.
    pub async fn dream(&self, owner: &str) -> Value {
        self.dream_of(json!({ "endUserId": owner })).await
    }

    /// Runs a dream for the team and returns the report.
    pub async fn dream_of_the_team(&self) -> Value {
        self.dream_of(json!({ "ownerKey": "system" })).await
    }

    async fn dream_of(&self, body: Value) -> Value {
        let answer = self.program.post(&format!("/api/v1/memory/{}/emergence", self.agent), body).await.data();
        assert_eq!(answer["status"], "completed");
        answer["report"].clone()
    }

    /// Decides about a dream: `accept`, `decline` or `revert`, for all or some entries.
    pub async fn decide(&self, owner: &str, report: &Value, decision: &str, entries: &[&str]) -> Value {
        let id = report["id"].as_str().expect("a report");
        let path = format!("/api/v1/memory/{}/dream/reports/{id}/{decision}?endUserId={owner}", self.agent);
        let body = if entries.is_empty() { json!({}) } else { json!({ "entryIds": entries }) };
        self.program.post(&path, body).await.data()
    }

    /// A personal file of an owner; empty if it does not exist.
    pub async fn file_of(&self, owner: &str, name: &str) -> String {
        self.file_at(name, &format!("?endUserId={owner}&scope=PERSONAL")).await
    }

    /// A file of the team; empty if it does not exist.
    pub async fn team_file(&self, name: &str) -> String {
        self.file_at(name, "?scope=TEAM").await
    }

    async fn file_at(&self, name: &str, query: &str) -> String {
        let answer = self.program.get(&format!("/api/v1/agents/{}/workspace/files/{name}{query}", self.agent)).await;
        if answer.status == 404 { String::new() } else { answer.data()["content"].as_str().expect("a text").to_owned() }
    }

    /// The number of revisions of an owner's file.
    pub async fn revisions_of(&self, owner: &str, name: &str) -> usize {
        let path = format!("/api/v1/agents/{}/workspace/files/{name}/revisions?endUserId={owner}&scope=PERSONAL", self.agent);
        let answer = self.program.get(&path).await;
        if answer.status == 404 { 0 } else { answer.data()["items"].as_array().expect("items").len() }
    }

    /// Advances the clock by days.
    pub fn days(&self, count: i64) {
        self.app.advance(Duration::days(count));
    }
}

/// The decision about the candidate with this fact or file, and its reason.
pub fn fate_of<'a>(report: &'a Value, source: &str) -> (&'a str, &'a str) {
    let all = report["candidates"].as_array().expect("candidates");
    let one = all.iter().find(|one| one["sourceId"] == source).unwrap_or_else(|| panic!("no {source} in {all:#?}"));
    (one["fate"].as_str().unwrap(), one["reason"].as_str().unwrap())
}

/// The ids of a report's entries.
pub fn entry_ids(report: &Value) -> Vec<&str> {
    report["entries"].as_array().expect("entries").iter().map(|entry| entry["id"].as_str().expect("an id")).collect()
}
