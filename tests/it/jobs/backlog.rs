//! Two workers drain a backlog of ten thousand due jobs: in one process on SQLite, which has one writer, and as two nodes on PostgreSQL
//! and Redis.

use noctuary::domain::clock::Clock;
use noctuary::domain::job::JobState;

use super::desk::{Act, Actors, TestNode};
use super::running::Running;
use crate::support::until;

/// The number of lanes that nine of ten jobs are in: as many as there are owners with concurrent conversations.
const LANES: u32 = 97;

#[tokio::test(flavor = "multi_thread")]
async fn ten_thousand_due_jobs_are_drained_to_the_last_by_two_workers_and_each_is_done_once() {
    let fixture = TestNode::with(Clock::system(), |_| ()).await;
    let other = if fixture.state.db.is_postgres() { fixture.second_node(|_| ()).await } else { fixture.state.clone() };
    fixture.enqueue_many(1).await;
    let others = format!(
        "WITH RECURSIVE counted(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM counted WHERE number < 9999)
        INSERT INTO job (id, tenant_id, workspace_id, kind, args, lane, state, run_at, request_id, created_at)
        SELECT id + number, tenant_id, workspace_id, kind, args,
            CASE WHEN number % 10 = 0 THEN NULL ELSE 'lane-' || (number % {LANES}) END,
            state, run_at, request_id, created_at
        FROM job CROSS JOIN counted RETURNING id"
    );
    assert_eq!(fixture.rows(&others).await.len(), 9_999);

    let actors = Actors::new(|_| Act::Effect);
    let workers = [Running::start(&fixture.state, actors.clone()), Running::start(&other, actors.clone())];
    fixture.state.notifier.notify();
    let mut begun = 0;
    while begun < 10_000 {
        let before = begun;
        until("the work goes on", async || {
            begun = actors.begun().len();
            begun > before
        })
        .await;
    }
    until("all are done", async || fixture.count(JobState::Done).await == 10_000).await;
    for worker in workers {
        worker.stop().await;
    }
    let effects = fixture.effects().await;
    assert_eq!(effects.len(), 10_000);
    assert!(effects.values().all(|times| *times == 1), "an effect happened twice");
    assert_eq!(actors.begun().len(), 10_000, "a job was begun twice");
    assert!(!actors.has_overlapped(), "two jobs of one lane ran at once");
    assert_eq!(fixture.rows("SELECT DISTINCT worker FROM job").await.len(), 2, "both took part");
}
