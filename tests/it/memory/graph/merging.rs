//! Entities that are the same: found as candidates, merged, and split again with every row.

use serde_json::{Value, json};

use super::Graph;
use crate::memory::world::World;
use crate::support::tables::Tables;

/// Every row of the graph without its time of change, in a fixed order.
pub(super) async fn rows(world: &World) -> Vec<String> {
    let tables = Tables::open(&world.app.backend).await;
    let relations = "SELECT id || '|' || subject_id || '|' || object_id || '|' || predicate || '|' || status || '|' || \
                     CAST(valid_from AS TEXT) || '|' || COALESCE(CAST(valid_until AS TEXT), '') || '|' || \
                     COALESCE(CAST(closed_by AS TEXT), '') AS line FROM graph_relation ORDER BY id";
    let entities = "SELECT id || '|' || name || '|' || COALESCE(CAST(merged_into AS TEXT), '') || '|' || CAST(aliases AS TEXT) AS line \
                    FROM graph_entity ORDER BY id";
    let mut all = tables.rows(relations, []).await;
    all.extend(tables.rows(entities, []).await);
    all.iter().map(|row| row.try_get("", "line").expect("a line")).collect()
}

#[tokio::test]
async fn a_pair_is_merged_and_undone_and_every_row_is_as_it_was() {
    let world = World::new().await;
    let graph = Graph::of(&world, "nora");
    graph.since("2026-01-01", "Katherine", "works_at", "Acme").await;
    graph.since("2026-01-01", "Katherine", "knows", "Ben").await;
    graph.since("2026-03-01", "Catherine", "works_at", "Globex").await;
    graph.since("2026-03-01", "Catherine", "knows", "Ben").await;
    let pairs = graph.pairs("pending").await;
    assert_eq!((pairs.len(), &pairs[0]["a"]["name"], &pairs[0]["b"]["name"]), (1, &json!("Katherine"), &json!("Catherine")));
    let before = rows(&world).await;

    let merged = graph.decide(&pairs[0], "merge").await;
    assert_eq!((&merged["state"], &merged["a"]["aliases"]), (&json!("merged"), &json!(["Catherine"])));
    assert_eq!(merged["winnerId"], merged["a"]["id"]);
    let mut now = graph.around("Katherine", "depth=1").await;
    now.sort();
    assert_eq!(now, ["Katherine knows Ben (since 2026-01-01)", "Katherine works at Globex (since 2026-03-01)"]);
    assert_eq!(graph.history("Katherine").await.len(), 3, "the same said twice counts once");
    let path = graph.path(&format!("entities/{}?depth=1", merged["b"]["id"].as_str().unwrap()));
    assert_eq!(world.program.get(&path).await.data()["nodes"][0]["entity"]["name"], "Katherine", "the merged one shows the other");
    let found = world.ask(json!({ "query": "Where does Catherine work?", "endUserId": "nora", "kinds": ["relation"] })).await;
    assert_eq!(found[0]["text"], "Katherine works at Globex (since 2026-03-01)");

    let undone = graph.decide(&pairs[0], "undo").await;
    assert_eq!((&undone["state"], &undone["winnerId"]), (&json!("pending"), &Value::Null));
    assert_eq!(rows(&world).await, before);
}

#[tokio::test]
async fn what_is_learned_of_a_merged_entity_goes_with_it_when_the_merge_is_undone() {
    let world = World::new().await;
    let graph = Graph::of(&world, "nora");
    graph.since("2026-01-01", "欧阳明月", "works_on", "海潮").await;
    graph.since("2026-01-01", "欧阳明越", "works_on", "长风").await;
    let pair = graph.pairs("pending").await.into_iter().find(|pair| pair["b"]["name"] == "欧阳明越").expect("two names alike");
    graph.decide(&pair, "merge").await;
    let later = graph.since("2026-05-01", "欧阳明越", "works_on", "远山").await;
    assert_eq!(later["subject"]["name"], "欧阳明月", "the other name of the same");
    graph.decide(&pair, "undo").await;
    let mut own = graph.around("欧阳明越", "depth=1").await;
    own.sort();
    assert_eq!(own, ["欧阳明越参与远山（自2026-05-01）", "欧阳明越参与长风（自2026-01-01）"]);
    assert_eq!(graph.around("欧阳明月", "depth=1").await, ["欧阳明月参与海潮（自2026-01-01）"]);
}

#[tokio::test]
async fn names_that_differ_in_a_sign_are_one_at_once_and_that_can_be_undone_too() {
    let world = World::new().await;
    let graph = Graph::of(&world, "nora");
    graph.since("2026-01-01", "Ana", "works_at", "Acme Inc").await;
    let told = graph.since("2026-01-01", "Ben", "works_at", "Acme, Inc").await;
    assert_eq!(told["object"]["name"], "Acme Inc");
    let merged = graph.pairs("merged").await;
    assert_eq!((merged.len(), graph.pairs("pending").await.len()), (1, 0));
    graph.decide(&merged[0], "undo").await;
    assert_eq!(graph.around("Acme, Inc", "depth=1").await, ["Ben works at Acme, Inc (since 2026-01-01)"]);
}

#[tokio::test]
async fn a_pair_that_was_dismissed_is_not_asked_about_again_and_other_kinds_never_are() {
    let world = World::new().await;
    let graph = Graph::of(&world, "nora");
    graph.since("2026-01-01", "Katherine", "works_at", "Jordan").await;
    graph.since("2026-01-01", "Catherine", "lives_in", "Jordann").await;
    let pairs = graph.pairs("pending").await;
    assert_eq!(pairs.len(), 1, "a company and a country are never one: {pairs:?}");
    graph.decide(&pairs[0], "dismiss").await;
    graph.since("2026-02-01", "Catherine", "knows", "Katherine").await;
    assert_eq!((graph.pairs("pending").await.len(), graph.pairs("dismissed").await.len()), (0, 1));
    let path = format!("/api/v1/memory/{}/graph/candidates/{}/dismiss", world.agent, pairs[0]["id"].as_str().unwrap());
    world.program.post(&format!("{path}?endUserId=nora"), json!({})).await.refused(409, "conflict");
    world.program.post(&format!("{path}?endUserId=liwei"), json!({})).await.refused(404, "not_found");
}
