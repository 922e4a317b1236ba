//! Shared by the tests of workspace files: an agent and the URLs of its files.

use serde_json::{Value, json};

use crate::support::app::make_agent;
use crate::support::{Answer, Client, TestApp};

/// A server with one agent.
pub struct FilesFixture {
    pub app: TestApp,
    pub agent: String,
}

impl FilesFixture {
    pub async fn new() -> Self {
        Self::on(TestApp::spawn().await).await
    }

    pub async fn on(app: TestApp) -> Self {
        let agent = make_agent(&app.member(), "Ada").await;
        Self { app, agent }
    }

    /// `/api/v1/agents/{agentId}/workspace/{rest}`
    pub fn at(&self, rest: &str) -> String {
        format!("/api/v1/agents/{}/workspace/{rest}", self.agent)
    }

    /// The URL of a file. The name is not encoded.
    pub fn file(&self, name: &str) -> String {
        self.at(&format!("files/{name}"))
    }

    /// Writes a whole file as a member.
    pub async fn put(&self, name: &str, content: &str) -> Answer {
        self.app.member().put(&self.file(name), json!({ "content": content })).await
    }

    /// Reads a file's text as a viewer.
    pub async fn text(&self, name: &str) -> String {
        text(&self.app.viewer().get(&self.file(name)).await.data())
    }

    /// The file names in a list.
    pub async fn names(&self, client: &Client, rest: &str) -> Vec<String> {
        client.get(&self.at(rest)).await.data()["items"]
            .as_array()
            .unwrap()
            .iter()
            .map(|row| row["filename"].as_str().unwrap().to_owned())
            .collect()
    }
}

/// The `content` of an answer's data.
pub fn text(data: &Value) -> String {
    data["content"].as_str().expect("content").to_owned()
}
