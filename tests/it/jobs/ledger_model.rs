//! Compares the ledger with a model of it: random sequences of everything that can happen to jobs. After each step the rows must match
//! the model and the invariants.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use noctuary::domain::clock::Clock;
use noctuary::domain::ids::JobId;
use noctuary::domain::job::{Job, JobState};
use noctuary::domain::page::PageRequest;
use noctuary::error::Error;
use noctuary::queue::{self, Claims, JobRun, RunOutcome};
use noctuary::store;
use noctuary::store::jobs::JobFilter;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use serde_json::json;

use super::desk::{TestNode, diligent};
use crate::support::app::NOW;

/// Steps of one sequence, and sequences of one test: ten thousand steps in all four tests.
const STEPS: usize = 250;
const SEQUENCES: u32 = 10;
/// The number of workers that claim jobs.
const WORKERS: usize = 3;

#[derive(Debug, Clone)]
enum Step {
    Enqueue {
        key: Option<u8>,
        lane: Option<u8>,
        delay: u8,
    },
    Claim {
        worker: usize,
    },
    Finish {
        run: usize,
    },
    Fail {
        run: usize,
        is_transient: bool,
    },
    Release {
        run: usize,
    },
    /// The worker dies during this run and never reports again.
    Kill {
        run: usize,
    },
    Renew {
        worker: usize,
    },
    Cancel {
        job: usize,
    },
    Retry {
        job: usize,
    },
    Advance {
        seconds: u16,
    },
    Recover,
    Purge,
}

fn step() -> impl Strategy<Value = Step> {
    let which = any::<u16>().prop_map(usize::from);
    prop_oneof![
        6 => (prop::option::weighted(0.8, 0..3_u8), prop::option::weighted(0.7, 0..2_u8), 0..3_u8)
            .prop_map(|(key, lane, delay)| Step::Enqueue { key, lane, delay }),
        6 => (0..WORKERS).prop_map(|worker| Step::Claim { worker }),
        2 => which.clone().prop_map(|run| Step::Finish { run }),
        2 => (which.clone(), any::<bool>()).prop_map(|(run, is_transient)| Step::Fail { run, is_transient }),
        2 => which.clone().prop_map(|run| Step::Release { run }),
        2 => which.clone().prop_map(|run| Step::Kill { run }),
        2 => (0..WORKERS).prop_map(|worker| Step::Renew { worker }),
        1 => which.clone().prop_map(|job| Step::Cancel { job }),
        2 => which.prop_map(|job| Step::Retry { job }),
        4 => (1..400_u16).prop_map(|seconds| Step::Advance { seconds }),
        3 => Just(Step::Recover),
        1 => Just(Step::Purge),
    ]
}

/// The model's state of a job.
#[derive(Debug, Clone, PartialEq)]
struct Known {
    state: JobState,
    starts: i32,
    failures: i32,
    key: Option<String>,
}

struct Play {
    desk: TestNode,
    claims: Vec<Claims>,
    /// Current runs with the index of their worker. The runs of a dead worker stay here untouched.
    runs: Vec<(usize, JobRun)>,
    killed: Vec<JobRun>,
    known: BTreeMap<JobId, Known>,
}

impl Play {
    async fn new() -> Self {
        let fixture = TestNode::with(Clock::fixed_at(NOW), |config| {
            config.jobs.lease = Duration::from_secs(60);
            config.jobs.backoff = Duration::from_secs(5);
            config.jobs.backoff_max = Duration::from_secs(600);
        })
        .await;
        let claims = (0..WORKERS).map(|worker| Claims::new(fixture.state.queue(), format!("w{worker}"))).collect();
        Self { desk: fixture, claims, runs: Vec::new(), killed: Vec::new(), known: BTreeMap::new() }
    }

