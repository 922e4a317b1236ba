//! The handshake, the two ways to work without one, and authentication.

use noctuary::auth::tokens::NewToken;
use serde_json::json;

use super::{Fixture, Mcp, REVISIONS};
use crate::support::app::make_agent;
use crate::support::tenant::a_token;

fn hello(revision: &str) -> serde_json::Value {
    json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize",
        "params": { "protocolVersion": revision, "capabilities": {}, "clientInfo": { "name": "test", "version": "1" } } })
}

#[tokio::test]
async fn a_handshake_agrees_on_the_revision_that_the_client_speaks_and_keeps_no_session() {
    let fixture = Fixture::new().await;
    let mcp = fixture.of(&fixture.app.member(), "nora");
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
    let fixture = Fixture::new().await;
    let revision = "2026-07-28";
    let about = json!({ "io.modelcontextprotocol/protocolVersion": revision, "io.modelcontextprotocol/clientCapabilities": {},
        "io.modelcontextprotocol/clientInfo": { "name": "test", "version": "1" } });
    let client = fixture.app.member().with("accept", "application/json, text/event-stream").with("mcp-protocol-version", revision);
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
    let fixture = Fixture::new().await;
    let nobody = fixture.of(&fixture.app.acme.nobody, "nora");
    let answer = nobody.send(hello(REVISIONS[0])).await;
    let way = format!("Bearer resource_metadata=\"{}/.well-known/oauth-protected-resource/mcp\"", fixture.app.base);
    let told = answer.headers["www-authenticate"].to_str().unwrap();
    assert!(answer.status == 401 && told.starts_with(&way), "{told}");
    let secret = fixture.app.member().header("authorization").trim_start_matches("Bearer ").to_owned();
    let named = Mcp { path: format!("/mcp?access_token={secret}"), ..nobody };
    assert!([400, 401].contains(&named.send(hello(REVISIONS[0])).await.status));
    let get = fixture.app.member().with("accept", "text/event-stream").get("/mcp").await;
    assert_eq!(get.status, 405, "there is nothing to listen to: {get:?}");
}

#[tokio::test]
async fn a_page_of_another_site_reaches_nothing_under_a_name_of_its_own_nor_of_ours() {
    let fixture = Fixture::new().await;
    let mcp = fixture.of(&fixture.app.member(), "nora");
    let status = async |headers: &[(&str, &str)]| {
        let client = headers.iter().fold(mcp.client.clone(), |client, (name, value)| client.with(name, value));
        let answer = Mcp { client, ..mcp.clone() }.send(hello(REVISIONS[0])).await;
        (answer.status, answer.text)
    };
    for headers in [&[][..], &[("origin", "http://localhost:6274")], &[("host", "localhost:8080")], &[("host", "[::1]:1")]] {
        assert_eq!(status(headers).await.0, 200, "{headers:?}");
    }
    for (headers, key) in [
        (&[("host", "evil.example")][..], "mcp.allowed-hosts"),
        (&[("host", "evil.example:8080"), ("origin", "http://evil.example:8080")], "NOCTUARY__MCP__ALLOWED_HOSTS"),
        (&[("origin", "https://evil.example")], "mcp.allowed-origins"),
        (&[("origin", "null")], "NOCTUARY__MCP__ALLOWED_ORIGINS"),
    ] {
        let (status, text) = status(headers).await;
        assert_eq!((status, text.contains(key)), (403, true), "{headers:?}: {text}");
        let nobody = headers.iter().fold(fixture.app.anonymous(), |client, (name, value)| client.with(name, value));
        assert_eq!(nobody.post("/mcp", hello(REVISIONS[0])).await.status, 403, "whoever calls");
    }
    let app = crate::support::TestApp::spawn_with(|config| {
        config.mcp.allowed_hosts = vec!["memory.example.org".to_owned()];
        config.mcp.allowed_origins = vec!["https://app.example.org".to_owned()];
    })
    .await;
    make_agent(&app.member(), "Ada").await;
    for (host, origin, expected) in [
        ("memory.example.org", "https://app.example.org", 200),
        ("memory.example.org:8443", "https://memory.example.org", 200),
        ("other.example.org", "https://app.example.org", 403),
        ("memory.example.org", "https://other.example.org", 403),
    ] {
        let client = app.member().with("host", host).with("origin", origin).with("accept", "application/json, text/event-stream");
        assert_eq!(client.post("/mcp", hello(REVISIONS[0])).await.status, expected, "{host} {origin}");
    }
}

