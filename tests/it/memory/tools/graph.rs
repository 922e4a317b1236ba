//! The tools of the knowledge graph as GoClaw and MicroClaw describe them.

use serde_json::{Value, json};

use super::Fixture;

impl Fixture {
    /// Adds a relation that holds since a day.
    async fn relate(&self, person: &str, (subject, kind): (&str, &str), predicate: &str, (object, of): (&str, &str), since: &str) {
        let arguments = json!({ "subject": subject, "subjectKind": kind, "predicate": predicate, "object": object, "objectKind": of,
            "validFrom": format!("{since}T00:00:00Z") });
        self.call(person, "knowledge_graph_add", arguments).await;
    }

    /// Alice and what she does, in both languages.
    async fn with_alice() -> Self {
        let fixture = Self::new().await;
        for (person, alice, atlas, borealis, acme, globex) in
            [("nora", "Alice", "Atlas", "Borealis", "Acme", "Globex"), ("liwei", "李伟", "长风", "北极光", "海潮科技", "星河公司")]
        {
            fixture.relate(person, (alice, "person"), "works_at", (acme, "organization"), "2026-01-01").await;
            fixture.relate(person, (alice, "person"), "works_at", (globex, "organization"), "2026-04-01").await;
            fixture.relate(person, (alice, "person"), "works_on", (atlas, "project"), "2026-02-01").await;
            fixture.relate(person, (atlas, "project"), "depends_on", (borealis, "project"), "2026-03-01").await;
        }
        fixture
    }
}

const ASKED: [(&str, &str, &str, &str, &str); 2] = [
    ("nora", "Alice", "Atlas", "Borealis", "what projects is Alice working on?"),
    ("liwei", "李伟", "长风", "北极光", "李伟在做哪些项目？"),
];

fn names(found: &Value) -> Vec<&str> {
    found["entities"].as_array().unwrap().iter().map(|entity| entity["name"].as_str().unwrap()).collect()
}

fn triples(told: &Value) -> Vec<(&str, &str, &str)> {
    told.as_array()
        .unwrap()
        .iter()
        .map(|one| (one["subject"].as_str().unwrap(), one["predicate"].as_str().unwrap(), one["object"].as_str().unwrap()))
        .collect()
}

#[tokio::test]
async fn knowledge_graph_search_answers_what_projects_is_alice_working_on() {
    let fixture = Fixture::with_alice().await;
    for (person, alice, atlas, borealis, question) in ASKED {
        let found = fixture.call(person, "knowledge_graph_search", json!({ "query": question })).await;
        assert_eq!(names(&found), [alice], "{found:#}");
        let told = triples(&found["relations"]);
        assert!(told.contains(&(alice, "works_on", atlas)), "{found:#}");
        assert!(!told.iter().any(|(subject, ..)| *subject == atlas), "one step: {found:#}");

        let asked = json!({ "query": question, "entity_type": "project" });
        let found = fixture.call(person, "knowledge_graph_search", asked).await;
        assert!(names(&found).contains(&atlas) && !names(&found).contains(&alice), "{found:#}");
        let told = triples(&found["relations"]);
        assert!(told.contains(&(alice, "works_on", atlas)) && told.iter().all(|(_, predicate, _)| *predicate != "works_at"), "{found:#}");

        let id = fixture.call(person, "knowledge_graph_search", json!({ "query": alice })).await["entities"][0]["id"].clone();
        let around = fixture.call(person, "knowledge_graph_search", json!({ "entity_id": id })).await;
        let hop = |told: &Value| told["hop"].as_u64().unwrap();
        let relations = around["relations"].as_array().unwrap();
        assert!(triples(&around["relations"]).contains(&(atlas, "depends_on", borealis)), "two steps: {around:#}");
        assert!(relations.is_sorted_by_key(hop) && relations.last().map(hop) == Some(2), "{around:#}");
        let near = fixture.call(person, "knowledge_graph_search", json!({ "entity_id": id, "max_depth": 1 })).await;
        assert!(!triples(&near["relations"]).contains(&(atlas, "depends_on", borealis)), "{near:#}");
        let all = fixture.call(person, "knowledge_graph_search", json!({ "query": "*" })).await;
        assert_eq!((names(&all).len(), all["relations"].as_array().unwrap().len()), (5, 3), "{all:#}");
        fixture.refused("bo", "knowledge_graph_search", json!({ "entity_id": id }), 404, "not_found").await;
    }
    fixture.relate("nora", ("Ana Lima", "person"), "works_on", ("Compass", "project"), "2026-02-01").await;
    let found = fixture.call("nora", "knowledge_graph_search", json!({ "query": "And what is Ana working on?" })).await;
    assert_eq!(triples(&found["relations"]), [("Ana Lima", "works_on", "Compass")], "by the first name");
    for (arguments, field) in [
        (json!({ "query": "Alice", "entity_type": "dragon" }), "arguments.entity_type"),
        (json!({ "query": "Alice", "max_depth": 6 }), "arguments.max_depth"),
        (json!({ "query": "Alice", "entity_id": "7" }), "arguments.entity_id"),
    ] {
        let said = fixture.refused("nora", "knowledge_graph_search", arguments, 422, "invalid").await;
        assert!(said.contains(field), "{said}");
    }
}

