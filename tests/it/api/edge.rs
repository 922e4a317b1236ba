//! What every response has, for every caller.

use std::time::Duration;

use reqwest::Method;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::support::TestApp;

#[tokio::test]
async fn a_fresh_installation_is_alive_and_ready() {
    let app = TestApp::spawn().await;
    assert_eq!(app.anonymous().get("/healthz").await.status, 200);
    let ready = app.anonymous().get("/readyz").await;
    assert_eq!((ready.status, ready.json()["isReady"].as_bool()), (200, Some(true)));
}

#[tokio::test]
async fn every_answer_has_an_id_and_security_headers() {
    let app = TestApp::spawn().await;
    let answer = app.anonymous().with("x-request-id", "my-request-7").get("/api/v1/nothing-here").await;
    assert_eq!(answer.refused(404, "not_found")["requestId"], "my-request-7");
    assert_eq!(answer.header("x-request-id"), Some("my-request-7"));
    for (name, value) in [("x-content-type-options", "nosniff"), ("x-frame-options", "DENY"), ("cache-control", "no-store")] {
        assert_eq!(answer.header(name), Some(value));
    }
    let forged = app.anonymous().with("x-request-id", "a b<script>").get("/healthz").await;
    assert_ne!(forged.header("x-request-id"), Some("a b<script>"));
}

#[tokio::test]
async fn a_path_that_exists_for_another_method_is_405_and_says_for_which() {
    let app = TestApp::spawn().await;
    for (method, path, allowed) in [
        (Method::PUT, "/api/v1/agents", "GET, HEAD, POST"),
        (Method::POST, "/api/v1/agents/7", "DELETE, GET, HEAD, PATCH"),
        (Method::POST, "/healthz", "GET, HEAD"),
        (Method::DELETE, "/metrics", "GET, HEAD"),
        (Method::POST, "/usage", "GET, HEAD"),
        (Method::PUT, "/settings/webhooks", "GET, HEAD, POST"),
        (Method::GET, "/logout", "POST"),
        (Method::DELETE, "/mcp", "POST"),
        (Method::PUT, "/v1/chat/completions", "POST"),
        (Method::OPTIONS, "/api/v1/chat", "POST"),
    ] {
        for caller in [app.anonymous(), app.member()] {
            let answer = caller.send(method.clone(), path, None).await;
            assert_eq!((answer.status, answer.header("allow")), (405, Some(allowed)), "{method} {path}: {answer:?}");
        }
    }
    app.anonymous().send(Method::PUT, "/api/v1/agents", None).await.refused(405, "method_not_allowed");
}

#[tokio::test]
async fn a_path_that_is_none_is_404_in_the_words_of_its_door_whatever_the_method() {
    let app = TestApp::spawn().await;
    for caller in [app.anonymous(), app.member()] {
        for method in [Method::GET, Method::POST, Method::PUT, Method::DELETE] {
            let ask = async |path: &str| caller.send(method.clone(), path, Some("{}".to_owned())).await;
            for path in ["/api/v1/nothing", "/nothing", "/chat/completions", "/mcp/nothing", "/api/v2/agents"] {
                ask(path).await.refused(404, "not_found");
            }
            for path in ["/v1/nothing", "/v1/images/generations"] {
                assert_eq!(ask(path).await.json()["error"]["code"], "not_found", "{method} {path}");
            }
            for path in ["/v3/nothing", "/v2/memories/nothing", "/memories/7/nothing"] {
                let answer = ask(path).await;
                assert_eq!((answer.status, answer.json()["error"].as_str()), (404, Some("not_found")), "{method} {path}");
                assert!(answer.json()["detail"].is_string(), "{method} {path}: {answer:?}");
            }
        }
    }
    let page = app.anonymous().with("accept", "text/html").send(Method::POST, "/nothing", None).await;
    assert_eq!((page.status, page.header("content-type")), (404, Some("text/html; charset=utf-8")), "a browser gets a page");
}

#[tokio::test]
async fn a_form_of_another_site_is_still_refused_where_a_page_takes_one() {
    let app = TestApp::spawn().await;
    app.member().send(Method::POST, "/login", None).await.refused(403, "forbidden");
}

#[tokio::test]
async fn head_is_answered_wherever_get_is_and_without_a_body() {
    let app = TestApp::spawn().await;
    for path in
        ["/healthz", "/readyz", "/metrics", "/openapi.json", "/login", "/api/v1/agents", "/v1/models", "/api/v1/nothing", "/nothing"]
    {
        let get = app.member().get(path).await;
        let head = app.member().send(Method::HEAD, path, None).await;
        assert_eq!((head.status, head.text.as_str()), (get.status, ""), "{path}");
        assert_eq!(head.header("content-type"), get.header("content-type"), "{path}");
    }
}

#[tokio::test]
async fn a_nul_in_the_address_is_malformed() {
    let app = TestApp::spawn().await;
    app.anonymous().get("/api/v1/agents?cursor=a%00b").await.refused(400, "malformed");
}

#[tokio::test]
async fn a_body_that_does_not_come_is_not_waited_for() {
    let app = TestApp::spawn_with(|config| config.server.request_timeout = Duration::from_millis(50)).await;
    let address = app.base.trim_start_matches("http://").to_owned();
    let mut stream = TcpStream::connect(&address).await.unwrap();
    let head = format!(
        "POST /api/v1/auth/login HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{{\"email\":"
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).await.unwrap();
    assert_eq!(&answer, b"HTTP/1.1 400");
}

#[tokio::test]
async fn nobody_is_let_in_without_a_token() {
    let app = TestApp::spawn().await;
    let answer = app.anonymous().get("/api/v1/agents").await;
    answer.refused(401, "unauthenticated");
    assert_eq!(answer.header("www-authenticate"), Some("Bearer"));
}
