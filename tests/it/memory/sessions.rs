//! Sessions: a conversation that is idle or closed completes a session, and its unread messages are extracted once.

use chrono::Duration;
use noctuary::domain::job::{NewJob, Task};
use noctuary::pipeline::conversations::complete_idle;
use noctuary::{store, worker};
use serde_json::{Value, json};

use super::extraction::World;

/// Two turns without an end, so that no turn enqueues an extraction.
const ENGLISH: [(&str, &str); 4] =
    [("user", "Good morning to you."), ("assistant", "Good morning."), ("user", "I live in Lisbon."), ("assistant", "Nice.")];
const CHINESE: [(&str, &str); 4] =
    [("user", "早上好，很高兴见到你。"), ("assistant", "早。"), ("user", "我对花生过敏。"), ("assistant", "好的。")];

/// The jobs at the end of a session: unread messages are extracted, and messages without an episode are summarized.
const OF_A_SESSION: usize = 2;

/// The same with the job that an episode enqueues to extract relations. The English session is too short for an episode.
fn of_a_session(said: [(&str, &str); 4]) -> usize {
    OF_A_SESSION + usize::from(said == CHINESE)
}

impl World {
    fn talk(&self, conversation: &str) -> String {
        format!("/api/v1/agents/{}/conversations/{conversation}", self.agent)
    }

    /// Posts messages of an open turn, with more fields of the request.
    async fn chat(&self, owner: &str, conversation: &str, lines: &[(&str, &str)], more: Value) {
        let messages: Vec<Value> = lines.iter().map(|(role, content)| json!({ "role": role, "content": content })).collect();
        let mut body = json!({ "messages": messages, "endUserId": owner, "complete": false });
        for (key, value) in more.as_object().unwrap() {
            body[key] = value.clone();
        }
        self.app.member().post(&format!("{}/messages", self.talk(conversation)), body).await.data();
    }

    async fn shown(&self, owner: &str, conversation: &str) -> Value {
        self.app.viewer().get(&format!("{}?endUserId={owner}", self.talk(conversation))).await.data()
    }

    /// The conversation's state, and the last message of its completed session.
    async fn standing(&self, owner: &str, conversation: &str) -> (String, i64) {
        let shown = self.shown(owner, conversation).await;
        (shown["state"].as_str().unwrap().to_owned(), shown["completedSeq"].as_i64().unwrap())
    }

    async fn set_state(&self, owner: &str, conversation: &str, state: &str) -> Value {
        let path = format!("{}?endUserId={owner}", self.talk(conversation));
        self.app.member().patch(&path, json!({ "state": state })).await.data()
    }

    async fn set(&self, key: &str, value: Value) {
        let path = format!("/api/v1/settings/mate.memory.{key}?agentId={}", self.agent);
        self.app.admin().put(&path, json!({ "value": value })).await.data();
    }

    /// `conversation-last_seq` of every completed session, with its state and outcome.
    async fn sessions(&self) -> Vec<(i64, String, Option<Value>)> {
        let rows = self.rows("SELECT args, state, outcome FROM job WHERE kind = 'complete_session' ORDER BY id").await;
        let seq = |args: Value| args["args"]["last_seq"].as_i64().unwrap();
        rows.iter()
            .map(|row| (seq(row.try_get("", "args").unwrap()), row.try_get("", "state").unwrap(), row.try_get("", "outcome").unwrap()))
            .collect()
    }

    async fn gate(&self) -> Option<String> {
        let sessions = self.sessions().await;
        sessions.last().and_then(|(.., outcome)| outcome.as_ref()?["gate"].as_str().map(str::to_owned))
    }
}

