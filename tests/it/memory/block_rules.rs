//! Block rules: what a person does not want learned stays out at every door, until the rule is removed.

mod doors;
mod written;

use noctuary::worker;
use serde_json::{Value, json};

use super::world::World;

impl World {
    async fn block(&self, owner: &str, mut rule: Value) -> Value {
        rule["endUserId"] = json!(owner);
        self.program.post(&format!("/api/v1/memory/{}/block-rules", self.agent), rule).await.data()
    }

    async fn rules(&self, owner: &str) -> Vec<Value> {
        let path = format!("/api/v1/memory/{}/block-rules?endUserId={owner}", self.agent);
        self.program.get(&path).await.data()["items"].as_array().unwrap().clone()
    }

    /// Everything that is known of the owner, as text.
    async fn known(&self, owner: &str) -> String {
        self.app.advance(chrono::Duration::hours(2));
        worker::drain(&self.app.state).await.unwrap();
        let files = self.program.get(&format!("/api/v1/agents/{}/workspace/files?endUserId={owner}", self.agent)).await;
        let mut known = json!([self.facts(owner, "&status=all").await, files.json()]).to_string();
        for page in ["PROFILE.md", "MEMORY.md"] {
            known.push_str(&self.file(owner, page).await);
        }
        known
    }
}

#[tokio::test]
async fn what_a_rule_blocks_is_not_learned_from_conversations_until_the_rule_is_removed() {
    for (owner, topic, line, word, other) in [
        ("nora", "my health", "I live in Quenby. I am allergic to penicillin.", "penicillin", "Quenby"),
        ("liwei", "我的健康狀況", "我住在雒南。我对花生过敏。", "花生", "雒南"),
    ] {
        let world = World::new().await;
        world.extract_soon().await;
        let rule = world.block(owner, json!({ "topic": topic })).await;
        assert_eq!(world.block(owner, json!({ "topic": topic })).await["id"], rule["id"], "the same rule again is the same rule");
        world.tell(owner, "s1", line).await;
        let known = world.known(owner).await;
        assert!(known.contains(other) && !known.contains(word), "{known}");
        // Another person's memory is not concerned.
        world.tell("omar", "s1", line).await;
        assert!(world.known("omar").await.contains(word));

        let path = format!("/api/v1/memory/{}/block-rules/{}?endUserId={owner}", world.agent, rule["id"].as_str().unwrap());
        let foreign = path.replace(&format!("={owner}"), "=omar");
        world.program.delete(&foreign).await.refused(404, "not_found");
        world.program.delete(&path).await.data();
        assert_eq!(world.rules(owner).await, Vec::<Value>::new());
        world.tell(owner, "s2", line).await;
        assert!(world.known(owner).await.contains(word));
    }
}

#[tokio::test]
async fn a_relation_is_blocked_by_the_pattern_of_its_value() {
    let world = World::new().await;
    world.extract_soon().await;
    world.block("nora", json!({ "predicate": "works at", "value": "Acme*" })).await;
    world.tell("nora", "s1", "I work at Acme Labs.").await;
    world.tell("nora", "s2", "I work at Globex.").await;
    let known = world.known("nora").await;
    assert!(known.contains("Globex") && !known.contains("Acme"), "{known}");
}

#[tokio::test]
async fn a_person_asks_in_a_conversation_that_a_topic_is_not_remembered() {
    for (owner, request, line, word) in [
        ("nora", "Please don't remember anything about my health.", "I am allergic to penicillin.", "penicillin"),
        ("liwei", "不要再记住我的健康状况。", "我对花生过敏。", "花生"),
    ] {
        let world = World::new().await;
        world.extract_soon().await;
        world.tell(owner, "s1", request).await;
        let rules = world.rules(owner).await;
        assert_eq!((rules.len(), &rules[0]["madeBy"]), (1, &json!("conversation")), "{rules:?}");
        world.tell(owner, "s1", line).await;
        let known = world.known(owner).await;
        assert!(!known.contains(word), "{known}");
    }
}

#[tokio::test]
async fn what_a_person_writes_by_hand_is_not_held_back_and_a_rule_must_say_something() {
    let world = World::new().await;
    world.block("nora", json!({ "topic": "my health" })).await;
    let path = format!("/api/v1/memory/{}/facts", world.agent);
    let fact = json!({ "endUserId": "nora", "predicate": "allergic_to", "object": "penicillin", "category": "PROFILE" });
    world.program.post(&path, fact).await.data();
    assert!(world.known("nora").await.contains("penicillin"));
    let rules = format!("/api/v1/memory/{}/block-rules", world.agent);
    for wrong in [json!({}), json!({ "topic": "the" }), json!({ "topic": "x", "predicate": "y" }), json!({ "topic": "a".repeat(201) })] {
        let mut wrong = wrong;
        wrong["endUserId"] = json!("nora");
        world.program.post(&rules, wrong).await.refused(422, "invalid");
    }
}
