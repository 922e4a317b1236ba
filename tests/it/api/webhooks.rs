//! Webhooks: each event is delivered once, signed, retried, listed and replayed; never to an internal address, never with text.

use std::time::Duration;

use data_encoding::BASE64;
use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use sha2::Sha256;
use tokio_util::sync::CancellationToken;

use crate::support::TestApp;
use crate::support::app::make_agent;
use crate::support::inbox::contradict;
use crate::support::scripted_model::{Behaviour, ReceivedRequest, ScriptedModel};
use crate::support::until;

const HOOKS: &str = "/api/v1/webhooks";

/// A workspace with a running worker and a webhook receiver.
struct Post {
    app: TestApp,
    receiver: ScriptedModel,
    agent: String,
    stop: CancellationToken,
}

impl Drop for Post {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

impl Post {
    async fn new(receiver: ScriptedModel) -> Self {
        let app = TestApp::spawn_with(|config| {
            config.net.allowed_hosts = vec!["127.0.0.1".to_owned()];
            config.jobs.poll = Duration::from_millis(20);
            config.jobs.max_attempts = 3.try_into().unwrap();
        })
        .await;
        let agent = make_agent(&app.member(), "Ada").await;
        let stop = CancellationToken::new();
        tokio::spawn(noctuary::worker::run(app.state.clone(), stop.clone()));
        Self { app, receiver, agent, stop }
    }

    async fn listening() -> Self {
        Self::new(ScriptedModel::always(Behaviour::Status(204, Vec::new(), String::new())).await).await
    }

    async fn hook(&self, events: Value) -> Value {
        self.app.admin().post(HOOKS, json!({ "url": self.receiver.base_url(), "events": events })).await.data()
    }

    async fn remember(&self, content: &str) -> Value {
        let body = json!({ "content": content, "endUserId": "nora" });
        self.app.member().post(&format!("/api/v1/memory/{}/remember", self.agent), body).await.data()
    }

    /// Waits for `count` requests and returns those that the receiver got.
    async fn heard(&self, count: usize) -> Vec<ReceivedRequest> {
        until(&format!("{count} deliveries are heard"), async || self.receiver.calls() >= count).await;
        self.receiver.asked()
    }

    /// The deliveries of a webhook, newest first.
    async fn deliveries(&self, hook: &Value) -> Vec<Value> {
        let path = format!("{HOOKS}/{}/deliveries", hook["id"].as_str().unwrap());
        self.app.admin().get(&path).await.data()["items"].as_array().expect("a list").clone()
    }

