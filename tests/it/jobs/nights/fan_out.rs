//! A started night enqueues one dream for every owner with new memory, however many nodes run it and however often it is killed.

use std::collections::BTreeSet;

use chrono::{DateTime, Duration, Utc};
use noctuary::domain::access::{Access, Grant, OwnerBinding, Principal};
use noctuary::domain::role::Role;
use noctuary::memory::recall_usage;
use noctuary::pipeline::consolidation::model_call;
use noctuary::worker;
use serde_json::json;

use super::World;
use crate::support::tenant::Tenant;

/// Adds owners `api:owner-001` … to an agent, enough to fill several pages of a night.
async fn add_owners(world: &World, agent: &str, number: i64) {
    let many = "INSERT INTO recall_bucket (tenant_id, bucket, version, agent_id, owner_key, changed_at, born) \
        WITH RECURSIVE n(i) AS (SELECT 1001 UNION ALL SELECT i + 1 FROM n WHERE i < 1000 + $1) \
        SELECT tenant_id, 'p:' || id || ':api:owner-' || i, 1, id, 'api:owner-' || i, created_at, 0 FROM n, agent WHERE id = $2";
    world.tables.run(many, [number.into(), agent.parse::<i64>().unwrap().into()]).await;
}

#[tokio::test]
async fn everybody_dreams_once_although_two_nodes_begin_the_night_and_it_is_killed_half_way() {
    let world = World::at("2026-05-01T12:00:00Z").await;
    let agent = world.agent("Ada", "Asia/Shanghai").await;
    world.remember(&agent, "nora", "I drink Longjing tea in the morning.").await;
    world.remember(&agent, "liwei", "我对花生过敏。").await;
    add_owners(&world, &agent, 118).await;
    world.go_to("2026-05-01T18:00:00Z");
    let node =
        World { app: world.app.node(|_| ()).await, program: world.app.admin(), tables: super::Tables::open(&world.app.backend).await };
    let (one, other) = tokio::join!(world.night(), node.night());
    assert_eq!(one + other, 1);
    let first = world.dreamers("2026-05-02").await;
    assert_eq!(first.len(), 121, "120 people and the team");
    assert!(first.contains(&"api:nora".to_owned()) && first.contains(&"api:liwei".to_owned()) && first.contains(&"team".to_owned()));

    // The state after a worker died on the second page: the restart must enqueue the missing dreams and none twice.
    world.tables.run("DELETE FROM job WHERE kind = 'dream' AND owner_key LIKE 'api:%' AND owner_key > 'api:owner-1050'", []).await;
    world.tables.run("DELETE FROM dream WHERE owner_key > 'api:owner-1050'", []).await;
    assert_ne!(world.dreamers("2026-05-02").await, first);
    for _ in 0..2 {
        world.tables.run("UPDATE job SET state = 'queued', starts = 0 WHERE kind = 'start_night'", []).await;
        world.night().await;
        assert_eq!(world.dreamers("2026-05-02").await, first);
        let jobs = "SELECT COUNT(DISTINCT owner_key) AS number FROM job WHERE kind = 'dream'";
        assert_eq!(world.count(jobs).await, 121);
        assert_eq!(world.count("SELECT COUNT(*) AS number FROM job WHERE kind = 'dream'").await, 121);
    }
}

#[tokio::test]
async fn the_dreams_of_a_night_are_spread_and_those_of_the_team_are_the_systems() {
    let world = World::at("2026-05-01T12:00:00Z").await;
    let agent = world.agent("Ada", "UTC").await;
    add_owners(&world, &agent, 100).await;
    world.go_to("2026-05-02T02:00:00Z");
    world.night().await;
    let rows = world.tables.rows("SELECT run_at, owner_key, lane FROM job WHERE kind = 'dream'", []).await;
    let begun: DateTime<Utc> = world.app.clock.now();
    let minutes: BTreeSet<i64> =
        rows.iter().map(|row| (row.try_get::<DateTime<Utc>>("", "run_at").unwrap() - begun).num_minutes()).collect();
    assert!(minutes.iter().all(|minute| (0..60).contains(minute)) && minutes.len() > 40, "{minutes:?}");
    let owners: BTreeSet<String> = rows.iter().map(|row| row.try_get("", "owner_key").unwrap()).collect();
    assert!(owners.contains("system") && !owners.contains(""));

    world.set(&agent, "dream.spread-minutes", json!(0)).await;
    world.go_to("2026-05-03T02:00:00Z");
    world.night().await;
    let at_once = "SELECT COUNT(*) AS number FROM job j JOIN dream d ON d.job_id = j.id WHERE d.night = '2026-05-03' \
        AND j.run_at = j.created_at";
    assert_eq!(world.count(at_once).await, 101);
}