#[tokio::test]
async fn a_conversation_that_falls_silent_is_paused_and_what_it_left_unread_becomes_memory_once() {
    for (said, fact) in [(ENGLISH, "user|lives_in|Lisbon"), (CHINESE, "user|allergic_to|花生")] {
        let world = World::new().await;
        world.chat("nora", "c1", &said, json!({})).await;
        world.app.advance(Duration::minutes(30) - Duration::microseconds(1));
        assert_eq!(world.drain().await, 0);
        assert_eq!(world.standing("nora", "c1").await, ("active".to_owned(), 0));
        assert!(world.sessions().await.is_empty());

        world.app.advance(Duration::microseconds(1));
        assert_eq!(world.drain().await, of_a_session(said));
        assert_eq!(world.standing("nora", "c1").await, ("paused".to_owned(), 4));
        assert_eq!(world.shown("nora", "c1").await["idleAt"], Value::Null);
        assert_eq!(world.facts("nora").await, [fact]);
        assert_eq!(world.cursor("nora", "c1").await, (4, 4));

        world.app.advance(Duration::days(2));
        assert_eq!(world.drain().await, 0, "once, however often one looks");
        assert_eq!(world.sessions().await.len(), 1);
        let audit = world.app.admin().get("/api/v1/audit?action=conversation.idle").await.data();
        assert_eq!(audit["items"].as_array().unwrap().len(), 1);
        assert_eq!(audit["items"][0]["detail"]["completedSeq"], 4);
    }
}

#[tokio::test]
async fn a_conversation_that_is_closed_completes_its_session_at_once_and_a_new_message_opens_another() {
    for (said, fact) in [(ENGLISH, "user|lives_in|Lisbon"), (CHINESE, "user|allergic_to|花生")] {
        let world = World::new().await;
        world.chat("nora", "c1", &said, json!({})).await;
        assert_eq!(world.set_state("nora", "c1", "terminated").await["completedSeq"], 4);
        world.set_state("nora", "c1", "terminated").await;
        assert_eq!(world.drain().await, of_a_session(said), "closed twice, completed once");
        assert_eq!(world.facts("nora").await, [fact]);

        world.chat("nora", "c1", &[("user", "I love trail running."), ("assistant", "好。")], json!({})).await;
        assert_eq!(world.standing("nora", "c1").await, ("active".to_owned(), 4));
        world.app.advance(Duration::minutes(30));
        world.drain().await;
        assert_eq!(world.standing("nora", "c1").await, ("paused".to_owned(), 6));
        let seqs: Vec<i64> = world.sessions().await.iter().map(|session| session.0).collect();
        assert_eq!(seqs, [4, 6]);
        assert_eq!(world.facts("nora").await.len(), 2);
        world.set_state("nora", "c1", "terminated").await;
        assert_eq!(world.drain().await, 0, "nothing was said since");
    }
}

#[tokio::test]
async fn each_message_puts_the_end_off_and_a_pause_by_hand_does_not() {
    let world = World::new().await;
    world.chat("nora", "c1", &ENGLISH, json!({})).await;
    world.app.advance(Duration::minutes(20));
    world.chat("nora", "c1", &CHINESE, json!({})).await;
    world.app.advance(Duration::minutes(20));
    assert_eq!(world.drain().await, 0);
    world.set_state("nora", "c1", "paused").await;
    world.app.advance(Duration::minutes(10));
    world.drain().await;
    assert_eq!(world.standing("nora", "c1").await, ("paused".to_owned(), 8));
    assert_eq!(world.facts("nora").await, ["user|allergic_to|花生", "user|lives_in|Lisbon"]);

    world.set_state("nora", "c1", "active").await;
    world.app.advance(Duration::minutes(30));
    assert_eq!(world.drain().await, 0, "resumed by hand, and nothing said");
    assert_eq!(world.standing("nora", "c1").await, ("paused".to_owned(), 8));
}

#[tokio::test]
async fn the_cooldown_does_not_hold_up_the_end_of_a_session() {
    let world = World::new().await;
    world.chat("nora", "c1", &ENGLISH, json!({ "complete": true })).await;
    world.drain().await;
    world.chat("nora", "c1", &CHINESE, json!({ "complete": true })).await;
    assert_eq!(world.drain().await, 0, "put off by the cooldown");
    world.set_state("nora", "c1", "terminated").await;
    world.drain().await;
    assert_eq!(world.facts("nora").await, ["user|allergic_to|花生", "user|lives_in|Lisbon"]);
    world.app.advance(Duration::minutes(5));
    world.drain().await;
    assert_eq!(world.count("extraction").await, 2, "what was put off finds nothing left");
}