#[tokio::test]
async fn knowledge_graph_query_is_by_entity_timeline_or_stats() {
    let fixture = Fixture::with_alice().await;
    for (person, alice, atlas, borealis, _) in ASKED {
        let query =
            async |mode: &str, entity: &str| fixture.call(person, "knowledge_graph_query", json!({ "entity": entity, "mode": mode })).await;
        let both = query("entity", atlas).await;
        assert_eq!(triples(&both["relations"]).len(), 2, "{both:#}");
        let id = both["relations"][0]["id"].as_str().unwrap();
        assert!(both["text"].as_str().unwrap().contains(&format!("[id={id}] ")), "{both:#}");
        assert!(both["text"].as_str().unwrap().contains(&format!("{alice} —[works_on]→ {atlas} (2026-02-01 to now)")), "{both:#}");
        assert_eq!(triples(&query("subject", atlas).await["relations"]), [(atlas, "depends_on", borealis)]);
        assert_eq!(triples(&query("object", atlas).await["relations"]), [(alice, "works_on", atlas)]);

        let timeline = query("timeline", alice).await;
        let told: Vec<&str> = triples(&timeline["timeline"]).into_iter().map(|(_, predicate, _)| predicate).collect();
        assert_eq!(told, ["works_at", "works_on", "works_at"], "oldest first: {timeline:#}");
        assert_eq!((&timeline["timeline"][0]["validTo"].is_null(), &timeline["timeline"][2]["validTo"].is_null()), (&false, &true));
        let then = json!({ "entity": alice, "mode": "subject", "as_of": "2026-01-15T00:00:00Z" });
        let then = fixture.call(person, "knowledge_graph_query", then).await;
        assert_eq!(triples(&then["relations"]), [triples(&timeline["timeline"])[0]]);

        let stats = fixture.call(person, "knowledge_graph_query", json!({ "mode": "stats" })).await;
        assert_eq!((&stats["entityCount"], &stats["relationCount"], &stats["otherTimes"]), (&json!(5), &json!(3), &json!(1)), "{stats:#}");
        assert_eq!((&stats["entityTypes"]["project"], &stats["predicates"]["works_at"]), (&json!(2), &json!(1)), "{stats:#}");
    }
    fixture.refused("nora", "knowledge_graph_query", json!({ "mode": "timeline" }), 422, "invalid").await;
    fixture.refused("nora", "knowledge_graph_query", json!({ "entity": "Alice", "mode": "future" }), 422, "invalid").await;
    fixture.refused("bo", "knowledge_graph_query", json!({ "entity": "Alice" }), 404, "not_found").await;
    assert_eq!(fixture.call("bo", "knowledge_graph_query", json!({ "mode": "stats" })).await["entityCount"], 0);
}
