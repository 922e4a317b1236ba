//! Pages of configured origins may call the APIs from a browser; no other pages may, and none may call the console.

use reqwest::Method;
use serde_json::json;

use crate::support::{Answer, TestApp};

const ORIGIN: &str = "https://app.example.org";
const COMPLETIONS: &str = "/v1/chat/completions";

async fn preflight(app: &TestApp, origin: &str, path: &str) -> Answer {
    let client = app.anonymous().with("origin", origin).with("access-control-request-method", "POST");
    client.with("access-control-request-headers", "authorization,content-type").send(Method::OPTIONS, path, None).await
}

#[tokio::test]
async fn pages_of_configured_origins_may_call_the_apis() {
    let app = TestApp::spawn_with(|config| config.server.cors_origins = vec![ORIGIN.to_owned()]).await;
    for path in [COMPLETIONS, "/v1/messages", "/api/v1/agents", "/v3/memories/search"] {
        let asked = preflight(&app, ORIGIN, path).await;
        assert_eq!((asked.status, asked.header("access-control-allow-origin")), (200, Some(ORIGIN)), "{path}");
        assert!(asked.header("access-control-allow-headers").unwrap().contains("authorization"), "{path}");
        assert_eq!(asked.header("access-control-allow-credentials"), None, "{path}");
        assert_eq!(preflight(&app, "https://evil.example.org", path).await.header("access-control-allow-origin"), None, "{path}");
    }
    assert_eq!(preflight(&app, ORIGIN, "/login").await.header("access-control-allow-origin"), None);
    let refused = app.anonymous().with("origin", ORIGIN).post(COMPLETIONS, json!({})).await;
    assert_eq!((refused.status, refused.header("access-control-allow-origin")), (401, Some(ORIGIN)), "a page can read why it was refused");
    let elsewhere = app.member().with("origin", "https://evil.example.org").get("/v1/models").await;
    assert_eq!(elsewhere.header("access-control-allow-origin"), None);
    assert_eq!(app.member().get("/v1/models").await.status, 200, "programs send no origin");
}

#[tokio::test]
async fn without_origins_no_page_may() {
    let app = TestApp::spawn().await;
    assert_eq!(preflight(&app, ORIGIN, COMPLETIONS).await.header("access-control-allow-origin"), None);
    let answer = app.member().with("origin", ORIGIN).get("/v1/models").await;
    assert_eq!((answer.status, answer.header("access-control-allow-origin")), (200, None));
}