#[tokio::test]
async fn who_has_no_news_does_not_dream_and_a_recall_is_news() {
    let world = World::at("2026-05-01T12:00:00Z").await;
    let agent = world.agent("Ada", "UTC").await;
    world.remember(&agent, "nora", "I drink Longjing tea in the morning.").await;
    world.remember(&agent, "liwei", "我对花生过敏。").await;
    world.go_to("2026-05-02T02:00:00Z");
    world.night().await;
    assert_eq!(world.dreamers("2026-05-02").await, ["team", "api:liwei", "api:nora"]);
    world.settle().await;

    world.go_to("2026-05-03T02:00:00Z");
    assert_eq!(world.night().await, 1);
    assert!(world.dreamers("2026-05-03").await.is_empty(), "nothing has changed since");

    world.remember(&agent, "liwei", "我住在杭州。").await;
    world.go_to("2026-05-04T02:00:00Z");
    world.night().await;
    assert_eq!(world.dreamers("2026-05-04").await, ["api:liwei"]);
    world.settle().await;

    let question = json!({ "query": "Longjing tea", "endUserId": "nora" });
    let found = world.program.post(&format!("/api/v1/memory/{agent}/recall"), question).await.data();
    assert!(!found["items"].as_array().unwrap().is_empty(), "{found}");
    recall_usage::flush(&world.app.state).await.unwrap();
    world.go_to("2026-05-05T02:00:00Z");
    world.night().await;
    assert_eq!(world.dreamers("2026-05-05").await, ["api:nora"], "not the team: what was recalled is her own");

    // A dream that failed or never ran has read nothing.
    world.tables.run("UPDATE dream SET status = 'failed', bucket_version = 999999 WHERE night = '2026-05-05'", []).await;
    world.tables.run("UPDATE mate_memory_recall SET daily_count = 0", []).await;
    world.remember(&agent, "nora", "I moved to Porto.").await;
    world.go_to("2026-05-06T02:00:00Z");
    world.night().await;
    assert_eq!(world.dreamers("2026-05-06").await, ["api:nora"]);
}

#[tokio::test]
async fn what_was_dreamed_is_no_news_to_the_next_night_although_the_dream_itself_has_written() {
    let world = World::at("2026-05-01T12:00:00Z").await;
    let agent = world.agent("Ada", "UTC").await;
    world.remember(&agent, "nora", "I drink Longjing tea in the morning.").await;
    world.remember(&agent, "liwei", "我对花生过敏。").await;
    let turn =
        json!({ "endUserId": "nora", "complete": false, "messages": [{ "role": "user", "content": "The lantern hangs over the door." }] });
    world.program.post(&format!("/api/v1/agents/{agent}/conversations/c1/messages"), turn).await.data();
    let asked = [("nora", "Longjing tea"), ("nora", "tea in the morning"), ("nora", "who drinks tea"), ("nora", "where hangs the lantern")];
    for (owner, query) in asked.into_iter().chain([("liwei", "花生"), ("liwei", "对什么过敏"), ("liwei", "花生过敏")]) {
        world.program.post(&format!("/api/v1/memory/{agent}/recall"), json!({ "query": query, "endUserId": owner })).await.data();
    }
    recall_usage::flush(&world.app.state).await.unwrap();
    world.go_to("2026-05-02T02:00:00Z");
    world.look().await;
    for _ in 0..2 {
        worker::drain(&world.app.state).await.unwrap();
        world.app.advance(Duration::hours(1));
    }
    assert_eq!(world.dreamers("2026-05-02").await, ["team", "api:liwei", "api:nora"]);
    assert_eq!(world.count("SELECT COUNT(*) AS number FROM dream WHERE status = 'pending'").await, 0);
    assert!(world.count("SELECT COUNT(*) AS number FROM dream WHERE status = 'applied'").await >= 2, "both had something to be kept");
    for night in ["2026-05-03", "2026-05-04"] {
        world.go_to(&format!("{night}T02:00:00Z"));
        assert_eq!(world.night().await, 1);
        assert_eq!(world.dreamers(night).await, Vec::<String>::new(), "{night}");
    }
}

