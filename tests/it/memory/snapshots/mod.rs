//! Export and import of memory: snapshots, folders of notes, exports of mem0.

mod foreign;
mod hostile;
mod mem0;
mod notes;
mod round;

use serde_json::{Value, json};

use crate::support::app::make_agent;
use crate::support::zip::{Part, zip};
use crate::support::{Answer, TestApp};

/// A manifest as MateClaw writes it.
const MANIFEST: &str = r#"{"version":1,"exportedAt":"2026-05-01T08:30:00.123456Z","agentId":1000000001,"agentName":"艾达"}"#;

struct Fixture {
    app: TestApp,
    agent: String,
}

impl Fixture {
    async fn new() -> Self {
        let app = TestApp::spawn().await;
        let agent = make_agent(&app.member(), "Ada").await;
        Self { app, agent }
    }

    /// A path below `workspace/memory/` of an agent.
    fn path_of(agent: &str, rest: &str) -> String {
        format!("/api/v1/agents/{agent}/workspace/memory/{rest}")
    }

    fn path(&self, rest: &str) -> String {
        Self::path_of(&self.agent, rest)
    }

    async fn preview(&self, query: &str, archive: &[u8]) -> Answer {
        self.app.member().upload(&self.path(&format!("import/preview{query}")), archive).await
    }

    async fn import(&self, query: &str, archive: &[u8]) -> Answer {
        self.app.member().upload(&self.path(&format!("import{query}")), archive).await
    }

    /// Writes a file by hand. `query` chooses the scope.
    async fn put(&self, filename: &str, query: &str, content: &str) {
        let path = format!("/api/v1/agents/{}/workspace/files/{filename}{query}", self.agent);
        self.app.admin().put(&path, json!({ "content": content })).await.data();
    }

    /// A file of an agent; null if it does not exist.
    async fn file(&self, agent: &str, filename: &str, query: &str) -> Value {
        let answer = self.app.admin().get(&format!("/api/v1/agents/{agent}/workspace/files/{filename}{query}")).await;
        if answer.status == 404 { Value::Null } else { answer.data() }
    }

    async fn text(&self, filename: &str) -> String {
        self.file(&self.agent, filename, "").await["content"].as_str().unwrap_or_default().to_owned()
    }

    /// The agent's files with their revisions, and the number of imports.
    async fn state(&self) -> (Vec<(String, i64)>, usize) {
        let files = self.app.admin().get(&format!("/api/v1/agents/{}/workspace/files?limit=200", self.agent)).await.data();
        let of = |file: &Value| (file["filename"].as_str().unwrap().to_owned(), file["revision"].as_i64().unwrap());
        let audit = self.app.admin().get("/api/v1/audit?limit=200").await.data();
        let imports = audit["items"].as_array().unwrap().iter().filter(|row| row["action"].as_str().unwrap().ends_with(".import")).count();
        (files["items"].as_array().unwrap().iter().map(of).collect(), imports)
    }
}

/// A snapshot of these entries.
fn snapshot(parts: impl IntoIterator<Item = Part>) -> Vec<u8> {
    let parts: Vec<Part> = std::iter::once(Part::streamed("manifest.json", MANIFEST)).chain(parts).collect();
    zip(&parts)
}

/// The file names in a list of an answer.
fn names(answer: &Value, list: &str) -> Vec<String> {
    answer[list].as_array().unwrap().iter().map(|row| row["filename"].as_str().unwrap().to_owned()).collect()
}

/// The file names and reasons in a list of an answer.
fn reasons(answer: &Value, list: &str) -> Vec<(String, String)> {
    let of = |row: &Value| (row["filename"].as_str().unwrap().to_owned(), row["reason"].as_str().unwrap().to_owned());
    answer[list].as_array().unwrap().iter().map(of).collect()
}
