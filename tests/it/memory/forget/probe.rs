//! The search after a person was forgotten: every column that may hold the key, and the words of forgotten facts.

use std::collections::BTreeSet;

use noctuary::store::erasure::probe::places;
use noctuary::worker;
use serde_json::json;

use crate::memory::world::World;
use crate::security::erasure::Class;
use crate::support::tables::Tables;

#[tokio::test]
async fn the_receipt_says_what_a_search_found_after_the_deletion() {
    for (line, is_with_messages) in [("Please remember that I live in Quenby.", true), ("请记住我住在雒南。", false)] {
        let world = World::new().await;
        world.tell("nora", "c1", line).await;
        let begun = world.erase("nora", is_with_messages).await;
        assert!(begun["probe"].is_null(), "not before it is done: {begun}");
        worker::drain(&world.app.state).await.unwrap();
        let probe = world.receipt(&begun).await["probe"].clone();
        assert_eq!((&probe["found"], &probe["told"]), (&json!({}), &json!(0)), "{probe}");
        assert!(probe["statements"].as_u64().unwrap() > 0 && probe["at"].is_string(), "{probe}");
        assert_eq!(probe["places"].as_u64().unwrap(), places(is_with_messages).count() as u64);
    }
}

#[tokio::test]
async fn what_the_deletion_overlooks_is_found_and_what_others_said_is_counted() {
    let world = World::new().await;
    let line = "Please remember that I live in Quenby.";
    world.tell("nora", "c1", line).await;
    // A longer key that begins like hers is another person's.
    world.tell("nora2", "c1", line).await;
    let fact = world.facts("nora", "").await[0]["text"].as_str().unwrap().to_owned();
    let path = format!("/api/v1/memory/{}/facts", world.agent);
    world.program.post(&path, json!({ "text": fact, "scope": "TEAM", "endUserId": "liwei" })).await.data();
    let tables = Tables::open(&world.app.backend).await;
    let count = async || tables.rows("SELECT id FROM job WHERE lane = 'x:api:nora'", []).await.len();
    tables.run("UPDATE job SET owner_key = NULL, lane = 'x:api:nora' WHERE owner_key = 'api:nora2'", []).await;
    let overlooked = count().await;
    assert!(overlooked > 0);
    let begun = world.erase("nora", true).await;
    worker::drain(&world.app.state).await.unwrap();
    let probe = world.receipt(&begun).await["probe"].clone();
    assert_eq!((&probe["found"], &probe["told"]), (&json!({ "job.lane": overlooked }), &json!(1)), "{probe}");
    // Nobody else lost anything.
    assert!(!world.facts("nora2", "").await.is_empty());
}

/// The place of a copy holds the name that a memory server has for the person.
const BESIDE: [&str; 1] = ["memory_copy.place"];

#[test]
fn every_column_that_may_hold_a_key_is_searched() {
    let classed: BTreeSet<String> = crate::security::erasure::manifest()
        .into_iter()
        .flat_map(|(table, rule)| {
            rule.columns.get(&Class::OwnerKey).into_iter().flatten().map(|column| format!("{table}.{column}")).collect::<Vec<_>>()
        })
        .filter(|place| !BESIDE.contains(&place.as_str()))
        .collect();
    assert_eq!(places(true).collect::<BTreeSet<String>>(), classed);
}
