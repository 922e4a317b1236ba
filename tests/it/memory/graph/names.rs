//! Recall by the names of the graph: what is said of somebody under another name, and of what they are linked to.

use serde_json::json;

use super::Graph;
use crate::memory::world::World;

/// How much of the question `text` has by its words, of a person's memory.
async fn by_words(world: &World, owner: &str, question: &str, text: &str) -> f64 {
    let asked = json!({ "query": question, "endUserId": owner, "kinds": ["message"], "k": 50, "explain": true });
    let found = world.ask(asked).await;
    let item = found.iter().find(|item| item["text"] == text);
    item.map_or(0.0, |item| item["components"]["text"].as_f64().expect("a component"))
}

#[tokio::test]
async fn what_is_said_under_the_other_name_of_a_merged_entity_is_found_until_the_merge_is_undone() {
    let world = World::new().await;
    let graph = Graph::of(&world, "nora");
    graph.since("2026-01-01", "Katherine", "knows", "Ben").await;
    graph.since("2026-03-01", "Catherine", "knows", "Ben").await;
    let said = "Katherine sold the sailing boat.";
    graph.say("boats", "2026-03-02", &[said, "The ferry was late again.", "We ate out."]).await;
    let share = async || by_words(&world, "nora", "How is Catherine?", said).await;
    let before = share().await;
    let pairs = graph.pairs("pending").await;
    graph.decide(&pairs[0], "merge").await;
    assert!(share().await > 3.0 * before, "both names are alike as words, too: {before}");
    graph.decide(&pairs[0], "undo").await;
    assert_eq!(share().await.to_bits(), before.to_bits());
}

#[tokio::test]
async fn a_name_leads_to_what_names_only_the_neighbour_and_only_in_the_same_memory() {
    let world = World::new().await;
    let graph = Graph::of(&world, "nora");
    graph.since("2026-01-01", "Otto", "works_at", "Lumen Glass").await;
    graph.since("2026-01-01", "老周", "works_at", "蓝鲸科技").await;
    let (firm, company) = ("Lumen Glass lays off a third in May.", "蓝鲸科技五月要裁掉三成。");
    for owner in ["nora", "mia"] {
        Graph::of(&world, owner).say("news", "2026-03-02", &[firm, company, "We ate out."]).await;
    }
    for (question, said) in [("Is Otto safe?", firm), ("老周还好吗？", company)] {
        assert!(by_words(&world, "nora", question, said).await > 0.0, "{question}");
        assert_eq!(by_words(&world, "mia", question, said).await, 0.0, "{question}: her memory does not know the relation");
    }
}
