//! What every answer has, whoever asks.

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
async fn a_path_that_exists_for_another_method_is_405() {
    let app = TestApp::spawn().await;
    app.anonymous().send(Method::PUT, "/api/v1/agents", None).await.refused(405, "method_not_allowed");
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
