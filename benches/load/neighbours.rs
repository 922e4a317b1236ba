//! Measures the latency of one tenant's writes alone, and during each kind of another tenant's bulk work, in one run.

use std::cell::Cell;

use serde_json::{Map, Value, json};

use super::client::{Run, Target};
use super::import::{archive, upload};
use super::outside::Bench;
use super::server::Server;
use super::talk::message;
use super::{Failure, Plan, progress, rounded};

/// Connections of the tenant with the bulk work.
const NOISY: usize = 6;
/// Messages per request: the maximum of the API.
const MESSAGES: usize = 500;
/// Memories per export: the maximum of an import.
const MEMORIES: usize = 2_000;
/// Files of a snapshot; below it the bytes of each.
const FILES: usize = 400;
const FILE_BYTES: usize = 32 << 10;

/// Measures all kinds, with the ratio of the 95th percentiles.
pub async fn measure(plan: &Plan) -> Result<Value, Failure> {
    let server = Server::start()?;
    let quiet = Bench::open(plan, &server).await?;
    let noisy = Bench::open_as(plan, &server, "Noisy").await?;
    let mut told = Map::new();
    progress("a tenant alone");
    let alone = writes(plan, &quiet).await?.to_json();
    let of = |run: &Value| run["p95Ms"].as_f64().unwrap_or_default();
    for what in ["posts", "memories", "snapshot"] {
        progress(&format!("the same beside another's {what}"));
        let is_over = Cell::new(false);
        let (run, sent) = futures::future::try_join(
            async {
                let run = writes(plan, &quiet).await;
                is_over.set(true);
                run
            },
            bulk(&noisy, what, &is_over),
        )
        .await?;
        let run = run.to_json();
        let ratio = rounded(of(&run) / of(&alone));
        told.insert(what.to_owned(), json!({ "writes": run, "p95OverAlone": ratio, "bulkRequests": sent }));
    }
    progress("alone again");
    let again = writes(plan, &quiet).await?.to_json();
    Ok(json!({
        "profile": if cfg!(debug_assertions) { "debug" } else { "release" },
        "database": if server.is_postgres { "postgres" } else { "sqlite" },
        "alone": alone, "aloneAgain": again, "beside": told,
    }))
}

/// Writes one turn after the other over one connection.
async fn writes(plan: &Plan, bench: &Bench<'_>) -> Result<Run, Failure> {
    let path = |n: usize| format!("/api/v1/agents/{}/conversations/c{}/messages", bench.agent(), n / 40);
    let body = |n: usize| json!({ "messages": [message(2 * n), message(2 * n + 1)], "endUserId": "quiet", "complete": false });
    bench.target.run(1, plan.duration, |n| ("POST", path(n), body(n))).await
}

async fn bulk(bench: &Bench<'_>, what: &str, is_over: &Cell<bool>) -> Result<usize, Failure> {
    let connections = if what == "posts" { NOISY } else { 1 };
    let each = (0..connections).map(|connection| async move {
        let mut sent = 0;
        while !is_over.get() {
            match what {
                "posts" => post(&bench.target, bench.agent(), connection, sent).await?,
                "memories" => memories(bench, sent).await?,
                _ => snapshot(bench, sent).await?,
            }
            sent += 1;
        }
        Ok::<_, Failure>(sent)
    });
    Ok(futures::future::try_join_all(each).await?.into_iter().sum())
}

async fn post(target: &Target, agent: &str, connection: usize, sent: usize) -> Result<(), Failure> {
    let messages: Vec<Value> = (0..MESSAGES).map(|n| message(sent * MESSAGES + n)).collect();
    let path = format!("/api/v1/agents/{agent}/conversations/bulk-{connection}-{sent}/messages");
    let body = json!({ "messages": messages, "endUserId": format!("bulk{connection}"), "complete": false });
    target.connect().await?.call("POST", &path, &body).await.map(|_| ())
}

async fn memories(bench: &Bench<'_>, sent: usize) -> Result<(), Failure> {
    let one = |n: usize| json!({ "memory": format!("Lantern {n} of shed {sent} hangs left of door {}.", n * 7), "user_id": format!("bulk{sent}") });
    let export: Vec<Value> = (0..MEMORIES).map(one).collect();
    let path = format!("/api/v1/agents/{}/workspace/memory/import/mem0", bench.agent());
    upload(bench, &path, Value::Array(export).to_string().as_bytes()).await.map(|_| ())
}

async fn snapshot(bench: &Bench<'_>, sent: usize) -> Result<(), Failure> {
    let path = format!("/api/v1/agents/{}/workspace/memory/import", bench.agent());
    upload(bench, &path, &archive(FILES, FILE_BYTES, sent)?).await.map(|_| ())
}
