//! Block rules in what is written by itself: a model's pages and daily notes, session summaries, the graph, the evidence of facts, dreams.

use serde_json::{Value, json};

use crate::memory::dreams::{dreamland, dreamland_with, fate_of};
use crate::memory::extraction::{World, answer, fact};
use crate::support::scripted_model::{Behaviour, ScriptedModel};

const DAY: &str = "2026-03-04T09:00:00Z";

impl World {
    async fn never_learn(&self, owner: &str, topic: &str) {
        let path = format!("/api/v1/memory/{}/block-rules", self.agent);
        self.app.admin().post(&path, json!({ "topic": topic, "endUserId": owner })).await.data();
    }

    async fn summaries(&self, owner: &str) -> Value {
        let path = format!("/api/v1/memory/{}/episodes?endUserId={owner}", self.agent);
        self.app.viewer().get(&path).await.data()
    }
}

#[tokio::test]
async fn a_models_pages_notes_and_facts_lose_what_is_blocked_and_nothing_else() {
    for (owner, topic, said, page, word, place) in [
        (
            "nora",
            "my health",
            "I moved to Porto and I am allergic to penicillin.",
            ["- Lives in Porto\n- Allergic to penicillin", "- Nora moved to Porto. She is allergic to penicillin."],
            "penicillin",
            "Porto",
        ),
        (
            "liwei",
            "我的健康狀況",
            "我住在波尔图，我对青霉素过敏。",
            ["- 居住地：波尔图\n- 过敏：青霉素", "- 李伟住在波尔图。他对青霉素过敏。"],
            "青霉素",
            "波尔图",
        ),
    ] {
        let good = answer(json!({
            "daily_entry": page[1],
            "profile_update": format!("# Profile\n\n{}", page[0]),
            "memory_update": format!("# Memory\n\n{}", page[1]),
            "facts": [fact("lives in", place, said), fact("allergic_to", word, said)],
        }));
        let model = ScriptedModel::always(Behaviour::say_json(&good)).await;
        let world = World::with_model(&model).await;
        world.never_learn(owner, topic).await;
        world.say(owner, "c1", DAY, &[('U', said), ('A', "OK.")]).await;
        world.drain().await;
        for name in ["PROFILE.md", "MEMORY.md", "memory/2026-03-04.md"] {
            let text = world.file(owner, name).await;
            assert!(text.contains(place) && !text.contains(word), "{name}: {text}");
        }
        let facts = format!("{:?}", world.all_facts(owner).await);
        assert!(facts.contains(place) && !facts.contains(word), "the evidence of what is kept does not say it either: {facts}");
    }
}

#[tokio::test]
async fn without_a_model_notes_and_summaries_lose_it_too() {
    for (owner, topic, lines, word, kept) in [
        (
            "nora",
            "my health",
            ["We decided to move the Atlas launch to March because the budget is tight.", "I am allergic to penicillin, by the way."],
            "penicillin",
            "Atlas",
        ),
        ("liwei", "我的健康狀況", ["我们决定把阿特拉斯项目的发布推迟到三月，因为预算很紧。", "我对青霉素过敏。"], "青霉素", "阿特拉斯"),
    ] {
        let world = World::new().await;
        world.never_learn(owner, topic).await;
        let messages: Vec<Value> = lines
            .iter()
            .flat_map(|line| [json!({ "role": "user", "content": line }), json!({ "role": "assistant", "content": "OK." })])
            .collect();
        let path = format!("/api/v1/agents/{}/conversations/c1", world.agent);
        let member = world.app.member();
        member.post(&format!("{path}/messages"), json!({ "messages": messages, "endUserId": owner })).await.data();
        world.drain().await;
        member.patch(&format!("{path}?endUserId={owner}"), json!({ "state": "terminated" })).await.data();
        world.drain().await;
        let summaries = world.summaries(owner).await.to_string();
        assert!(summaries.contains(kept) && !summaries.contains(word), "{summaries}");
        let facts = format!("{:?}", world.all_facts(owner).await);
        assert!(!facts.contains(word), "{facts}");
        let texts = world.rows("SELECT content FROM mate_workspace_file").await;
        let texts: Vec<String> = texts.iter().map(|row| row.try_get("", "content").unwrap()).collect();
        assert!(!texts.iter().any(|text| text.contains(word)), "{texts:?}");
    }
}

#[tokio::test]
async fn a_dream_does_not_promote_what_a_rule_blocks_since() {
    for (owner, topic, sentence, questions, word) in [
        (
            "nora",
            "my health",
            "Nora is allergic to penicillin.",
            ["What is Nora allergic to?", "penicillin allergy", "Which medicine is she allergic to?"],
            "penicillin",
        ),
        ("liwei", "我的健康狀況", "李伟对青霉素过敏。", ["李伟对什么过敏？", "青霉素过敏", "什么药会过敏"], "青霉素"),
    ] {
        let world = dreamland().await;
        let fact = world.remember(owner, sentence).await;
        world.ask_all(owner, &questions).await;
        let path = format!("/api/v1/memory/{}/block-rules", world.agent);
        world.program.post(&path, json!({ "topic": topic, "endUserId": owner })).await.data();
        let report = world.dream(owner).await;
        assert_eq!(fate_of(&report, &fact), ("rejected", "blocked"), "{report:#}");
        assert!(!world.file_of(owner, "MEMORY.md").await.contains(word));
    }
}

#[tokio::test]
async fn a_dream_of_the_team_obeys_the_rule_of_the_person_from_whom_a_fact_came() {
    let world = dreamland_with(|config| config.mate.memory.lifecycle_mediator_enabled = false).await;
    let own = world.remember("nora", "Nora is allergic to penicillin.").await;
    let others = world.remember("omar", "Omar is allergic to walnuts.").await;
    world.ask_all("nora", &["What is Nora allergic to?", "penicillin allergy", "allergic to penicillin"]).await;
    world.ask_all("omar", &["What is Omar allergic to?", "walnuts allergy", "allergic to walnuts"]).await;
    let path = format!("/api/v1/memory/{}/block-rules", world.agent);
    world.program.post(&path, json!({ "topic": "my health", "endUserId": "nora" })).await.data();
    let report = world.dream_of_the_team().await;
    assert_eq!(fate_of(&report, &own), ("rejected", "blocked"), "{report:#}");
    assert_eq!(fate_of(&report, &others), ("promoted", "promoted"), "{report:#}");
    assert!(!world.team_file("MEMORY.md").await.contains("penicillin"));
}
