//! Addresses that tenants choose and that redirect elsewhere: no redirect is followed, and a server that only this machine can reach gets
//! no request.

use data_encoding::BASE64;
use noctuary::config::value::Secret;
use serde_json::{Value, json};

use crate::support::TestApp;
use crate::support::app::make_agent;
use crate::support::scripted_model::{Behaviour, ScriptedModel};

#[tokio::test]
async fn webhooks_memory_servers_and_models_follow_no_redirect() {
    let app = TestApp::spawn_with(|config| {
        config.net.allowed_hosts = vec!["127.0.0.1".to_owned()];
        config.auth.encryption_key = Some(Secret::from(BASE64.encode(&[7; 32]).as_str()));
    })
    .await;
    let agent = make_agent(&app.member(), "Ada").await;
    let admin = app.admin();
    // A server that only this machine can reach, as the metadata services of clouds are.
    let inside = ScriptedModel::always(Behaviour::Status(200, Vec::new(), "{}".to_owned())).await;
    for code in [301, 302, 303, 307, 308] {
        let away = ScriptedModel::always(Behaviour::Status(code, vec![("location", inside.base_url())], String::new())).await;
        let url = away.base_url();
        let made = async |path: &str, body: Value| admin.post(path, body).await.data()["id"].as_str().expect("an id").to_owned();

        let servers = format!("/api/v1/agents/{agent}/memory-servers");
        for kind in ["mcp", "mem0"] {
            let server = made(&servers, json!({ "kind": kind, "role": "source", "url": url })).await;
            let before = away.calls();
            let met = admin.post(&format!("{servers}/{server}/test"), json!({})).await.data();
            assert_eq!(met["ok"], false, "{kind}, {code}: {met}");
            assert!(away.calls() > before, "{kind}, {code}: it was not asked");
            admin.delete(&format!("{servers}/{server}")).await;
        }

        let hook = made("/api/v1/webhooks", json!({ "url": url, "events": ["memory.updated"] })).await;
        let before = away.calls();
        admin.post(&format!("/api/v1/webhooks/{hook}/test"), json!({})).await.data();
        noctuary::worker::drain(&app.state).await.expect("the jobs are done");
        assert!(away.calls() > before, "a webhook, {code}: it was not asked");
        let told = admin.get(&format!("/api/v1/webhooks/{hook}/deliveries")).await.data();
        assert_eq!((&told["items"][0]["status"], &told["items"][0]["error"]), (&json!(code), &json!("refused")), "{told}");
        admin.delete(&format!("/api/v1/webhooks/{hook}")).await;

        let model = json!({ "provider": "openai", "model": "small", "baseUrl": url });
        admin.put(&format!("/api/v1/models/agents/{agent}"), model).await.data();
        let before = away.calls();
        let tried = admin.post("/api/v1/models/test", json!({ "agentId": agent })).await.data();
        assert_eq!(tried["failure"], "request_refused", "a model, {code}: {tried}");
        assert!(away.calls() > before, "a model, {code}: it was not asked");
    }
    assert_eq!(inside.calls(), 0, "a redirect was followed");
}
