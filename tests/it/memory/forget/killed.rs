//! Forgetting that is killed between and within its steps: the next worker continues, and in the end nothing is left and no row is
//! counted twice. The processes are this test binary itself, started with a single test.

use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use noctuary::app_state::AppState;
use noctuary::config::Config;
use noctuary::domain::clock::Clock;
use noctuary::domain::forget::ForgetExtent;
use noctuary::domain::job::Task;
use noctuary::error::{Error, Result};
use noctuary::privacy::forget;
use noctuary::privacy::forget::JobPoint;
use noctuary::queue::JobRun;
use noctuary::worker::{self, Handlers, JobAccess};
use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;

use super::places;
use crate::jobs::chaos::WorkerProcess;
use crate::memory::world::World;
use crate::support::backend::variable;
use crate::support::tables::Tables;
use crate::support::until;

/// Short intervals, so that a dead worker is noticed soon.
fn impatient(config: &mut Config) {
    config.jobs.poll = Duration::from_millis(30);
    config.jobs.heartbeat = Duration::from_millis(100);
    config.jobs.lease = Duration::from_millis(500);
    config.jobs.backoff = Duration::from_millis(10);
    config.jobs.backoff_max = Duration::from_millis(20);
    config.jobs.quarantine_starts = 1_000.try_into().unwrap();
}

/// Forgets, and kills its own process at a given moment.
struct CrashingHandler(JobPoint);

#[async_trait]
impl Handlers for CrashingHandler {
    async fn handle(&self, state: &AppState, run: &JobRun, task: Task, access: JobAccess) -> Result<Value> {
        let Task::EraseOwner { receipt, include_messages, include_mentions, .. } = task else { return Err(Error::internal("another job")) };
        let end = self.0;
        let watch = move |moment: JobPoint| {
            if moment == end {
                // SIGKILL, so that the process cannot clean up.
                let _gone = nix::sys::signal::kill(nix::unistd::Pid::this(), nix::sys::signal::Signal::SIGKILL);
            }
        };
        forget::run_watched(state, access.access(), run, receipt, ForgetExtent { include_messages, include_mentions }, &watch).await
    }
}

/// Not a test: the process that `start` starts.
#[test]
#[ignore = "started by other tests as a process of its own"]
fn a_forgetting_process() {
    let Some(directory) = variable("NOCTUARY_FORGET_DIRECTORY") else { return };
    let step: u32 = variable("NOCTUARY_FORGET_STEP").unwrap().parse().unwrap();
    let moment = if variable("NOCTUARY_FORGET_BEFORE").is_some() { JobPoint::Before(step) } else { JobPoint::After(step) };
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(async {
        let mut config = Config::default();
        config.server.data_dir = directory.into();
        config.database.url = variable("NOCTUARY_FORGET_DATABASE").map(|url| url.parse().unwrap());
        config.database.max_connections = 4.try_into().unwrap();
        impatient(&mut config);
        let state = noctuary::app::open(config, Clock::system()).await.unwrap();
        worker::run_with(state, Arc::new(CrashingHandler(moment)), CancellationToken::new()).await;
    });
}

fn start(world: &World, moment: JobPoint) -> WorkerProcess {
    let mut config = Config::default();
    world.app.backend.apply(&mut config);
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["memory::forget::killed::a_forgetting_process", "--exact", "--ignored", "--nocapture"]);
    command.env("NOCTUARY_FORGET_DIRECTORY", &config.server.data_dir);
    if let Some(url) = &config.database.url {
        command.env("NOCTUARY_FORGET_DATABASE", url.expose());
    }
    match moment {
        JobPoint::Before(step) => command.env("NOCTUARY_FORGET_STEP", step.to_string()).env("NOCTUARY_FORGET_BEFORE", "1"),
        JobPoint::After(step) => command.env("NOCTUARY_FORGET_STEP", step.to_string()),
    };
    WorkerProcess::of(command.stdout(Stdio::null()).stderr(Stdio::null()))
}

#[tokio::test(flavor = "multi_thread")]
async fn forgetting_that_is_killed_at_any_step_is_finished_by_the_next_worker() {
    let world = World::new().await;
    world.tell("zqnora", "s1", "Please remember that I live in Quenby. I like trail running.").await;
    world.tell("zqnora", "s2", "请记住我住在Quenby，雒南。").await;
    world.write("notes.md", "?endUserId=zqnora", "# Notes\n\nQuenby again.\n").await;
    // The clock of the processes is a day ahead, so that the jobs of an idle conversation must run before.
    world.app.advance(chrono::Duration::hours(2));
    worker::drain(&world.app.state).await.unwrap();
    let preview = world.preview("zqnora", true).await;
    let begun = world.erase("zqnora", true).await;
    let state = async || world.receipt(&begun).await["state"] == json!("done");
    let mut deaths = 0;
    while !state().await {
        // Within a step and at the end of one by turns, so that every step is the last one of some process.
        let moment = if deaths % 2 == 0 { JobPoint::Before(2) } else { JobPoint::After(1) };
        let mut process = start(&world, moment);
        until("it is dead, or all is done", async || process.is_dead() || state().await).await;
        deaths += 1;
        assert!(deaths < 200, "no step is ever done");
    }
    assert!(deaths >= 10, "only {deaths} processes died");
    assert_eq!(world.receipt(&begun).await["counts"], preview["counts"], "after {deaths} deaths");
    let tables = Tables::open(&world.app.backend).await;
    for word in ["Quenby", "zqnora", "雒南"] {
        assert_eq!(places(&tables, word, &[]).await, Vec::<String>::new());
    }
}
