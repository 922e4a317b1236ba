//! An agent whose owners write and query through the API, for the tests of recall and context.

use serde_json::{Value, json};

use crate::support::app::make_agent;
use crate::support::{Client, TestApp};

/// One agent of Acme, called by an integration.
pub struct World {
    pub app: TestApp,
    pub program: Client,
    pub agent: String,
}

impl World {
    pub async fn new() -> Self {
        Self::of(TestApp::spawn().await).await
    }

    pub async fn of(app: TestApp) -> Self {
        let program = app.admin();
        let agent = make_agent(&program, "Ada").await;
        Self { app, program, agent }
    }

    /// Posts one message per line, by user and assistant in turn.
    pub async fn say(&self, owner: &str, conversation: &str, lines: &[&str]) {
        say(&self.program, &self.agent, owner, conversation, lines).await;
    }

    /// Writes a file. `query` chooses the scope: `?endUserId=nora`, `?scope=GLOBAL`, or nothing for the team.
    pub async fn write(&self, path: &str, query: &str, content: &str) {
        let path = format!("/api/v1/agents/{}/workspace/files/{path}{query}", self.agent);
        self.program.put(&path, json!({ "content": content })).await.data();
    }

    /// The items that `query` recalls for `owner`.
    pub async fn recall(&self, owner: &str, query: &str) -> Vec<Value> {
        self.ask(json!({ "query": query, "endUserId": owner })).await
    }

    /// The texts that `query` recalls for `owner`.
    pub async fn texts(&self, owner: &str, query: &str) -> Vec<String> {
        texts(&self.recall(owner, query).await)
    }

    /// The items for a recall request with any body.
    pub async fn ask(&self, body: Value) -> Vec<Value> {
        recall(&self.program, &self.agent, body).await
    }

    /// The context for `owner`, with more fields of the request.
    pub async fn context(&self, owner: &str, mut body: Value) -> Value {
        body["endUserId"] = owner.into();
        self.program.post(&format!("/api/v1/memory/{}/context", self.agent), body).await.data()
    }
}

pub async fn say(program: &Client, agent: &str, owner: &str, conversation: &str, lines: &[&str]) {
    let roles = ["user", "assistant"].into_iter().cycle();
    let messages: Vec<Value> = lines.iter().zip(roles).map(|(line, role)| json!({ "role": role, "content": line })).collect();
    let path = format!("/api/v1/agents/{agent}/conversations/{conversation}/messages");
    let answer = program.post(&path, json!({ "messages": messages, "endUserId": owner, "complete": false })).await;
    assert_eq!(answer.status, 202, "{answer:?}");
}

pub async fn recall(program: &Client, agent: &str, body: Value) -> Vec<Value> {
    let answer = program.post(&format!("/api/v1/memory/{agent}/recall"), body).await.data();
    answer["items"].as_array().expect("items").clone()
}

pub fn texts(items: &[Value]) -> Vec<String> {
    items.iter().map(|item| item["text"].as_str().expect("a text").to_owned()).collect()
}
