//! Rate limits by token bucket, in one process and shared.

use crate::support::TestApp;
use crate::support::backend::is_postgres;

fn narrow(config: &mut noctuary::config::Config) {
    config.limits.enabled = true;
    config.limits.token_per_second = 1.try_into().expect("not zero");
    config.limits.token_burst = 20.try_into().expect("not zero");
}

#[tokio::test]
async fn a_token_that_asks_too_much_is_told_when_to_come_back() {
    let app = TestApp::spawn_with(narrow).await;
    let first = app.viewer().get("/api/v1/agents").await;
    assert_eq!(first.status, 200);
    assert_eq!(first.header("ratelimit-policy"), Some("\"token\";q=20;w=20"));
    assert!(first.header("ratelimit").is_some_and(|left| left.starts_with("\"token\";r=19")), "{:?}", first.header("ratelimit"));

    let mut refused = None;
    for _ in 0..60 {
        let answer = app.viewer().get("/api/v1/agents").await;
        if answer.status == 429 {
            refused = Some(answer);
            break;
        }
    }
    let refused = refused.expect("60 requests at once are more than a bucket of 20 that fills with 1 a second");
    refused.refused(429, "rate_limited");
    assert!(refused.header("retry-after").is_some_and(|wait| wait.parse::<u64>().is_ok_and(|seconds| seconds >= 1)));
    assert_eq!(app.member().get("/api/v1/agents").await.status, 200, "another token has a bucket of its own");
}

#[tokio::test]
async fn all_tokens_of_a_tenant_share_its_bucket_and_other_tenants_do_not() {
    let app = TestApp::spawn_with(|config| {
        config.limits.enabled = true;
        config.limits.tenant_per_second = 1.try_into().expect("not zero");
        config.limits.tenant_burst = 20.try_into().expect("not zero");
    })
    .await;
    let globex = app.tenant("Globex").await;
    let mut is_full = false;
    for _ in 0..60 {
        is_full |= app.viewer().get("/api/v1/agents").await.status == 429;
    }
    assert!(is_full);
    app.member().get("/api/v1/agents").await.refused(429, "rate_limited");
    assert_eq!(globex.viewer.get("/api/v1/agents").await.status, 200);
}

#[tokio::test]
async fn nodes_share_their_buckets_through_redis() {
    if !is_postgres() {
        return; // Without Redis every process counts for itself.
    }
    let app = TestApp::spawn_with(narrow).await;
    let other = app.node(narrow).await;
    for _ in 0..60 {
        app.viewer().get("/api/v1/agents").await;
    }
    other.viewer().get("/api/v1/agents").await.refused(429, "rate_limited");
}
