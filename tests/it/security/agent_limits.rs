//! Admin tokens limited to certain agents cannot find what belongs to other agents or to the whole workspace.

use noctuary::auth::tokens::NewToken;
use noctuary::domain::role::Role;
use serde_json::{Value, json};

use crate::support::app::make_agent;
use crate::support::browser::Browser;
use crate::support::tenant::a_token;
use crate::support::{Client, TestApp};

const HOOKS: &str = "/api/v1/webhooks";

struct Ward {
    app: TestApp,
    ada: String,
    notifier: String,
    /// An admin's token limited to Ada.
    limited: Client,
}

impl Ward {
    async fn open() -> Self {
        let app = TestApp::spawn().await;
        let (ada, notifier) = (make_agent(&app.member(), "Ada").await, make_agent(&app.member(), "Bell").await);
        let only = NewToken { agent_ids: Some(vec![ada.parse().expect("an id")]), role: Some(Role::Admin), ..a_token() };
        let limited = app.acme.issue(&app.noctuary, only).await;
        Self { app, ada, notifier, limited }
    }

    async fn hook(&self, by: &Client, agents: Value) -> Value {
        by.post(HOOKS, json!({ "url": "https://hooks.example.org/x", "events": ["memory.updated"], "agentIds": agents })).await.data()
    }

    /// The deliveries of a webhook, by agent.
    async fn sent(&self, by: &Client, hook: &Value) -> Vec<Value> {
        let page = by.get(&format!("{HOOKS}/{}/deliveries", id(hook))).await.data();
        page["items"].as_array().expect("a list").iter().map(|delivery| delivery["agentId"].clone()).collect()
    }

    async fn remember(&self, agent: &str, content: &str) {
        let body = json!({ "content": content, "endUserId": "nora" });
        self.app.member().post(&format!("/api/v1/memory/{agent}/remember"), body).await.data();
    }
}

fn id(row: &Value) -> &str {
    row["id"].as_str().expect("an id")
}

#[tokio::test]
async fn a_token_for_certain_agents_neither_sees_nor_changes_webhooks_of_others() {
    let ward = Ward::open().await;
    let admin = ward.app.admin();
    let mut foreign = Vec::new();
    for agents in [json!([]), json!([ward.notifier]), json!([ward.ada, ward.notifier])] {
        foreign.push(ward.hook(&admin, agents).await);
    }
    let delivery = admin.post(&format!("{HOOKS}/{}/test", id(&foreign[0])), json!({})).await.data();
    let delivery = id(&delivery);
    assert_eq!(ward.limited.get(HOOKS).await.data()["items"], json!([]));
    for hook in &foreign {
        let path = format!("{HOOKS}/{}", id(hook));
        ward.limited.get(&path).await.refused(404, "not_found");
        ward.limited.patch(&path, json!({ "enabled": false })).await.refused(404, "not_found");
        ward.limited.delete(&path).await.refused(404, "not_found");
        ward.limited.get(&format!("{path}/deliveries")).await.refused(404, "not_found");
        for verb in ["rotate", "test", &format!("deliveries/{delivery}/replay")] {
            ward.limited.post(&format!("{path}/{verb}"), json!({})).await.refused(404, "not_found");
        }
        assert_eq!(admin.get(&path).await.data()["enabled"], true, "nothing has changed");
    }
    let absent = ward.limited.get(&format!("{HOOKS}/1")).await.refused(404, "not_found");
    let there = ward.limited.get(&format!("{HOOKS}/{}", id(&foreign[0]))).await.refused(404, "not_found");
    assert_eq!(absent["msg"], there["msg"], "a foreign id cannot be told from an absent one");
}

#[tokio::test]
async fn its_own_webhooks_receive_events_of_its_agents_only() {
    let ward = Ward::open().await;
    let own = ward.hook(&ward.limited, json!([])).await;
    assert_eq!(own["agentIds"], json!([ward.ada]), "absent is all that the token may touch");
    let whole = ward.hook(&ward.app.admin(), json!([])).await;
    assert_eq!(whole["agentIds"], Value::Null);
    for wanted in [json!([ward.notifier]), json!([ward.ada, ward.notifier]), json!(["1"])] {
        let body = json!({ "url": "https://hooks.example.org/x", "agentIds": wanted });
        let refused = ward.limited.post(HOOKS, body).await.refused(422, "invalid");
        assert_eq!(refused["details"][0]["field"], "agentIds");
        ward.limited.patch(&format!("{HOOKS}/{}", id(&own)), json!({ "agentIds": wanted })).await.refused(422, "invalid");
    }
    ward.remember(&ward.ada, "Nora keeps bees.").await;
    ward.remember(&ward.notifier, "诺拉养蜜蜂。").await;
    assert_eq!(ward.sent(&ward.limited, &own).await, [json!(ward.ada)]);
    assert_eq!(ward.sent(&ward.app.admin(), &whole).await, [json!(ward.notifier), json!(ward.ada)]);
    assert_eq!(ward.limited.get(HOOKS).await.data()["items"].as_array().map(Vec::len), Some(1));
    // A webhook that covered everything until now still has deliveries about other agents.
    ward.app.admin().patch(&format!("{HOOKS}/{}", id(&whole)), json!({ "agentIds": [ward.ada] })).await.data();
    assert_eq!(ward.sent(&ward.limited, &whole).await, [json!(ward.ada)]);
    ward.limited.patch(&format!("{HOOKS}/{}", id(&own)), json!({ "enabled": false })).await.data();
    ward.limited.delete(&format!("{HOOKS}/{}", id(&own))).await.data();
}

#[tokio::test]
async fn the_console_limits_a_webhook_to_agents_and_shows_it() {
    let ward = Ward::open().await;
    let mut browser = Browser::admin(&ward.app).await;
    let fields = [("url", "https://hooks.example.org/x"), ("events", "memory.updated"), ("reach", "some")];
    let none = browser.submit("/settings/webhooks", &fields).await.expect(422);
    assert!(none.has("#wrong-agentIds"), "{none:?}");
    let chosen = [&fields[..], &[("agentIds", ward.notifier.as_str())]].concat();
    browser.submit("/settings/webhooks", &chosen).await.expect(200);
    let hook = ward.app.admin().get(HOOKS).await.data()["items"][0].clone();
    assert_eq!(hook["agentIds"], json!([ward.notifier]));
    let page = browser.get(&format!("/settings/webhooks/{}", id(&hook))).await.expect(200);
    assert_eq!(page.attr("input[name=agentIds][checked]", "value").as_deref(), Some(ward.notifier.as_str()));
}
