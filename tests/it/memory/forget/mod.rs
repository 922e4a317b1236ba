//! Forgetting through the API: what is deleted, what stays, and what cannot come back.

mod canary;
mod everywhere;
mod export;
mod facts;
mod killed;
mod mentions;
mod owner;
mod parts;
mod probe;
mod replay;
mod said;
mod siblings;
mod under_way;

use noctuary::worker;
use serde_json::{Value, json};

use super::world::World;
use crate::support::tables::Tables;

impl World {
    /// Posts a finished turn of the owner with an answer, and runs all jobs.
    pub async fn tell(&self, owner: &str, conversation: &str, line: &str) {
        let messages = json!([{ "role": "user", "content": line }, { "role": "assistant", "content": "好的，知道了。" }]);
        let path = format!("/api/v1/agents/{}/conversations/{conversation}/messages", self.agent);
        self.program.post(&path, json!({ "messages": messages, "endUserId": owner })).await.data();
        worker::drain(&self.app.state).await.unwrap();
    }

    /// Has memory extracted from the shortest conversation.
    pub async fn extract_soon(&self) {
        let path = format!("/api/v1/settings/mate.memory.min-messages-for-summarize?agentId={}", self.agent);
        self.program.put(&path, json!({ "value": 1 })).await.data();
    }

    /// The active facts of the owner. `query` may ask for other statuses.
    pub async fn facts(&self, owner: &str, query: &str) -> Vec<Value> {
        let path = format!("/api/v1/memory/{}/facts?endUserId={owner}{query}", self.agent);
        self.program.get(&path).await.data()["items"].as_array().unwrap().clone()
    }

    /// The id of the owner's fact that contains these words.
    pub async fn fact(&self, owner: &str, words: &str) -> String {
        let facts = self.facts(owner, "&status=all").await;
        let found = facts.iter().find(|fact| fact["text"].as_str().unwrap().contains(words));
        found.unwrap_or_else(|| panic!("no fact says {words}: {facts:?}"))["id"].as_str().unwrap().to_owned()
    }

    pub async fn forget(&self, owner: &str, fact: &str, body: Value) -> Value {
        let path = format!("/api/v1/memory/{}/facts/{fact}/forget?endUserId={owner}", self.agent);
        self.program.post(&path, body).await.data()
    }

    pub async fn remember(&self, owner: &str, content: &str) -> Value {
        let path = format!("/api/v1/memory/{}/remember", self.agent);
        self.program.post(&path, json!({ "content": content, "endUserId": owner })).await.data()
    }

    /// Starts forgetting a whole person. The job is still to run.
    async fn erase(&self, owner: &str, include_messages: bool) -> Value {
        let body = json!({ "confirm": format!("api:{owner}"), "includeMessages": include_messages });
        self.app.admin().post(&format!("/api/v1/owners/api%3A{owner}/forget"), body).await.data()
    }

    async fn preview(&self, owner: &str, include_messages: bool) -> Value {
        let body = json!({ "includeMessages": include_messages });
        self.app.admin().post(&format!("/api/v1/owners/api%3A{owner}/forget/preview"), body).await.data()
    }

    /// The current receipt.
    async fn receipt(&self, begun: &Value) -> Value {
        self.app.admin().get(&format!("/api/v1/forgets/{}", begun["receiptId"].as_str().unwrap())).await.data()
    }

    pub async fn file(&self, owner: &str, name: &str) -> String {
        let path = format!("/api/v1/agents/{}/workspace/files/{name}?endUserId={owner}", self.agent);
        self.program.get(&path).await.data()["content"].as_str().unwrap().to_owned()
    }
}

/// The places of a word in the tables, as `table.column`, once per row. `but` names columns that may contain it.
pub async fn places(tables: &Tables, word: &str, but: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    for (table, rule) in crate::security::erasure::manifest() {
        for column in rule.columns.values().flatten() {
            let place = format!("{table}.{column}");
            if but.contains(&place.as_str()) {
                continue;
            }
            let sql = format!("SELECT 1 AS one FROM \"{table}\" WHERE CAST(\"{column}\" AS TEXT) LIKE '%{word}%'");
            found.extend(tables.rows(&sql, []).await.iter().map(|_| place.clone()));
        }
    }
    found
}
