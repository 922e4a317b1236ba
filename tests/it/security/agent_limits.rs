//! Admin tokens limited to certain agents cannot find what belongs to other agents or to the whole workspace.

use noctuary::auth::tokens::NewToken;
use noctuary::domain::role::Role;
use serde_json::{Value, json};

use crate::support::app::make_agent;
use crate::support::browser::Browser;
use crate::support::tenant::a_token;
use crate::support::{Client, TestApp};

const HOOKS: &str = "/api/v1/webhooks";

struct Fixture {
    app: TestApp,
    ada: String,
    notifier: String,
    /// An admin's token limited to Ada.
    limited: Client,
}

impl Fixture {
    async fn open() -> Self {
        let app = TestApp::spawn().await;
        let (ada, notifier) = (make_agent(&app.member(), "Ada").await, make_agent(&app.member(), "Bell").await);
        let only = NewToken { agent_ids: Some(vec![ada.parse().expect("an id")]), role: Some(Role::Admin), ..a_token() };
        let limited = app.acme.issue(&app.state, only).await;
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
    let fixture = Fixture::open().await;
    let admin = fixture.app.admin();
    let mut foreign = Vec::new();
    for agents in [json!([]), json!([fixture.notifier]), json!([fixture.ada, fixture.notifier])] {
        foreign.push(fixture.hook(&admin, agents).await);
    }
    let delivery = admin.post(&format!("{HOOKS}/{}/test", id(&foreign[0])), json!({})).await.data();
    let delivery = id(&delivery);
    assert_eq!(fixture.limited.get(HOOKS).await.data()["items"], json!([]));
    for hook in &foreign {
        let path = format!("{HOOKS}/{}", id(hook));
        fixture.limited.get(&path).await.refused(404, "not_found");
        fixture.limited.patch(&path, json!({ "enabled": false })).await.refused(404, "not_found");
        fixture.limited.delete(&path).await.refused(404, "not_found");
        fixture.limited.get(&format!("{path}/deliveries")).await.refused(404, "not_found");
        for verb in ["rotate", "test", &format!("deliveries/{delivery}/replay")] {
            fixture.limited.post(&format!("{path}/{verb}"), json!({})).await.refused(404, "not_found");
        }
        assert_eq!(admin.get(&path).await.data()["enabled"], true, "nothing has changed");
    }
    let absent = fixture.limited.get(&format!("{HOOKS}/1")).await.refused(404, "not_found");
    let there = fixture.limited.get(&format!("{HOOKS}/{}", id(&foreign[0]))).await.refused(404, "not_found");
    assert_eq!(absent["msg"], there["msg"], "a foreign id cannot be told from an absent one");
}

#[tokio::test]
async fn its_own_webhooks_receive_events_of_its_agents_only() {
    let fixture = Fixture::open().await;
    let own = fixture.hook(&fixture.limited, json!([])).await;
    assert_eq!(own["agentIds"], json!([fixture.ada]), "absent is all that the token may touch");
    let whole = fixture.hook(&fixture.app.admin(), json!([])).await;
    assert_eq!(whole["agentIds"], Value::Null);
    for wanted in [json!([fixture.notifier]), json!([fixture.ada, fixture.notifier]), json!(["1"])] {
        let body = json!({ "url": "https://hooks.example.org/x", "agentIds": wanted });
        let refused = fixture.limited.post(HOOKS, body).await.refused(422, "invalid");
        assert_eq!(refused["details"][0]["field"], "agentIds");
        fixture.limited.patch(&format!("{HOOKS}/{}", id(&own)), json!({ "agentIds": wanted })).await.refused(422, "invalid");
    }
    fixture.remember(&fixture.ada, "Nora keeps bees.").await;
    fixture.remember(&fixture.notifier, "诺拉养蜜蜂。").await;
    assert_eq!(fixture.sent(&fixture.limited, &own).await, [json!(fixture.ada)]);
    assert_eq!(fixture.sent(&fixture.app.admin(), &whole).await, [json!(fixture.notifier), json!(fixture.ada)]);
    assert_eq!(fixture.limited.get(HOOKS).await.data()["items"].as_array().map(Vec::len), Some(1));
    // A webhook that covered everything until now still has deliveries about other agents.
    fixture.app.admin().patch(&format!("{HOOKS}/{}", id(&whole)), json!({ "agentIds": [fixture.ada] })).await.data();
    assert_eq!(fixture.sent(&fixture.limited, &whole).await, [json!(fixture.ada)]);
    fixture.limited.patch(&format!("{HOOKS}/{}", id(&own)), json!({ "enabled": false })).await.data();
    fixture.limited.delete(&format!("{HOOKS}/{}", id(&own))).await.data();
}

#[tokio::test]
async fn the_console_limits_a_webhook_to_agents_and_shows_it() {
    let fixture = Fixture::open().await;
    let mut browser = Browser::admin(&fixture.app).await;
    let fields = [("url", "https://hooks.example.org/x"), ("events", "memory.updated"), ("reach", "some")];
    let none = browser.submit("/settings/webhooks", &fields).await.expect(422);
    assert!(none.has("#wrong-agentIds"), "{none:?}");
    let chosen = [&fields[..], &[("agentIds", fixture.notifier.as_str())]].concat();
    browser.submit("/settings/webhooks", &chosen).await.expect(200);
    let hook = fixture.app.admin().get(HOOKS).await.data()["items"][0].clone();
    assert_eq!(hook["agentIds"], json!([fixture.notifier]));
    let page = browser.get(&format!("/settings/webhooks/{}", id(&hook))).await.expect(200);
    assert_eq!(page.attr("input[name=agentIds][checked]", "value").as_deref(), Some(fixture.notifier.as_str()));
}
