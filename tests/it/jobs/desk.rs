//! A node to enqueue jobs on and inspect them, and handlers with countable effects.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use chrono::{DateTime, Duration, Utc};
use noctuary::app_state::AppState;
use noctuary::domain::access::{Access, Grant, OwnerBinding, Principal};
use noctuary::domain::clock::Clock;
use noctuary::domain::ids::{JobId, TenantId};
use noctuary::domain::job::{Job, JobState, NewJob, Task};
use noctuary::domain::role::Role;
use noctuary::domain::token_scope::TokenScope;
use noctuary::error::{Error, Result};
use noctuary::queue::JobRun;
use noctuary::store;
use noctuary::store::jobs::JobFilter;
use noctuary::worker::{self, Handlers, JobAccess};
use sea_orm::{ConnectOptions, ConnectionTrait, Database, QueryResult, Statement, TransactionTrait};
use serde_json::{Value, json};

use crate::support::app::NOW;
use crate::support::backend::Backend;

/// One node over its own storage, and the tenant of its jobs.
pub struct TestNode {
    pub state: AppState,
    pub clock: Clock,
    pub access: Access,
    pub backend: Backend,
}

impl TestNode {
    /// A node with a stopped clock.
    pub async fn new() -> Self {
        Self::with(Clock::fixed_at(NOW), |_| ()).await
    }

    /// A node with the given clock and configuration.
    pub async fn with(clock: Clock, change: impl FnOnce(&mut noctuary::config::Config)) -> Self {
        let backend = Backend::new().await;
        let state = node(&backend, &clock, change).await;
        Self { access: access(&state, TenantId::from(1)), state, clock, backend }
    }

    /// Another node over the same storage.
    pub async fn second_node(&self, change: impl FnOnce(&mut noctuary::config::Config)) -> AppState {
        node(&self.backend, &self.clock, change).await
    }

    /// Enqueues a job that is due now.
    pub async fn enqueue(&self, change: impl FnOnce(&mut NewJob)) -> JobId {
        self.enqueue_for(&self.access, change).await
    }

    /// Enqueues a job of another tenant that is due now.
    pub async fn enqueue_for(&self, access: &Access, change: impl FnOnce(&mut NewJob)) -> JobId {
        let mut job = new_job(self.clock.now());
        change(&mut job);
        let tx = self.state.db.write(access).await.unwrap();
        let id = store::jobs::enqueue(&tx, access, job).await.unwrap();
        tx.commit().await.unwrap();
        id
    }

    /// Enqueues `count` jobs in one transaction.
    pub async fn enqueue_many(&self, count: usize) -> Vec<JobId> {
        let tx = self.state.db.write(&self.access).await.unwrap();
        let mut ids = Vec::with_capacity(count);
        for _ in 0..count {
            ids.push(store::jobs::enqueue(&tx, &self.access, new_job(self.clock.now())).await.unwrap());
        }
        tx.commit().await.unwrap();
        ids
    }

    pub async fn job(&self, id: JobId) -> Job {
        let tx = self.state.db.read(&self.access).await.unwrap();
        store::jobs::get(&tx, &self.access, id).await.unwrap().expect("the job is there")
    }

    pub async fn state(&self, id: JobId) -> JobState {
        self.job(id).await.state
    }

    /// The number of jobs in `state`.
    pub async fn count(&self, state: JobState) -> i64 {
        let tx = self.state.db.read(&self.access).await.unwrap();
        let counts = store::jobs::count(&tx, &self.access, &JobFilter { state: Some(state), ..JobFilter::default() }).await.unwrap();
        counts.into_iter().map(|(_, _, jobs)| jobs).sum()
    }

    /// How many effects each job has left.
    pub async fn effects(&self) -> BTreeMap<i64, i64> {
        let sql = format!("SELECT object_id, COUNT(*) AS effects FROM audit WHERE action = '{EFFECT}' GROUP BY object_id");
        let rows = self.rows(&sql).await;
        let pair = |row: &QueryResult| (row.try_get("", "object_id").unwrap(), row.try_get("", "effects").unwrap());
        rows.iter().map(pair).collect()
    }

    /// Runs a query on the tables.
    pub async fn rows(&self, sql: &str) -> Vec<QueryResult> {
        let file = self.backend.sqlite_file();
        let url = self.backend.postgres_url().unwrap_or_else(|| format!("sqlite://{}?mode=rw", file.display()));
        let mut options = ConnectOptions::new(url);
        options.max_connections(1).sqlx_logging(false);
        let db = Database::connect(options).await.unwrap();
        let tx = db.begin().await.unwrap();
        if self.backend.postgres_url().is_some() {
            tx.execute_unprepared("SELECT set_config('noctuary.tenant', '*', true)").await.unwrap();
        }
        let rows = tx.query_all_raw(Statement::from_string(tx.get_database_backend(), sql)).await.unwrap();
        tx.commit().await.unwrap();
        db.close().await.unwrap();
        rows
    }

    pub async fn drain(&self, handlers: &Arc<dyn Handlers>) -> usize {
        worker::drain_with(&self.state, handlers).await.unwrap()
    }

