//! The guard of memory: what is quarantined, what is redacted, who may release it.

mod doors;
mod messages;
mod obeying;
mod redaction;

use serde_json::{Value, json};

use super::world::World;
use crate::support::Client;

impl World {
    /// The quarantined writes.
    async fn held(&self, query: &str) -> Vec<Value> {
        let page = self.program.get(&format!("/api/v1/memory/{}/quarantine{query}", self.agent)).await.data();
        page["items"].as_array().unwrap().clone()
    }

    async fn decide(&self, client: &Client, held: &Value, what: &str) -> Value {
        let path = format!("/api/v1/memory/{}/quarantine/{}/{what}", self.agent, held["id"].as_str().unwrap());
        client.post(&path, json!({})).await.data()
    }

    fn nora_file(&self, name: &str) -> String {
        format!("/api/v1/agents/{}/workspace/files/{name}?endUserId=nora", self.agent)
    }

    async fn keep(&self, content: &str) -> Value {
        let path = format!("/api/v1/memory/{}/remember", self.agent);
        self.program.post(&path, json!({ "content": content, "endUserId": "nora" })).await.data()
    }

    /// The audit rows of an action, as one text.
    async fn audited(&self, action: &str) -> String {
        self.app.admin().get(&format!("/api/v1/audit?limit=200&action={action}")).await.data()["items"].to_string()
    }
}
