//! The knowledge graph over the API: intervals, entities, neighbourhoods, merges, isolation.

mod entities;
mod forget;
mod intervals;
mod learning;
mod merging;
mod names;
mod told;
mod walk;

use noctuary::pipeline::relations::reader::job;
use noctuary::{store, worker};
use serde_json::{Value, json};

use super::world::World;
use crate::support::Client;

/// Calls the API about the graph of one owner.
struct Graph<'a> {
    world: &'a World,
    program: Client,
    owner: &'a str,
}

impl<'a> Graph<'a> {
    fn of(world: &'a World, owner: &'a str) -> Self {
        Self { world, program: world.program.clone(), owner }
    }

    fn path(&self, rest: &str) -> String {
        let sign = if rest.contains('?') { '&' } else { '?' };
        format!("/api/v1/memory/{}/graph/{rest}{sign}endUserId={}", self.world.agent, self.owner)
    }

    async fn get(&self, rest: &str) -> Value {
        self.program.get(&self.path(rest)).await.data()
    }

    /// Adds a relation. `rest` holds further fields of the body.
    async fn relate(&self, subject: &str, predicate: &str, object: &str, mut rest: Value) -> Value {
        for (name, value) in [("subject", subject), ("predicate", predicate), ("object", object), ("endUserId", self.owner)] {
            rest[name] = value.into();
        }
        let path = format!("/api/v1/memory/{}/graph/relations", self.world.agent);
        self.program.post(&path, rest).await.data()
    }

    /// Adds a relation that holds since a day.
    async fn since(&self, day: &str, subject: &str, predicate: &str, object: &str) -> Value {
        self.relate(subject, predicate, object, json!({ "validFrom": format!("{day}T00:00:00Z") })).await
    }

    /// The entities that match a query, as `kind:name`, in alphabetical order.
    async fn found(&self, query: &str) -> Vec<String> {
        let page = self.get(&format!("entities?{query}")).await;
        let mut found: Vec<String> = page["items"].as_array().unwrap().iter().map(named).collect();
        found.sort();
        found
    }

    /// The id of the entity with this name.
    async fn id(&self, name: &str) -> String {
        let page = self.get("entities?limit=200").await;
        let found = page["items"].as_array().unwrap().iter().find(|entity| entity["name"] == name);
        found.unwrap_or_else(|| panic!("no entity {name}: {page}"))["id"].as_str().unwrap().to_owned()
    }

    /// The relations of an entity as sentences, in the order of the answer.
    async fn around(&self, name: &str, query: &str) -> Vec<String> {
        texts(&self.get(&format!("entities/{}?{query}", self.id(name).await)).await["relations"])
    }

    /// Every interval of an entity, newest first.
    async fn history(&self, name: &str) -> Vec<String> {
        texts(&self.get(&format!("entities/{}?depth=1", self.id(name).await)).await["history"])
    }

    /// Posts messages of a day to a conversation, each with an answer, and closes it, which ends the session.
    async fn say(&self, conversation: &str, day: &str, lines: &[&str]) {
        let mut messages = Vec::new();
        for line in lines {
            messages.push(json!({ "role": "user", "content": line, "createdAt": format!("{day}T09:00:00Z") }));
            messages.push(json!({ "role": "assistant", "content": "I see.", "createdAt": format!("{day}T09:00:10Z") }));
        }
        let talk = format!("/api/v1/agents/{}/conversations/{conversation}", self.world.agent);
        let body = json!({ "messages": messages, "endUserId": self.owner, "complete": false });
        self.program.post(&format!("{talk}/messages"), body).await.data();
        self.program.patch(&format!("{talk}?endUserId={}", self.owner), json!({ "state": "terminated" })).await.data();
        worker::drain(&self.world.app.state).await.expect("the jobs run");
    }

    /// Runs the extraction of relations on messages of a conversation once more.
    async fn read_again(&self, conversation: &str, span: (i64, i64)) {
        let app = &self.world.app;
        let access = app.pass(&self.world.agent, self.owner).await;
        let tx = app.state.db.write(access.access()).await.expect("a transaction");
        let talk = store::conversations::find(&tx, &access, conversation).await.expect("an answer").expect("the conversation");
        let again = job(&access, talk.id, span, None, app.clock.now());
        store::jobs::enqueue(&tx, access.access(), again).await.expect("a job");
        tx.commit().await.expect("a commit");
        assert_eq!(worker::drain(&app.state).await.expect("the job runs"), 1);
    }

    /// The outcome of the last job that extracted relations.
    async fn outcome(&self) -> Value {
        let jobs = self.program.get("/api/v1/jobs?limit=200").await.data();
        let read = jobs["items"].as_array().unwrap().iter().find(|job| job["kind"] == "read_relations");
        read.unwrap_or_else(|| panic!("nothing was read: {jobs}"))["outcome"].clone()
    }

    /// Changes a setting of the graph for the agent.
    async fn set(&self, key: &str, value: Value) {
        let path = format!("/api/v1/settings/mate.memory.graph.{key}?agentId={}", self.world.agent);
        self.program.put(&path, json!({ "value": value })).await.data();
    }

    /// Decides a merge candidate.
    async fn decide(&self, pair: &Value, verb: &str) -> Value {
        let id = pair["id"].as_str().unwrap();
        let base = format!("/api/v1/memory/{}/graph/candidates/{id}/{verb}", self.world.agent);
        let answer = match verb {
            "merge" => self.program.post(&base, json!({ "endUserId": self.owner })).await,
            _ => self.program.post(&format!("{base}?endUserId={}", self.owner), json!({})).await,
        };
        answer.data()
    }

    /// The merge candidates in a state.
    async fn pairs(&self, state: &str) -> Vec<Value> {
        self.get(&format!("candidates?state={state}")).await["items"].as_array().unwrap().clone()
    }
}

fn named(entity: &Value) -> String {
    format!("{}:{}", entity["kind"].as_str().unwrap(), entity["name"].as_str().unwrap())
}

fn texts(list: &Value) -> Vec<String> {
    list.as_array().unwrap_or_else(|| panic!("no list: {list}")).iter().map(|one| one["text"].as_str().unwrap().to_owned()).collect()
}
