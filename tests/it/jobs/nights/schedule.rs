//! When nights start: time zones, daylight saving, missed nights, settings, pauses, many agents.

use chrono::{DateTime, Duration, Utc};
use noctuary::pipeline::consolidation::schedule;
use serde_json::json;

use super::World;
use crate::support::app::NOW;

impl World {
    /// Checks for due nights every half hour from one time to the other.
    async fn pass_through(&self, from: &str, to: &str) {
        let (mut now, to): (DateTime<Utc>, DateTime<Utc>) = (from.parse().unwrap(), to.parse().unwrap());
        while now < to {
            self.app.clock.set(now);
            self.look().await;
            now += Duration::minutes(30);
        }
    }
}

#[tokio::test]
async fn each_local_date_begins_once_when_the_clocks_change_and_on_a_leap_day() {
    for (zone, from, to, dates) in [
        ("Europe/Berlin", "2026-03-28T00:00:00Z", "2026-03-30T12:00:00Z", ["2026-03-28", "2026-03-29", "2026-03-30"]),
        ("Europe/Berlin", "2026-10-24T00:00:00Z", "2026-10-26T12:00:00Z", ["2026-10-24", "2026-10-25", "2026-10-26"]),
        ("America/New_York", "2026-03-07T05:00:00Z", "2026-03-09T12:00:00Z", ["2026-03-07", "2026-03-08", "2026-03-09"]),
        ("America/New_York", "2026-10-31T05:00:00Z", "2026-11-02T12:00:00Z", ["2026-10-31", "2026-11-01", "2026-11-02"]),
        ("Asia/Shanghai", "2028-02-27T18:00:00Z", "2028-03-01T00:00:00Z", ["2028-02-28", "2028-02-29", "2028-03-01"]),
    ] {
        // Tokens expire before 2028, agents do not.
        let world = World::at(if from < "2027" { from } else { NOW }).await;
        let agent = world.agent("Ada", zone).await;
        world.pass_through(from, to).await;
        assert_eq!(world.dates(&agent).await, dates, "{zone} from {from}");
    }
}

#[tokio::test]
async fn a_week_that_was_missed_is_one_night_and_a_clock_that_jumps_repeats_none() {
    let world = World::at("2026-05-01T12:00:00Z").await;
    let agent = world.agent("Ada", "UTC").await;
    world.go_to("2026-05-08T15:00:00Z");
    assert_eq!((world.look().await, world.look().await), (1, 0));
    assert_eq!(world.dates(&agent).await, ["2026-05-08"]);
    world.go_to("2026-05-08T14:00:00Z");
    assert_eq!(world.look().await, 0, "an hour back");
    world.go_to("2026-05-09T15:00:00Z");
    assert_eq!(world.look().await, 1);
    world.go_to("2026-05-08T16:00:00Z");
    assert_eq!(world.look().await, 0, "a day forward and back again");
    world.pass_through("2026-05-08T16:00:00Z", "2026-05-11T03:00:00Z").await;
    assert_eq!(world.dates(&agent).await, ["2026-05-08", "2026-05-09", "2026-05-10", "2026-05-11"]);
}

#[tokio::test]
async fn a_clock_that_was_a_year_ahead_does_not_keep_an_agent_awake_for_a_year() {
    let world = World::at("2026-05-01T12:00:00Z").await;
    let agent = world.agent("Ada", "UTC").await;
    world.go_to("2027-05-01T12:00:00Z");
    assert_eq!(world.look().await, 1);
    world.go_to("2026-05-02T12:00:00Z");
    assert_eq!(world.look().await, 0);
    assert_eq!(schedule::survey(&world.app.state).await.unwrap(), 1);
    assert_eq!(world.look().await, 0, "it begins with the next one");
    world.go_to("2026-05-03T02:00:00Z");
    assert_eq!(world.look().await, 1);
    assert_eq!(world.dates(&agent).await, ["2027-05-01", "2026-05-03"]);
    assert_eq!(schedule::survey(&world.app.state).await.unwrap(), 0);
}