    pub fn advance(&self, seconds: i64) {
        self.clock.advance(Duration::seconds(seconds));
    }
}

async fn node(backend: &Backend, clock: &Clock, change: impl FnOnce(&mut noctuary::config::Config)) -> AppState {
    let mut config = noctuary::config::Config::default();
    backend.apply(&mut config);
    change(&mut config);
    noctuary::app::open(config, clock.clone()).await.unwrap()
}

/// The access of a tenant that exists only in its jobs.
pub fn access(state: &AppState, tenant: TenantId) -> Access {
    Access::from_grant(Grant {
        principal: Principal::Operator,
        tenant,
        workspace: 1.into(),
        role: Role::Admin,
        scopes: TokenScope::ALL.to_vec(),
        agents: None,
        owners: OwnerBinding::Any,
        require_end_user: false,
        request_id: format!("req-{}", state.ids.next::<i64>()),
    })
}

/// A job about a workspace, due at `run_at`.
pub fn new_job(run_at: DateTime<Utc>) -> NewJob {
    NewJob { task: Task::ExtractMemory, agent: None, owner: None, lane: None, dedup_key: None, run_at }
}

const EFFECT: &str = "test.effect";

/// Chooses how a test handler behaves for a job.
type ActChooser = dyn Fn(&Job) -> Act + Send + Sync;

/// The behaviour of a test handler.
#[derive(Debug)]
pub enum Act {
    /// Leaves its effect and ends in one transaction.
    Effect,
    /// Waits for the gate, then leaves its effect and ends in one transaction.
    EffectAfter(Gate),
    /// Ends without an effect.
    Nothing,
    Fail(Error),
    Panic,
    Hang,
}

/// Blocks handlers until the test opens it.
#[derive(Clone, Debug, Default)]
pub struct Gate(tokio_util::sync::CancellationToken);

impl Gate {
    pub fn open(&self) {
        self.0.cancel();
    }

    async fn passed(&self) {
        self.0.cancelled().await;
    }
}

/// Handlers that behave as the test says and record the jobs that they started.
pub struct Actors {
    deed: Box<ActChooser>,
    begun: Mutex<Vec<JobId>>,
    lanes: Arc<Mutex<Lanes>>,
}

#[derive(Default)]
struct Lanes {
    busy: BTreeSet<String>,
    has_overlapped: bool,
}

/// Marks a lane as busy until dropped.
struct LaneGuard(Arc<Mutex<Lanes>>, Option<String>);

impl Drop for LaneGuard {
    fn drop(&mut self) {
        if let Some(lane) = &self.1 {
            self.0.lock().unwrap().busy.remove(lane);
        }
    }
}

impl Actors {
    pub fn new(deed: impl Fn(&Job) -> Act + Send + Sync + 'static) -> Arc<Self> {
        Arc::new(Self { deed: Box::new(deed), begun: Mutex::default(), lanes: Arc::default() })
    }

    /// Whether two jobs of one lane ever ran at the same time.
    pub fn has_overlapped(&self) -> bool {
        self.lanes.lock().unwrap().has_overlapped
    }

    fn enter_lane(&self, job: &Job) -> LaneGuard {
        if let Some(lane) = &job.lane {
            let mut lanes = self.lanes.lock().unwrap();
            lanes.has_overlapped |= !lanes.busy.insert(lane.clone());
        }
        LaneGuard(self.lanes.clone(), job.lane.clone())
    }

    /// The started jobs, in order.
    pub fn begun(&self) -> Vec<JobId> {
        self.begun.lock().unwrap().clone()
    }
}

/// Handlers of which each leaves an effect.
pub fn diligent() -> Arc<dyn Handlers> {
    Actors::new(|_| Act::Effect)
}

#[async_trait]
impl Handlers for Actors {
    async fn handle(&self, state: &AppState, run: &JobRun, _task: Task, access: JobAccess) -> Result<Value> {
        self.begun.lock().unwrap().push(run.job().id);
        match (self.deed)(run.job()) {
            Act::Fail(error) => return Err(error),
            Act::Panic => panic!("told to"),
            Act::Hang => std::future::pending().await,
            Act::Nothing => return Ok(json!({})),
            Act::EffectAfter(gate) => gate.passed().await,
            Act::Effect => {}
        }
        let in_lane = self.enter_lane(run.job());
        tokio::time::sleep(std::time::Duration::from_millis(2)).await;
        drop(in_lane);
        effect(state, run, &access).await
    }
}

/// Records an audit row for the job in the transaction that ends it.
pub async fn effect(state: &AppState, run: &JobRun, pass: &JobAccess) -> Result<Value> {
    let JobAccess::Workspace(access) = pass else { return Err(Error::internal("a test's job names no agent")) };
    let tx = state.db.write(access).await?;
    store::audit::record(&tx, access, store::audit::Entry::done(EFFECT, "job", run.job().id.get())).await?;
    run.finish_in(&tx, json!({ "effects": 1 })).await?;
    tx.commit().await?;
    Ok(json!({ "effects": 1 }))
}
