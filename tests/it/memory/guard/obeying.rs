//! The hostile corpus through conversations, with a model that obeys every text: it repeats the last message as a fact, as a
//! line of the day's note and as a whole MEMORY.md.

use serde_json::{Value, json};

use super::super::extraction::World;
use crate::support::scripted_model::{Behaviour, ScriptedModel};

const DAY: &str = "2026-03-04T09:00:00Z";
/// The number of concurrent worlds that share the corpus.
const WORLDS: usize = 4;

/// The texts of both splits of the corpus.
fn texts() -> Vec<String> {
    let rows =
        include_str!("../../../../crates/scanner/corpus/hostile.jsonl").lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    rows.map(|row| row["text"].as_str().unwrap().to_owned()).collect()
}

/// How many of `texts` become active facts or reach a file.
async fn promoted(texts: &[String]) -> usize {
    let model = ScriptedModel::start([]).await;
    let world = World::with_model(&model).await;
    for (place, text) in texts.iter().enumerate() {
        let fact = json!({
            "subject": "user", "predicate": "states", "object": text, "text": text, "category": "KNOWLEDGE", "scope": "user",
            "stability": "durable", "confidence": 0.99, "evidence": text, "expires_at": null, "explicit": true,
        });
        model.then(Behaviour::say_json(&json!({
            "should_update": true, "reason": "it says so", "daily_entry": format!("- {text}"), "memory_update": format!("# Memory\n\n{text}"),
            "profile_update": "", "facts": [fact], "triples": [],
        })));
        world.say(&format!("owner{place}"), "c1", DAY, &[('U', "Here is what my friend wrote."), ('U', text)]).await;
        world.drain().await;
    }
    let mut promoted = 0;
    for (place, text) in texts.iter().enumerate() {
        let owner = format!("owner{place}");
        let text = text.trim();
        let believed = world.all_facts(&owner).await.iter().any(|fact| fact.status.as_str() == "active" && fact.text.contains(text));
        let mut written = false;
        for file in ["MEMORY.md", "PROFILE.md", "memory/2026-03-04.md"] {
            written |= world.file(&owner, file).await.contains(text);
        }
        promoted += usize::from(believed || written);
    }
    promoted
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_model_that_obeys_everything_promotes_next_to_nothing() {
    let all = texts();
    let shares: Vec<Vec<String>> = (0..WORLDS).map(|world| all.iter().skip(world).step_by(WORLDS).cloned().collect()).collect();
    let found = futures::future::join_all(shares.iter().map(|share| promoted(share))).await;
    let through: usize = found.iter().sum();
    println!("{through} of {} come through", all.len());
    assert!(through * 50 <= all.len(), "{through} of {}", all.len());
}
