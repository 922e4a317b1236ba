//! Which worker may end a job, renew its lease or take it over, when everything happens at once.

use noctuary::domain::ids::JobId;
use noctuary::domain::job::JobState;
use noctuary::error::Error;
use noctuary::queue::{Claims, JobRun, JobWorker, RunOutcome};
use noctuary::store;
use serde_json::json;

use super::desk::{Act, Actors, TestNode, new_job};
use crate::support::until;

async fn begin(fixture: &TestNode, worker: &str) -> JobRun {
    Claims::new(fixture.state.queue(), worker.to_owned()).next().await.unwrap().expect("a due job")
}

/// Cancels a running job, as a user does.
async fn call_off(fixture: &TestNode, id: JobId) {
    let tx = fixture.state.db.write(&fixture.access).await.unwrap();
    assert!(store::jobs::cancel(&tx, &fixture.access, id).await.unwrap());
    tx.commit().await.unwrap();
}

/// Retries a job that ended, as a user does: its counters start again.
async fn put_back(fixture: &TestNode, id: JobId) {
    let tx = fixture.state.db.write(&fixture.access).await.unwrap();
    assert!(store::jobs::retry(&tx, &fixture.access, id).await.unwrap());
    tx.commit().await.unwrap();
}

async fn end(fixture: &TestNode, run: &JobRun) -> Option<JobState> {
    run.record_outcome(&fixture.state.queue(), &RunOutcome::Done(json!({}))).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_start_that_was_called_off_commits_nothing_also_when_the_job_was_begun_again() {
    let fixture = TestNode::new().await;
    let id = fixture.enqueue(|_| ()).await;
    let first = begin(&fixture, "v").await;
    call_off(&fixture, id).await;
    let tx = fixture.state.db.write(&fixture.access).await.unwrap();
    assert!(matches!(first.finish_in(&tx, json!({})).await, Err(Error::Conflict(_))));
    drop(tx);
    assert_eq!(end(&fixture, &first).await, None);
    assert_eq!(fixture.state(id).await, JobState::Cancelled);

    put_back(&fixture, id).await;
    let second = begin(&fixture, "w").await;
    assert_eq!((first.job().starts, second.job().starts), (1, 1), "nothing but the name tells them apart");
    assert_eq!(end(&fixture, &first).await, None);

    call_off(&fixture, id).await;
    put_back(&fixture, id).await;
    fixture.clock.advance(chrono::Duration::microseconds(1));
    let third = begin(&fixture, "w").await;
    assert_eq!(third.job().starts, 1, "nothing but the time tells them apart");
    assert_eq!(end(&fixture, &second).await, None);
    assert_eq!(fixture.state(id).await, JobState::Running);
    assert_eq!(end(&fixture, &third).await, Some(JobState::Done));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_keeps_its_own_jobs_alive_and_nobody_elses() {
    let fixture = TestNode::new().await;
    let id = fixture.enqueue(|_| ()).await;
    let station = JobWorker::new(fixture.state.queue());
    let held = station.try_next().await.unwrap().unwrap();
    fixture.advance(61);
    noctuary::queue::recover(&fixture.state.queue()).await.unwrap();
    fixture.advance(60);
    let other = begin(&fixture, "other").await;
    let until = fixture.job(id).await.lease_until;
    fixture.advance(1);
    station.beat_once(false).await.unwrap();
    tokio::time::timeout(std::time::Duration::from_secs(60), held.job_lost()).await.expect("the run learns that it lost its job");
    assert_eq!(fixture.job(id).await.lease_until, until);
    assert_eq!(end(&fixture, &other).await, Some(JobState::Done));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_claimed_job_that_nobody_gets_to_goes_back_as_if_it_had_not_been_claimed() {
    let fixture = TestNode::new().await;
    let id = fixture.enqueue(|_| ()).await;
    let station = JobWorker::new(fixture.state.queue());
    let assignment = station.try_next().await.unwrap().unwrap();
    assert_eq!(fixture.state(id).await, JobState::Running);
    drop(assignment);
    until("it is back", async || fixture.state(id).await == JobState::Queued).await;
    assert_eq!(fixture.job(id).await.starts, 0, "it does not count as a death of its worker");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sign_of_life_at_the_last_moment_keeps_the_job() {
    let fixture = TestNode::new().await;
    let id = fixture.enqueue(|_| ()).await;
    let station = JobWorker::new(fixture.state.queue());
    let _held = station.try_next().await.unwrap().unwrap();
    fixture.advance(61);
    let expired = store::jobs::expire(&fixture.state.db.read_across().await.unwrap(), 0).await.unwrap();
    assert_eq!(expired.iter().map(|job| job.lease.job).collect::<Vec<_>>(), [id]);
    station.beat_once(false).await.unwrap();
    let tx = fixture.state.db.write_across().await.unwrap();
    assert!(!store::jobs::recover(&tx, &expired[0].lease, Some(fixture.clock.now())).await.unwrap());
    tx.commit().await.unwrap();
    assert_eq!(fixture.state(id).await, JobState::Running);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_looks_late_takes_no_later_start_from_its_worker() {
    let fixture = TestNode::new().await;
    let id = fixture.enqueue(|_| ()).await;
    let claims = Claims::new(fixture.state.queue(), "w".to_owned());
    claims.next().await.unwrap().unwrap();
    fixture.advance(61);
    let expired = store::jobs::expire(&fixture.state.db.read_across().await.unwrap(), 0).await.unwrap();
    noctuary::queue::recover(&fixture.state.queue()).await.unwrap();
    fixture.advance(60);
    claims.next().await.unwrap().unwrap();
    fixture.advance(61);
    let tx = fixture.state.db.write_across().await.unwrap();
    assert!(!store::jobs::recover(&tx, &expired[0].lease, None).await.unwrap(), "that start was taken away already");
    tx.commit().await.unwrap();
    assert_eq!(fixture.job(id).await.starts, 2);
    assert_eq!(fixture.state(id).await, JobState::Running);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_job_overtakes_an_earlier_one_of_its_lane_that_a_transaction_holds() {
    let fixture = TestNode::new().await;
    let lane = || Some("7:api:nora".to_owned());
    let key = || Some("extract:7:api:nora".to_owned());
    let first = fixture.enqueue(|job| (job.lane, job.dedup_key) = (lane(), key())).await;
    let second = fixture.enqueue(|job| job.lane = lane()).await;
    let tx = fixture.state.db.write(&fixture.access).await.unwrap();
    let mut again = new_job(fixture.clock.now());
    (again.lane, again.dedup_key) = (lane(), key());
    assert_eq!(store::jobs::enqueue(&tx, &fixture.access, again).await.unwrap(), first);
    let claims = Claims::new(fixture.state.queue(), "w".to_owned());
    if fixture.state.db.is_postgres() {
        // On SQLite the open transaction is the only writer, so that a claim would wait.
        assert!(claims.next().await.unwrap().is_none());
    }
    tx.commit().await.unwrap();
    let run = claims.next().await.unwrap().unwrap();
    assert_eq!(run.job().id, first);
    assert!(claims.next().await.unwrap().is_none());
    end(&fixture, &run).await;
    assert_eq!(claims.next().await.unwrap().unwrap().job().id, second);
}

#[tokio::test(flavor = "multi_thread")]
async fn jobs_that_ended_badly_wait_for_a_person_twice_as_long() {
    let fixture = TestNode::new().await;
    let id = fixture.enqueue(|_| ()).await;
    let handlers: std::sync::Arc<dyn noctuary::worker::Handlers> = Actors::new(|_| Act::Fail(Error::invalid("x", "cannot be")));
    fixture.drain(&handlers).await;
    assert_eq!(fixture.state(id).await, JobState::Failed);
    for (days, left) in [(15, 1), (12, 1), (2, 0)] {
        fixture.advance(days * 86_400);
        noctuary::queue::purge(&fixture.state.queue()).await.unwrap();
        assert_eq!(fixture.rows("SELECT id FROM job").await.len(), left, "after {days} more days");
    }
}
