//! Which worker may end a job, renew its lease or take it over, when everything happens at once.

use noctuary::domain::ids::JobId;
use noctuary::domain::job::JobState;
use noctuary::error::Error;
use noctuary::queue::{Claims, JobRun, JobWorker, Verdict};
use noctuary::store;
use serde_json::json;

use super::desk::{Act, Actors, Desk, new_job};
use crate::support::until;

async fn begin(desk: &Desk, worker: &str) -> JobRun {
    Claims::new(desk.noctuary.queue(), worker.to_owned()).next().await.unwrap().expect("a due job")
}

/// Cancels a running job, as a user does.
async fn call_off(desk: &Desk, id: JobId) {
    let tx = desk.noctuary.db.write(&desk.access).await.unwrap();
    assert!(store::jobs::cancel(&tx, &desk.access, id).await.unwrap());
    tx.commit().await.unwrap();
}

/// Retries a job that ended, as a user does: its counters start again.
async fn put_back(desk: &Desk, id: JobId) {
    let tx = desk.noctuary.db.write(&desk.access).await.unwrap();
    assert!(store::jobs::retry(&tx, &desk.access, id).await.unwrap());
    tx.commit().await.unwrap();
}

async fn end(desk: &Desk, run: &JobRun) -> Option<JobState> {
    run.settle(&desk.noctuary.queue(), &Verdict::Done(json!({}))).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_start_that_was_called_off_commits_nothing_also_when_the_job_was_begun_again() {
    let desk = Desk::new().await;
    let id = desk.enqueue(|_| ()).await;
    let first = begin(&desk, "v").await;
    call_off(&desk, id).await;
    let tx = desk.noctuary.db.write(&desk.access).await.unwrap();
    assert!(matches!(first.finish_in(&tx, json!({})).await, Err(Error::Conflict(_))));
    drop(tx);
    assert_eq!(end(&desk, &first).await, None);
    assert_eq!(desk.state(id).await, JobState::Cancelled);

    put_back(&desk, id).await;
    let second = begin(&desk, "w").await;
    assert_eq!((first.job().starts, second.job().starts), (1, 1), "nothing but the name tells them apart");
    assert_eq!(end(&desk, &first).await, None);

    call_off(&desk, id).await;
    put_back(&desk, id).await;
    desk.clock.advance(chrono::Duration::microseconds(1));
    let third = begin(&desk, "w").await;
    assert_eq!(third.job().starts, 1, "nothing but the time tells them apart");
    assert_eq!(end(&desk, &second).await, None);
    assert_eq!(desk.state(id).await, JobState::Running);
    assert_eq!(end(&desk, &third).await, Some(JobState::Done));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_keeps_its_own_jobs_alive_and_nobody_elses() {
    let desk = Desk::new().await;
    let id = desk.enqueue(|_| ()).await;
    let station = JobWorker::new(desk.noctuary.queue());
    let held = station.try_next().await.unwrap().unwrap();
    desk.advance(61);
    noctuary::queue::recover(&desk.noctuary.queue()).await.unwrap();
    desk.advance(60);
    let other = begin(&desk, "other").await;
    let until = desk.job(id).await.lease_until;
    desk.advance(1);
    station.beat_once(false).await.unwrap();
    tokio::time::timeout(std::time::Duration::from_secs(60), held.lost()).await.expect("the run is told");
    assert_eq!(desk.job(id).await.lease_until, until);
    assert_eq!(end(&desk, &other).await, Some(JobState::Done));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_claimed_job_that_nobody_gets_to_goes_back_as_if_it_had_not_been_claimed() {
    let desk = Desk::new().await;
    let id = desk.enqueue(|_| ()).await;
    let station = JobWorker::new(desk.noctuary.queue());
    let assignment = station.try_next().await.unwrap().unwrap();
    assert_eq!(desk.state(id).await, JobState::Running);
    drop(assignment);
    until("it is back", async || desk.state(id).await == JobState::Queued).await;
    assert_eq!(desk.job(id).await.starts, 0, "it does not count as a death of its worker");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sign_of_life_at_the_last_moment_keeps_the_job() {
    let desk = Desk::new().await;
    let id = desk.enqueue(|_| ()).await;
    let station = JobWorker::new(desk.noctuary.queue());
    let _held = station.try_next().await.unwrap().unwrap();
    desk.advance(61);
    let expired = store::jobs::expire(&desk.noctuary.db.read_across().await.unwrap(), 0).await.unwrap();
    assert_eq!(expired.iter().map(|job| job.lease.job).collect::<Vec<_>>(), [id]);
    station.beat_once(false).await.unwrap();
    let tx = desk.noctuary.db.write_across().await.unwrap();
    assert!(!store::jobs::recover(&tx, &expired[0].lease, Some(desk.clock.now())).await.unwrap());
    tx.commit().await.unwrap();
    assert_eq!(desk.state(id).await, JobState::Running);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_looks_late_takes_no_later_start_from_its_worker() {
    let desk = Desk::new().await;
    let id = desk.enqueue(|_| ()).await;
    let claims = Claims::new(desk.noctuary.queue(), "w".to_owned());
    claims.next().await.unwrap().unwrap();
    desk.advance(61);
    let expired = store::jobs::expire(&desk.noctuary.db.read_across().await.unwrap(), 0).await.unwrap();
    noctuary::queue::recover(&desk.noctuary.queue()).await.unwrap();
    desk.advance(60);
    claims.next().await.unwrap().unwrap();
    desk.advance(61);
    let tx = desk.noctuary.db.write_across().await.unwrap();
    assert!(!store::jobs::recover(&tx, &expired[0].lease, None).await.unwrap(), "that start was taken away already");
    tx.commit().await.unwrap();
    assert_eq!(desk.job(id).await.starts, 2);
    assert_eq!(desk.state(id).await, JobState::Running);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_job_overtakes_an_earlier_one_of_its_lane_that_a_transaction_holds() {
    let desk = Desk::new().await;
    let lane = || Some("7:api:nora".to_owned());
    let key = || Some("extract:7:api:nora".to_owned());
    let first = desk.enqueue(|job| (job.lane, job.dedup_key) = (lane(), key())).await;
    let second = desk.enqueue(|job| job.lane = lane()).await;
    let tx = desk.noctuary.db.write(&desk.access).await.unwrap();
    let mut again = new_job(desk.clock.now());
    (again.lane, again.dedup_key) = (lane(), key());
    assert_eq!(store::jobs::enqueue(&tx, &desk.access, again).await.unwrap(), first);
    let claims = Claims::new(desk.noctuary.queue(), "w".to_owned());
    if desk.noctuary.db.is_postgres() {
        // On SQLite the open transaction is the only writer, so that a claim would wait.
        assert!(claims.next().await.unwrap().is_none());
    }
    tx.commit().await.unwrap();
    let run = claims.next().await.unwrap().unwrap();
    assert_eq!(run.job().id, first);
    assert!(claims.next().await.unwrap().is_none());
    end(&desk, &run).await;
    assert_eq!(claims.next().await.unwrap().unwrap().job().id, second);
}

#[tokio::test(flavor = "multi_thread")]
async fn jobs_that_ended_badly_wait_for_a_person_twice_as_long() {
    let desk = Desk::new().await;
    let id = desk.enqueue(|_| ()).await;
    let handlers: std::sync::Arc<dyn noctuary::worker::Handlers> = Actors::new(|_| Act::Fail(Error::invalid("x", "cannot be")));
    desk.drain(&handlers).await;
    assert_eq!(desk.state(id).await, JobState::Failed);
    for (days, left) in [(15, 1), (12, 1), (2, 0)] {
        desk.advance(days * 86_400);
        noctuary::queue::purge(&desk.noctuary.queue()).await.unwrap();
        assert_eq!(desk.rows("SELECT id FROM job").await.len(), left, "after {days} more days");
    }
}