    /// Waits until the newest delivery of a webhook is `state` after `attempts`.
    async fn delivery(&self, hook: &Value, state: &str, attempts: i64) -> Value {
        let is_so = |delivery: &Value| delivery["state"] == state && delivery["attempts"] == attempts;
        let newest = async || self.deliveries(hook).await.into_iter().next().unwrap_or_default();
        // The attempt is counted before its result is written.
        let is_settled = |delivery: &Value| delivery["status"].is_i64() || delivery["error"].is_string();
        until(&format!("{state} after {attempts}"), async || {
            let delivery = newest().await;
            is_so(&delivery) && is_settled(&delivery)
        })
        .await;
        newest().await
    }
}

/// The signature, computed as a receiver does.
fn signature(secret: &str, heard: &ReceivedRequest) -> String {
    let key = BASE64.decode(secret.strip_prefix("whsec_").expect("a secret").as_bytes()).expect("base64");
    let mut mac = Hmac::<Sha256>::new_from_slice(&key).unwrap();
    let (id, at) = (heard.header("webhook-id").unwrap(), heard.header("webhook-timestamp").unwrap());
    mac.update(format!("{id}.{at}.{}", heard.body).as_bytes());
    format!("v1,{}", BASE64.encode(&mac.finalize().into_bytes()))
}

#[tokio::test]
async fn what_happens_is_told_once_signed_and_without_a_word_of_memory() {
    let post = Post::listening().await;
    let hook = post.hook(json!(["memory.updated", "contradiction.opened"])).await;
    let secret = hook["secret"].as_str().unwrap();
    let fact = post.remember("诺拉喜欢绿茶。").await;
    let heard = post.heard(1).await.remove(0);
    assert_eq!(heard.body["type"], "memory.updated");
    let data = json!({ "workspaceId": post.app.acme.workspace_id, "agentId": post.agent, "ownerKey": "api:nora", "scope": "PERSONAL" });
    assert_eq!(heard.body["data"], data);
    assert_eq!(heard.header("webhook-signature"), Some(signature(secret, &heard).as_str()));
    let told = post.delivery(&hook, "delivered", 1).await;
    assert_eq!((told["status"].as_i64(), told["event"].as_str()), (Some(204), Some("memory.updated")));
    assert_eq!(heard.header("webhook-id"), Some(format!("msg_{}", told["id"].as_str().unwrap()).as_str()));

    let other = post.remember("Nora drinks no tea at all.").await;
    post.heard(2).await;
    let id = contradict(&post.app, &post.app.acme, fact["id"].as_str().unwrap(), other["id"].as_str().unwrap()).await;
    let opened = post.heard(3).await.remove(2);
    assert_eq!(
        (opened.body["type"].as_str(), opened.body["data"]["contradictionId"].as_str()),
        (Some("contradiction.opened"), Some(id.as_str()))
    );
    for heard in post.receiver.asked() {
        let said = heard.body.to_string();
        assert!(!said.contains("tea") && !said.contains("绿茶"), "{said}");
    }
    let listed = post.app.admin().get(HOOKS).await;
    assert!(!listed.text.contains("whsec_"), "the secret is shown once");
}

#[tokio::test]
async fn that_a_dream_is_over_is_told_whatever_came_of_it() {
    let post = Post::listening().await;
    post.hook(json!(["dream.completed"])).await;
    let path = format!("/api/v1/memory/{}/emergence", post.agent);
    let report = post.app.member().post(&path, json!({ "endUserId": "nora" })).await.data()["report"].clone();
    let heard = post.heard(1).await.remove(0);
    let (told, data) = (&heard.body["type"], &heard.body["data"]);
    assert_eq!((told, &data["dreamId"], &data["status"]), (&json!("dream.completed"), &report["id"], &json!("skipped")));
    assert_eq!((&data["ownerKey"], &data["kind"]), (&json!("api:nora"), &json!("MANUAL")));
}

#[tokio::test]
async fn what_changes_while_it_is_told_of_the_last_change_is_told_again() {
    let go = CancellationToken::new();
    let post = Post::new(ScriptedModel::start([Behaviour::SayWhen(go.clone(), "heard".to_owned())]).await).await;
    post.receiver.then(Behaviour::Status(204, Vec::new(), String::new()));
    let hook = post.hook(json!(["memory.updated"])).await;
    post.remember("Nora keeps bees.").await;
    post.heard(1).await;
    post.remember("诺拉养蜜蜂。").await;
    post.remember("Nora sells honey.").await;
    go.cancel();
    post.heard(2).await;
    until("both are delivered", async || post.deliveries(&hook).await.iter().all(|told| told["state"] == "delivered")).await;
    assert_eq!(post.deliveries(&hook).await.len(), 2, "two changes that wait together are one thing to tell");
}

#[tokio::test]
async fn an_address_that_the_operator_no_longer_allows_hears_nothing_and_old_deliveries_go() {
    let post = Post::listening().await;
    let hook = post.hook(json!(["memory.updated"])).await;
    post.remember("Nora keeps bees.").await;
    post.delivery(&hook, "delivered", 1).await;
    post.app.advance(chrono::Duration::days(15));
    post.remember("Nora sells honey.").await;
    until("the old one is gone", async || {
        let told = post.deliveries(&hook).await;
        told.len() == 1 && told[0]["state"] == "delivered"
    })
    .await;

    post.stop.cancel();
    let stricter = post.app.node(|config| config.jobs.poll = Duration::from_millis(20)).await;
    post.remember("Nora paints.").await;
    let stop = CancellationToken::new();
    tokio::spawn(noctuary::worker::run(stricter.state.clone(), stop.clone()));
    let refused = post.delivery(&hook, "pending", 1).await;
    assert_eq!((refused["error"].as_str(), refused["status"].as_i64()), (Some("address_not_allowed"), None));
    assert_eq!(post.receiver.calls(), 2);
    stop.cancel();
}

#[tokio::test]
async fn a_receiver_that_fails_is_tried_again_with_the_same_words_and_given_up_in_the_end() {
    let post = Post::new(ScriptedModel::start([Behaviour::status(500), Behaviour::HangUp]).await).await;
    let hook = post.hook(json!(["memory.updated"])).await;
    post.remember("Nora keeps bees.").await;
    post.delivery(&hook, "pending", 1).await;
    post.app.advance(chrono::Duration::hours(1));
    post.delivery(&hook, "pending", 2).await;
    post.app.advance(chrono::Duration::hours(1));
    let given_up = post.delivery(&hook, "failed", 3).await;
    assert_eq!((given_up["status"].as_i64(), given_up["error"].as_str()), (Some(500), Some("refused")));
    let heard = post.receiver.asked();
    assert_eq!((&heard[0].body, heard[0].header("webhook-id")), (&heard[2].body, heard[2].header("webhook-id")));
    assert_ne!(heard[0].header("webhook-timestamp"), heard[2].header("webhook-timestamp"), "signed for its moment");

    post.receiver.then(Behaviour::Status(200, Vec::new(), "{}".to_owned()));
    let replay = format!("{HOOKS}/{}/deliveries/{}/replay", hook["id"].as_str().unwrap(), given_up["id"].as_str().unwrap());
    post.app.admin().post(&replay, json!({})).await.data();
    assert_eq!(post.delivery(&hook, "delivered", 4).await["id"], given_up["id"]);
    post.app.member().post(&replay, json!({})).await.refused(403, "forbidden");
}

#[tokio::test]
async fn a_new_secret_signs_beside_the_old_one_for_a_day_and_one_who_is_gone_hears_nothing_more() {
    let post = Post::listening().await;
    let hook = post.hook(json!(["owner.forgotten"])).await;
    let path = format!("{HOOKS}/{}", hook["id"].as_str().unwrap());
    let new = post.app.admin().post(&format!("{path}/rotate"), json!({})).await.data();
    assert_ne!(new["secret"], hook["secret"]);
    post.app.admin().post(&format!("{path}/test"), json!({})).await.data();
    let heard = post.heard(1).await.remove(0);
    assert_eq!(heard.body["type"], "webhook.test");
    let both = format!("{} {}", signature(new["secret"].as_str().unwrap(), &heard), signature(hook["secret"].as_str().unwrap(), &heard));
    assert_eq!(heard.header("webhook-signature"), Some(both.as_str()));
    post.app.advance(chrono::Duration::days(1));
    post.app.admin().post(&format!("{path}/test"), json!({})).await.data();
    let heard = post.heard(2).await.remove(1);
    assert_eq!(heard.header("webhook-signature"), Some(signature(new["secret"].as_str().unwrap(), &heard).as_str()));

    post.receiver.then(Behaviour::status(410));
    post.app.admin().post(&format!("{path}/test"), json!({})).await.data();
    post.delivery(&hook, "failed", 1).await;
    let off = post.app.admin().get(&path).await.data();
    assert_eq!((off["enabled"].as_bool(), off["disabledReason"].as_str()), (Some(false), Some("gone")));
    post.app.admin().post(&format!("{path}/test"), json!({})).await.refused(409, "conflict");
    let on = post.app.admin().patch(&path, json!({ "enabled": true })).await.data();
    assert_eq!((on["enabled"].as_bool(), on["disabledReason"].as_str()), (Some(true), None));
    post.app.admin().delete(&path).await.data();
    post.app.admin().get(&path).await.refused(404, "not_found");
}

#[tokio::test]
async fn that_a_person_was_forgotten_is_told_and_what_was_told_of_them_is_gone() {
    let post = Post::listening().await;
    let hook = post.hook(json!([])).await;
    post.remember("Nora keeps bees.").await;
    post.delivery(&hook, "delivered", 1).await;
    let body = json!({ "confirm": "api:nora", "includeMessages": true });
    let receipt = post.app.admin().post("/api/v1/owners/api%3Anora/forget", body).await.data();
    let heard = post.heard(2).await.remove(1);
    assert_eq!((&heard.body["type"], &heard.body["data"]["receiptId"]), (&json!("owner.forgotten"), &receipt["receiptId"]));
    assert!(!heard.body.to_string().contains("nora"), "{}", heard.body);
    let left = post.app.admin().get(&format!("{HOOKS}/{}/deliveries", hook["id"].as_str().unwrap())).await;
    assert!(!left.text.contains("nora"), "{}", left.text);
}

#[tokio::test]
async fn an_address_inside_an_event_that_is_none_and_a_foreign_webhook_are_refused() {
    let app = TestApp::spawn().await;
    let refused = |body: Value| {
        let app = &app;
        async move { app.admin().post(HOOKS, body).await.refused(422, "invalid")["details"][0]["field"].clone() }
    };
    for url in [
        "http://hooks.example.org/",
        "https://127.0.0.1/",
        "https://169.254.169.254/latest",
        "https://10.0.0.7:8443/",
        "https://user:pw@hooks.example.org/",
        "no url",
    ] {
        assert_eq!(refused(json!({ "url": url })).await, "url", "{url}");
    }
    assert_eq!(refused(json!({ "url": "https://hooks.example.org/", "events": ["webhook.test"] })).await, "events");
    assert_eq!(refused(json!({ "url": "https://hooks.example.org/", "events": ["memory.read"] })).await, "events");
    app.member().post(HOOKS, json!({ "url": "https://hooks.example.org/" })).await.refused(403, "forbidden");
    let hook = app.admin().post(HOOKS, json!({ "url": "https://hooks.example.org/" })).await.data();
    assert_eq!(hook["events"].as_array().map(Vec::len), Some(4));
    let globex = app.tenant("Globex").await;
    for path in ["", "/deliveries"] {
        globex.admin.get(&format!("{HOOKS}/{}{path}", hook["id"].as_str().unwrap())).await.refused(404, "not_found");
    }
    globex.admin.post(&format!("{HOOKS}/{}/rotate", hook["id"].as_str().unwrap()), json!({})).await.refused(404, "not_found");
    assert_eq!(globex.admin.get(HOOKS).await.data()["items"], json!([]));
}

#[tokio::test]
async fn a_receiver_that_points_elsewhere_is_not_followed() {
    let elsewhere = ScriptedModel::always(Behaviour::Status(204, Vec::new(), String::new())).await;
    let away = Behaviour::Status(307, vec![("location", elsewhere.base_url())], String::new());
    let post = Post::new(ScriptedModel::always(away).await).await;
    let hook = post.hook(json!(["memory.updated"])).await;
    post.remember("我搬到里斯本了。").await;
    post.heard(1).await;
    until("the try is written down", async || post.deliveries(&hook).await[0]["status"] == 307).await;
    assert_eq!(post.deliveries(&hook).await[0]["error"], "refused");
    assert_eq!(elsewhere.calls(), 0, "nobody followed");
}
