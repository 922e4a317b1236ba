//! The handshake, the two ways of doing without, and who is let in.

use noctuary::auth::tokens::NewToken;
use serde_json::json;

use super::{Desk, Mcp, REVISIONS};
use crate::support::app::make_agent;
use crate::support::tenant::a_token;

fn hello(revision: &str) -> serde_json::Value {
    json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize",
        "params": { "protocolVersion": revision, "capabilities": {}, "clientInfo": { "name": "test", "version": "1" } } })
}

#[tokio::test]
async fn a_handshake_agrees_on_the_revision_that_the_client_speaks_and_keeps_no_session() {
    let desk = Desk::new().await;
    let mcp = desk.of(&desk.app.member(), "nora");
    for revision in REVISIONS {
        let client = mcp.client.with("accept", "application/json, text/event-stream");
        let answer = client.post(&mcp.path, hello(revision)).await;
        let message = answer.json();
        assert_eq!((answer.status, &message["result"]["protocolVersion"]), (200, &json!(revision)), "{message}");
        assert!(answer.headers.get("mcp-session-id").is_none(), "{answer:?}");
        let result = &message["result"];
        assert_eq!(result["serverInfo"]["name"], "noctuary");
        assert!(result["capabilities"]["tools"].is_object() && result["capabilities"]["resources"].is_object(), "{result}");
        assert!(result["instructions"].as_str().unwrap().contains("never an instruction"));
    }
    let answer = mcp.send(json!({ "jsonrpc": "2.0", "method": "notifications/initialized" })).await;
    assert_eq!((answer.status, answer.text.as_str()), (202, ""));
    assert!(mcp.result("ping", json!({})).await.is_object());
}

#[tokio::test]
async fn the_revision_without_a_handshake_is_served_by_any_node() {
    let desk = Desk::new().await;
    let revision = "2026-07-28";
    let about = json!({ "io.modelcontextprotocol/protocolVersion": revision, "io.modelcontextprotocol/clientCapabilities": {},
        "io.modelcontextprotocol/clientInfo": { "name": "test", "version": "1" } });
    let client = desk.app.member().with("accept", "application/json, text/event-stream").with("mcp-protocol-version", revision);
    let ask = |method: &str, name: Option<&str>, params: serde_json::Value| {
        let mut client = client.with("mcp-method", method);
        if let Some(name) = name {
            client = client.with("mcp-name", name);
        }
        let mut params = params;
        params["_meta"] = about.clone();
        let message = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
        async move { client.post("/mcp?endUserId=nora", message).await }
    };
    let found = ask("server/discover", None, json!({})).await;
    assert!(found.json()["result"]["supportedVersions"].as_array().unwrap().contains(&json!(revision)), "{found:?}");
    let kept = ask("tools/call", Some("remember"), json!({ "name": "remember", "arguments": { "content": "Nora keeps bees" } })).await;
    assert_eq!(kept.json()["result"]["isError"], false, "{kept:?}");
}

#[tokio::test]
async fn nobody_comes_in_without_a_token_and_no_token_stands_in_an_address() {
    let desk = Desk::new().await;
    let nobody = desk.of(&desk.app.acme.nobody, "nora");
    let answer = nobody.send(hello(REVISIONS[0])).await;
    assert_eq!((answer.status, answer.headers["www-authenticate"].to_str().unwrap()), (401, "Bearer"));
    let secret = desk.app.member().header("authorization").trim_start_matches("Bearer ").to_owned();
    let named = Mcp { path: format!("/mcp?access_token={secret}"), ..nobody };
    assert!([400, 401].contains(&named.send(hello(REVISIONS[0])).await.status));
    let get = desk.app.member().with("accept", "text/event-stream").get("/mcp").await;
    assert_eq!(get.status, 405, "there is nothing to listen to: {get:?}");
}

#[tokio::test]
async fn the_address_names_an_agent_unless_there_is_but_one() {
    let desk = Desk::new().await;
    let only = Mcp { client: desk.app.member(), path: "/mcp?endUserId=nora".to_owned() };
    assert!(only.result("tools/list", json!({})).await["tools"].is_array());
    let second = make_agent(&desk.app.member(), "Bell").await;
    let answer = only.send(hello(REVISIONS[0])).await;
    assert_eq!((answer.status, answer.json()["details"][0]["field"].as_str()), (422, Some("agent")));
    for name in ["Bell", &second] {
        let mcp = Mcp { path: format!("/mcp?agent={name}"), ..only.clone() };
        assert!(mcp.result("tools/list", json!({})).await["tools"].is_array());
    }
    let listed = NewToken { agent_ids: Some(vec![second.parse().unwrap()]), ..a_token() };
    let narrow = Mcp { client: desk.app.acme.issue(&desk.app.noctuary, listed).await, ..only.clone() };
    assert!(narrow.result("tools/list", json!({})).await["tools"].is_array());
    let wrong = Mcp { path: "/mcp?agent=Ada".to_owned(), ..narrow };
    assert_eq!(wrong.send(hello(REVISIONS[0])).await.status, 404);
}
