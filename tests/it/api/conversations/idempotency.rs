//! A repeated request gets the same answer and has no second effect.

use chrono::Duration;
use serde_json::json;

use super::{TALK, World, turn};
use crate::support::tables::Tables;

#[tokio::test]
async fn the_same_key_and_body_replay_the_same_answer() {
    let world = World::new().await;
    let program = world.program.with("idempotency-key", "turn-1");
    let first = program.post(&world.messages_of("s1"), turn("nora", &TALK)).await;
    let second = program.post(&world.messages_of("s1"), turn("nora", &TALK)).await;
    assert_eq!((first.status, first.data()), (second.status, second.data()));
    assert_eq!(world.stored("s1", "nora").await.len(), 4);
}

#[tokio::test]
async fn the_same_key_for_something_else_is_a_conflict() {
    let world = World::new().await;
    let program = world.program.with("idempotency-key", "turn-1");
    program.post(&world.messages_of("s1"), turn("nora", &TALK)).await.data();
    program.post(&world.messages_of("s1"), turn("nora", &TALK[..2])).await.refused(409, "conflict");
    program.post(&world.messages_of("s2"), turn("nora", &TALK)).await.refused(409, "conflict");
    program.post(&world.messages_of("s1"), turn("liwei", &TALK)).await.refused(409, "conflict");
    assert_eq!(world.stored("s1", "nora").await.len(), 4);
}

#[tokio::test]
async fn duplicates_at_the_same_time_are_stored_once() {
    let world = World::new().await;
    let program = world.program.with("idempotency-key", "turn-1");
    let path = world.messages_of("s1");
    let posts = (0..10).map(|_| program.post(&path, turn("nora", &TALK)));
    let answers = futures::future::join_all(posts).await;
    let first = answers[0].data();
    assert!(answers.iter().all(|answer| answer.status == 202 && answer.data() == first), "{answers:?}");
    assert_eq!(world.stored("s1", "nora").await.len(), 4);
}

#[tokio::test]
async fn each_program_has_its_own_keys() {
    let world = World::new().await;
    let other = world.token(json!({})).await;
    for program in [&world.program, &other] {
        program.with("idempotency-key", "turn-1").post(&world.messages_of("s1"), turn("nora", &TALK)).await.data();
    }
    assert_eq!(world.stored("s1", "nora").await.len(), 8);
}

#[tokio::test]
async fn a_refused_request_leaves_its_key_free() {
    let world = World::new().await;
    let program = world.program.with("idempotency-key", "turn-1");
    program.post(&world.messages_of("s1"), turn("nora", &[("user", "")])).await.refused(422, "invalid");
    assert_eq!(program.post(&world.messages_of("s1"), turn("nora", &TALK)).await.status, 202);
}

#[tokio::test]
async fn a_key_is_free_again_after_a_day() {
    let world = World::new().await;
    let program = world.program.with("idempotency-key", "turn-1");
    program.post(&world.messages_of("s1"), turn("nora", &TALK)).await.data();
    world.office.app.advance(Duration::hours(25));
    assert_eq!(program.post(&world.messages_of("s1"), turn("nora", &TALK[..2])).await.data()["messageCount"], 6);
    program.post(&world.messages_of("s1"), turn("nora", &TALK)).await.refused(409, "conflict");
}

#[tokio::test]
async fn without_a_key_a_repeated_turn_counts_again() {
    let world = World::new().await;
    world.post("s1", &TALK).await;
    assert_eq!(world.post("s1", &TALK).await["messageCount"], json!(8));
}

#[tokio::test]
async fn a_key_that_is_none_is_refused() {
    let world = World::new().await;
    for key in ["", "a b", "ключ", &"k".repeat(201)] {
        let answer = world.program.with("idempotency-key", key).post(&world.messages_of("s1"), turn("nora", &TALK)).await;
        assert_eq!(answer.wrong_fields(), ["Idempotency-Key"], "{key}");
    }
}

#[tokio::test]
async fn answers_older_than_a_day_are_forgotten_portion_by_portion() {
    let world = World::new().await;
    let tables = Tables::open(&world.office.app.backend).await;
    let count = async || tables.rows("SELECT COUNT(*) AS n FROM idempotency", []).await[0].try_get::<i64>("", "n").unwrap();
    let old = "INSERT INTO idempotency (tenant_id, principal_id, key, request_hash, response, created_at) VALUES ($1, 1, $2, 'h', $3, $4)";
    let state = &world.office.app.state;
    let now = world.office.app.clock.now();
    for number in 0..1_100_i64 {
        let key = format!("key-{number}");
        tables.run(old, [(number % 7).into(), key.into(), json!({}).into(), (now - Duration::hours(24)).into()]).await;
    }
    let program = world.program.with("idempotency-key", "turn-1");
    let first = program.post(&world.messages_of("s1"), turn("nora", &TALK)).await.data();
    noctuary::queue::purge(&state.queue()).await.unwrap();
    assert_eq!(count().await, 1_101, "a day old, and not older");

    world.office.app.advance(Duration::seconds(1));
    let tx = state.db.write_across().await.unwrap();
    assert_eq!(noctuary::store::idempotency::purge(&tx).await.unwrap(), 500, "no transaction takes them all");
    drop(tx);
    noctuary::queue::purge(&state.queue()).await.unwrap();
    assert_eq!(count().await, 1);
    assert_eq!(program.post(&world.messages_of("s1"), turn("nora", &TALK)).await.data(), first, "a young answer is still given");
    world.office.app.advance(Duration::hours(24));
    noctuary::queue::purge(&state.queue()).await.unwrap();
    assert_eq!(count().await, 0);
}
