//! Extraction on request, through `summarize`.

use noctuary::domain::job::{NewJob, Task};
use serde_json::json;

use super::World;

#[tokio::test]
async fn summarize_extracts_at_once_and_answers_when_it_is_done() {
    let world = World::new().await;
    world.store("nora", "c1", "2026-03-04T09:00:00Z", &[('U', "I live in Lisbon.")]).await;
    let path = format!("/api/v1/memory/{}/summarize/c1?endUserId=nora", world.agent);
    let client = world.app.member();
    let (answer, ()) = tokio::join!(client.post(&path, json!({})), async {
        while world.drain().await == 0 {
            tokio::task::yield_now().await;
        }
    });
    assert_eq!(answer.data(), json!({ "status": "completed" }));
    assert_eq!(world.facts("nora").await, ["user|lives_in|Lisbon"]);
    assert_eq!(client.post(&path, json!({})).await.data(), json!({ "status": "completed" }), "nothing is left to read");
}

#[tokio::test]
async fn a_conversation_of_another_owner_or_none_is_not_found() {
    let world = World::new().await;
    world.store("nora", "c1", "2026-03-04T09:00:00Z", &[('U', "I live in Lisbon.")]).await;
    for (conversation, owner) in [("c1", "liwei"), ("c2", "nora")] {
        let path = format!("/api/v1/memory/{}/summarize/{conversation}?endUserId={owner}", world.agent);
        world.app.member().post(&path, json!({})).await.refused(404, "not_found");
    }
    let path = format!("/api/v1/memory/{}/summarize/c1?endUserId=nora", world.agent);
    world.app.viewer().post(&path, json!({})).await.refused(403, "forbidden");
    world.app.tenant("Other").await.member.post(&path, json!({})).await.refused(404, "not_found");
    assert!(world.job_states().await.is_empty());
}

#[tokio::test]
async fn the_named_conversation_alone_is_read_and_others_wait_for_their_own_extraction() {
    let world = World::new().await;
    world.store("nora", "c1", "2026-03-04T09:00:00Z", &[('U', "我住在里斯本。")]).await;
    world.store("nora", "c2", "2026-03-04T10:00:00Z", &[('U', "I am allergic to peanuts.")]).await;
    summarize(&world, "c2").await;
    assert_eq!(world.facts("nora").await, ["user|allergic_to|peanuts"]);
    assert_eq!((world.cursor("nora", "c1").await, world.cursor("nora", "c2").await), ((0, 1), (1, 1)));
    world.enqueue("nora").await;
    world.drain().await;
    assert_eq!(world.facts("nora").await, ["user|allergic_to|peanuts", "user|lives_in|里斯本"]);
}

#[tokio::test]
async fn a_long_conversation_is_read_to_its_end() {
    let world = World::new().await;
    // More windows than one job reads, and one that is longer than one fetch.
    let mut lines = vec![('U', "Good morning to you."); 260];
    lines.extend([('A', " "); 120]);
    lines.push(('U', "我住在里斯本。"));
    world.store("nora", "c1", "2026-03-04T09:00:00Z", &lines).await;
    summarize(&world, "c1").await;
    assert_eq!(world.cursor("nora", "c1").await, (381, 381));
    assert_eq!(world.facts("nora").await, ["user|lives_in|里斯本"]);
}

/// Calls `summarize` and runs jobs meanwhile.
async fn summarize(world: &World, conversation: &str) {
    let path = format!("/api/v1/memory/{}/summarize/{conversation}?endUserId=nora", world.agent);
    let client = world.app.member();
    let asked = client.post(&path, json!({}));
    tokio::pin!(asked);
    loop {
        tokio::select! {
            answer = &mut asked => return assert_eq!(answer.data(), json!({ "status": "completed" })),
            _begun = world.drain() => tokio::task::yield_now().await,
        }
    }
}

