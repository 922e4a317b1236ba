//! Workers in a process: the notifier wakes them, they stop in order, and they learn when a job is taken from them.

use std::sync::Arc;
use std::time::Duration;

use noctuary::app_state::AppState;
use noctuary::config::Config;
use noctuary::domain::clock::Clock;
use noctuary::domain::job::JobState;
use noctuary::store;
use noctuary::worker::{self, Handlers};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use super::desk::{Act, Actors, Gate, TestNode, diligent};
use crate::support::until;

/// A worker in this process.
pub struct Running {
    stop: CancellationToken,
    ended: JoinHandle<()>,
}

impl Running {
    pub fn start(state: &AppState, handlers: Arc<dyn Handlers>) -> Self {
        let stop = CancellationToken::new();
        Self { ended: tokio::spawn(worker::run_with(state.clone(), handlers, stop.clone())), stop }
    }

    pub fn tell_to_stop(&self) {
        self.stop.cancel();
    }

    pub async fn stop(self) {
        self.stop.cancel();
        self.ended.await.expect("the worker ends well");
    }
}

/// Makes polling so rare that only the notifier can wake a worker.
pub fn deaf(config: &mut Config) {
    config.jobs.poll = Duration::from_secs(3600);
}

/// Short intervals, for tests that wait for something to happen.
pub fn brisk(config: &mut Config) {
    config.jobs.poll = Duration::from_millis(20);
    config.jobs.heartbeat = Duration::from_millis(20);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ring_wakes_a_worker_that_would_not_look_for_an_hour() {
    let fixture = TestNode::with(Clock::system(), deaf).await;
    let worker = Running::start(&fixture.state, diligent());
    for _ in 0..3 {
        let id = fixture.enqueue(|_| ()).await;
        fixture.state.notifier.notify();
        until("the job is done", async || fixture.state(id).await == JobState::Done).await;
    }
    worker.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_a_job_wakes_the_next_of_its_lane() {
    let fixture = TestNode::with(Clock::system(), deaf).await;
    let mut ids = Vec::new();
    for _ in 0..5 {
        ids.push(fixture.enqueue(|job| job.lane = Some("7:api:nora".to_owned())).await);
    }
    let actors = Actors::new(|_| Act::Effect);
    let worker = Running::start(&fixture.state, actors.clone());
    until("all are done", async || fixture.count(JobState::Done).await == 5).await;
    assert_eq!(actors.begun(), ids);
    worker.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_is_found_by_looking_when_no_bell_rings() {
    let fixture = TestNode::with(Clock::system(), brisk).await;
    let worker = Running::start(&fixture.state, diligent());
    let id = fixture.enqueue(|_| ()).await;
    until("the job is done", async || fixture.state(id).await == JobState::Done).await;
    worker.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_that_is_told_to_stop_lets_its_jobs_end_and_takes_no_more() {
    let fixture = TestNode::with(Clock::system(), |config| {
        brisk(config);
        config.jobs.slots = 1.try_into().unwrap();
    })
    .await;
    let (first, second) = (fixture.enqueue(|_| ()).await, fixture.enqueue(|_| ()).await);
    let gate = Gate::default();
    let actors = Actors::new({
        let gate = gate.clone();
        move |_| Act::EffectAfter(gate.clone())
    });
    let worker = Running::start(&fixture.state, actors.clone());
    until("the first has begun", async || actors.begun() == [first]).await;
    worker.tell_to_stop();
    for _ in 0..50 {
        assert_eq!(fixture.state(first).await, JobState::Running, "it is not taken from its worker while there is time");
    }
    gate.open();
    worker.stop().await;
    assert_eq!(fixture.state(first).await, JobState::Done);
    assert_eq!(fixture.effects().await, [(first.get(), 1)].into());
    let waiting = fixture.job(second).await;
    assert_eq!((waiting.state, waiting.starts), (JobState::Queued, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_does_not_end_in_time_goes_back_as_if_it_had_not_begun() {
    let fixture = TestNode::with(Clock::system(), |config| {
        brisk(config);
        config.server.shutdown_timeout = Duration::from_millis(500);
    })
    .await;
    let id = fixture.enqueue(|_| ()).await;
    let actors = Actors::new(|_| Act::Hang);
    let worker = Running::start(&fixture.state, actors.clone());
    until("it has begun", async || actors.begun() == [id]).await;
    worker.stop().await;
    until("it is back", async || fixture.state(id).await == JobState::Queued).await;
    assert_eq!(fixture.job(id).await.starts, 0);
    assert_eq!(fixture.drain(&diligent()).await, 1);
    assert_eq!(fixture.state(id).await, JobState::Done);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_job_that_is_called_off_frees_its_slot_and_leaves_nothing() {
    let fixture = TestNode::with(Clock::system(), |config| {
        brisk(config);
        config.jobs.slots = 1.try_into().unwrap();
    })
    .await;
    let hangs = fixture.enqueue(|_| ()).await;
    let next = fixture.enqueue(|_| ()).await;
    let actors = Actors::new(move |job| if job.id == hangs { Act::Hang } else { Act::Effect });
    let worker = Running::start(&fixture.state, actors.clone());
    until("it has begun", async || actors.begun() == [hangs]).await;
    let tx = fixture.state.db.write(&fixture.access).await.unwrap();
    assert!(store::jobs::cancel(&tx, &fixture.access, hangs).await.unwrap());
    tx.commit().await.unwrap();
    until("the next is done", async || fixture.state(next).await == JobState::Done).await;
    assert_eq!(fixture.state(hangs).await, JobState::Cancelled);
    assert_eq!(fixture.effects().await, [(next.get(), 1)].into());
    worker.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_nodes_keep_every_lane_in_order_and_never_run_two_jobs_of_one() {
    // Each node takes at most half of the lanes, so that neither can take all of them before the other has started.
    let two_slots = |config: &mut Config| {
        brisk(config);
        config.jobs.slots = 2.try_into().unwrap();
    };
    let fixture = TestNode::with(Clock::system(), two_slots).await;
    let other = fixture.second_node(two_slots).await;
    let mut lanes = vec![Vec::new(); 4];
    for round in 0..10 {
        for (number, lane) in lanes.iter_mut().enumerate() {
            lane.push(fixture.enqueue(|job| job.lane = Some(format!("lane-{number}"))).await);
        }
        if round == 5 {
            fixture.state.notifier.notify();
        }
    }
    let gate = Gate::default();
    let actors = Actors::new({
        let gate = gate.clone();
        move |_| Act::EffectAfter(gate.clone())
    });
    let nodes = [Running::start(&fixture.state, actors.clone()), Running::start(&other, actors.clone())];
    until("both nodes are at work", async || actors.begun().len() == 4).await;
    gate.open();
    until("all are done", async || fixture.count(JobState::Done).await == 40).await;
    let begun = actors.begun();
    for lane in &lanes {
        assert_eq!(begun.iter().filter(|id| lane.contains(id)).copied().collect::<Vec<_>>(), *lane);
    }
    assert!(!actors.has_overlapped(), "two jobs of one lane ran at once");
    let workers = fixture.rows("SELECT DISTINCT worker FROM job WHERE state = 'done'").await.len();
    assert_eq!(workers, 2, "both nodes took part");
    for node in nodes {
        node.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_is_listed_while_it_lives_and_not_after_it_stopped() {
    let fixture = TestNode::with(Clock::system(), brisk).await;
    let worker = Running::start(&fixture.state, diligent());
    let listed = async || {
        let tx = fixture.state.db.read_across().await.unwrap();
        store::workers::list(&tx, fixture.clock.now() - chrono::Duration::minutes(1)).await.unwrap().len()
    };
    until("it is listed", async || listed().await == 1).await;
    worker.stop().await;
    assert_eq!(listed().await, 0);
}
