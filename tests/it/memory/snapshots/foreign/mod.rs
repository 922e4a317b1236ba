//! Import of other systems' files: conversations, facts and documents.

mod databases;
mod exports;
mod killed;

use noctuary::worker;
use serde_json::{Value, json};

use super::Fixture;
use crate::support::Answer;
use crate::support::zip::{Part, zip};

impl Fixture {
    pub(super) async fn look(&self, query: &str, file: &[u8]) -> Answer {
        self.app.member().upload(&self.path(&format!("import/file/preview{query}")), file).await
    }

    pub(super) async fn take(&self, query: &str, file: &[u8]) -> Answer {
        self.app.member().upload(&self.path(&format!("import/file{query}")), file).await
    }

    /// Runs all jobs.
    pub(super) async fn work(&self) {
        worker::drain(&self.app.state).await.expect("the jobs are done");
    }

    pub(super) async fn facts_of(&self, person: &str) -> Vec<Value> {
        let path = format!("/api/v1/memory/{}/facts?endUserId={person}&limit=200", self.agent);
        self.app.admin().get(&path).await.data()["items"].as_array().expect("a list").clone()
    }

    /// Names and message counts of a person's conversations.
    pub(super) async fn talks_of(&self, person: &str) -> Vec<(String, i64)> {
        let path = format!("/api/v1/agents/{}/conversations?endUserId={person}&limit=200", self.agent);
        let answer = self.app.admin().get(&path).await.data();
        let of =
            |row: &Value| (row["conversationId"].as_str().expect("a name").to_owned(), row["messageCount"].as_i64().expect("a number"));
        let mut talks: Vec<(String, i64)> = answer["items"].as_array().expect("a list").iter().map(of).collect();
        talks.sort();
        talks
    }

    pub(super) async fn messages_of(&self, person: &str, name: &str) -> Vec<Value> {
        let path = format!("/api/v1/agents/{}/conversations/{name}/messages?endUserId={person}&limit=200", self.agent);
        self.app.admin().get(&path).await.data()["items"].as_array().expect("a list").clone()
    }

    /// How far an import is: messages read, all messages, messages that were new.
    pub(super) async fn progress(&self, import: &Value) -> (i64, i64, i64) {
        let path = self.path(&format!("imports/{}?endUserId=nora", import.as_str().expect("an id")));
        let told = self.app.member().get(&path).await.data();
        let number = |name: &str| told[name].as_i64().expect("a number");
        (number("messagesRead"), number("messages"), number("messagesAdded"))
    }
}

/// A conversation as ChatGPT exports it: user and assistant in turn, a minute apart.
fn chatgpt(id: &str, title: &str, began: i64, lines: &[&str]) -> Value {
    let mut mapping = serde_json::Map::new();
    mapping.insert("root".to_owned(), json!({ "id": "root", "parent": null, "children": ["n0"], "message": null }));
    for (at, line) in lines.iter().enumerate() {
        let parent = if at == 0 { "root".to_owned() } else { format!("n{}", at - 1) };
        let role = if at % 2 == 0 { "user" } else { "assistant" };
        mapping.insert(
            format!("n{at}"),
            json!({ "id": format!("n{at}"), "parent": parent, "children": [], "message": {
                "id": format!("{id}-{at}"), "author": { "role": role }, "create_time": began + 60 * at as i64, "recipient": "all",
                "content": { "content_type": "text", "parts": [line] }, "metadata": {} } }),
        );
    }
    json!({ "id": id, "conversation_id": id, "title": title, "create_time": began, "mapping": mapping,
        "current_node": format!("n{}", lines.len().saturating_sub(1)) })
}

/// An archive as ChatGPT sends it.
fn export(conversations: &[Value]) -> Vec<u8> {
    zip(&[
        Part::deflated("conversations.json", json!(conversations).to_string()),
        Part::deflated("chat.html", "<html>".repeat(400_000)),
        Part::stored("user.json", "{}"),
        Part::stored("file-1.png", "\u{1}PNG"),
    ])
}
