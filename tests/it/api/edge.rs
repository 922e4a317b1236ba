//! What every answer has, whoever asks.

use reqwest::Method;

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
async fn nobody_is_let_in_without_a_token() {
    let app = TestApp::spawn().await;
    let answer = app.anonymous().get("/api/v1/agents").await;
    answer.refused(401, "unauthenticated");
    assert_eq!(answer.header("www-authenticate"), Some("Bearer"));
}
