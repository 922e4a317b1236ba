//! The exchange log: one line per finished turn in the owner's daily note.

use serde_json::json;

use super::{TALK, World, turn};
use crate::support::tables::Tables;

/// The daily notes of an owner, as stored.
async fn notes(world: &World, owner: &str) -> Vec<(String, String)> {
    let sql = "SELECT filename, content FROM mate_workspace_file WHERE owner_key = $1 AND filename LIKE 'memory/%' ORDER BY filename";
    let rows = Tables::open(&world.office.app.backend).await.rows(sql, [owner.into()]).await;
    rows.iter().map(|row| (row.try_get("", "filename").unwrap(), row.try_get("", "content").unwrap())).collect()
}

#[tokio::test]
async fn it_is_off_as_shipped() {
    let world = World::new().await;
    world.post("s1", &TALK).await;
    assert!(notes(&world, "api:nora").await.is_empty());
}

#[tokio::test]
async fn each_answered_turn_is_one_line_of_its_owners_note() {
    let world = World::with(|config| config.mate.memory.exchange_log_enabled = true).await;
    world.post("s1", &[("user", "Hello\nthere"), ("assistant", "Hi!")]).await;
    world.post("s1", &[("user", "我住在上海"), ("assistant", "好的")]).await;
    world.post("s1", &[("user", "no answer yet")]).await;
    world.program.post(&world.messages_of("s1"), turn("liwei", &[("user", "你好"), ("assistant", "你好！")])).await.data();
    let notes_of_nora = notes(&world, "api:nora").await;
    assert_eq!(notes_of_nora.len(), 1);
    let (filename, content) = &notes_of_nora[0];
    assert_eq!(filename, "memory/2026-11-21.md");
    let lines: Vec<&str> = content.lines().filter(|line| !line.is_empty()).collect();
    assert_eq!(lines, ["# 2026-11-21", "[09:00] User: Hello there | Assistant: Hi!", "[09:00] User: 我住在上海 | Assistant: 好的"]);
    assert_eq!(notes(&world, "api:liwei").await.len(), 1);
}

#[tokio::test]
async fn a_note_that_cannot_be_written_does_not_reach_the_caller() {
    let world = World::with(|config| config.mate.memory.exchange_log_enabled = true).await;
    // A token bound to an owner may not write shared notes, where turns without an owner of their own would go.
    let bound = world.token(json!({"boundOwner": "api:nora"})).await;
    let agent = json!({"settings": {"mate.memory.lifecycle-mediator-enabled": false}});
    world.program.patch(&format!("/api/v1/agents/{}", world.agent), agent).await.data();
    let answer = bound.post(&world.messages_of("s1"), turn("nora", &TALK)).await;
    assert_eq!((answer.status, notes(&world, "").await.len()), (202, 0));
}
