//! Ongoing conversations are extracted after a while, and an answer of the model that cannot be read loses nothing.

use chrono::Duration;
use noctuary::worker;
use serde_json::{Value, json};

use super::extraction::{World, answer, fact};
use crate::support::scripted_model::{Behaviour, ScriptedModel};

/// Two messages of an open turn: neither their number nor the turn enqueues an extraction.
const ENGLISH: [(&str, &str); 2] = [("user", "I live in Lisbon."), ("assistant", "Nice.")];
const CHINESE: [(&str, &str); 2] = [("user", "我对花生过敏。"), ("assistant", "好的。")];

impl World {
    async fn chat_on(&self, owner: &str, lines: &[(&str, &str)], more: Value) {
        let messages: Vec<Value> = lines.iter().map(|(role, content)| json!({ "role": role, "content": content })).collect();
        let mut body = json!({ "messages": messages, "endUserId": owner, "complete": false });
        for (key, value) in more.as_object().unwrap() {
            body[key] = value.clone();
        }
        self.app.member().post(&format!("/api/v1/agents/{}/conversations/c1/messages", self.agent), body).await.data();
    }

    /// Extracts conversations that are due, and returns their number.
    async fn reflect(&self) -> u64 {
        let found = worker::read_lately(&self.app.state).await.unwrap();
        self.drain().await;
        found
    }

    async fn switch(&self, key: &str, value: Value) {
        let path = format!("/api/v1/settings/mate.memory.{key}?agentId={}", self.agent);
        self.app.admin().put(&path, json!({ "value": value })).await.data();
    }

    /// The engine, status and reason of every run so far.
    async fn read_by(&self) -> Vec<(String, String, String)> {
        self.runs().await.into_iter().map(|(engine, status, reason, ..)| (engine, status, reason)).collect()
    }
}

#[tokio::test]
async fn what_was_said_is_read_after_a_quarter_of_an_hour_although_the_conversation_goes_on() {
    for (said, known) in [(ENGLISH, "user|lives_in|Lisbon"), (CHINESE, "user|allergic_to|花生")] {
        let world = World::new().await;
        world.chat_on("nora", &said, json!({})).await;
        world.app.advance(Duration::minutes(10));
        world.chat_on("nora", &[("user", "Hm."), ("assistant", "嗯。")], json!({})).await;
        world.app.advance(Duration::minutes(5) - Duration::microseconds(1));
        assert_eq!(world.reflect().await, 0);
        world.app.advance(Duration::microseconds(1));
        assert_eq!(world.reflect().await, 1, "after the first word, not after the last");
        assert_eq!(world.facts("nora").await, [known]);
        assert_eq!(world.cursor("nora", "c1").await, (4, 4));
        assert_eq!(world.reflect().await, 0, "nothing was said since");

        world.chat_on("nora", &[("user", "I work as a nurse.")], json!({})).await;
        world.app.advance(Duration::minutes(15));
        assert_eq!(world.reflect().await, 1);
        assert_eq!(world.cursor("nora", "c1").await, (5, 5));
        assert_eq!(world.facts("nora").await.len(), 2);
    }
}

#[tokio::test]
async fn an_answer_that_cannot_be_used_moves_nothing_is_written_down_and_read_again() {
    for (said, good) in [(ENGLISH, fact("lives_in", "Lisbon", "I live in Lisbon")), (CHINESE, fact("allergic_to", "花生", "我对花生过敏"))]
    {
        for (class, bad) in [
            ("unusable_output", Behaviour::Say("我是一个语言模型。 I am sorry.".into())),
            ("wrong_schema", Behaviour::Say("{\"should_update\": \"perhaps\"}".into())),
            ("truncated_output", Behaviour::SayUntilTheLimit("{\"should_update\": tr".into())),
            ("", Behaviour::status(500)),
        ] {
            let model = ScriptedModel::start([bad]).await;
            let world = World::with_model(&model).await;
            world.chat_on("nora", &said, json!({})).await;
            world.app.advance(Duration::minutes(15));
            assert_eq!(world.reflect().await, 1);
            assert_eq!(world.cursor("nora", "c1").await, (0, 2), "{class}: the cursor stays");
            assert!(world.facts("nora").await.is_empty(), "{class}: nobody else reads it meanwhile");
            let runs = world.read_by().await;
            assert_eq!((runs.len(), runs[0].0.as_str(), runs[0].1.as_str()), (1, "model", "failed"));
            assert!(runs[0].2.contains(class) && !runs[0].2.contains("sorry"), "{runs:?}");

            model.then(Behaviour::say_json(&answer(json!({ "facts": [good.clone()] }))));
            world.app.advance(Duration::minutes(15));
            assert_eq!(world.reflect().await, 1, "{class}: the next time");
            assert_eq!(world.cursor("nora", "c1").await, (2, 2));
            assert_eq!(world.facts("nora").await.len(), 1, "{class}");
            let runs = world.read_by().await;
            assert_eq!((runs.len(), runs[1].0.as_str(), runs[1].1.as_str()), (2, "model", "applied"));
        }
    }
}