#[tokio::test]
async fn a_night_that_is_switched_off_before_it_is_begun_writes_nothing() {
    let world = World::at("2026-05-01T12:00:00Z").await;
    let agent = world.agent("Ada", "UTC").await;
    world.go_to("2026-05-02T02:00:00Z");
    assert_eq!(world.look().await, 1);
    world.set(&agent, "emergence-enabled", json!(false)).await;
    world.night().await;
    assert_eq!(world.count("SELECT COUNT(*) AS number FROM dream").await, 0);
    assert_eq!(world.count("SELECT COUNT(*) AS number FROM job WHERE kind <> 'start_night'").await, 0);
}

#[tokio::test]
async fn old_reports_go_to_the_archive_with_the_night_where_there_are_any_and_it_is_on() {
    let world = World::at("2026-05-01T12:00:00Z").await;
    let agent = world.agent("Ada", "UTC").await;
    world.remember(&agent, "nora", "I drink Longjing tea in the morning.").await;
    world.go_to("2026-05-02T02:00:00Z");
    world.night().await;
    world.settle().await;
    let packed = "SELECT COUNT(*) AS number FROM job WHERE kind = 'archive_dreams'";
    world.app.advance(Duration::days(29));
    world.night().await;
    assert_eq!(world.count(packed).await, 0, "a day too young");
    world.app.advance(Duration::days(2));
    world.set(&agent, "dream-v2.archive", json!(false)).await;
    world.night().await;
    assert_eq!(world.count(packed).await, 0, "switched off");
    world.set(&agent, "dream-v2.archive", json!(true)).await;
    world.app.advance(Duration::days(1));
    world.night().await;
    assert_eq!(world.count(packed).await, 0, "the newest of its kind stays: there is nothing to do, night after night");
    world.remember(&agent, "nora", "我早上喝龙井茶。").await;
    for _ in 0..2 {
        world.app.advance(Duration::days(1));
        world.night().await;
        world.settle().await;
    }
    let rows = world.tables.rows("SELECT owner_key FROM job WHERE kind = 'archive_dreams' ORDER BY owner_key", []).await;
    let owners: Vec<String> = rows.iter().map(|row| row.try_get("", "owner_key").unwrap()).collect();
    assert_eq!(owners, ["api:nora"]);
}

/// The access of a job of a tenant.
fn ticket(tenant: &Tenant) -> Access {
    Access::from_grant(Grant {
        principal: Principal::Operator,
        tenant: tenant.tenant_id.parse().unwrap(),
        workspace: tenant.workspace_id.parse().unwrap(),
        role: Role::Admin,
        scopes: Vec::new(),
        agents: None,
        owners: OwnerBinding::Any,
        require_end_user: false,
        request_id: "test".into(),
    })
}

#[tokio::test]
async fn a_tenants_budget_is_what_its_dreams_of_the_day_have_cost() {
    let world = World::at("2026-05-01T12:00:00Z").await;
    let globex = world.app.tenant("Globex").await;
    let agent = world.agent("Ada", "UTC").await;
    add_owners(&world, &agent, 3).await;
    world.go_to("2026-05-02T02:00:00Z");
    world.night().await;
    let is_spent = async |tenant: &Tenant| {
        let access = ticket(tenant);
        let tx = world.app.state.db.read(&access).await.unwrap();
        model_call::is_spent(&world.app.state, &tx, &access).await.unwrap()
    };
    let cost = "UPDATE dream SET prompt_tokens = 300, completion_tokens = 30, finished_at = $1 WHERE owner_key LIKE 'api:owner%'";
    world.tables.run(cost, [world.app.clock.now().into()]).await;
    assert!(!is_spent(&world.app.acme).await, "no limit");
    for (allowed, expected) in [(991, false), (990, true)] {
        for tenant in [&world.app.acme, &globex] {
            let path = "/api/v1/settings/mate.memory.dream.daily-tokens?level=tenant";
            let answer = tenant.admin.put(path, json!({ "value": allowed })).await;
            assert_eq!(answer.status, 200, "{answer:?}");
        }
        assert_eq!(is_spent(&world.app.acme).await, expected, "{allowed}");
        assert!(!is_spent(&globex).await, "another tenant's");
    }
    world.go_to("2026-05-03T00:00:00Z");
    assert!(!is_spent(&world.app.acme).await, "another day");
}
