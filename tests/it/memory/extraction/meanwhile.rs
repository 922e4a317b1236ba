//! What changes between the reading and the writing of one run: users and other workers go on while a model answers.

use std::time::Duration;

use noctuary::domain::file::Writer;
use noctuary::{store, worker};
use serde_json::json;
use tokio_util::sync::CancellationToken;

use super::{World, answer, fact};
use crate::support::scripted_model::{Behaviour, ScriptedModel};
use crate::support::until;

const DAY: &str = "2026-03-04T09:00:00Z";
const SAID: &str = "I live in Lisbon.";

/// Starts a run whose model answers only after `meanwhile`. Returns the world when the run has ended.
async fn while_the_model_thinks(first: serde_json::Value, then: serde_json::Value, meanwhile: impl AsyncFnOnce(&World)) -> World {
    let go = CancellationToken::new();
    let model = ScriptedModel::start([Behaviour::SayWhen(go.clone(), first.to_string()), Behaviour::say_json(&then)]).await;
    let base = model.base_url();
    let world = World::with(move |config| {
        config.llm.base_url = Some(base.parse().unwrap());
        config.llm.model = Some("scripted".into());
        config.llm.retries = 0;
        config.llm.timeout = Duration::from_secs(100);
    })
    .await;
    world.say("nora", "c1", DAY, &[('U', SAID)]).await;
    let state = world.app.state.clone();
    let run = tokio::spawn(async move { worker::drain(&state).await.unwrap() });
    until("the model is asked", async || model.calls() > 0).await;
    meanwhile(&world).await;
    go.cancel();
    assert_eq!(run.await.unwrap(), 1);
    world
}

fn lisbon() -> serde_json::Value {
    answer(json!({ "facts": [fact("lives_in", "Lisbon", SAID)] }))
}

#[tokio::test]
async fn a_file_that_changes_while_the_model_thinks_is_read_again_and_nothing_is_lost() {
    let stale = answer(json!({ "memory_update": "# Memory\n\n- Atlas runs on PostgreSQL." }));
    let fresh = answer(json!({ "memory_update": "# Memory\n\n- Written by Nora.\n- Atlas runs on PostgreSQL." }));
    let world = Box::pin(while_the_model_thinks(stale, fresh, async |world: &World| {
        world.write("nora", "MEMORY.md", "# Memory\n\n- Written by Nora.\n", Writer::Agent).await;
    }))
    .await;
    assert_eq!(world.file("nora", "MEMORY.md").await, "# Memory\n\n- Written by Nora.\n");
    assert_eq!((world.count("extraction").await, world.cursor("nora", "c1").await), (0, (0, 1)), "nothing of the run is kept");
    assert_eq!(world.job_states().await, ["retry"]);
    world.app.advance(chrono::Duration::seconds(10));
    assert_eq!(world.drain().await, 1);
    let memory = world.file("nora", "MEMORY.md").await;
    assert!(memory.contains("Written by Nora.") && memory.contains("PostgreSQL"), "{memory}");
    assert_eq!((world.count("extraction").await, world.cursor("nora", "c1").await), (1, (1, 1)));
}

#[tokio::test]
async fn a_conversation_that_is_cleared_while_the_model_thinks_is_read_once() {
    let world = Box::pin(while_the_model_thinks(lisbon(), lisbon(), async |world: &World| {
        let path = format!("/api/v1/agents/{}/conversations/c1/clear?endUserId=nora", world.agent);
        world.app.member().post(&path, json!({})).await.data();
    }))
    .await;
    assert_eq!(world.facts("nora").await, ["user|lives_in|Lisbon"], "read before it went, and by nobody again");
    assert_eq!((world.count("extraction").await, world.job_states().await), (1, vec!["done".to_owned()]));
}

#[tokio::test]
async fn messages_that_somebody_else_read_while_the_model_thought_are_not_used_again() {
    let world = Box::pin(while_the_model_thinks(lisbon(), lisbon(), async |world: &World| {
        let access = world.pass("nora").await;
        let tx = world.app.state.db.write(access.access()).await.unwrap();
        let found = store::conversations::find(&tx, &access, "c1").await.unwrap().unwrap();
        assert!(store::conversations::advance(&tx, &access, found.id, 0, 1).await.unwrap());
        tx.commit().await.unwrap();
    }))
    .await;
    assert!(world.facts("nora").await.is_empty());
    assert_eq!((world.count("extraction").await, world.job_states().await), (0, vec!["done".to_owned()]));
}

#[tokio::test]
async fn people_who_ask_for_the_same_at_once_are_kept_one_fact() {
    let world = World::new().await;
    let path = format!("/api/v1/memory/{}/remember", world.agent);
    let client = world.app.member();
    let ask = |content: &'static str| client.post(&path, json!({ "content": content, "endUserId": "nora" }));
    let answers = futures::future::join_all((0..8).flat_map(|_| [ask("I am allergic to peanuts."), ask("我对花生过敏。")])).await;
    answers.iter().for_each(|answer| assert!(answer.status < 300, "{answer:?}"));
    assert_eq!(world.facts("nora").await.len(), 2);
}
