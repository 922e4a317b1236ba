//! The sentence of a fact is found in its message: in the API, in the console, and after the message changed.

use serde_json::{Value, json};

use crate::memory::world::World;
use crate::support::browser::Browser;
use crate::support::tables::Tables;

/// An owner, a message, and the sentence that states where the owner lives.
const CASES: [[&str; 3]; 2] = [
    ["nora", "🦉 Good morning! I live in Quenby. It is cold.", "I live in Quenby."],
    ["liwei", "🦉 早上好！我住在雒南。今天很冷。", "我住在雒南。"],
];

async fn story(world: &World, owner: &str, fact: &str) -> Value {
    world.program.get(&format!("/api/v1/memory/{}/facts/{fact}?endUserId={owner}", world.agent)).await.data()
}

/// The part of the message that the span names, in characters.
fn quoted(story: &Value) -> Option<String> {
    let provenance = &story["provenance"];
    let place = |end: &str| provenance["evidenceSpan"][end].as_u64().map(|place| place as usize);
    let (start, end) = (place("start")?, place("end")?);
    Some(provenance["message"]["content"].as_str().unwrap().chars().skip(start).take(end - start).collect())
}

#[tokio::test]
async fn the_evidence_of_a_fact_is_marked_in_its_message_as_long_as_the_message_says_it() {
    for [owner, line, sentence] in CASES {
        let world = World::new().await;
        world.extract_soon().await;
        world.tell(owner, "s1", line).await;
        world.app.advance(chrono::Duration::hours(2));
        noctuary::worker::drain(&world.app.state).await.unwrap();
        let facts = world.facts(owner, "").await;
        let fact = facts.iter().find(|fact| fact["predicate"] == "lives_in").unwrap_or_else(|| panic!("{facts:#?}"));
        let id = fact["id"].as_str().unwrap();
        let told = story(&world, owner, id).await;
        let marked = quoted(&told).unwrap_or_else(|| panic!("no span: {told:#}"));
        assert_eq!(marked, sentence, "{told:#}");
        assert_eq!(told["evidence"], sentence);

        let mut admin = Browser::admin(&world.app).await;
        let page = admin.get(&format!("/agents/{}/facts/{id}?owner=api%3A{owner}", world.agent)).await.expect(200);
        assert_eq!(page.words("details blockquote mark").as_deref(), Some(sentence));

        // The message gets longer before the sentence, and then loses it.
        let tables = Tables::open(&world.app.backend).await;
        tables.run("UPDATE message SET content = $1 WHERE role = 'user'", [format!("[redacted] {line}").into()]).await;
        assert_eq!(quoted(&story(&world, owner, id).await).as_deref(), Some(sentence));
        tables.run("UPDATE message SET content = '…' WHERE role = 'user'", []).await;
        assert_eq!(story(&world, owner, id).await["provenance"]["evidenceSpan"], json!(null));
    }
}
