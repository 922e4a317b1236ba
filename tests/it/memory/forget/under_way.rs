//! While a person is being forgotten: a repeated request joins the running one, and every write for the person is refused.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use chrono::Duration;
use noctuary::worker;
use serde_json::{Value, json};

use super::places;
use crate::memory::world::World;
use crate::support::tables::Tables;

const PEOPLE: [[&str; 3]; 2] = [
    ["zqnora", "Please remember that I live in Quenby. I like trail running.", "Quenby"],
    ["zqliwei", "请记住我住在雒南。我喜欢跑步。", "雒南"],
];

/// Every API that writes for a person: method, path, and body.
fn doors(world: &World, owner: &str, line: &str) -> Vec<(&'static str, String, Value)> {
    let (agent, memory) = (&world.agent, format!("/api/v1/memory/{}", world.agent));
    let said = json!([{ "role": "user", "content": line }, { "role": "assistant", "content": "OK" }]);
    let rpc = |tool: &str, arguments: Value| json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": { "name": tool, "arguments": arguments } });
    let memory0 = json!([{ "id": "a1", "memory": line, "user_id": owner }]);
    let doors = [
        ("POST", format!("/api/v1/agents/{agent}/conversations/c9/messages"), json!({ "messages": said, "endUserId": owner })),
        ("POST", format!("{memory}/remember"), json!({ "content": line, "endUserId": owner })),
        ("POST", format!("{memory}/facts"), json!({ "text": line, "predicate": "likes", "object": line, "endUserId": owner })),
        (
            "POST",
            format!("{memory}/graph/relations"),
            json!({ "subject": "user", "predicate": "likes", "object": "tea", "endUserId": owner }),
        ),
        ("POST", format!("{memory}/emergence"), json!({ "endUserId": owner })),
        ("PUT", format!("/api/v1/agents/{agent}/workspace/files/new.md?endUserId={owner}"), json!({ "content": line })),
        ("POST", format!("/mcp?agent=Ada&endUserId={owner}"), rpc("remember", json!({ "content": line }))),
        ("POST", "/v3/memories/add/".to_owned(), json!({ "messages": said, "user_id": owner, "agent_id": "Ada" })),
        ("UPLOAD", format!("/api/v1/agents/{agent}/workspace/memory/import/mem0"), memory0),
        ("POST", format!("{memory}/summarize/s1"), json!({ "endUserId": owner })),
    ];
    doors.into_iter().collect()
}

async fn knock(world: &World, (method, path, body): &(&str, String, Value)) -> (u16, String) {
    let program = world.program.with("accept", "application/json, text/event-stream").with("mcp-protocol-version", "2025-06-18");
    let answer = match *method {
        "PUT" => program.put(path, body.clone()).await,
        "UPLOAD" => world.program.upload(path, body.to_string().as_bytes()).await,
        _ => program.post(path, body.clone()).await,
    };
    (answer.status, answer.text)
}

#[tokio::test]
async fn requests_at_the_same_time_are_one_and_every_receipt_ends() {
    for [owner, line, word] in PEOPLE {
        let world = World::new().await;
        world.tell(owner, "s1", line).await;
        // The first request may ask for less than the others.
        let (one, two, three) = tokio::join!(world.erase(owner, false), world.erase(owner, true), world.erase(owner, false));
        worker::drain(&world.app.state).await.unwrap();
        for begun in [&one, &two, &three] {
            assert_eq!(world.receipt(begun).await["state"], "done", "{begun}");
        }
        assert_eq!((&one["receiptId"], &one["jobId"]), (&two["receiptId"], &two["jobId"]));
        assert_eq!((&two["receiptId"], &two["jobId"]), (&three["receiptId"], &three["jobId"]));
        let tables = Tables::open(&world.app.backend).await;
        assert_eq!(places(&tables, word, &[]).await, Vec::<String>::new());
        assert_eq!(places(&tables, owner, &[]).await, Vec::<String>::new());
        assert_eq!(tables.rows("SELECT 1 AS one FROM job WHERE kind = 'erase_owner'", []).await.len(), 1);
    }
}

#[tokio::test]
async fn until_it_is_done_every_door_refuses_to_write_and_then_the_person_begins_anew() {
    for [owner, line, word] in PEOPLE {
        let world = World::new().await;
        world.tell(owner, "s1", line).await;
        let begun = world.erase(owner, true).await;
        let receipt = begun["receiptId"].as_str().unwrap();
        for door in doors(&world, owner, line) {
            let (status, text) = knock(&world, &door).await;
            let is_refused = status == 409 || (door.1.starts_with("/mcp") && status == 200);
            assert!(is_refused && text.contains("being forgotten") && text.contains(receipt), "{} {}: {status} {text}", door.0, door.1);
        }
        // Other people can write.
        world.remember("nina", "I live in Porto.").await;
        worker::drain(&world.app.state).await.unwrap();
        assert_eq!(world.receipt(&begun).await["state"], "done");
        assert_eq!(places(&Tables::open(&world.app.backend).await, word, &[]).await, Vec::<String>::new());
        world.tell(owner, "s1", line).await;
        for door in doors(&world, owner, line) {
            // A dream answers when it is done, so that a worker must run until then: other jobs may come before it. A worker that is
            // dropped half way would leave a job that others wait for.
            let is_answered = AtomicBool::new(false);
            let asked = async {
                let answer = knock(&world, &door).await;
                is_answered.store(true, Ordering::SeqCst);
                answer
            };
            let worked = async {
                while door.1.ends_with("/emergence") && !is_answered.load(Ordering::SeqCst) {
                    worker::drain(&world.app.state).await.unwrap();
                    tokio::time::sleep(std::time::Duration::from_millis(10)).await;
                }
            };
            let ((status, text), ()) = tokio::join!(asked, worked);
            assert!((200..300).contains(&status) && !text.contains("being forgotten"), "{} {}: {status} {text}", door.0, door.1);
        }
        worker::drain(&world.app.state).await.unwrap();
        assert!(world.facts(owner, "").await.iter().any(|fact| fact["text"].as_str().unwrap().contains(word)));
    }
}