#[tokio::test]
async fn a_rule_a_zone_and_a_switch_hold_from_the_moment_they_are_changed() {
    let world = World::at("2026-05-01T12:00:00Z").await;
    let agent = world.agent("Ada", "UTC").await;
    world.set(&agent, "dreaming-cron", json!("30 15 * * *")).await;
    world.go_to("2026-05-01T15:30:00Z");
    assert_eq!(world.look().await, 1);
    world.program.patch(&format!("/api/v1/agents/{agent}"), json!({ "timezone": "America/New_York" })).await.data();
    world.go_to("2026-05-02T15:30:00Z");
    assert_eq!(world.look().await, 0);
    world.go_to("2026-05-02T19:30:00Z");
    assert_eq!(world.look().await, 1, "half past three over there");
    for key in ["dreaming-enabled", "emergence-enabled", "enabled"] {
        world.set(&agent, key, json!(false)).await;
        world.app.advance(Duration::hours(73));
        assert_eq!(world.look().await, 0, "{key} is off");
        world.set(&agent, key, json!(null)).await;
        assert_eq!(world.look().await, 0, "what was off is not made up for");
    }
    world.app.advance(Duration::days(1));
    assert_eq!(world.look().await, 1);
    let path = "/api/v1/settings/mate.memory.dreaming-enabled?level=tenant";
    let answer = world.program.put(path, json!({ "value": false })).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    world.app.advance(Duration::days(3));
    assert_eq!(world.look().await, 0, "off for all of the tenant");
    let wrong =
        world.program.put(&format!("/api/v1/settings/mate.memory.dreaming-cron?agentId={agent}"), json!({ "value": "@daily" })).await;
    assert_eq!(wrong.status, 422, "{wrong:?}");
}

#[tokio::test]
async fn another_configuration_of_the_installation_moves_nights_when_a_worker_starts() {
    let world = World::at("2026-05-01T12:00:00Z").await;
    let agent = world.agent("Ada", "UTC").await;
    assert_eq!(schedule::mark_outdated(&world.app.state).await.unwrap(), 0);
    let late = world.app.node(|config| config.mate.memory.dreaming_cron = "0 13 * * *".to_owned()).await;
    assert_eq!(schedule::mark_outdated(&late.state).await.unwrap(), 1);
    noctuary::worker::begin_nights(&late.state).await.unwrap();
    late.clock.set("2026-05-01T13:00:00Z".parse().unwrap());
    assert_eq!(noctuary::worker::begin_nights(&late.state).await.unwrap(), 1);
    assert_eq!(world.dates(&agent).await, ["2026-05-01"]);
}

#[tokio::test]
async fn an_agent_that_is_gone_has_no_nights_and_one_from_before_gets_them() {
    let world = World::at("2026-05-01T12:00:00Z").await;
    let (gone, old) = (world.agent("Gone", "UTC").await, world.agent("Old", "Asia/Shanghai").await);
    world.program.delete(&format!("/api/v1/agents/{gone}")).await;
    world.tables.run("DELETE FROM dream_schedule WHERE agent_id = $1", [old.parse::<i64>().unwrap().into()]).await;
    assert_eq!(schedule::survey(&world.app.state).await.unwrap(), 1);
    world.look().await;
    world.go_to("2026-05-02T12:00:00Z");
    assert_eq!(world.look().await, 1);
    assert!(world.dates(&gone).await.is_empty());
    assert_eq!(world.dates(&old).await, ["2026-05-02"]);
    assert_eq!(world.count("SELECT COUNT(*) AS number FROM dream_schedule").await, 1);
}

#[tokio::test]
async fn a_thousand_agents_begin_once_in_rounds_that_are_bounded() {
    let world = World::at("2026-05-01T12:00:00Z").await;
    world.agent("Ada", "UTC").await;
    let many = "INSERT INTO agent (id, tenant_id, workspace_id, name, description, timezone, settings, created_at, updated_at) \
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 999) \
        SELECT i, a.tenant_id, a.workspace_id, 'Agent ' || i, '', a.timezone, a.settings, a.created_at, a.updated_at FROM n, agent a \
        WHERE a.name = 'Ada'";
    world.tables.run(many, []).await;
    assert_eq!(schedule::survey(&world.app.state).await.unwrap(), 999);
    world.look().await;
    world.go_to("2026-05-02T02:00:00Z");
    let round = schedule::round(&world.app.state).await.unwrap();
    assert_eq!((round.begun, round.settled, round.has_more), (200, 200, true));
    let node = world.app.node(|_| ()).await;
    let (one, other) = tokio::join!(world.look(), noctuary::worker::begin_nights(&node.state));
    assert_eq!(one + other.unwrap(), 800);
    assert_eq!(world.count("SELECT COUNT(DISTINCT agent_id) AS number FROM job WHERE kind = 'start_night'").await, 1_000);
    assert_eq!(world.count("SELECT COUNT(*) AS number FROM job WHERE kind = 'start_night'").await, 1_000);
}
