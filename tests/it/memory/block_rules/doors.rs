//! Block rules at the doors that store a sentence as it is: the API, the tools, mem0's `add`, imports of facts and of files.

use serde_json::{Value, json};

use super::World;
use crate::support::zip::{Part, zip};
use crate::support::{Answer, TestApp};

/// An owner, a rule, a sentence that it keeps out, our own line for it, the word that must be nowhere, and a sentence that stays.
const CASES: [(&str, &str, &str, &str, &str, &str); 4] = [
    (
        "nora",
        r#"{"topic":"my health"}"#,
        "Nora is allergic to penicillin.",
        "Allergic to penicillin",
        "penicillin",
        "Nora lives in Quenby.",
    ),
    (
        "noor",
        r#"{"predicate":"allergic_to","value":"penicillin*"}"#,
        "I'm allergic to penicillin.",
        "Allergic to penicillin",
        "penicillin",
        "Noor is allergic to nuts.",
    ),
    ("liwei", r#"{"topic":"我的健康狀況"}"#, "我对青霉素过敏", "过敏：青霉素", "青霉素", "李伟住在雒南。"),
    ("lijie", r#"{"predicate":"lives_in","value":"波尔图"}"#, "李洁住在波尔图。", "住在：波尔图", "波尔图", "李洁对花生过敏。"),
];

impl World {
    async fn call_tool(&self, owner: &str, tool: &str, arguments: Value) -> Answer {
        let path = format!("/api/v1/agents/{}/tools/{tool}", self.agent);
        self.program.post(&path, json!({ "arguments": arguments, "endUserId": owner })).await
    }

    async fn remember_sentence(&self, owner: &str, content: &str) -> Answer {
        let path = format!("/api/v1/memory/{}/remember", self.agent);
        let body = json!({ "content": content, "endUserId": owner, "metadata": { "tags": ["clinic"] } });
        self.program.post(&path, body).await
    }

    /// mem0's `add` without extraction.
    async fn add_as_mem0(&self, owner: &str, content: &str) -> Value {
        let messages = json!([{ "role": "user", "content": content }]);
        let body = json!({ "messages": messages, "user_id": owner, "agent_id": "Ada", "infer": false, "metadata": { "app": "clinic" } });
        self.program.post("/v1/memories/", body).await.json()["results"][0].clone()
    }

    /// The outcomes of an import of mem0 memories.
    async fn import_mem0(&self, owner: &str, memories: &[&str]) -> Vec<String> {
        let rows: Vec<Value> = memories.iter().map(|memory| json!({ "memory": memory, "user_id": owner })).collect();
        let path = format!("/api/v1/agents/{}/workspace/memory/import/mem0", self.agent);
        let answer = self.program.upload(&path, json!({ "results": rows }).to_string().as_bytes()).await.data();
        answer["memories"].as_array().unwrap().iter().map(|row| row["outcome"].as_str().unwrap().to_owned()).collect()
    }

    async fn remembered_in_audit(&self) -> usize {
        self.program.get("/api/v1/audit?action=fact.remember").await.data()["items"].as_array().unwrap().len()
    }
}

#[tokio::test]
async fn a_sentence_is_kept_out_at_every_door_and_the_answer_names_the_rule() {
    let world = World::new().await;
    for (owner, rule, sentence, line, word, other) in CASES {
        let rule = world.block(owner, serde_json::from_str(rule).unwrap()).await["id"].as_str().unwrap().to_owned();
        let before = world.remembered_in_audit().await;
        for said in [sentence, line] {
            let answer = world.remember_sentence(owner, said).await;
            assert!(answer.text.contains(&rule) && answer.text.contains("block-rules"), "{answer:?}");
            answer.refused(409, "conflict");
            let answer = world.call_tool(owner, "remember", json!({ "content": said })).await;
            assert!(answer.text.contains(&rule), "{answer:?}");
            answer.refused(409, "conflict");
            let added = world.add_as_mem0(owner, said).await;
            assert!(added["event"] == "NONE" && added["id"].is_null(), "{added}");
            assert!(added["reason"].as_str().unwrap().contains(&rule), "{added}");
            assert_eq!(world.import_mem0(owner, &[said]).await, ["blocked"]);
            for (tool, arguments) in [
                ("write_workspace_memory_file", json!({ "filename": "notes.md", "content": format!("# Notes\n\n- {said}\n") })),
                ("write_memory", json!({ "scope": "chat", "content": format!("- {said}"), "strategy": "append" })),
            ] {
                let answer = world.call_tool(owner, tool, arguments).await;
                assert!(answer.text.contains(&rule), "{tool}: {answer:?}");
                answer.refused(409, "conflict");
            }
        }
        assert_eq!(world.remembered_in_audit().await, before, "what was not stored is not audited as stored");
        let known = json!([world.facts(owner, "&status=all").await, world.texts(owner, word).await]).to_string();
        assert!(!known.contains(word), "{known}");

        // The rule keeps nothing else out.
        assert_eq!(world.remember_sentence(owner, other).await.status, 201);
        assert_ne!(world.import_mem0(owner, &[other]).await, ["blocked"]);
        world
            .call_tool(owner, "write_workspace_memory_file", json!({ "filename": "notes.md", "content": format!("- {other}\n") }))
            .await
            .data();

        let path = format!("/api/v1/memory/{}/block-rules/{rule}?endUserId={owner}", world.agent);
        world.program.delete(&path).await.data();
        assert_eq!(world.remember_sentence(owner, sentence).await.status, 201, "the remedy that the answer names");
    }
}

#[tokio::test]
async fn imported_files_lose_what_a_rule_blocks_and_the_report_says_so() {
    for (owner, rule, kept, gone) in [
        ("nora", json!({ "topic": "my health" }), "- Lives in Quenby", "- Nora is allergic to penicillin."),
        ("liwei", json!({ "predicate": "allergic_to", "value": "青霉素" }), "- 居住地：雒南", "- 李伟对青霉素过敏。"),
    ] {
        let world = World::new().await;
        world.block(owner, rule).await;
        let manifest = json!({ "version": 1, "exportedAt": "2026-05-01T08:30:00Z", "agentId": 1, "agentName": "Ada" }).to_string();
        let page = format!("# Profile\n\n{kept}\n{gone}\n");
        let archive = zip(&[Part::stored("manifest.json", &manifest), Part::stored("personal/PROFILE.md", &page)]);
        let base = format!("/api/v1/agents/{}/workspace/memory/import", world.agent);
        let query = format!("?endUserId={owner}&personal=true");
        let told = world.program.upload(&format!("{base}/preview{query}"), &archive).await.data();
        assert_eq!((&told["willCreate"][0]["blockedLines"], &told["willCreate"][0]["forgottenLines"]), (&json!(1), &json!(0)), "{told}");
        let done = world.program.upload(&format!("{base}{query}"), &archive).await.data();
        assert_eq!((&done["blockedLines"], &done["forgottenLines"]), (&json!(1), &json!(0)), "{done}");
        assert_eq!(world.file(owner, "PROFILE.md").await, format!("# Profile\n\n{kept}\n"));
    }
}

#[tokio::test]
async fn a_rule_holds_for_its_person_where_memory_goes_to_the_team_and_for_nobody_else() {
    for (owner, other, topic, sentence, word) in [
        ("nora", "omar", "my health", "I am allergic to penicillin.", "penicillin"),
        ("liwei", "wangfang", "我的健康狀況", "我对青霉素过敏。", "青霉素"),
    ] {
        let world = World::of(TestApp::spawn_with(|config| config.mate.memory.lifecycle_mediator_enabled = false).await).await;
        world.extract_soon().await;
        world.block(owner, json!({ "topic": topic })).await;
        world.remember_sentence(owner, sentence).await.refused(409, "conflict");
        world.call_tool(owner, "remember", json!({ "content": sentence })).await.refused(409, "conflict");
        let file = json!({ "filename": "notes.md", "content": format!("- {sentence}\n") });
        world.call_tool(owner, "write_workspace_memory_file", file.clone()).await.refused(409, "conflict");
        assert_eq!(world.import_mem0(owner, &[sentence]).await, ["blocked"]);
        assert_eq!(world.add_as_mem0(owner, sentence).await["event"], "NONE");
        world.tell(owner, "s1", sentence).await;
        let known = json!([world.facts(owner, "&status=all").await, world.facts(other, "&status=all").await]).to_string();
        assert!(!known.contains(word), "{known}");
        // Another person's words are not concerned, although they go to the same memory.
        assert_eq!(world.import_mem0(other, &[sentence]).await, ["created"]);
        assert!(json!(world.facts(other, "").await).to_string().contains(word));
    }
}
