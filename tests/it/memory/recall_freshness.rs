//! A query sees every earlier write: on this node, on another one, after a restart.

use noctuary::domain::bucket::Bucket;
use serde_json::json;

use super::world::{World, recall, texts};
use crate::support::TestApp;

#[tokio::test]
async fn a_file_is_found_as_it_is_now() {
    let world = World::new().await;
    let path = format!("/api/v1/agents/{}/workspace/files/notes.md?endUserId=nora", world.agent);
    world.write("notes.md", "?endUserId=nora", "- The otter sleeps.\n- The heron waits.\n").await;
    assert_eq!(world.texts("nora", "otter").await, ["- The otter sleeps."]);
    world.write("notes.md", "?endUserId=nora", "- The badger sleeps.\n- The heron waits.\n").await;
    assert!(world.texts("nora", "otter").await.is_empty());
    assert_eq!(world.texts("nora", "badger").await, ["- The badger sleeps."]);
    let edit = format!("/api/v1/agents/{}/workspace/files/notes.md/edit?endUserId=nora", world.agent);
    world.program.post(&edit, json!({ "oldText": "badger", "newText": "水獭" })).await.data();
    assert_eq!(world.texts("nora", "水獭").await, ["- The 水獭 sleeps."]);
    assert_eq!(world.program.delete(&path).await.status, 200);
    assert!(world.texts("nora", "heron 水獭").await.is_empty());
}

#[tokio::test]
async fn messages_are_found_at_once_and_gone_with_their_conversation() {
    let world = World::new().await;
    for number in 1..=5 {
        let line = format!("the parcel number {number} came today");
        world.say("nora", "chat", &[&line, "ok"]).await;
        assert_eq!(world.texts("nora", &format!("parcel {number}")).await[0], line);
    }
    let path = format!("/api/v1/agents/{}/conversations/chat?endUserId=nora", world.agent);
    assert!(world.program.delete(&path).await.status < 300);
    assert!(world.texts("nora", "parcel").await.is_empty());
}

#[tokio::test]
async fn two_nodes_see_each_others_writes_at_once() {
    let world = World::new().await;
    let second = world.app.node(|_| ()).await;
    let there = second.admin();
    for round in 1..=5 {
        world.write("here.md", "?endUserId=nora", &format!("- The otter counts {round}.\n")).await;
        let found = recall(&there, &world.agent, json!({ "query": "otter", "endUserId": "nora" })).await;
        assert_eq!(texts(&found), [format!("- The otter counts {round}.")]);
        let path = format!("/api/v1/agents/{}/workspace/files/there.md?endUserId=nora", world.agent);
        there.put(&path, json!({ "content": format!("- 水獭数到{round}。\n") })).await.data();
        assert_eq!(world.texts("nora", "水獭").await, [format!("- 水獭数到{round}。")]);
    }
}

/// Idle buckets are answered with a single statement; the first query after a write must not be.
#[tokio::test]
async fn a_write_after_a_long_silence_is_seen_at_once_on_every_node() {
    let world = World::new().await;
    let second = world.app.node(|_| ()).await;
    let there = second.admin();
    let path = format!("/api/v1/agents/{}/workspace/files/notes.md?endUserId=nora", world.agent);
    for (round, animal) in ["otter", "水獭", "otter again"].into_iter().enumerate() {
        let line = format!("- {round}: the {animal} sleeps.");
        there.put(&path, json!({ "content": format!("{line}\n") })).await.data();
        let mut answers = Vec::new();
        for _ in 0..4 {
            let answer = recall(&world.program, &world.agent, json!({ "query": animal, "endUserId": "nora", "explain": true })).await;
            assert_eq!(texts(&answer), [line.as_str()]);
            answers.push(answer);
        }
        assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
    }
    assert_eq!(there.delete(&path).await.status, 200);
    assert!(world.texts("nora", "otter").await.is_empty());
}

#[tokio::test]
async fn a_restart_changes_no_answer() {
    let world = World::new().await;
    world.say("nora", "monday", &["I adopted a beagle", "Nice", "My sister plays the cello", "Lovely", "我住在上海"]).await;
    world.write("MEMORY.md", "?endUserId=nora", "- Likes tea.\n- Plays cello.\n").await;
    world.write("MEMORY.md", "?endUserId=nora", "- Plays the cello on Sundays.\n").await;
    world.write("TEAM.md", "", "- Cello lessons are on Monday.\n").await;
    let questions = ["cello", "beagle or tea", "住在哪里", "sister Monday"];
    let mut before = Vec::new();
    for question in questions {
        before.push(world.recall("nora", question).await);
    }
    let World { app, agent, .. } = world;
    let app = TestApp::over(app.stop().await, |_| ()).await;
    for (question, answer) in questions.iter().zip(before) {
        assert_eq!(recall(&app.admin(), &agent, json!({ "query": question, "endUserId": "nora" })).await, answer, "{question}");
    }
}

#[tokio::test]
async fn a_node_without_room_gives_the_same_answers() {
    let world = World::new().await;
    let tight = world.app.node(|config| config.index.memory_ceiling = 1).await;
    for owner in ["nora", "liwei", "mia"] {
        world.write("notes.md", &format!("?endUserId={owner}"), &format!("- The otter of {owner} sleeps.\n")).await;
    }
    for _ in 0..2 {
        for owner in ["nora", "liwei", "mia"] {
            let found = recall(&tight.admin(), &world.agent, json!({ "query": "otter", "endUserId": owner })).await;
            assert_eq!(found, world.recall(owner, "otter").await);
        }
    }
}

/// Queries of owners without memory must not fill the node's memory.
#[tokio::test]
async fn strangers_cost_no_memory() {
    let world = World::new().await;
    for number in 0..20 {
        assert!(world.recall(&format!("stranger{number}"), "tea lemon zebra").await.is_empty());
    }
    let (_, buckets) = world.app.state.index.size();
    let agent = world.agent.parse().unwrap();
    let tenant = world.app.acme.tenant_id.parse().unwrap();
    let shared = [Bucket::Team(tenant, agent), Bucket::Global(tenant)].len();
    assert!(buckets <= shared, "{buckets} buckets are held");
}
