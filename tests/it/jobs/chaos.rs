//! Worker processes that die at any moment. They are this test binary started with a single test, so that the test controls what they
//! do. The last test stops the real binary by a signal.

use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use noctuary::app_state::AppState;
use noctuary::config::Config;
use noctuary::domain::clock::Clock;
use noctuary::domain::job::{JobState, Task};
use noctuary::error::Result;
use noctuary::queue::JobRun;
use noctuary::worker::{self, Handlers, JobAccess};
use serde_json::Value;
use tokio_util::sync::CancellationToken;

use super::desk::{TestNode, effect};
use crate::support::backend::{Backend, variable};
use crate::support::until;

const POISON_LANE: &str = "poison";

/// Short intervals, so that a dead worker is noticed soon.
fn impatient(config: &mut Config) {
    config.jobs.slots = 3.try_into().unwrap();
    config.jobs.poll = Duration::from_millis(50);
    config.jobs.heartbeat = Duration::from_millis(300);
    config.jobs.lease = Duration::from_secs(3);
    config.jobs.backoff = Duration::from_millis(50);
    config.jobs.backoff_max = Duration::from_millis(200);
}

/// Leaves an effect after a moment of work. Aborts the whole process when the job is in the poison lane.
struct CrashingHandler;

#[async_trait]
impl Handlers for CrashingHandler {
    async fn handle(&self, state: &AppState, run: &JobRun, _task: Task, access: JobAccess) -> Result<Value> {
        if run.job().lane.as_deref() == Some(POISON_LANE) {
            std::process::abort();
        }
        tokio::time::sleep(Duration::from_millis(60)).await;
        effect(state, run, &access).await
    }
}

/// Not a test: the process that `WorkerProcess` starts.
#[test]
#[ignore = "started by other tests as a process of its own"]
fn a_worker_process() {
    let Some(directory) = variable("NOCTUARY_CHAOS_DIRECTORY") else { return };
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(async {
        let mut config = Config::default();
        config.server.data_dir = directory.into();
        config.database.url = variable("NOCTUARY_CHAOS_DATABASE").map(|url| url.parse().unwrap());
        config.database.max_connections = 6.try_into().unwrap();
        config.redis.url = variable("NOCTUARY_CHAOS_REDIS").map(|url| url.parse().unwrap());
        config.redis.prefix = variable("NOCTUARY_CHAOS_PREFIX").unwrap_or_default();
        impatient(&mut config);
        config.jobs.quarantine_starts = variable("NOCTUARY_CHAOS_STARTS").unwrap().parse().unwrap();
        let state = noctuary::app::open(config, Clock::system()).await.unwrap();
        worker::run_with(state, Arc::new(CrashingHandler), CancellationToken::new()).await;
    });
}

/// A worker in its own process, killed on drop.
pub struct WorkerProcess(Child);

impl WorkerProcess {
    fn start(backend: &Backend, quarantine_starts: u32) -> Self {
        let mut config = Config::default();
        backend.apply(&mut config);
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["jobs::chaos::a_worker_process", "--exact", "--ignored", "--nocapture"]);
        command.env("NOCTUARY_CHAOS_DIRECTORY", &config.server.data_dir).env("NOCTUARY_CHAOS_PREFIX", &config.redis.prefix);
        command.env("NOCTUARY_CHAOS_STARTS", quarantine_starts.to_string());
        if let Some(url) = &config.database.url {
            command.env("NOCTUARY_CHAOS_DATABASE", url.expose());
        }
        if let Some(url) = &config.redis.url {
            command.env("NOCTUARY_CHAOS_REDIS", url.expose());
        }
        Self::of(command.stdout(Stdio::null()).stderr(Stdio::null()))
    }

    pub fn of(command: &mut Command) -> Self {
        Self(command.spawn().expect("a process"))
    }

    /// Sends SIGKILL, so that the process cannot clean up.
    pub fn kill(&mut self) {
        let _gone = self.0.kill();
        let _reaped = self.0.wait();
    }

    pub fn is_dead(&mut self) -> bool {
        self.0.try_wait().unwrap().is_some()
    }

    pub fn pid(&self) -> u32 {
        self.0.id()
    }
}

