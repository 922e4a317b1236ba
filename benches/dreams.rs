//! Measures how long a night takes: the given number of dreams, one per owner, with a model that answers at once, in worker processes
//! that may be killed. Reports whether each owner dreamed exactly once, and the memory of a worker.
//!
//! `cargo bench --bench dreams` (SQLite in a temporary directory), or with `DATABASE_URL=postgres://…` (an empty database) and
//! `REDIS_URL=redis://…` in the environment. After `--`: `--dreams 10000`, `--agents 100`, `--workers 1`, `--kill-every 0` (seconds after
//! which one worker, in turn, is killed and replaced), `--slots 8`. Prints one JSON object on stdout.
#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    clippy::indexing_slicing,
    clippy::zombie_processes,
    reason = "a measuring tool prints, may stop where it stands, and its time is the machine's"
)]

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use noctuary::app_state::AppState;
use noctuary::auth::operator_access;
use noctuary::config::Config;
use noctuary::domain::access::OwnerName;
use noctuary::domain::clock::Clock;
use noctuary::llm::{ChatAnswer, ChatModel, ChatRequest, FinishReason};
use noctuary::memory;
use noctuary::memory::facts::{self, NewMemory};
use noctuary::memory::recall_usage;
use noctuary::retrieval::recall;
use noctuary::retrieval::recall::RecallQuery;
use noctuary::tenancy::people::NewPerson;
use noctuary::tenancy::{agents, operator};
use noctuary::{app, worker};
use sea_orm::{ConnectOptions, ConnectionTrait, Database, DatabaseConnection, QueryResult, Statement};
use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;

/// The allocator of the binary.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

type Failure = Box<dyn std::error::Error + Send + Sync>;

/// The interval at which the job table is polled for the end.
const LOOK_EVERY: Duration = Duration::from_millis(200);
/// A memory of every owner, in both languages; enough for a candidate that passes the gates.
const KNOWN: [&str; 2] = ["Drinks Longjing tea in the morning.", "对花生过敏，不吃花生酱。"];
const ASKED: [&str; 4] = ["Longjing tea in the morning", "Which tea does one drink?", "花生过敏", "吃不吃花生酱"];

/// A model that answers without delay.
#[derive(Debug)]
struct AtOnce;

#[async_trait]
impl ChatModel for AtOnce {
    fn name(&self) -> &str {
        "at-once"
    }

    async fn chat(&self, _request: ChatRequest) -> noctuary::error::Result<ChatAnswer> {
        let answer = json!({
            "should_update": true, "reason": "Recalled again and again.", "patterns": ["Tea comes up in the morning."],
            "memory_content": "# Memory\n\n## Habits\n\n- Drinks Longjing tea in the morning.\n- 对花生过敏，不吃花生酱。\n",
        });
        let (prompt_tokens, completion_tokens) = (Some(900), Some(60));
        Ok(ChatAnswer {
            text: answer.to_string(),
            calls: Vec::new(),
            model: "at-once".to_owned(),
            prompt_tokens,
            completion_tokens,
            finish: FinishReason::Complete,
            logprobs: Vec::new(),
        })
    }
}

struct Plan {
    dreams: usize,
    agents: usize,
    workers: usize,
    kill_every: usize,
    slots: usize,
}

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().collect();
    let text = |name: &str| arguments.iter().position(|argument| argument == name).and_then(|at| arguments.get(at + 1)).cloned();
    let number = |name: &str, default: usize| -> Result<usize, Failure> {
        text(name).map_or(Ok(default), |text| Ok(text.replace('_', "").parse()?))
    };
    let dreams = number("--dreams", 10_000)?;
    let plan = Plan {
        dreams,
        agents: number("--agents", (dreams / 100).clamp(1, 100))?,
        workers: number("--workers", 1)?,
        kill_every: number("--kill-every", 0)?,
        slots: number("--slots", 8)?,
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    if let (Some(directory), Some(prefix)) = (text("--works-in"), text("--prefix")) {
        return runtime.block_on(work(config(Path::new(&directory), &prefix, plan.slots)?));
    }
    println!("{:#}", runtime.block_on(measure(&plan))?);
    Ok(())
}

