//! The guarantees of the job ledger, tested with a stopped clock.

use std::time::Duration;

use noctuary::domain::clock::Clock;
use noctuary::domain::ids::{JobId, TenantId};
use noctuary::domain::job::JobState;
use noctuary::error::Error;
use noctuary::queue::{Claims, JobWorker};
use noctuary::store;

use super::desk::{Act, Actors, TestNode, access, diligent};
use crate::support::app::NOW;

fn transient() -> Error {
    Error::Llm { reason: "timeout", is_transient: true, retry_after: None }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_is_done_once_and_its_end_and_its_effect_are_one() {
    let fixture = TestNode::new().await;
    let id = fixture.enqueue(|_| ()).await;
    assert_eq!(fixture.drain(&diligent()).await, 1);
    let job = fixture.job(id).await;
    assert_eq!((job.state, job.starts, job.failures, job.lease_until), (JobState::Done, 1, 0, None));
    assert_eq!(fixture.effects().await, [(id.get(), 1)].into());
    assert_eq!(fixture.drain(&diligent()).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_is_rolled_back_with_its_change_was_never_there() {
    let fixture = TestNode::new().await;
    let tx = fixture.state.db.write(&fixture.access).await.unwrap();
    store::jobs::enqueue(&tx, &fixture.access, super::desk::new_job(fixture.clock.now())).await.unwrap();
    drop(tx);
    assert_eq!(fixture.drain(&diligent()).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_waits_for_its_time() {
    let fixture = TestNode::new().await;
    let id = fixture.enqueue(|job| job.run_at += chrono::Duration::minutes(5)).await;
    assert_eq!(fixture.drain(&diligent()).await, 0);
    fixture.advance(300);
    assert_eq!(fixture.drain(&diligent()).await, 1);
    assert_eq!(fixture.state(id).await, JobState::Done);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_with_the_key_of_a_waiting_one_merges_into_it_and_keeps_its_time() {
    let fixture = TestNode::new().await;
    let later = fixture.clock.now() + chrono::Duration::minutes(5);
    let first = fixture.enqueue(|job| (job.dedup_key, job.run_at) = (Some("extract:1:api:nora".to_owned()), later)).await;
    let second = fixture.enqueue(|job| job.dedup_key = Some("extract:1:api:nora".to_owned())).await;
    let other = fixture.enqueue(|job| job.dedup_key = Some("extract:1:api:诺拉".to_owned())).await;
    assert_eq!(first, second);
    assert_ne!(first, other);
    assert_eq!(fixture.job(first).await.run_at, later);
    let elsewhere = access(&fixture.state, TenantId::from(2));
    assert_ne!(fixture.enqueue_for(&elsewhere, |job| job.dedup_key = Some("extract:1:api:nora".to_owned())).await, first);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_has_begun_takes_nothing_in() {
    let fixture = TestNode::new().await;
    let key = || Some("k".to_owned());
    let first = fixture.enqueue(|job| job.dedup_key = key()).await;
    let run = Claims::new(fixture.state.queue(), "w".to_owned()).next().await.unwrap().unwrap();
    assert_eq!(run.job().id, first);
    let second = fixture.enqueue(|job| job.dedup_key = key()).await;
    assert_ne!(first, second);
    assert_eq!(fixture.enqueue(|job| job.dedup_key = key()).await, second);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_worker_begins_a_job_while_a_change_that_merged_into_it_is_not_committed() {
    let fixture = TestNode::new().await;
    let id = fixture.enqueue(|job| job.dedup_key = Some("k".to_owned())).await;
    let tx = fixture.state.db.write(&fixture.access).await.unwrap();
    let mut again = super::desk::new_job(fixture.clock.now());
    again.dedup_key = Some("k".to_owned());
    assert_eq!(store::jobs::enqueue(&tx, &fixture.access, again).await.unwrap(), id);
    let claims = Claims::new(fixture.state.queue(), "w".to_owned());
    if fixture.state.db.is_postgres() {
        // On SQLite the open transaction is the only writer, so that a claim would wait.
        assert!(claims.next().await.unwrap().is_none());
    }
    tx.commit().await.unwrap();
    assert_eq!(claims.next().await.unwrap().unwrap().job().id, id);
}

#[tokio::test(flavor = "multi_thread")]
async fn jobs_of_a_lane_run_one_after_the_other_in_their_order() {
    let fixture = TestNode::new().await;
    let lane = || Some("7:api:nora".to_owned());
    let mut ids = Vec::new();
    for _ in 0..4 {
        ids.push(fixture.enqueue(|job| job.lane = lane()).await);
    }
    let free = fixture.enqueue(|_| ()).await;
    let claims = Claims::new(fixture.state.queue(), "w".to_owned());
    let first = claims.next().await.unwrap().unwrap();
    assert_eq!(first.job().id, ids[0]);
    assert_eq!(claims.next().await.unwrap().unwrap().job().id, free, "the lane is busy, others go on");
    assert!(claims.next().await.unwrap().is_none());
    first.record_outcome(&fixture.state.queue(), &noctuary::queue::RunOutcome::Done(serde_json::json!({}))).await.unwrap();
    let actors = Actors::new(|_| Act::Effect);
    worker_drain(&fixture, &actors).await;
    assert_eq!(actors.begun(), ids[1..]);
}

async fn worker_drain(fixture: &TestNode, actors: &std::sync::Arc<Actors>) -> usize {
    let handlers: std::sync::Arc<dyn noctuary::worker::Handlers> = actors.clone();
    fixture.drain(&handlers).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_waits_for_its_next_try_does_not_hold_up_its_lane() {
    let fixture = TestNode::new().await;
    let lane = || Some("7:api:nora".to_owned());
    let bad = fixture.enqueue(|job| job.lane = lane()).await;
    let good = fixture.enqueue(|job| job.lane = lane()).await;
    let actors = Actors::new(move |job| if job.id == bad { Act::Fail(transient()) } else { Act::Effect });
    assert_eq!(worker_drain(&fixture, &actors).await, 2);
    assert_eq!(fixture.state(good).await, JobState::Done);
    assert_eq!(fixture.state(bad).await, JobState::Retry);
}

#[tokio::test(flavor = "multi_thread")]
async fn failures_are_tried_again_with_growing_waits_eight_times_and_then_shown() {
    let fixture = TestNode::new().await;
    let id = fixture.enqueue(|_| ()).await;
    let actors = Actors::new(|_| Act::Fail(transient()));
    let mut waits = Vec::new();
    for attempt in 1..=8 {
        assert_eq!(worker_drain(&fixture, &actors).await, 1, "attempt {attempt}");
        let job = fixture.job(id).await;
        assert_eq!(job.failures, attempt);
        assert_eq!(job.error.as_deref(), Some("llm_failed: timeout"));
        if attempt < 8 {
            assert_eq!(job.state, JobState::Retry);
            waits.push((job.run_at - fixture.clock.now()).as_seconds_f64());
            fixture.clock.set(job.run_at);
        }
    }
    for (tries, wait) in waits.iter().enumerate() {
        let whole = 5.0 * 2_f64.powi(tries.try_into().unwrap());
        assert!((whole * 0.8..=whole * 1.2).contains(wait), "{waits:?}");
    }
    assert_eq!(fixture.state(id).await, JobState::Failed);
    fixture.advance(100_000);
    assert_eq!(worker_drain(&fixture, &actors).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_provider_that_asks_to_wait_is_given_its_time() {
    let fixture = TestNode::new().await;
    let id = fixture.enqueue(|_| ()).await;
    let actors = Actors::new(|_| Act::Fail(Error::RateLimited(Duration::from_secs(95))));
    worker_drain(&fixture, &actors).await;
    assert_eq!(fixture.job(id).await.run_at, fixture.clock.now() + chrono::Duration::seconds(95));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_another_try_cannot_mend_is_not_tried_again() {
    let fixture = TestNode::new().await;
    let id = fixture.enqueue(|_| ()).await;
    let actors = Actors::new(|_| Act::Fail(Error::invalid("x", "never")));
    worker_drain(&fixture, &actors).await;
    let job = fixture.job(id).await;
    assert_eq!((job.state, job.failures, job.error.as_deref()), (JobState::Failed, 1, Some("invalid")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_panic_is_a_failure_of_one_job_and_others_go_on() {
    let fixture = TestNode::new().await;
    let (panics, good) = (fixture.enqueue(|_| ()).await, fixture.enqueue(|_| ()).await);
    let actors = Actors::new(move |job| if job.id == panics { Act::Panic } else { Act::Effect });
    assert_eq!(worker_drain(&fixture, &actors).await, 2);
    let job = fixture.job(panics).await;
    assert_eq!((job.state, job.error.as_deref()), (JobState::Retry, Some("panic")));
    assert_eq!(fixture.state(good).await, JobState::Done);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_handler_that_hangs_is_ended_and_tried_again() {
    let fixture = TestNode::with(Clock::fixed_at(NOW), |config| config.jobs.timeout = Duration::from_millis(20)).await;
    let id = fixture.enqueue(|_| ()).await;
    worker_drain(&fixture, &Actors::new(|_| Act::Hang)).await;
    let job = fixture.job(id).await;
    assert_eq!((job.state, job.error.as_deref()), (JobState::Retry, Some("timeout")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payload_that_nobody_can_read_is_a_failed_job_and_no_more() {
    let fixture = TestNode::new().await;
    let (broken, good) = (fixture.enqueue(|_| ()).await, fixture.enqueue(|_| ()).await);
    fixture.rows(&format!("UPDATE job SET args = '{{\"kind\": \"of_another_release\"}}' WHERE id = {broken} RETURNING id")).await;
    assert_eq!(fixture.drain(&diligent()).await, 2);
    let job = fixture.job(broken).await;
    assert_eq!((job.state, job.error.as_deref()), (JobState::Failed, Some("undecodable")));
    assert_eq!(fixture.state(good).await, JobState::Done);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_of_an_agent_that_is_gone_is_called_off() {
    let fixture = TestNode::new().await;
    let id = fixture.enqueue(|job| job.agent = Some(4711.into())).await;
    fixture.drain(&diligent()).await;
    let job = fixture.job(id).await;
    assert_eq!((job.state, job.error.as_deref()), (JobState::Cancelled, Some("agent_gone")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_that_lost_its_lease_can_commit_nothing() {
    let fixture = TestNode::new().await;
    let id = fixture.enqueue(|_| ()).await;
    let late = Claims::new(fixture.state.queue(), "late".to_owned()).next().await.unwrap().unwrap();
    fixture.advance(61);
    assert_eq!(fixture.drain(&diligent()).await, 1, "another worker does it at once");
    let tx = fixture.state.db.write(&fixture.access).await.unwrap();
    store::audit::record(&tx, &fixture.access, store::audit::Entry::done("test.effect", "job", id.get())).await.unwrap();
    let refused = late.finish_in(&tx, serde_json::json!({})).await;
    assert!(matches!(refused, Err(Error::Conflict(_))), "{refused:?}");
    drop(tx);
    assert_eq!(fixture.effects().await, [(id.get(), 1)].into());
    let verdict = noctuary::queue::RunOutcome::Failed { class: "late".to_owned(), is_transient: true, retry_after: None };
    assert_eq!(late.record_outcome(&fixture.state.queue(), &verdict).await.unwrap(), None);
    assert_eq!(fixture.state(id).await, JobState::Done);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_worker_that_begins_a_job_again_has_only_its_later_right() {
    let fixture = TestNode::new().await;
    fixture.enqueue(|_| ()).await;
    let claims = Claims::new(fixture.state.queue(), "w".to_owned());
    let first = claims.next().await.unwrap().unwrap();
    fixture.advance(61);
    assert_eq!(noctuary::queue::recover(&fixture.state.queue()).await.unwrap(), 1);
    let second = claims.next().await.unwrap().unwrap();
    let done = noctuary::queue::RunOutcome::Done(serde_json::json!({}));
    assert_eq!(first.record_outcome(&fixture.state.queue(), &done).await.unwrap(), None);
    assert_eq!(second.record_outcome(&fixture.state.queue(), &done).await.unwrap(), Some(JobState::Done));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sign_of_life_keeps_a_job_and_none_loses_it() {
    let fixture = TestNode::new().await;
    let id = fixture.enqueue(|_| ()).await;
    let station = JobWorker::new(fixture.state.queue());
    let held = station.try_next().await.unwrap().unwrap();
    fixture.advance(50);
    station.beat_once(false).await.unwrap();
    fixture.advance(50);
    assert_eq!(fixture.drain(&diligent()).await, 0);
    assert_eq!(fixture.state(id).await, JobState::Running);
    fixture.advance(61);
    fixture.drain(&diligent()).await;
    station.beat_once(false).await.unwrap();
    tokio::time::timeout(Duration::from_secs(60), held.job_lost()).await.expect("the run learns that it lost its job");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_whose_worker_dies_each_time_is_quarantined_after_three_starts() {
    let fixture = TestNode::new().await;
    let poison = fixture.enqueue(|_| ()).await;
    let good = fixture.enqueue(|_| ()).await;
    for start in 1..=3 {
        let claims = Claims::new(fixture.state.queue(), format!("dies-{start}"));
        let run = loop {
            let run = claims.next().await.unwrap().unwrap();
            if run.job().id == poison {
                break run;
            }
            run.record_outcome(&fixture.state.queue(), &noctuary::queue::RunOutcome::Released).await.unwrap();
        };
        assert_eq!(run.job().starts, start);
        fixture.advance(61);
        noctuary::queue::recover(&fixture.state.queue()).await.unwrap();
        let wait = fixture.job(poison).await.run_at - fixture.clock.now();
        assert_eq!(wait > chrono::Duration::zero(), start == 2, "after its first death it is tried at once: {start}, {wait}");
        fixture.advance(3600);
    }
    fixture.drain(&diligent()).await;
    let job = fixture.job(poison).await;
    assert_eq!((job.state, job.starts, job.error.as_deref()), (JobState::Quarantined, 3, Some("interrupted")));
    assert_eq!(fixture.state(good).await, JobState::Done);
    assert_eq!(fixture.drain(&diligent()).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn failures_do_not_count_as_deaths() {
    let fixture = TestNode::new().await;
    let id = fixture.enqueue(|_| ()).await;
    let actors = Actors::new(|_| Act::Fail(transient()));
    for _ in 0..5 {
        worker_drain(&fixture, &actors).await;
        fixture.clock.set(fixture.job(id).await.run_at);
    }
    let _dies = Claims::new(fixture.state.queue(), "dies".to_owned()).next().await.unwrap().unwrap();
    fixture.advance(61);
    noctuary::queue::recover(&fixture.state.queue()).await.unwrap();
    assert_eq!(fixture.state(id).await, JobState::Retry);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_tenant_gets_its_turn_however_long_the_queue_of_another() {
    let fixture = TestNode::new().await;
    fixture.enqueue_many(60).await;
    fixture.advance(1);
    let small: Vec<_> = (2..=4).map(|tenant| access(&fixture.state, TenantId::from(tenant))).collect();
    for tenant in &small {
        for _ in 0..3 {
            fixture.enqueue_for(tenant, |_| ()).await;
        }
    }
    let claims = Claims::new(fixture.state.queue(), "w".to_owned());
    let mut served = Vec::new();
    for _ in 0..12 {
        let run = claims.next().await.unwrap().unwrap();
        served.push(run.job().tenant.get());
        run.record_outcome(&fixture.state.queue(), &noctuary::queue::RunOutcome::Done(serde_json::json!({}))).await.unwrap();
    }
    for tenant in 1..=4 {
        assert_eq!(served.iter().filter(|one| **one == tenant).count(), 3, "{served:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tenant_whose_jobs_run_long_leaves_slots_to_the_others() {
    let fixture = TestNode::new().await;
    fixture.enqueue_many(10).await;
    let other = access(&fixture.state, TenantId::from(2));
    let node = Claims::new(fixture.state.queue(), "w".to_owned());
    for _ in 0..3 {
        assert_eq!(node.next().await.unwrap().unwrap().job().tenant.get(), 1);
    }
    fixture.advance(1);
    let id = fixture.enqueue_for(&other, |_| ()).await;
    let fresh_node = Claims::new(fixture.state.queue(), "v".to_owned());
    assert_eq!(fresh_node.next().await.unwrap().unwrap().job().id, id);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_many_jobs_running_elsewhere_waits_also_when_it_is_their_turn_here() {
    let fixture = TestNode::new().await;
    let other = access(&fixture.state, TenantId::from(2));
    let (here, elsewhere) = (Claims::new(fixture.state.queue(), "w".to_owned()), Claims::new(fixture.state.queue(), "v".to_owned()));
    let done = noctuary::queue::RunOutcome::Done(serde_json::json!({}));
    for tenant in [&fixture.access, &other] {
        fixture.enqueue_for(tenant, |_| ()).await;
        let run = here.next().await.unwrap().unwrap();
        assert_eq!(run.job().tenant, tenant.tenant());
        run.record_outcome(&fixture.state.queue(), &done).await.unwrap();
    }
    fixture.enqueue_many(2).await;
    elsewhere.next().await.unwrap().unwrap();
    let id = fixture.enqueue_for(&other, |_| ()).await;
    assert_eq!(here.next().await.unwrap().unwrap().job().id, id);
}

#[tokio::test(flavor = "multi_thread")]
async fn ended_jobs_are_forgotten_when_their_time_is_over_and_waiting_ones_never() {
    let fixture = TestNode::new().await;
    let done = fixture.enqueue(|_| ()).await;
    fixture.drain(&diligent()).await;
    let waiting = fixture.enqueue(|job| job.run_at += chrono::Duration::days(365)).await;
    fixture.advance(13 * 86_400);
    noctuary::queue::purge(&fixture.state.queue()).await.unwrap();
    assert_eq!(fixture.state(done).await, JobState::Done);
    fixture.advance(2 * 86_400);
    noctuary::queue::purge(&fixture.state.queue()).await.unwrap();
    assert_eq!(fixture.rows("SELECT id FROM job").await.len(), 1);
    assert_eq!(fixture.state(waiting).await, JobState::Queued);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_id_is_unknown_outside_its_tenant() {
    let fixture = TestNode::new().await;
    let id: JobId = fixture.enqueue(|_| ()).await;
    let stranger = access(&fixture.state, TenantId::from(2));
    let tx = fixture.state.db.write(&stranger).await.unwrap();
    assert!(store::jobs::get(&tx, &stranger, id).await.unwrap().is_none());
    assert!(!store::jobs::cancel(&tx, &stranger, id).await.unwrap());
    assert!(!store::jobs::retry(&tx, &stranger, id).await.unwrap());
}