    async fn rows(&self) -> BTreeMap<JobId, Job> {
        let tx = self.desk.state.db.read(&self.desk.access).await.unwrap();
        let page = PageRequest { after: None, limit: PageRequest::MAX_LIMIT };
        let list = store::jobs::list(&tx, &self.desk.access, &JobFilter::default(), &page).await.unwrap();
        assert!(list.next_cursor.is_none(), "a sequence makes fewer jobs than a page holds");
        list.items.into_iter().map(|job| (job.id, job)).collect()
    }

    fn waiting_with(&self, key: Option<&String>, except: Option<JobId>) -> Option<JobId> {
        let waits = |known: &Known| matches!(known.state, JobState::Queued | JobState::Retry);
        let key = key?;
        self.known.iter().find(|(id, known)| waits(known) && known.key.as_ref() == Some(key) && Some(**id) != except).map(|(id, _)| *id)
    }

    /// Puts a job back into the queue as `state`, or merges it into the waiting job with the same key.
    fn back(&mut self, id: JobId, state: JobState, starts: i32, failures: i32) {
        let twin = self.waiting_with(self.known[&id].key.clone().as_ref(), Some(id));
        let known = self.known.get_mut(&id).unwrap();
        let (all_starts, all_failures) = (known.starts + starts, known.failures + failures);
        match twin {
            None => (known.state, known.starts, known.failures) = (state, all_starts, all_failures),
            Some(twin) => {
                known.state = JobState::Cancelled;
                let waiting = self.known.get_mut(&twin).unwrap();
                waiting.starts += all_starts;
                waiting.failures += all_failures;
            }
        }
    }