fn config(directory: &Path, prefix: &str, slots: usize) -> Result<Config, Failure> {
    let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let mut config = Config::default();
    config.server.data_dir = directory.to_owned();
    config.database.url = variable("DATABASE_URL").map(|url| url.parse()).transpose()?;
    config.redis.url = variable("REDIS_URL").map(|url| url.parse()).transpose()?;
    config.redis.prefix = prefix.to_owned();
    config.jobs.slots = u32::try_from(slots)?.try_into()?;
    config.jobs.heartbeat = Duration::from_secs(1);
    config.jobs.lease = Duration::from_secs(5);
    config.jobs.quarantine_starts = 100.try_into()?;
    // The night begins at the next full minute, and all its dreams start at once.
    config.mate.memory.dreaming_cron = "* * * * *".to_owned();
    config.mate.memory.dream.spread_minutes = 0;
    Ok(config)
}

/// Runs a worker until the process is killed.
async fn work(config: Config) -> Result<(), Failure> {
    let mut state = app::open(config, Clock::system()).await?;
    state.model = Some(Arc::new(AtOnce));
    worker::run(state, CancellationToken::new()).await;
    Ok(())
}

async fn measure(plan: &Plan) -> Result<Value, Failure> {
    let directory = tempfile::tempdir()?;
    let prefix = format!("bench-{}", std::process::id());
    let config = config(directory.path(), &prefix, plan.slots)?;
    let state = app::open(config.clone(), Clock::system()).await?;
    let begun = Instant::now();
    let owners = plan.dreams.div_ceil(plan.agents);
    seed(&state, plan, owners).await?;
    let seeded = begun.elapsed();
    let tables = Tables::open(&config).await?;
    // Every owner, and each agent's team.
    let expected = i64::try_from(plan.agents * owners + plan.agents)?;

    let begun = Instant::now();
    let start = || worker_process(directory.path(), &prefix, plan.slots);
    let mut workers = (0..plan.workers.max(1)).map(|_| start()).collect::<Result<Vec<Child>, Failure>>()?;
    let (mut kills, mut last_kill, mut rss, mut first) = (0_usize, Instant::now(), 0, None);
    while tables.number("SELECT COUNT(*) AS number FROM job WHERE kind = 'dream' AND state = 'done'").await? < expected {
        tokio::time::sleep(LOOK_EVERY).await;
        rss = workers.iter().map(peak_rss).max().unwrap_or(0).max(rss);
        if first.is_none() && tables.number("SELECT COUNT(*) AS number FROM dream").await? > 0 {
            first = Some(begun.elapsed());
            last_kill = Instant::now();
        }
        if plan.kill_every > 0 && first.is_some() && last_kill.elapsed() >= Duration::from_secs(plan.kill_every as u64) {
            let place = kills % workers.len();
            let next = start()?;
            let mut victim = std::mem::replace(&mut workers[place], next);
            victim.kill()?;
            victim.wait()?;
            (kills, last_kill) = (kills + 1, Instant::now());
        }
    }
    let night = begun.elapsed() - first.unwrap_or_default();
    rss = workers.iter().map(peak_rss).max().unwrap_or(0).max(rss);
    for mut worker in workers {
        worker.kill()?;
        worker.wait()?;
    }
    let mut took = tables.durations().await?;
    took.sort_by(f64::total_cmp);
    let share = |part: f64| took.get(((took.len() as f64 - 1.0) * part).round() as usize).copied();
    Ok(json!({
        "profile": if cfg!(debug_assertions) { "debug" } else { "release" },
        "database": if state.db.is_postgres() { "postgres" } else { "sqlite" },
        "redis": config.redis.url.is_some(),
        "agents": plan.agents, "owners": plan.agents * owners, "workers": plan.workers, "slots": plan.slots, "killed": kills,
        "seedSeconds": seeded.as_secs_f64().round(),
        "seconds": (night.as_secs_f64() * 10.0).round() / 10.0,
        "dreamsPerSecond": (expected as f64 / night.as_secs_f64() * 10.0).round() / 10.0,
        "dreamMs": { "p50": share(0.50), "p95": share(0.95), "max": share(1.0) },
        "workerPeakRssMb": rss / 1024,
        "expected": expected,
        "dreams": tables.number("SELECT COUNT(*) AS number FROM dream").await?,
        "dreamers": tables.number("SELECT COUNT(*) AS number FROM (SELECT DISTINCT agent_id, owner_key FROM dream) AS one").await?,
        "dreamJobs": tables.number("SELECT COUNT(*) AS number FROM job WHERE kind = 'dream'").await?,
        "startedAgain": tables.number("SELECT COUNT(*) AS number FROM job WHERE kind = 'dream' AND starts > 1").await?,
        "byStatus": tables.counts("SELECT status AS name, COUNT(*) AS number FROM dream GROUP BY status ORDER BY status").await?,
        "byEngine": tables.counts("SELECT engine AS name, COUNT(*) AS number FROM dream GROUP BY engine ORDER BY engine").await?,
        "mostReportsOfOne": tables.number(
            "SELECT COALESCE(MAX(n), 0) AS number FROM (SELECT COUNT(*) AS n FROM dream GROUP BY agent_id, owner_key) AS each_one").await?,
    }))
}

