//! The whole path with the real binary: turns come in by REST, and `noctuary worker` processes extract memory from them while being killed.

use std::collections::BTreeSet;
use std::process::{Command, Stdio};

use noctuary::domain::clock::Clock;
use sea_orm::QueryResult;
use serde_json::json;

use super::chaos::WorkerProcess;
use crate::support::TestApp;
use crate::support::app::make_agent;
use crate::support::tables::Tables;
use crate::support::until;

/// The messages of every owner, in both languages, so that every owner must end with the same memory.
const SAID: [(&str, &str); 6] = [
    ("user", "Hi, my name is Robin and I live in Porto with my two cats."),
    ("assistant", "Nice to meet you, Robin."),
    ("user", "I prefer short answers, and I work as a nurse at the harbour clinic."),
    ("assistant", "Noted."),
    ("user", "我喜欢喝绿茶，我住在波尔图。"),
    ("assistant", "好的，记住了。"),
];

/// Starts the real worker over the storage of `app`, with short intervals.
pub fn worker(app: &TestApp) -> WorkerProcess {
    let config = &app.state.config;
    let mut command = Command::new(env!("CARGO_BIN_EXE_noctuary"));
    command.arg("worker").env("NOCTUARY__SERVER__DATA_DIR", &config.server.data_dir).stdout(Stdio::null()).stderr(Stdio::null());
    if let Some(database) = &config.database.url {
        command.env("DATABASE_URL", database.expose()).env("NOCTUARY__DATABASE__MAX_CONNECTIONS", "6");
    }
    if let Some(redis) = &config.redis.url {
        command.env("REDIS_URL", redis.expose()).env("NOCTUARY__REDIS__PREFIX", &config.redis.prefix);
    }
    for (key, value) in [("POLL", "50ms"), ("HEARTBEAT", "300ms"), ("LEASE", "3s"), ("BACKOFF", "50ms"), ("BACKOFF_MAX", "200ms")] {
        command.env(format!("NOCTUARY__JOBS__{key}"), value);
    }
    command.env("NOCTUARY__JOBS__QUARANTINE_STARTS", "1000");
    WorkerProcess::of(&mut command)
}

async fn post(app: &TestApp, agent: &str, owner: &str) {
    let messages: Vec<_> = SAID.iter().map(|(role, content)| json!({ "role": role, "content": content })).collect();
    let path = format!("/api/v1/agents/{agent}/conversations/s1/messages");
    let accepted = app.member().post(&path, json!({ "messages": messages, "endUserId": owner })).await;
    assert_eq!(accepted.status, 202, "{accepted:?}");
    assert_eq!(accepted.data()["jobIds"].as_array().map(Vec::len), Some(1), "{accepted:?}");
}

async fn number(tables: &Tables, sql: &str) -> i64 {
    tables.rows(sql, []).await[0].try_get("", "number").unwrap()
}

/// The number of rows of `table` per owner: the distinct counts, and the number of owners.
async fn shares(tables: &Tables, table: &str) -> (BTreeSet<i64>, usize) {
    let sql = format!("SELECT owner_key, COUNT(*) AS number FROM {table} WHERE owner_key LIKE 'api:owner-%' GROUP BY owner_key");
    let rows = tables.rows(&sql, []).await;
    (rows.iter().map(|row: &QueryResult| row.try_get("", "number").unwrap()).collect(), rows.len())
}

#[tokio::test(flavor = "multi_thread")]
async fn memory_is_made_once_by_worker_commands_that_are_killed_twenty_times() {
    let app = TestApp::spawn().await;
    app.clock.set(Clock::system().now());
    let agent = make_agent(&app.member(), "Ada").await;
    let tables = Tables::open(&app.backend).await;
    let mut workers = [worker(&app), worker(&app)];
    for kill in 0..20 {
        app.clock.set(Clock::system().now());
        for owner in kill * 5..kill * 5 + 5 {
            post(&app, &agent, &format!("owner-{owner}")).await;
        }
        let victim = &mut workers[kill % 2];
        let in_hand = format!("SELECT COUNT(*) AS number FROM job WHERE state = 'running' AND worker LIKE '%-{}-%'", victim.pid());
        let left = "SELECT COUNT(*) AS number FROM job WHERE state <> 'done'";
        until("the victim has a job in hand, or none is left", async || {
            number(&tables, &in_hand).await > 0 || number(&tables, left).await == 0
        })
        .await;
        victim.kill();
        *victim = worker(&app);
    }
    until("all are done", async || number(&tables, "SELECT COUNT(*) AS number FROM job WHERE state = 'done'").await == 100).await;
    assert_eq!(number(&tables, "SELECT COUNT(*) AS number FROM job").await, 100);
    for table in ["mate_fact", "file_revision", "extraction"] {
        let (numbers, owners) = shares(&tables, table).await;
        assert!(numbers.len() == 1 && owners == 100, "{table}: {owners} owners with {numbers:?} rows each");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn while_redis_is_away_turns_are_accepted_and_become_memory() {
    // No server listens on this port.
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let app = TestApp::spawn_with(|config| {
        config.redis.url = Some(format!("redis://127.0.0.1:{port}/0").parse().unwrap());
        config.limits.enabled = true;
    })
    .await;
    let agent = make_agent(&app.member(), "Ada").await;
    app.clock.set(Clock::system().now());
    let worker = super::running::Running::start(&app.state, noctuary::worker::handlers::all());
    for owner in ["owner-1", "owner-诺拉"] {
        post(&app, &agent, owner).await;
    }
    let tables = Tables::open(&app.backend).await;
    until("both are done", async || {
        number(&tables, "SELECT COUNT(*) AS number FROM job WHERE kind = 'extract_memory' AND state = 'done'").await == 2
    })
    .await;
    assert_eq!(shares(&tables, "mate_fact").await.1, 2);
    worker.stop().await;
}
