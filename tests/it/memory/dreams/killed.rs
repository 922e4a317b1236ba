//! Dreams whose worker processes are killed again and again: each owner ends with one report and one revision.

use noctuary::domain::clock::Clock;
use noctuary::memory::recall_usage;
use serde_json::json;

use super::super::world::World;
use super::DreamWorld;
use crate::jobs::extraction::worker;
use crate::support::TestApp;
use crate::support::tables::Tables;
use crate::support::until;

const OWNERS: usize = 16;

async fn number(tables: &Tables, sql: &str) -> i64 {
    tables.rows(sql, []).await[0].try_get("", "number").unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_owner_dreams_once_however_often_the_workers_die() {
    let world = DreamWorld(World::of(TestApp::spawn().await).await);
    world.app.clock.set(Clock::system().now());
    // Otherwise the workers would start nightly dreams of their own.
    world.program.put("/api/v1/settings/mate.memory.dreaming-enabled", json!({ "value": false })).await.data();
    for at in 0..OWNERS {
        let owner = format!("owner-{at}");
        world.remember(&owner, "The boat house key hangs behind the blue door, 钥匙在门后面。").await;
        for question in ["Where is the key?", "boat house key", "钥匙在哪里"] {
            world.recall(&owner, question).await;
        }
    }
    recall_usage::flush(&world.app.state).await.unwrap();
    let asked: Vec<_> = (0..OWNERS)
        .map(|at| {
            let (client, path) = (world.program.clone(), format!("/api/v1/memory/{}/emergence", world.agent));
            tokio::spawn(async move { client.post(&path, json!({ "endUserId": format!("owner-{at}") })).await.status })
        })
        .collect();
    let tables = Tables::open(&world.app.backend).await;
    let mut workers = [worker(&world.app), worker(&world.app)];
    for kill in 0..8 {
        let victim = &mut workers[kill % 2];
        let in_hand = format!("SELECT COUNT(*) AS number FROM job WHERE state = 'running' AND worker LIKE '%-{}-%'", victim.pid());
        until("the victim has a dream in hand, or all are over", async || {
            number(&tables, &in_hand).await > 0
                || number(&tables, "SELECT COUNT(*) AS number FROM dream WHERE status <> 'pending'").await == OWNERS as i64
        })
        .await;
        victim.kill();
        *victim = worker(&world.app);
    }
    until("all are over", async || number(&tables, "SELECT COUNT(*) AS number FROM dream WHERE status = 'applied'").await == OWNERS as i64)
        .await;
    for request in asked {
        request.await.unwrap();
    }
    for (table, each) in [("dream", 1), ("dream_entry", 1), ("dream_candidate", 1)] {
        let sql = format!("SELECT COUNT(*) AS number FROM {table} WHERE owner_key LIKE 'api:owner-%'");
        assert_eq!(number(&tables, &sql).await, each * OWNERS as i64, "{table}");
    }
    for file in ["MEMORY.md", "DREAMS.md"] {
        let sql = format!("SELECT COUNT(*) AS number FROM file_revision WHERE filename = '{file}' AND owner_key LIKE 'api:owner-%'");
        assert_eq!(number(&tables, &sql).await, OWNERS as i64, "{file}");
    }
}
