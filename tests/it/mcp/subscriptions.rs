//! Subscriptions to workspace files.

use std::time::Duration;

use serde_json::{Value, json};

use super::Fixture;
use crate::support::Client;

const REVISION: &str = "2026-07-28";
/// Long for a machine that is busy; the answer comes after two seconds.
const PATIENCE: Duration = Duration::from_secs(60);

/// An open subscription.
struct Line {
    response: reqwest::Response,
    read: String,
}

impl Line {
    async fn open(client: &Client, uris: &[&str]) -> Self {
        let about = json!({ "io.modelcontextprotocol/protocolVersion": REVISION, "io.modelcontextprotocol/clientCapabilities": {},
            "io.modelcontextprotocol/clientInfo": { "name": "test", "version": "1" } });
        let client = client.with("accept", "application/json, text/event-stream").with("mcp-protocol-version", REVISION);
        let params = json!({ "notifications": { "resourceSubscriptions": uris }, "_meta": about });
        let message = json!({ "jsonrpc": "2.0", "id": 9, "method": "subscriptions/listen", "params": params });
        let response = client.with("mcp-method", "subscriptions/listen").listen("/mcp?agent=Ada&endUserId=nora", message).await;
        assert_eq!(response.status(), 200, "{response:?}");
        Self { response, read: String::new() }
    }

    /// The next message; `None` at the end.
    async fn next(&mut self) -> Option<Value> {
        loop {
            if let Some((event, rest)) = self.read.split_once("\n\n").map(|(event, rest)| (event.to_owned(), rest.to_owned())) {
                self.read = rest;
                let data: String = event.lines().filter_map(|line| line.strip_prefix("data:")).collect();
                if let Ok(message) = serde_json::from_str(data.trim()) {
                    return Some(message);
                }
                continue;
            }
            let piece = tokio::time::timeout(PATIENCE, self.response.chunk()).await.expect("a message in time").ok()??;
            self.read.push_str(std::str::from_utf8(&piece).expect("text").replace('\r', "").as_str());
        }
    }
}

#[tokio::test]
async fn a_subscription_tells_of_the_persons_file_and_not_of_anybody_elses() {
    let fixture = Fixture::new().await;
    let put = async |path: &str, owner: &str, content: &str| {
        let path = format!("/api/v1/agents/{}/workspace/files/{path}?endUserId={owner}", fixture.agent);
        fixture.app.admin().put(&path, json!({ "content": content })).await.data();
    };
    let (plans, notes) = ("noctuary://workspace/personal/memory/plans.md", "noctuary://workspace/personal/memory/%E7%AC%94%E8%AE%B0.md");
    put("memory/plans.md", "nora", "# Plans\n").await;
    let mut line = Line::open(&fixture.app.member(), &[plans, notes, "file:///etc/passwd"]).await;
    let begun = line.next().await.unwrap();
    assert_eq!(begun["method"], "notifications/subscriptions/acknowledged", "{begun}");
    assert_eq!(begun["params"]["notifications"]["resourceSubscriptions"], json!([plans, notes]), "{begun}");

    put("memory/plans.md", "omar", "# Omar's\n").await;
    put("memory/%E7%AC%94%E8%AE%B0.md", "nora", "蜜蜂\n").await;
    let told = line.next().await.unwrap();
    assert_eq!((&told["method"], &told["params"]["uri"]), (&json!("notifications/resources/updated"), &json!(notes)), "{told}");
    put("memory/plans.md", "nora", "# Plans\nBees to Porto\n").await;
    let told = line.next().await.unwrap();
    assert_eq!(told["params"]["uri"], plans, "{told}");
}

#[tokio::test]
async fn a_revoked_token_ends_its_subscription() {
    let fixture = Fixture::new().await;
    let new = json!({ "name": "watch", "role": "member", "scopes": ["memory:read"], "expiresInDays": 1 });
    let made = fixture.app.member().post("/api/v1/auth/tokens", new).await.data();
    let watcher = fixture.app.anonymous().bearing(made["token"].as_str().unwrap());
    let mut line = Line::open(&watcher, &["noctuary://workspace/team/MEMORY.md"]).await;
    assert_eq!(line.next().await.unwrap()["method"], "notifications/subscriptions/acknowledged");
    fixture.app.member().delete(&format!("/api/v1/auth/tokens/{}", made["id"].as_str().unwrap())).await.data();
    let last = line.next().await.unwrap();
    assert_eq!((&last["id"], last.get("error")), (&json!(9), None), "{last}");
    assert!(line.next().await.is_none());
}

#[tokio::test]
async fn older_revisions_are_told_that_there_are_no_subscriptions() {
    let fixture = Fixture::new().await;
    let nora = fixture.of(&fixture.app.member(), "nora");
    let client = json!({ "protocolVersion": super::REVISIONS[0], "capabilities": {}, "clientInfo": { "name": "test", "version": "1" } });
    let hello = nora.result("initialize", client).await;
    assert_eq!(hello["capabilities"]["resources"].get("subscribe"), None, "{hello}");
}