impl Drop for WorkerProcess {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Returns the jobs that a process is running.
async fn in_hand(fixture: &TestNode, pid: u32) -> usize {
    fixture.rows(&format!("SELECT id FROM job WHERE state = 'running' AND worker LIKE '%-{pid}-%'")).await.len()
}

#[tokio::test(flavor = "multi_thread")]
async fn workers_killed_twenty_times_during_a_hundred_jobs_leave_each_effect_once() {
    let fixture = TestNode::with(Clock::system(), impatient).await;
    let mut processes: Vec<_> = (0..2).map(|_| WorkerProcess::start(&fixture.backend, 1_000)).collect();
    let mut killed_in_hand = 0;
    for kill in 0..20 {
        fixture.enqueue_many(5).await;
        fixture.state.notifier.notify();
        let victim = &mut processes[kill % 2];
        let pid = victim.pid();
        until("the victim has a job in hand, or none is left", async || {
            in_hand(&fixture, pid).await > 0 || fixture.count(JobState::Done).await == 5 * (kill as i64 + 1)
        })
        .await;
        victim.kill();
        killed_in_hand += in_hand(&fixture, pid).await;
        *victim = WorkerProcess::start(&fixture.backend, 1_000);
    }
    until("all are done", async || fixture.count(JobState::Done).await == 100).await;
    let effects = fixture.effects().await;
    assert_eq!(effects.len(), 100);
    assert!(effects.values().all(|times| *times == 1), "{effects:?}");
    assert!(killed_in_hand >= 10, "only {killed_in_hand} jobs were in the hands of a worker that was killed");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_kills_its_worker_is_quarantined_after_three_and_the_others_are_done() {
    let fixture = TestNode::with(Clock::system(), impatient).await;
    let poison = fixture.enqueue(|job| job.lane = Some(POISON_LANE.to_owned())).await;
    fixture.enqueue_many(20).await;
    let mut process = WorkerProcess::start(&fixture.backend, 3);
    let mut deaths = 0;
    until("the poison is put aside and the rest is done", async || {
        if process.is_dead() {
            deaths += 1;
            process = WorkerProcess::start(&fixture.backend, 3);
        }
        fixture.count(JobState::Done).await == 20 && fixture.state(poison).await == JobState::Quarantined
    })
    .await;
    let job = fixture.job(poison).await;
    assert_eq!((job.starts, job.failures, deaths), (3, 0, 3));
    let effects = fixture.effects().await;
    assert!(effects.len() == 20 && effects.values().all(|times| *times == 1), "{effects:?}");
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn the_worker_command_begins_reports_and_ends_well_when_it_is_told_to() {
    let fixture = TestNode::with(Clock::system(), |_| ()).await;
    let mut config = Config::default();
    fixture.backend.apply(&mut config);
    let mut command = Command::new(env!("CARGO_BIN_EXE_noctuary"));
    command.arg("worker").env("NOCTUARY__SERVER__DATA_DIR", &config.server.data_dir).stdout(Stdio::null()).stderr(Stdio::null());
    if let (Some(database), Some(redis)) = (&config.database.url, &config.redis.url) {
        command.env("DATABASE_URL", database.expose()).env("REDIS_URL", redis.expose());
        command.env("NOCTUARY__REDIS__PREFIX", &config.redis.prefix);
    }
    let mut process = WorkerProcess::of(&mut command);
    let alive = async || fixture.rows("SELECT name FROM worker WHERE stopped_at IS NULL").await.len();
    until("it reports", async || alive().await == 1).await;
    // The job is about an agent that does not exist, so that the real handlers cancel it.
    let id = fixture.enqueue(|job| job.agent = Some(4711.into())).await;
    until("it has looked at the job", async || fixture.state(id).await == JobState::Cancelled).await;
    let pid = nix::unistd::Pid::from_raw(process.pid().try_into().unwrap());
    nix::sys::signal::kill(pid, nix::sys::signal::Signal::SIGTERM).unwrap();
    until("it is gone", async || process.is_dead()).await;
    assert!(process.0.wait().unwrap().success());
    assert_eq!(alive().await, 0);
    assert_eq!(fixture.rows("SELECT name FROM worker").await.len(), 1);
}
