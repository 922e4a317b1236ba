//! Clocks that jump: what was written while a clock was far ahead does not wait for that time, and nothing runs twice because of it.

use chrono::Duration;
use noctuary::domain::job::JobState;
use noctuary::error::Error;
use noctuary::queue::{self, Claims, JobWorker};
use noctuary::store;
use serde_json::json;

use super::desk::{Act, Actors, TestNode, diligent};
use crate::support::TestApp;
use crate::support::app::make_agent;

const WEEK: Duration = Duration::days(7);

#[tokio::test]
async fn a_job_that_was_written_ahead_of_time_is_done_when_the_clock_is_right_again() {
    let fixture = TestNode::new().await;
    fixture.clock.advance(WEEK);
    let early = fixture.enqueue(|_| ()).await;
    fixture.clock.advance(-WEEK);
    let later = fixture.enqueue(|job| job.run_at += Duration::days(2)).await;
    assert_eq!(fixture.drain(&diligent()).await, 0, "it was due in a week");
    assert_eq!(queue::repair_future_jobs(&fixture.state.queue()).await.unwrap(), 1);
    assert_eq!(fixture.drain(&diligent()).await, 1);
    assert_eq!(fixture.state(early).await, JobState::Done);
    assert_eq!(fixture.state(later).await, JobState::Queued, "what is meant to wait waits");
    assert_eq!(queue::repair_future_jobs(&fixture.state.queue()).await.unwrap(), 0);
}

#[tokio::test]
async fn a_try_that_failed_ahead_of_time_is_repeated_when_the_clock_is_right_again() {
    let fixture = TestNode::new().await;
    let id = fixture.enqueue(|_| ()).await;
    fixture.clock.advance(WEEK);
    let failing = Actors::new(|_| Act::Fail(Error::unavailable("model", "told to")));
    fixture.drain(&(failing as _)).await;
    assert_eq!(fixture.state(id).await, JobState::Retry);
    fixture.clock.advance(-WEEK);
    assert_eq!(queue::repair_future_jobs(&fixture.state.queue()).await.unwrap(), 1);
    assert_eq!(fixture.drain(&diligent()).await, 1);
    assert_eq!(fixture.effects().await.into_values().collect::<Vec<_>>(), [1]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lease_that_was_taken_ahead_of_time_runs_out_unless_its_worker_lives() {
    let fixture = TestNode::new().await;
    let [dead, alive] = [fixture.enqueue(|_| ()).await, fixture.enqueue(|_| ()).await];
    fixture.clock.advance(WEEK);
    Claims::new(fixture.state.queue(), "dead".to_owned()).next().await.unwrap().expect("a job");
    let station = JobWorker::new(fixture.state.queue());
    let _held = station.try_next().await.unwrap().expect("a job");
    fixture.clock.advance(-WEEK);
    assert_eq!(queue::recover(&fixture.state.queue()).await.unwrap(), 0, "both leases have a week to go");
    assert_eq!(queue::repair_future_jobs(&fixture.state.queue()).await.unwrap(), 2);
    fixture.advance(50);
    station.beat_once(false).await.unwrap();
    fixture.advance(20);
    assert_eq!(queue::recover(&fixture.state.queue()).await.unwrap(), 1);
    assert_eq!((fixture.state(dead).await, fixture.state(alive).await), (JobState::Retry, JobState::Running));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_jumps_ahead_takes_a_job_from_its_worker_and_leaves_one_effect() {
    let fixture = TestNode::new().await;
    let id = fixture.enqueue(|_| ()).await;
    let first = Claims::new(fixture.state.queue(), "first".to_owned());
    let held = first.next().await.unwrap().expect("a job");
    fixture.clock.advance(WEEK);
    assert_eq!(queue::recover(&fixture.state.queue()).await.unwrap(), 1);
    assert_eq!(fixture.drain(&diligent()).await, 1);
    let tx = fixture.state.db.write_across().await.unwrap();
    assert!(matches!(held.finish_in(&tx, json!({})).await, Err(Error::Conflict(_))), "it is another worker's by now");
    drop(tx);
    assert_eq!(fixture.effects().await, [(id.get(), 1)].into());
}

#[tokio::test]
async fn an_announcement_of_a_time_to_come_is_made_again() {
    let fixture = TestNode::new().await;
    let id = fixture.enqueue(|_| ()).await;
    fixture.clock.advance(WEEK);
    let announce = async || {
        let tx = fixture.state.db.write_across().await.unwrap();
        let announced = store::jobs::announce(&tx, 10).await.unwrap();
        tx.commit().await.unwrap();
        announced
    };
    assert_eq!(announce().await, [id]);
    fixture.clock.advance(-WEEK);
    assert!(announce().await.is_empty());
    queue::repair_future_jobs(&fixture.state.queue()).await.unwrap();
    assert_eq!(announce().await, [id]);
}

#[tokio::test]
async fn memory_is_made_of_what_is_said_after_the_clock_was_put_right() {
    for [first, then, word] in [["I live in Porto.", "I prefer tea with milk.", "tea"], ["我住在波尔图。", "我喜欢喝加奶的红茶。", "红茶"]]
    {
        let app = TestApp::spawn().await;
        let agent = make_agent(&app.member(), "Ada").await;
        let say = async |text: &str| {
            let turn = json!({ "messages": [{ "role": "user", "content": text }, { "role": "assistant", "content": "Noted." }], "endUserId": "nora" });
            app.member().post(&format!("/api/v1/agents/{agent}/conversations/s1/messages"), turn).await.data()
        };
        app.advance(WEEK);
        say(first).await;
        noctuary::worker::drain(&app.state).await.unwrap();
        app.advance(-WEEK);
        say(then).await;
        noctuary::worker::drain(&app.state).await.unwrap();
        let facts = app.member().get(&format!("/api/v1/memory/{agent}/facts?endUserId=nora")).await.data();
        assert!(facts.to_string().contains(word), "the cooldown of a time to come holds it up: {facts}");
    }
}

#[tokio::test]
async fn a_turn_that_began_ahead_of_time_keeps_nobody_from_speaking() {
    let app = TestApp::spawn().await;
    let agent = make_agent(&app.member(), "Ada").await;
    let turn = json!({ "messages": [{ "role": "user", "content": "Hello." }], "endUserId": "nora" });
    app.member().post(&format!("/api/v1/agents/{agent}/conversations/s1/messages"), turn).await.data();
    let access = app.pass(&agent, "nora").await;
    let speak = async |turn: i64| {
        let tx = app.state.db.write_for(&access).await.unwrap();
        let conversation = store::conversations::find(&tx, &access, "s1").await.unwrap().expect("a conversation");
        let until = tx.now() + Duration::seconds(30);
        let may = store::conversations::acquire(&tx, &access, conversation.id, turn.into(), until).await.unwrap();
        tx.commit().await.unwrap();
        may
    };
    app.advance(WEEK);
    assert!(speak(1).await);
    assert!(!speak(2).await, "one at a time");
    app.advance(-WEEK);
    assert!(speak(2).await);
}