#[tokio::test]
async fn what_was_accepted_after_the_request_is_kept_whole_or_was_refused() {
    let world = Arc::new(World::new().await);
    for talk in ["c0", "c1", "c2"] {
        world.tell("nora", talk, "Please remember that I live in Quenby.").await;
    }
    let (is_begun, is_over) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
    let writers = (0..3).map(|writer| {
        let (world, is_begun, is_over) = (Arc::clone(&world), Arc::clone(&is_begun), Arc::clone(&is_over));
        tokio::spawn(async move {
            let (mut kept, mut refused) = (Vec::new(), 0);
            for number in 0.. {
                let (is_late, line) = (is_begun.load(Ordering::SeqCst), format!("Word {writer} {number} zq."));
                let path = format!("/api/v1/agents/{}/conversations/c{writer}/messages", world.agent);
                let body = json!({ "messages": [{ "role": "user", "content": line }], "endUserId": "nora", "complete": false });
                match world.program.post(&path, body).await.status {
                    202 if is_late => kept.push(line),
                    202 => {}
                    409 => refused += 1,
                    other => panic!("{other}"),
                }
                if is_over.load(Ordering::SeqCst) {
                    break;
                }
            }
            (kept, refused)
        })
    });
    let writers: Vec<_> = writers.collect();
    tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    let begun = world.erase("nora", true).await;
    is_begun.store(true, Ordering::SeqCst);
    tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    while world.receipt(&begun).await["state"] != "done" {
        worker::drain(&world.app.state).await.unwrap();
    }
    tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    is_over.store(true, Ordering::SeqCst);
    let (mut kept, mut refused) = (Vec::new(), 0);
    for writer in writers {
        let (own, turned_away) = writer.await.unwrap();
        kept.extend(own);
        refused += turned_away;
    }
    let tables = Tables::open(&world.app.backend).await;
    let said = places(&tables, "zq.", &[]).await.into_iter().filter(|place| place == "message.content").count();
    assert!(refused > 0);
    assert!(said >= kept.len(), "{said} of {} are there", kept.len());
    for line in &kept {
        assert!(places(&tables, line, &[]).await.contains(&"message.content".to_owned()), "{line} was accepted and lost");
    }
    worker::drain(&world.app.state).await.unwrap();
}

#[tokio::test]
async fn a_forgetting_that_was_called_off_locks_nobody_out_and_is_taken_up_again() {
    let world = World::new().await;
    world.tell("nora", "s1", "Please remember that I live in Quenby.").await;
    let begun = world.erase("nora", true).await;
    let job = begun["jobId"].as_str().unwrap();
    world.app.admin().post(&format!("/api/v1/jobs/{job}/cancel"), json!({})).await.data();
    world.remember("nora", "I like tea.").await;
    let again = world.erase("nora", false).await;
    assert_eq!(again["receiptId"], begun["receiptId"]);
    assert_ne!(again["jobId"], begun["jobId"]);
    worker::drain(&world.app.state).await.unwrap();
    assert_eq!(world.receipt(&begun).await["state"], "done");
    // It forgets as much as the first request asked for.
    assert_eq!(places(&Tables::open(&world.app.backend).await, "Quenby", &[]).await, Vec::<String>::new());
}

#[tokio::test]
async fn a_night_and_a_sessions_end_pass_over_whom_is_being_forgotten() {
    let world = World::new().await;
    world.say("nora", "s1", &["Please remember that I live in Quenby.", "OK"]).await;
    let begun = world.erase("nora", true).await;
    world.app.advance(Duration::hours(30));
    noctuary::worker::begin_nights(&world.app.state).await.unwrap();
    worker::drain(&world.app.state).await.unwrap();
    assert_eq!(world.receipt(&begun).await["state"], "done");
    assert_eq!(places(&Tables::open(&world.app.backend).await, "Quenby", &[]).await, Vec::<String>::new());
}

#[tokio::test]
async fn a_conversation_that_is_forgotten_while_it_is_posted_to_is_there_whole_or_not_at_all() {
    let world = World::new().await;
    let post = format!("/api/v1/agents/{}/conversations/c1/messages", world.agent);
    let forget = format!("/api/v1/memory/{}/forget", world.agent);
    for round in 0..12 {
        let said = |number: usize| json!({ "messages": [{ "role": "user", "content": format!("Word {round} {number}.") }], "endUserId": "nora", "complete": false });
        let gone = json!({ "target": "conversation", "conversationId": "c1", "includeMessages": true, "endUserId": "nora" });
        let (one, two, three, _) = tokio::join!(
            world.program.post(&post, said(1)),
            world.program.post(&post, said(2)),
            world.program.post(&post, said(3)),
            world.program.post(&forget, gone)
        );
        assert_eq!([one.status, two.status, three.status], [202; 3]);
    }
    let tables = Tables::open(&world.app.backend).await;
    let orphans = "SELECT 1 AS one FROM message WHERE NOT EXISTS (SELECT 1 FROM conversation c WHERE c.id = message.conversation_id)";
    assert_eq!(tables.rows(orphans, []).await.len(), 0);
    let counted =
        "SELECT 1 AS one FROM conversation c WHERE c.message_count <> (SELECT COUNT(*) FROM message m WHERE m.conversation_id = c.id)";
    assert_eq!(tables.rows(counted, []).await.len(), 0);
    worker::drain(&world.app.state).await.unwrap();
}
