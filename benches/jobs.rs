//! Measures how fast a backlog of due jobs is drained: each is claimed, begun and ended together with a small effect. The jobs do next to
//! nothing, so this is the cost of the queue itself.
//!
//! `cargo bench --bench jobs` (SQLite in a temporary directory), or with `DATABASE_URL=postgres://…` and, for the notifier between nodes,
//! `REDIS_URL=redis://…` in the environment; the database must be empty. `-- --jobs 10000 --nodes 2 --slots 8` are the defaults (one node
//! on SQLite). Prints one JSON object on stdout.
#![allow(clippy::print_stdout, reason = "a measuring tool prints")]

use std::io::Write;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use noctuary::app_state::AppState;
use noctuary::config::Config;
use noctuary::domain::access::{Access, Grant, OwnerBinding, Principal};
use noctuary::domain::clock::Clock;
use noctuary::domain::job::{JobState, NewJob, Task};
use noctuary::domain::role::Role;
use noctuary::domain::token_scope::TokenScope;
use noctuary::queue::JobRun;
use noctuary::store;
use noctuary::store::jobs::JobFilter;
use noctuary::worker::{self, Handlers, JobAccess};
use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;

/// The allocator of the binary.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

type Failure = Box<dyn std::error::Error + Send + Sync>;

/// Lanes of nine in ten jobs: as many as there are concurrent owners.
const LANES: usize = 97;
/// Jobs per transaction.
const BATCH: usize = 500;

/// Writes a row to the audit log in the transaction that ends the job.
struct Scribe;

#[async_trait]
impl Handlers for Scribe {
    async fn handle(&self, state: &AppState, run: &JobRun, _task: Task, pass: JobAccess) -> noctuary::error::Result<Value> {
        let JobAccess::Workspace(access) = pass else { return Ok(json!({})) };
        let tx = state.db.write(&access).await?;
        store::audit::record(&tx, &access, store::audit::Entry::done("bench.effect", "job", run.job().id.get())).await?;
        run.finish_in(&tx, json!({})).await?;
        tx.commit().await?;
        Ok(json!({}))
    }
}

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().collect();
    let option = |name: &str, default: usize| {
        let at = arguments.iter().position(|argument| argument == name);
        at.and_then(|at| arguments.get(at + 1)).and_then(|value| value.parse().ok()).unwrap_or(default)
    };
    let is_postgres = variable("DATABASE_URL").is_some();
    let plan =
        Plan { jobs: option("--jobs", 10_000), nodes: option("--nodes", if is_postgres { 2 } else { 1 }), slots: option("--slots", 8) };
    let figures = tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(measure(&plan))?;
    writeln!(std::io::stdout(), "{figures:#}")?;
    Ok(())
}

struct Plan {
    jobs: usize,
    nodes: usize,
    slots: usize,
}

async fn measure(plan: &Plan) -> Result<Value, Failure> {
    let directory = tempfile::tempdir()?;
    let mut config = Config::default();
    config.server.data_dir = directory.path().to_owned();
    config.database.url = variable("DATABASE_URL").map(|url| url.parse()).transpose()?;
    config.redis.url = variable("REDIS_URL").map(|url| url.parse()).transpose()?;
    config.redis.prefix = format!("bench-{}", std::process::id());
    config.jobs.slots = NonZeroU32::try_from(u32::try_from(plan.slots)?)?;
    let mut nodes = Vec::new();
    for _ in 0..plan.nodes {
        nodes.push(noctuary::app::open(config.clone(), Clock::system()).await?);
    }
    let desk = nodes.first().ok_or("at least one node")?;
    let access = Access::from_grant(Grant {
        principal: Principal::Operator,
        tenant: 1.into(),
        workspace: 1.into(),
        role: Role::Admin,
        scopes: TokenScope::ALL.to_vec(),
        agents: None,
        owners: OwnerBinding::Any,
        require_end_user: false,
        request_id: "bench".to_owned(),
    });

    let begun = Instant::now();
    for batch in 0..plan.jobs.div_ceil(BATCH) {
        let tx = desk.db.write(&access).await?;
        for number in batch * BATCH..((batch + 1) * BATCH).min(plan.jobs) {
            let lane = (number % 10 > 0).then(|| format!("lane-{}", number % LANES));
            let run_at = desk.clock.now();
            let job = NewJob { task: Task::ExtractMemory, agent: None, owner: None, lane, dedup_key: None, run_at };
            store::jobs::enqueue(&tx, &access, job).await?;
        }
        tx.commit().await?;
    }
    let enqueued = begun.elapsed();

    let stop = CancellationToken::new();
    let begun = Instant::now();
    let workers: Vec<_> = nodes.iter().map(|node| tokio::spawn(worker::run_with(node.clone(), Arc::new(Scribe), stop.clone()))).collect();
    while done(desk, &access).await? < i64::try_from(plan.jobs)? {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let drained = begun.elapsed();
    stop.cancel();
    for worker in workers {
        worker.await?;
    }
    Ok(json!({
        "profile": if cfg!(debug_assertions) { "debug" } else { "release" },
        "database": if desk.db.is_postgres() { "postgres" } else { "sqlite" },
        "redis": config.redis.url.is_some(),
        "jobs": plan.jobs,
        "nodes": plan.nodes,
        "slots": plan.slots,
        "enqueuedPerSecond": per_second(plan.jobs, enqueued),
        "drainedPerSecond": per_second(plan.jobs, drained),
    }))
}

async fn done(node: &AppState, access: &Access) -> Result<i64, Failure> {
    let tx = node.db.read(access).await?;
    let done = JobFilter { state: Some(JobState::Done), ..JobFilter::default() };
    Ok(store::jobs::count(&tx, access, &done).await?.into_iter().map(|(_, _, jobs)| jobs).sum())
}

fn per_second(count: usize, took: Duration) -> f64 {
    (count as f64 / took.as_secs_f64() * 10.0).round() / 10.0
}

#[expect(clippy::disallowed_methods, reason = "which database is measured is told by the environment of the command")]
fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}
