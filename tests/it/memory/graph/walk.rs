//! Neighbourhoods: hop counts, both directions, cycles, limits.

use serde_json::{Value, json};

use super::Graph;
use crate::memory::world::World;

fn hops(around: &Value) -> Vec<(String, u64)> {
    let one = |node: &Value| (node["entity"]["name"].as_str().unwrap().to_owned(), node["hop"].as_u64().unwrap());
    around["nodes"].as_array().unwrap().iter().map(one).collect()
}

#[tokio::test]
async fn every_entity_is_as_far_as_its_shortest_way_in_both_directions() {
    let world = World::new().await;
    let graph = Graph::of(&world, "nora");
    // A ring of six, and a tail that leads into it.
    for (one, other) in [("A1", "B1"), ("B1", "C1"), ("C1", "D1"), ("D1", "E1"), ("E1", "F1"), ("F1", "A1"), ("Tail", "A1")] {
        graph.since("2026-03-01", one, "depends_on", other).await;
    }
    let id = graph.id("A1").await;
    for (depth, wanted) in [
        (1, vec![("A1", 0), ("B1", 1), ("F1", 1), ("Tail", 1)]),
        (2, vec![("A1", 0), ("B1", 1), ("C1", 2), ("E1", 2), ("F1", 1), ("Tail", 1)]),
        (3, vec![("A1", 0), ("B1", 1), ("C1", 2), ("D1", 3), ("E1", 2), ("F1", 1), ("Tail", 1)]),
        (5, vec![("A1", 0), ("B1", 1), ("C1", 2), ("D1", 3), ("E1", 2), ("F1", 1), ("Tail", 1)]),
    ] {
        let around = graph.get(&format!("entities/{id}?depth={depth}")).await;
        let mut found = hops(&around);
        found.sort();
        let wanted: Vec<(String, u64)> = wanted.into_iter().map(|(name, hop)| (name.to_owned(), hop)).collect();
        assert_eq!(found, wanted, "depth {depth}");
        assert_eq!((&around["isTruncated"], &around["nodes"][0]["x"]), (&json!(false), &json!(0.0)));
    }
    let whole = graph.get(&format!("entities/{id}?depth=5")).await;
    assert_eq!(whole["relations"].as_array().unwrap().len(), 7, "each relation once");
}

#[tokio::test]
async fn a_limit_cuts_and_says_so() {
    let world = World::new().await;
    let graph = Graph::of(&world, "nora");
    for number in 0..12 {
        graph.since("2026-03-01", "Hub", "knows", &format!("Friend{}", char::from(b'a' + number))).await;
    }
    let id = graph.id("Hub").await;
    let cut = graph.get(&format!("entities/{id}?depth=2&limit=5")).await;
    assert_eq!((cut["relations"].as_array().unwrap().len(), &cut["isTruncated"]), (5, &json!(true)));
    let whole = graph.get(&format!("entities/{id}?depth=2&limit=12")).await;
    assert_eq!((whole["relations"].as_array().unwrap().len(), &whole["isTruncated"]), (12, &json!(false)));
    for wrong in ["depth=0", "depth=6", "limit=0", "limit=501"] {
        world.program.get(&graph.path(&format!("entities/{id}?{wrong}"))).await.refused(422, "invalid");
    }
}