#[tokio::test]
async fn a_body_that_is_no_message_is_an_error_of_the_protocol() {
    let fixture = Fixture::new().await;
    let client = fixture.app.member().with("accept", "application/json, text/event-stream");
    for (body, code) in [("{", -32700), ("nonsense", -32700), ("", -32700), ("[]", -32600), (r#"{"jsonrpc":"2.0"}"#, -32600)] {
        let answer = client.send(reqwest::Method::POST, "/mcp?agent=Ada", Some(body.to_owned())).await;
        assert_eq!(
            (answer.status, &answer.json()["jsonrpc"], &answer.json()["id"], &answer.json()["error"]["code"]),
            (400, &json!("2.0"), &json!(null), &json!(code)),
            "{body}: {answer:?}"
        );
    }
}

#[tokio::test]
async fn whoever_takes_any_answer_and_names_the_person_in_a_header_is_served() {
    let fixture = Fixture::new().await;
    let member = fixture.app.member();
    let call = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call",
        "params": { "name": "remember", "arguments": { "content": "Nora keeps bees" } } });
    for client in [
        member.clone(),
        member.with("accept", "*/*"),
        member.with("accept", "application/json"),
        member.with("accept", "application/json, */*;q=0.1"),
        member.with("accept", "text/event-stream"),
    ] {
        let answer = client.with("x-end-user-id", "nora").post("/mcp?agent=Ada", call.clone()).await;
        assert_eq!((answer.status, &answer.json()["result"]["isError"]), (200, &json!(false)), "{answer:?}");
    }
    let facts = member.get(&format!("/api/v1/memory/{}/facts?endUserId=nora", fixture.agent)).await.data();
    assert_eq!(facts["items"].as_array().map(Vec::len), Some(1), "{facts}");
    let two = member.with("x-end-user-id", "omar").post("/mcp?agent=Ada&endUserId=nora", call).await;
    assert_eq!((two.status, two.json()["details"][0]["field"].as_str()), (422, Some("endUserId")));
}

#[tokio::test]
async fn the_address_names_an_agent_unless_there_is_but_one() {
    let fixture = Fixture::new().await;
    let only = Mcp { client: fixture.app.member(), path: "/mcp?endUserId=nora".to_owned() };
    assert!(only.result("tools/list", json!({})).await["tools"].is_array());
    let second = make_agent(&fixture.app.member(), "Bell").await;
    let answer = only.send(hello(REVISIONS[0])).await;
    assert_eq!((answer.status, answer.json()["details"][0]["field"].as_str()), (422, Some("agent")));
    for name in ["Bell", &second] {
        let mcp = Mcp { path: format!("/mcp?agent={name}"), ..only.clone() };
        assert!(mcp.result("tools/list", json!({})).await["tools"].is_array());
    }
    let listed = NewToken { agent_ids: Some(vec![second.parse().unwrap()]), ..a_token() };
    let narrow = Mcp { client: fixture.app.acme.issue(&fixture.app.state, listed).await, ..only.clone() };
    assert!(narrow.result("tools/list", json!({})).await["tools"].is_array());
    let wrong = Mcp { path: "/mcp?agent=Ada".to_owned(), ..narrow };
    assert_eq!(wrong.send(hello(REVISIONS[0])).await.status, 404);
}
