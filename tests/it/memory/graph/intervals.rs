//! The intervals of relations: a newer one ends an older one, a late one fits in, no interval is overwritten, and the past is queryable.

use serde_json::json;

use super::Graph;
use crate::memory::world::World;

#[tokio::test]
async fn a_newer_value_ends_the_older_and_both_can_be_asked_about() {
    let world = World::new().await;
    let graph = Graph::of(&world, "nora");
    graph.since("2026-01-10", "Ana", "works_at", "Acme").await;
    let told = graph.since("2026-04-01", "Ana", "works_at", "Globex").await;
    assert_eq!(told["relation"]["text"], "Ana works at Globex (since 2026-04-01)");
    assert_eq!(graph.around("Ana", "asOf=2026-02-01T00:00:00Z").await, ["Ana works at Acme (2026-01-10 to 2026-04-01)"]);
    assert_eq!(graph.around("Ana", "asOf=2026-04-01T00:00:00Z").await, ["Ana works at Globex (since 2026-04-01)"]);
    assert_eq!(graph.around("Ana", "asOf=2026-01-09T00:00:00Z").await, Vec::<String>::new(), "before she worked anywhere");
    let history = graph.get(&format!("entities/{}?depth=1", graph.id("Ana").await)).await["history"].clone();
    assert_eq!(history[1]["closedBy"], history[0]["id"], "{history}");

    graph.since("2026-03-01", "李娜", "lives_in", "苏州").await;
    graph.since("2026-06-01", "李娜", "lives_in", "杭州").await;
    assert_eq!(graph.history("李娜").await, ["李娜住在杭州（自2026-06-01）", "李娜住在苏州（2026-03-01至2026-06-01）"]);
}

#[tokio::test]
async fn an_older_statement_that_comes_late_ends_where_the_known_one_begins() {
    let world = World::new().await;
    let graph = Graph::of(&world, "nora");
    graph.since("2026-04-01", "Ana", "reports_to", "Ben").await;
    graph.since("2026-01-10", "Ana", "reports_to", "Carla").await;
    let wanted = ["Ana reports to Ben (since 2026-04-01)", "Ana reports to Carla (2026-01-10 to 2026-04-01)"];
    assert_eq!(graph.history("Ana").await, wanted);
}

#[tokio::test]
async fn what_is_said_again_stays_one_row_and_several_hold_side_by_side() {
    let world = World::new().await;
    let graph = Graph::of(&world, "nora");
    let first = graph.since("2026-03-01", "Ana", "works_on", "Atlas").await;
    let again = graph.since("2026-05-01", "ana", "works on", "ATLAS").await;
    assert_eq!(first["relation"]["id"], again["relation"]["id"]);
    graph.since("2026-04-01", "Ana", "works_on", "Borealis").await;
    let wanted = ["Ana works on Atlas (since 2026-03-01)", "Ana works on Borealis (since 2026-04-01)"];
    let mut now = graph.around("Ana", "depth=1").await;
    now.sort();
    assert_eq!(now, wanted);

    graph.relate("Ana", "works_on", "Cirrus", json!({ "validFrom": "2026-06-01T00:00:00Z", "replaces": true })).await;
    assert_eq!(graph.around("Ana", "depth=1").await, ["Ana works on Cirrus (since 2026-06-01)"]);
    assert_eq!(graph.history("Ana").await.len(), 3);
}

#[tokio::test]
async fn a_relation_that_is_none_is_refused_by_the_field() {
    let world = World::new().await;
    let path = format!("/api/v1/memory/{}/graph/relations", world.agent);
    let day = |text: &str| format!("2026-{text}T00:00:00Z");
    for (body, field) in [
        (json!({ "subject": " ", "predicate": "knows", "object": "Ben" }), "subject"),
        (json!({ "subject": "Ana", "predicate": "!", "object": "Ben" }), "predicate"),
        (json!({ "subject": "Ana", "predicate": "knows", "object": "名".repeat(101) }), "object"),
        (json!({ "subject": "Ana", "predicate": "knows", "object": "ana" }), "object"),
        (json!({ "subject": "Ana", "subjectKind": "robot", "predicate": "knows", "object": "Ben" }), "subjectKind"),
        (json!({ "subject": "Ana", "predicate": "knows", "object": "Ben", "validFrom": day("03-02"), "validTo": day("03-01") }), "validTo"),
    ] {
        let refused = world.program.post(&path, body.clone()).await.refused(422, "invalid");
        assert_eq!(refused["details"][0]["field"], field, "{body}: {refused}");
    }
}
