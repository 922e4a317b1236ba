//! The MCP server, called without a client library: the tests see every byte.

mod microclaw;
mod oauth;
mod prompts;
mod protocol;
mod resources;
mod subscriptions;
mod tools;

use serde_json::{Value, json};

use crate::support::app::make_agent;
use crate::support::{Answer, Client, TestApp};

/// The newest protocol revision with a handshake, and the one before.
const REVISIONS: [&str; 2] = ["2025-11-25", "2025-06-18"];

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

    /// A client that acts for `person`, as its configured URL says.
    fn of(&self, client: &Client, person: &str) -> Mcp {
        Mcp { client: client.clone(), path: format!("/mcp?agent=Ada&endUserId={person}") }
    }
}

/// An MCP client without a session.
#[derive(Clone)]
struct Mcp {
    client: Client,
    path: String,
}

impl Mcp {
    async fn send(&self, message: Value) -> Answer {
        let client = self.client.with("accept", "application/json, text/event-stream").with("mcp-protocol-version", REVISIONS[0]);
        client.post(&self.path, message).await
    }

    /// The answer to a request: its `result` or its `error`.
    async fn ask(&self, method: &str, params: Value) -> Value {
        let answer = self.send(json!({ "jsonrpc": "2.0", "id": 7, "method": method, "params": params })).await;
        assert_eq!((answer.status, answer.headers["content-type"].to_str().unwrap()), (200, "application/json"), "{answer:?}");
        let message = answer.json();
        assert_eq!((&message["jsonrpc"], &message["id"]), (&json!("2.0"), &json!(7)), "{message}");
        message
    }

    async fn result(&self, method: &str, params: Value) -> Value {
        let message = self.ask(method, params).await;
        assert!(message.get("error").is_none(), "{message}");
        message["result"].clone()
    }

    /// Calls a tool and returns its result, an error or not.
    async fn call(&self, tool: &str, arguments: Value) -> Value {
        self.result("tools/call", json!({ "name": tool, "arguments": arguments })).await
    }

    /// Calls a tool, asserts success, and returns its text as JSON.
    async fn done(&self, tool: &str, arguments: Value) -> Value {
        let result = self.call(tool, arguments).await;
        assert_eq!(result["isError"], false, "{result}");
        serde_json::from_str(text(&result)).unwrap()
    }

    /// Calls a tool, asserts an error, and returns its text.
    async fn refused(&self, tool: &str, arguments: Value) -> String {
        let result = self.call(tool, arguments).await;
        assert_eq!(result["isError"], true, "{result}");
        text(&result).to_owned()
    }
}

fn text(result: &Value) -> &str {
    assert_eq!(result["content"][0]["type"], "text", "{result}");
    result["content"][0]["text"].as_str().unwrap()
}
