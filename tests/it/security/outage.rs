//! A dependency goes away: clear errors meanwhile, no partial write, and no restart needed afterwards.

use std::time::Duration;

use serde_json::json;

use crate::support::TestApp;
use crate::support::app::make_agent;
use crate::support::backend::is_postgres;
use crate::support::proxy::Proxy;

#[tokio::test]
async fn while_the_database_is_away_callers_get_503_and_afterwards_everything_goes_on() {
    if !is_postgres() {
        return; // SQLite has no connection to cut; the PostgreSQL run of the suite covers this.
    }
    let calm = TestApp::spawn().await;
    let url: url::Url = calm.backend.postgres_url().expect("PostgreSQL").parse().expect("a URL");
    let proxy = Proxy::to(format!("{}:{}", url.host_str().expect("a host"), url.port().expect("a port"))).await;
    let app = calm
        .node(|config| {
            let mut through = url.clone();
            through.set_port(Some(proxy.address.port())).expect("a port");
            config.database.url = Some(through.as_str().parse().expect("an address"));
            config.database.acquire_timeout = Duration::from_millis(500);
        })
        .await;
    let agent = make_agent(&app.member(), "Ada").await;
    let messages = format!("/api/v1/agents/{agent}/conversations/talk/messages");
    let turn = json!({ "endUserId": "nora", "messages": [{ "role": "user", "content": "我搬到里斯本了。" }] });

    proxy.cut();
    let refused = app.member().post(&messages, turn.clone()).await;
    refused.refused(503, "unavailable");
    assert!(refused.header("retry-after").is_some());
    assert_eq!(app.anonymous().get("/readyz").await.status, 503);
    assert_eq!(app.anonymous().get("/healthz").await.status, 200);

    proxy.mend();
    assert_eq!(app.member().post(&messages, turn).await.data()["messageCount"], 1, "the refused turn left nothing behind");
    assert_eq!(app.anonymous().get("/readyz").await.status, 200);
}

#[tokio::test]
async fn a_redis_that_is_away_keeps_nobody_from_working() {
    let app = TestApp::spawn_with(|config| {
        config.limits.enabled = true;
        config.redis.url = Some("redis://127.0.0.1:1/0".parse().expect("an address"));
    })
    .await;
    let agent = make_agent(&app.member(), "Ada").await;
    let messages = format!("/api/v1/agents/{agent}/conversations/talk/messages");
    let turn = json!({ "endUserId": "nora", "messages": [{ "role": "user", "content": "I moved to Lisbon." }] });
    app.member().post(&messages, turn).await.data();
    assert_eq!(app.anonymous().get("/readyz").await.status, 200);
}