    async fn play(&mut self, step: &Step) {
        let (app_state, access) = (self.desk.state.clone(), self.desk.access.clone());
        match *step {
            Step::Enqueue { key, lane, delay } => {
                let key = key.map(|key| format!("key {key}"));
                let id = self
                    .desk
                    .enqueue(|job| {
                        job.dedup_key.clone_from(&key);
                        job.lane = lane.map(|lane| format!("lane {lane}"));
                        job.run_at += chrono::Duration::minutes(i64::from(delay));
                    })
                    .await;
                match self.waiting_with(key.as_ref(), None) {
                    Some(twin) => assert_eq!(id, twin, "a key waits once"),
                    None => {
                        let fresh = Known { state: JobState::Queued, starts: 0, failures: 0, key };
                        assert!(self.known.insert(id, fresh).is_none(), "an id is used once");
                    }
                }
            }
            Step::Claim { worker } => {
                let before = self.rows().await;
                let claimed = self.claims[worker].next().await.unwrap();
                let now = self.desk.clock.now();
                let waits = |job: &&Job| matches!(job.state, JobState::Queued | JobState::Retry) && job.run_at <= now;
                let is_busy = |lane: &String| before.values().any(|job| job.state == JobState::Running && job.lane.as_ref() == Some(lane));
                let free: Vec<&Job> =
                    before.values().filter(waits).filter(|job| job.lane.as_ref().is_none_or(|lane| !is_busy(lane))).collect();
                assert_eq!(claimed.is_some(), !free.is_empty(), "a job that is free is claimed");
                let Some(run) = claimed else { return };
                let id = run.job().id;
                assert!(free.iter().any(|job| job.id == id));
                let earlier =
                    |job: &&&Job| job.lane.is_some() && job.lane == run.job().lane && (job.run_at, job.id) < (before[&id].run_at, id);
                assert!(!free.iter().any(|job| earlier(&job)), "lanes are first in, first out");
                let known = self.known.get_mut(&id).unwrap();
                (known.state, known.starts) = (JobState::Running, known.starts + 1);
                self.runs.push((worker, run));
            }
            Step::Finish { run } => self.settle(run, RunOutcome::Done(json!({}))).await,
            Step::Fail { run, is_transient } => {
                self.settle(run, RunOutcome::Failed { class: "test".to_owned(), is_transient, retry_after: None }).await;
            }
            Step::Release { run } => self.settle(run, RunOutcome::Released).await,
            Step::Kill { run } => {
                if !self.runs.is_empty() {
                    let (_, run) = self.runs.swap_remove(run % self.runs.len());
                    self.killed.push(run);
                }
            }
            Step::Renew { worker } => {
                let held: Vec<JobId> = self.runs.iter().filter(|(of, _)| *of == worker).map(|(_, run)| run.job().id).collect();
                let tx = app_state.db.write_across().await.unwrap();
                let until = tx.now() + chrono::Duration::seconds(60);
                store::jobs::renew(&tx, &format!("w{worker}"), &held, until).await.unwrap();
                tx.commit().await.unwrap();
            }
            Step::Cancel { job } => {
                let Some(id) = self.pick(job) else { return };
                let tx = app_state.db.write(&access).await.unwrap();
                let is_done = store::jobs::cancel(&tx, &access, id).await.unwrap();
                tx.commit().await.unwrap();
                let known = self.known.get_mut(&id).unwrap();
                assert_eq!(is_done, matches!(known.state, JobState::Queued | JobState::Retry | JobState::Running));
                if is_done {
                    known.state = JobState::Cancelled;
                }
            }
            Step::Retry { job } => {
                let Some(id) = self.pick(job) else { return };
                let tx = app_state.db.write(&access).await.unwrap();
                let is_done = store::jobs::retry(&tx, &access, id).await.unwrap();
                tx.commit().await.unwrap();
                let known = &self.known[&id];
                let may = matches!(known.state, JobState::Failed | JobState::Quarantined | JobState::Cancelled | JobState::Retry);
                assert_eq!(is_done, may, "{known:?}");
                if may {
                    let twin = self.waiting_with(known.key.clone().as_ref(), Some(id));
                    let known = self.known.get_mut(&id).unwrap();
                    match twin {
                        Some(_) => known.state = JobState::Cancelled,
                        None => (known.state, known.starts, known.failures) = (JobState::Queued, 0, 0),
                    }
                }
            }
            Step::Advance { seconds } => self.desk.advance(i64::from(seconds)),
            Step::Recover => self.recover().await,
            Step::Purge => {
                queue::purge(&app_state.queue()).await.unwrap();
                let left: BTreeSet<JobId> = self.rows().await.into_keys().collect();
                self.known.retain(|id, known| {
                    let is_over = matches!(known.state, JobState::Done | JobState::Cancelled | JobState::Failed | JobState::Quarantined);
                    assert!(is_over || left.contains(id), "a job that is not over is not forgotten");
                    left.contains(id)
                });
            }
        }
    }

    fn pick(&self, job: usize) -> Option<JobId> {
        let count = self.known.len();
        (count > 0).then(|| *self.known.keys().nth(job % count).unwrap())
    }

    async fn settle(&mut self, run: usize, verdict: RunOutcome) {
        if self.runs.is_empty() {
            return;
        }
        let (_, run) = self.runs.swap_remove(run % self.runs.len());
        let id = run.job().id;
        let row = self.rows().await.remove(&id);
        let is_ours = row.is_some_and(|row| {
            row.state == JobState::Running
                && row.started_at == run.job().started_at
                && row.starts == run.job().starts
                && row.worker == run.job().worker
        });
        let ended = run.record_outcome(&self.desk.state.queue(), &verdict).await.unwrap();
        assert_eq!(ended.is_some(), is_ours, "who has lost a job changes nothing of it");
        if !is_ours {
            return;
        }
        let known = self.known.get_mut(&id).unwrap();
        match verdict {
            RunOutcome::Done(_) => known.state = JobState::Done,
            RunOutcome::Failed { is_transient, .. } => {
                let most = i32::try_from(self.desk.state.config.jobs.max_attempts.get()).unwrap();
                if is_transient && known.failures + 1 < most {
                    self.back(id, JobState::Retry, 0, 1);
                } else {
                    (known.state, known.failures) = (JobState::Failed, known.failures + 1);
                }
            }
            RunOutcome::Released => self.back(id, JobState::Queued, -1, 0),
            RunOutcome::Cancelled(_) => known.state = JobState::Cancelled,
        }
    }