#[tokio::test]
async fn the_other_gates_hold_for_the_end_of_a_session_too() {
    let world = World::new().await;
    let said = &ENGLISH[2..];
    world.chat("nora", "few", said, json!({})).await;
    world.set_state("nora", "few", "terminated").await;
    world.drain().await;
    assert_eq!(world.gate().await.as_deref(), Some("too_few_messages"));

    world.chat("nora", "short", &[("user", "你好"), ("assistant", "?"), ("user", "ok"), ("assistant", "!")], json!({})).await;
    world.set_state("nora", "short", "terminated").await;
    world.drain().await;
    assert_eq!(world.gate().await.as_deref(), Some("too_short"));

    world.chat("nora", "cron", &ENGLISH, json!({ "triggerSource": "cron" })).await;
    world.set_state("nora", "cron", "terminated").await;
    world.drain().await;
    assert_eq!(world.gate().await.as_deref(), Some("cron"));
    assert_eq!(world.cursor("nora", "cron").await, (0, 4));

    world.set("auto-summarize-enabled", json!(false)).await;
    world.chat("nora", "off", &ENGLISH, json!({})).await;
    world.set_state("nora", "off", "terminated").await;
    world.drain().await;
    assert_eq!(world.gate().await.as_deref(), Some("switched_off"));
    assert!(world.facts("nora").await.is_empty());

    world.set("auto-summarize-enabled", json!(true)).await;
    world.chat("nora", "thanks", &CHINESE, json!({})).await;
    world.chat("nora", "thanks", &[("user", "谢谢"), ("assistant", "再见")], json!({})).await;
    world.set_state("nora", "thanks", "terminated").await;
    world.drain().await;
    assert_eq!(world.facts("nora").await, ["user|allergic_to|花生"], "a last thank-you does not hide what was said before");
}

#[tokio::test]
async fn a_scheduled_conversation_is_not_read_along_with_another() {
    let world = World::new().await;
    world.chat("nora", "cron", &CHINESE, json!({ "triggerSource": "cron", "complete": true })).await;
    world.chat("nora", "c1", &ENGLISH, json!({ "complete": true })).await;
    world.drain().await;
    assert_eq!(world.facts("nora").await, ["user|lives_in|Lisbon"]);
    assert_eq!(world.cursor("nora", "cron").await, (0, 4));
    world.set("skip-cron-conversations", json!(false)).await;
    world.enqueue("nora").await;
    world.drain().await;
    assert_eq!(world.facts("nora").await, ["user|allergic_to|花生", "user|lives_in|Lisbon"]);
}

#[tokio::test]
async fn the_idle_time_is_the_agents_own_and_may_become_longer() {
    let world = World::new().await;
    world.set("session-idle-minutes", json!(5)).await;
    let path = "/api/v1/settings/mate.memory.session-idle-minutes";
    for wrong in [0, 525_601] {
        assert_eq!(world.app.admin().put(path, json!({ "value": wrong })).await.wrong_fields(), ["mate.memory.session-idle-minutes"]);
    }
    world.chat("nora", "c1", &ENGLISH, json!({})).await;
    world.set("session-idle-minutes", json!(60)).await;
    world.app.advance(Duration::minutes(59));
    assert_eq!(world.drain().await, 0);
    world.chat("nora", "c2", &CHINESE, json!({})).await;
    world.app.advance(Duration::minutes(1));
    assert_eq!(world.drain().await, OF_A_SESSION);
    assert_eq!((world.standing("nora", "c1").await.0, world.standing("nora", "c2").await.0), ("paused".to_owned(), "active".to_owned()));
}