#[tokio::test]
async fn a_model_that_keeps_failing_is_not_asked_for_ever_and_the_end_of_the_session_reads_without_it() {
    let model = ScriptedModel::always(Behaviour::status(500)).await;
    let world = World::with_model(&model).await;
    world.switch("min-messages-for-summarize", json!(2)).await;
    world.switch("session-idle-minutes", json!(120)).await;
    world.chat_on("nora", &ENGLISH, json!({})).await;
    let mut asked = 0;
    for _ in 0..6 {
        world.app.advance(Duration::minutes(15));
        asked += world.reflect().await;
    }
    assert_eq!((asked, world.read_by().await.len()), (2, 2), "while it was active lately");
    world.app.advance(Duration::minutes(30));
    world.reflect().await;
    assert_eq!(world.facts("nora").await, ["user|lives_in|Lisbon"]);
    let runs = world.read_by().await;
    assert_eq!((runs.len(), runs[2].0.as_str(), runs[2].1.as_str()), (3, "extractive", "applied"));
}

#[tokio::test]
async fn what_is_switched_off_cron_or_read_already_is_left_alone() {
    let world = World::new().await;
    world.switch("reflector-enabled", json!(false)).await;
    world.chat_on("nora", &ENGLISH, json!({})).await;
    world.app.advance(Duration::minutes(15));
    assert_eq!(world.reflect().await, 0, "the reflector");

    world.switch("reflector-enabled", json!(true)).await;
    world.chat_on("nora", &CHINESE, json!({})).await;
    world.switch("auto-summarize-enabled", json!(false)).await;
    world.app.advance(Duration::minutes(15));
    assert_eq!(world.reflect().await, 0, "reading without being asked");

    world.switch("auto-summarize-enabled", json!(null)).await;
    world.chat_on("liwei", &CHINESE, json!({ "triggerSource": "cron" })).await;
    world.app.advance(Duration::minutes(15));
    assert_eq!(world.reflect().await, 0, "a schedule's own words");

    world.chat_on("rosa", &CHINESE, json!({})).await;
    world.enqueue("rosa").await;
    world.drain().await;
    assert_eq!(world.cursor("rosa", "c1").await, (2, 2));
    world.app.advance(Duration::minutes(15));
    assert_eq!(world.reflect().await, 0, "read already");
    world.app.advance(Duration::hours(3));
    assert_eq!(world.reflect().await, 0, "long ago");
}

#[tokio::test]
async fn two_nodes_that_look_at_once_read_once_and_long_talk_is_read_to_its_end() {
    let world = World::new().await;
    let long: Vec<String> = (0..25).map(|n| format!("I own {n} blue kettles, 我有{n}把茶壶。")).collect();
    for batch in long.chunks(10) {
        let lines: Vec<(&str, &str)> = batch.iter().flat_map(|line| [("user", line.as_str()), ("assistant", "好。")]).collect();
        world.chat_on("nora", &lines, json!({})).await;
    }
    world.switch("max-transcript-messages", json!(2)).await;
    world.app.advance(Duration::minutes(15));
    let node = world.app.node(|_| ()).await;
    let (one, other) = tokio::join!(worker::read_lately(&world.app.state), worker::read_lately(&node.state));
    assert_eq!(one.unwrap() + other.unwrap(), 1);
    world.drain().await;
    assert_eq!(world.cursor("nora", "c1").await, (50, 50));
    assert_eq!(world.count("extraction").await, 25, "each window once");
    assert_eq!(world.count("job WHERE kind = 'reflect'").await, 4, "eight windows a job");
}
