//! Within the cooldown, jobs are postponed and merged, never dropped.

use chrono::{DateTime, Duration, Utc};

use super::{TALK, World, jobs};
use crate::support::tables::Tables;

const REQUEST: [(&str, &str); 2] = [("user", "别忘了我对花生过敏"), ("assistant", "记住了")];

/// When a job is due.
async fn run_at(world: &World, job: &str) -> DateTime<Utc> {
    let rows = Tables::open(&world.office.app.backend)
        .await
        .rows("SELECT run_at FROM job WHERE id = $1", [job.parse::<i64>().unwrap().into()])
        .await;
    rows[0].try_get("", "run_at").unwrap()
}

/// Inserts an extraction of Nora's messages that ended now.
async fn extracted_now(world: &World) {
    let sql = "INSERT INTO extraction (id, tenant_id, agent_id, owner_key, engine, status, from_seq, to_seq, admitted, rejected, started_at, finished_at)
        SELECT $1, tenant_id, id, 'api:nora', 'extractive', 'done', 1, 4, 0, $4, $3, $3 FROM agent WHERE id = $2";
    let agent: i64 = world.agent.parse().unwrap();
    let tables = Tables::open(&world.office.app.backend).await;
    let id = world.office.app.state.ids.next::<noctuary::domain::ids::ExtractionId>().get();
    tables.run(sql, [id.into(), agent.into(), world.office.app.clock.now().into(), serde_json::json!({}).into()]).await;
}

#[tokio::test]
async fn the_first_extraction_is_due_at_once_and_more_turns_merge_into_it() {
    let world = World::new().await;
    let first = jobs(&world.post("s1", &TALK).await);
    assert_eq!(run_at(&world, &first[0]).await, world.office.app.clock.now());
    assert_eq!(jobs(&world.post("s1", &TALK).await), first);
    assert_eq!(jobs(&world.post("s2", &TALK).await), first, "another conversation of the same owner");
}

#[tokio::test]
async fn within_the_cooldown_work_is_put_off_to_its_end_and_merged() {
    let world = World::new().await;
    extracted_now(&world).await;
    let cool = world.office.app.clock.now() + Duration::minutes(5);
    world.office.app.advance(Duration::minutes(2));
    let first = jobs(&world.post("s1", &TALK).await);
    world.office.app.advance(Duration::minutes(1));
    assert_eq!(jobs(&world.post("s1", &TALK).await), first);
    assert_eq!(run_at(&world, &first[0]).await, cool);
}

#[tokio::test]
async fn after_the_cooldown_work_is_due_at_once() {
    let world = World::new().await;
    extracted_now(&world).await;
    world.office.app.advance(Duration::minutes(5));
    let job = jobs(&world.post("s1", &TALK).await);
    assert_eq!(run_at(&world, &job[0]).await, world.office.app.clock.now());
}

#[tokio::test]
async fn an_explicit_request_does_not_wait_and_is_not_swallowed_by_what_waits() {
    let world = World::new().await;
    extracted_now(&world).await;
    world.office.app.advance(Duration::minutes(1));
    let waiting = jobs(&world.post("s1", &TALK).await);
    let asked = jobs(&world.post("s1", &REQUEST).await);
    assert_ne!(asked, waiting);
    assert_eq!(run_at(&world, &asked[0]).await, world.office.app.clock.now());
    assert_eq!(jobs(&world.post("s1", &REQUEST).await), asked, "a second request merges into the first");
}

#[tokio::test]
async fn the_cooldown_of_one_owner_does_not_hold_up_another() {
    let world = World::new().await;
    extracted_now(&world).await;
    let answer = world.program.post(&world.messages_of("s1"), super::turn("liwei", &TALK)).await.data();
    assert_eq!(run_at(&world, &jobs(&answer)[0]).await, world.office.app.clock.now());
    assert_ne!(jobs(&world.post("s1", &TALK).await), jobs(&answer));
}

#[tokio::test]
async fn jobs_of_an_owner_share_a_lane_and_hold_no_text() {
    let world = World::new().await;
    world.post("s1", &TALK).await;
    world.post("s1", &REQUEST).await;
    let rows = Tables::open(&world.office.app.backend).await.rows("SELECT lane, owner_key, kind, args FROM job ORDER BY id", []).await;
    let lanes: Vec<String> = rows.iter().map(|row| row.try_get("", "lane").unwrap()).collect();
    assert_eq!(lanes, vec![format!("{}:api:nora", world.agent); 2]);
    for row in rows {
        let args: serde_json::Value = row.try_get("", "args").unwrap();
        assert_eq!((row.try_get::<String>("", "kind").unwrap().as_str(), args["args"].is_null()), ("extract_memory", true), "{args}");
    }
}
