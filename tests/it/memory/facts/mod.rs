//! Facts over REST: written and changed by hand, trust, ratings, history, and the state at an earlier time.

mod disputes;
mod evidence;
mod hand;
mod past;
mod projection;
mod retelling;
mod trust;
mod twins;

use serde_json::{Value, json};

use super::extraction::World;
use crate::support::Client;

/// Calls the API about the facts of one owner.
struct Facts<'a> {
    world: &'a World,
    owner: &'a str,
}

impl<'a> Facts<'a> {
    fn of(world: &'a World, owner: &'a str) -> Self {
        Self { world, owner }
    }

    fn base(&self) -> String {
        format!("/api/v1/memory/{}/facts", self.world.agent)
    }

    fn member(&self) -> Client {
        self.world.app.member()
    }

    fn named(&self, mut body: Value) -> Value {
        body["endUserId"] = json!(self.owner);
        body
    }

    async fn create(&self, body: Value) -> Value {
        self.member().post(&self.base(), self.named(body)).await.data()
    }

    async fn remember(&self, content: &str) -> Value {
        let path = format!("/api/v1/memory/{}/remember", self.world.agent);
        self.member().post(&path, self.named(json!({ "content": content }))).await.data()
    }

    async fn change(&self, id: &str, body: Value) -> Value {
        self.member().patch(&format!("{}/{id}", self.base()), self.named(body)).await.data()
    }

    async fn rate(&self, id: &str, kind: &str) -> Value {
        self.member().post(&format!("{}/{id}/feedback", self.base()), self.named(json!({ "kind": kind }))).await.data()
    }

    async fn get(&self, id: &str) -> Value {
        self.world.app.viewer().get(&format!("{}/{id}?endUserId={}", self.base(), self.owner)).await.data()
    }

    async fn history(&self, id: &str) -> Vec<Value> {
        let path = format!("{}/{id}/history?endUserId={}", self.base(), self.owner);
        self.world.app.viewer().get(&path).await.data()["items"].as_array().unwrap().clone()
    }

    /// The listed facts as `predicate|object`, in alphabetical order.
    async fn listed(&self, query: &str) -> Vec<String> {
        let page = self.world.app.viewer().get(&format!("{}?endUserId={}{query}", self.base(), self.owner)).await.data();
        let shown = |fact: &Value| format!("{}|{}", fact["predicate"].as_str().unwrap(), fact["object"].as_str().unwrap());
        let mut listed: Vec<String> = page["items"].as_array().unwrap().iter().map(shown).collect();
        listed.sort();
        listed
    }

    /// The active fact with this object.
    async fn with(&self, object: &str) -> Value {
        let page = self.world.app.viewer().get(&format!("{}?endUserId={}", self.base(), self.owner)).await.data();
        let found = page["items"].as_array().unwrap().iter().find(|fact| fact["object"] == object);
        found.unwrap_or_else(|| panic!("no active fact {object}: {page}")).clone()
    }
}

fn id(fact: &Value) -> String {
    fact["id"].as_str().unwrap().to_owned()
}

/// Asserts a number in an answer, within a thousandth.
#[track_caller]
fn near(number: &Value, wanted: f64) {
    assert!((number.as_f64().unwrap() - wanted).abs() < 0.001, "{number} is not {wanted}");
}