/// Creates agents and owners with memories that were recalled by several queries.
async fn seed(state: &AppState, plan: &Plan, owners: usize) -> Result<(), Failure> {
    let password = Some("a lantern in the reed bed".to_owned().into());
    let admin = NewPerson { email: "bench@noctuary.example".to_owned(), name: None, password };
    let created = operator::create_tenant(state, "Bench", &admin).await?;
    let access = operator_access(created.tenant.id, created.workspace.id, "bench");
    for number in 0..plan.agents {
        let new = agents::NewAgent { name: format!("Agent {number}"), ..agents::NewAgent::default() };
        let agent = memory::agents::create(state, &access, new).await?.id;
        for owner in 0..owners {
            let name = OwnerName { owner_key: Some(format!("api:owner-{owner}")), ..OwnerName::default() };
            let pass = agents::open(state, access.clone(), agent).await?.for_owner(&name)?;
            for content in KNOWN {
                facts::remember(state, &pass, NewMemory { content: content.to_owned(), ..NewMemory::default() }).await?;
            }
            for question in ASKED {
                recall::recall(state, &pass, RecallQuery { query: question.to_owned(), ..RecallQuery::default() }).await?;
            }
        }
        recall_usage::flush(state).await?;
    }
    Ok(())
}

fn worker_process(directory: &Path, prefix: &str, slots: usize) -> Result<Child, Failure> {
    let mut command = Command::new(std::env::current_exe()?);
    command.arg("--works-in").arg(directory).args(["--prefix", prefix, "--slots", &slots.to_string()]);
    Ok(command.stdout(Stdio::null()).spawn()?)
}

/// The peak resident memory of a process in kB; 0 if the system does not report it.
fn peak_rss(process: &Child) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", process.id())).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|rest| rest.split_whitespace().next()).and_then(|kb| kb.parse().ok()).unwrap_or(0)
}

/// Direct access to the database.
struct Tables(DatabaseConnection);

impl Tables {
    async fn open(config: &Config) -> Result<Self, Failure> {
        let file = format!("sqlite://{}?mode=rw", config.server.data_dir.join("noctuary.db").display());
        let url = config.database.url.as_ref().map_or(file, |url| url.expose().to_owned());
        let mut options = ConnectOptions::new(url);
        options.max_connections(1).sqlx_logging(false);
        let tables = Self(Database::connect(options).await?);
        if config.database.url.is_some() {
            tables.0.execute_unprepared("SELECT set_config('noctuary.tenant', '*', false)").await?;
        }
        Ok(tables)
    }

    async fn rows(&self, sql: &str) -> Result<Vec<QueryResult>, Failure> {
        Ok(self.0.query_all_raw(Statement::from_string(self.0.get_database_backend(), sql)).await?)
    }

    async fn number(&self, sql: &str) -> Result<i64, Failure> {
        Ok(self.rows(sql).await?.first().ok_or("a row")?.try_get("", "number")?)
    }

    async fn counts(&self, sql: &str) -> Result<Value, Failure> {
        let mut counts = serde_json::Map::new();
        for row in self.rows(sql).await? {
            counts.insert(row.try_get("", "name")?, row.try_get::<i64>("", "number")?.into());
        }
        Ok(Value::Object(counts))
    }

    /// The duration of the last run of each dream, in milliseconds.
    async fn durations(&self) -> Result<Vec<f64>, Failure> {
        let mut took = Vec::new();
        for row in self.rows("SELECT started_at, finished_at FROM job WHERE kind = 'dream' AND state = 'done'").await? {
            let (from, to): (DateTime<Utc>, DateTime<Utc>) = (row.try_get("", "started_at")?, row.try_get("", "finished_at")?);
            took.push((to - from).num_microseconds().unwrap_or_default() as f64 / 1e3);
        }
        Ok(took)
    }
}