    /// Recovers expired jobs. Afterwards no lease is expired: one job cannot stop the recovery of another.
    async fn recover(&mut self) {
        let now = self.desk.clock.now();
        let mut expired: Vec<Job> =
            self.rows().await.into_values().filter(|job| job.lease_until.is_some_and(|until| until < now)).collect();
        expired.retain(|job| job.state == JobState::Running);
        expired.sort_by_key(|job| (job.lease_until, job.id));
        let recovered = queue::recover(&self.desk.state.queue()).await.unwrap();
        assert_eq!(recovered, expired.len() as u64);
        let limit = i32::try_from(self.desk.state.config.jobs.quarantine_starts.get()).unwrap();
        for job in expired {
            if job.starts - job.failures >= limit {
                self.known.get_mut(&job.id).unwrap().state = JobState::Quarantined;
            } else {
                self.back(job.id, JobState::Retry, 0, 0);
            }
        }
        assert!(!self.rows().await.values().any(|job| job.state == JobState::Running && job.lease_until < Some(now)));
    }

    async fn check(&self) {
        let rows = self.rows().await;
        let told = |job: &Job| Known { state: job.state, starts: job.starts, failures: job.failures, key: job.dedup_key.clone() };
        let there: BTreeMap<JobId, Known> = rows.iter().map(|(id, job)| (*id, told(job))).collect();
        assert_eq!(there, self.known);
        let mut lanes = BTreeSet::new();
        let mut keys = BTreeSet::new();
        for job in rows.values() {
            match job.state {
                JobState::Running => assert!(job.lane.is_none() || lanes.insert(job.lane.clone()), "two of a lane run"),
                JobState::Queued | JobState::Retry => {
                    assert!(job.dedup_key.is_none() || keys.insert(job.dedup_key.clone()), "two of a key wait");
                }
                _ => {}
            }
        }
    }

    /// Asserts that every job ends once the workers are healthy again, whatever happened before.
    async fn end(&mut self) {
        self.runs.clear();
        for _ in 0..12 {
            self.desk.advance(700);
            self.desk.drain(&diligent()).await;
        }
        let open: Vec<Job> = self
            .rows()
            .await
            .into_values()
            .filter(|job| matches!(job.state, JobState::Queued | JobState::Retry | JobState::Running))
            .collect();
        assert!(open.is_empty(), "{open:?}");
        for run in &self.killed {
            let late = run.record_outcome(&self.desk.state.queue(), &RunOutcome::Done(json!({}))).await;
            assert!(matches!(late, Ok(None) | Err(Error::Conflict(_))), "{late:?}");
        }
    }
}

fn model(seed: u8) {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let config = Config { cases: SEQUENCES, max_shrink_iters: 100, failure_persistence: None, ..Config::default() };
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[seed; 32]);
    let steps = prop::collection::vec(step(), STEPS..=STEPS);
    let outcome = TestRunner::new_with_rng(config, rng).run(&steps, |steps| {
        runtime.block_on(async {
            let mut play = Play::new().await;
            for step in &steps {
                play.play(step).await;
                play.check().await;
            }
            play.end().await;
        });
        Ok(())
    });
    if let Err(failure) = outcome {
        panic!("{failure}");
    }
}

#[test]
fn the_ledger_does_what_its_model_does() {
    model(1);
}

#[test]
fn the_ledger_does_what_its_model_does_once_more() {
    model(2);
}

#[test]
fn the_ledger_does_what_its_model_does_a_third_time() {
    model(3);
}

#[test]
fn the_ledger_does_what_its_model_does_a_fourth_time() {
    model(4);
}