/// The messages that each run read: (conversation, first and last message).
async fn read(world: &World) -> Vec<(i64, i64, i64)> {
    let rows = world.rows("SELECT conversation_id, from_seq, to_seq FROM extraction ORDER BY conversation_id, from_seq").await;
    let number = |row: &sea_orm::QueryResult, name: &str| row.try_get("", name).unwrap();
    rows.iter().map(|row| (number(row, "conversation_id"), number(row, "from_seq"), number(row, "to_seq"))).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn callers_that_summarize_the_same_conversation_at_once_make_its_memory_once() {
    let world = World::new().await;
    let node = world.app.node(|_| ()).await;
    let lines = [('U', "I live in Lisbon."), ('A', "好的"), ('U', "我对花生过敏。"), ('A', "Noted.")];
    world.store("nora", "c1", "2026-03-04T09:00:00Z", &lines.repeat(20)).await;
    let stop = tokio_util::sync::CancellationToken::new();
    let workers = [&world.app, &node].map(|app| tokio::spawn(noctuary::worker::run(app.state.clone(), stop.clone())));
    let path = format!("/api/v1/memory/{}/summarize/c1?endUserId=nora", world.agent);
    let (here, there) = (world.app.member(), node.member());
    let calls = [&here, &there, &here, &there].map(|client| client.post(&path, json!({})));
    for answer in futures::future::join_all(calls).await {
        assert_eq!(answer.data(), json!({ "status": "completed" }));
    }
    stop.cancel();
    for worker in workers {
        worker.await.unwrap();
    }
    assert_eq!(world.facts("nora").await, ["user|allergic_to|花生", "user|lives_in|Lisbon"]);
    let windows: Vec<(i64, i64)> = read(&world).await.into_iter().map(|(_, from, to)| (from, to)).collect();
    assert_eq!(windows, [(1, 30), (31, 60), (61, 80)]);
    assert_eq!(world.file("nora", "memory/2026-03-04.md").await.matches("Lisbon").count(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn jobs_that_read_the_same_messages_at_once_use_them_once_and_none_of_them_fails() {
    let world = World::new().await;
    let node = world.app.node(|_| ()).await;
    let owners: Vec<String> = (0..6).map(|number| format!("owner-{number}")).collect();
    for owner in &owners {
        let access = world.pass(owner).await;
        for conversation in ["c1", "c2", "c3"] {
            let lines = [('U', "I live in Lisbon."), ('U', "我对花生过敏。")];
            world.store(owner, conversation, "2026-03-04T09:00:00Z", &lines).await;
        }
        let tx = world.app.state.db.write(access.access()).await.unwrap();
        for _ in 0..4 {
            let (agent, owner) = (Some(access.agent().id), Some(access.owner().clone()));
            // Without a lane the jobs run at the same time.
            let job = NewJob { task: Task::ExtractMemory, agent, owner, lane: None, dedup_key: None, run_at: world.app.clock.now() };
            noctuary::store::jobs::enqueue(&tx, access.access(), job).await.unwrap();
        }
        tx.commit().await.unwrap();
    }
    let drains = [&world.app, &node, &world.app, &node].map(|app| {
        let state = app.state.clone();
        tokio::spawn(async move { noctuary::worker::drain(&state).await.unwrap() })
    });
    futures::future::join_all(drains).await;
    let read = read(&world).await;
    let conversations: std::collections::BTreeSet<i64> = read.iter().map(|(conversation, ..)| *conversation).collect();
    assert_eq!((read.len(), conversations.len()), (18, 18), "{read:?}");
    for owner in &owners {
        assert_eq!(world.facts(owner).await, ["user|allergic_to|花生", "user|lives_in|Lisbon"]);
    }
    // A run that lost the race read the messages again and needed no retry.
    let tries = world.rows("SELECT state, failures FROM job ORDER BY id").await;
    let tries: Vec<(String, i32)> =
        tries.iter().map(|row| (row.try_get("", "state").unwrap(), row.try_get("", "failures").unwrap())).collect();
    assert_eq!(tries, vec![("done".to_owned(), 0); 24]);
}

#[tokio::test]
async fn a_value_that_only_its_sentence_makes_a_secret_is_taken_out_of_the_value_too() {
    let world = World::new().await;
    world.say("nora", "c1", "2026-03-04T09:00:00Z", &[('U', "My locker code is 7741.")]).await;
    // Here the sentence itself is refused.
    world.say("liwei", "c1", "2026-03-04T09:00:00Z", &[('U', "我的储物柜密码是7752。")]).await;
    world.drain().await;
    let kept = world.facts("nora").await;
    assert!(kept.len() == 1 && kept[0].contains("[redacted") && !kept[0].contains("7741"), "{kept:?}");
    assert_eq!(world.facts("liwei").await, Vec::<String>::new());
}