#[tokio::test]
async fn the_job_of_a_session_may_come_twice_and_find_its_conversation_empty_or_gone() {
    let world = World::new().await;
    world.chat("nora", "c1", &ENGLISH, json!({})).await;
    let id: i64 = world.set_state("nora", "c1", "terminated").await["id"].as_str().unwrap().parse().unwrap();
    let access = world.pass("nora").await;
    let again = async || {
        let tx = world.app.state.db.write(access.access()).await.unwrap();
        let task = Task::CompleteSession { conversation: id.into(), last_seq: 4 };
        let (agent, owner) = (Some(access.agent().id), Some(access.owner().clone()));
        let job = NewJob { task, agent, owner, lane: None, dedup_key: None, run_at: world.app.clock.now() };
        store::jobs::enqueue(&tx, access.access(), job).await.unwrap();
        tx.commit().await.unwrap();
    };
    again().await;
    assert_eq!(world.drain().await, OF_A_SESSION + 1);
    assert_eq!((world.count("extraction").await, world.facts("nora").await.len()), (1, 1));

    world.app.member().post(&format!("{}/clear?endUserId=nora", world.talk("c1")), json!({})).await.data();
    assert_eq!(world.standing("nora", "c1").await.1, 0);
    again().await;
    world.app.member().delete(&format!("{}?endUserId=nora", world.talk("c1"))).await.data();
    again().await;
    assert_eq!(world.drain().await, 2);
    assert!(world.job_states().await.iter().all(|state| state == "done"));
    assert_eq!(world.count("extraction").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn many_nodes_that_look_at_once_complete_each_session_once() {
    let world = World::new().await;
    let node = world.app.node(|_| ()).await;
    for number in 0..30 {
        world.chat(&format!("owner-{number}"), "c1", if number % 2 == 0 { &ENGLISH } else { &CHINESE }, json!({})).await;
    }
    world.app.advance(Duration::hours(9));
    node.clock.set(world.app.clock.now());
    let looks = [&world.app, &node, &world.app, &node].map(|app| {
        let state = app.state.clone();
        tokio::spawn(async move { complete_idle(&state).await.unwrap().completed })
    });
    let completed: u64 = futures::future::join_all(looks).await.into_iter().map(Result::unwrap).sum();
    assert_eq!((completed, world.sessions().await.len()), (30, 30));
    let (here, there) = tokio::join!(worker::drain(&world.app.state), worker::drain(&node.state));
    assert_eq!(here.unwrap() + there.unwrap(), 15 * (of_a_session(ENGLISH) + of_a_session(CHINESE)));
    assert_eq!((world.count("extraction").await, world.count("mate_fact").await), (30, 30));
}

#[tokio::test]
async fn a_round_is_bounded_and_the_next_goes_on_where_it_ended() {
    let world = World::new().await;
    for number in 0..203 {
        world.store("nora", &format!("c{number}"), "2026-03-04T09:00:00Z", &[('U', "我住在里斯本。")]).await;
    }
    world.app.advance(Duration::minutes(30));
    let rounds = [complete_idle(&world.app.state).await.unwrap(), complete_idle(&world.app.state).await.unwrap()];
    assert_eq!(rounds.map(|round| (round.completed, round.has_more)), [(200, true), (3, false)]);
    assert_eq!(world.sessions().await.len(), 203);
}

#[tokio::test]
async fn conversations_of_an_agent_that_is_gone_hold_up_no_others() {
    let world = World::new().await;
    world.chat("nora", "c1", &ENGLISH, json!({})).await;
    let other = crate::support::app::make_agent(&world.app.member(), "Bo").await;
    let path = format!("/api/v1/agents/{other}/conversations/c1/messages");
    let body = json!({ "messages": [{ "role": "user", "content": "我住在里斯本。" }], "endUserId": "nora", "complete": false });
    world.app.member().post(&path, body).await.data();
    world.app.admin().delete(&format!("/api/v1/agents/{}", world.agent)).await.data();
    world.app.advance(Duration::minutes(30));
    let round = complete_idle(&world.app.state).await.unwrap();
    assert_eq!((round.settled, round.completed), (2, 1));
    assert_eq!(complete_idle(&world.app.state).await.unwrap().settled, 0);
}
