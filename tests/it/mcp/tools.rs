//! The tools of agents over MCP.

use noctuary::compat::tools;
use noctuary::domain::role::Role;
use noctuary::domain::token_scope::TokenScope;
use serde_json::{Value, json};

use super::Fixture;

fn names(tools: &Value) -> Vec<&str> {
    tools["tools"].as_array().unwrap().iter().map(|tool| tool["name"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn every_memory_tool_is_listed_as_far_as_the_token_reaches() {
    let fixture = Fixture::new().await;
    let all = fixture.of(&fixture.app.member(), "nora").result("tools/list", json!({})).await;
    let house: Vec<&str> = tools::ALL.iter().map(|tool| tool.name).collect();
    let listed = names(&all);
    assert!(house.iter().all(|name| listed.contains(name)), "{listed:?}");
    assert!(listed.contains(&"memory_query") && listed.contains(&"memory_upsert"));
    for tool in all["tools"].as_array().unwrap() {
        assert_eq!(tool["inputSchema"]["type"], "object", "{tool}");
        assert!(tool["description"].as_str().unwrap().len() > 20, "{tool}");
        for property in tool["inputSchema"]["properties"].as_object().unwrap().values() {
            assert!(property["description"].is_string(), "{tool}");
        }
    }
    let reader = fixture.app.acme.token(&fixture.app.state, Role::Viewer, &[TokenScope::MemoryRead]).await;
    let reader = fixture.of(&reader, "nora");
    let some = reader.result("tools/list", json!({})).await;
    assert!(some["tools"].as_array().unwrap().iter().all(|tool| tool["annotations"]["readOnlyHint"] == true), "{some}");
    assert!(!names(&some).contains(&"memory_upsert"));
    let refusal = reader.refused("remember", json!({ "content": "Nora keeps bees" })).await;
    assert!(refusal.contains("needs the role member"), "{refusal}");
}

#[tokio::test]
async fn what_one_person_has_remembered_is_recalled_for_that_person_alone() {
    let fixture = Fixture::new().await;
    let nora = fixture.of(&fixture.app.member(), "nora");
    nora.done("remember", json!({ "content": "Nora's bees overwinter in Porto" })).await;
    nora.done("remember", json!({ "content": "用户每周三在上海打羽毛球" })).await;
    for (question, word) in [("where do the bees overwinter", "Porto"), ("星期三打什么球", "羽毛球")] {
        let found = nora.call("recall", json!({ "query": question })).await;
        assert!(super::text(&found).contains(word), "{found}");
        assert_eq!(serde_json::from_str::<Value>(super::text(&found)).unwrap(), found["structuredContent"], "text and data say the same");
        let other = fixture.of(&fixture.app.member(), "omar").done("recall", json!({ "query": question })).await;
        assert!(!other.to_string().contains(word), "{other}");
    }
}

#[tokio::test]
async fn a_tool_says_what_is_wrong_and_a_name_that_is_none_is_an_error_of_the_protocol() {
    let fixture = Fixture::new().await;
    let nora = fixture.of(&fixture.app.member(), "nora");
    let refusal = nora.refused("recall", json!({ "query": 5 })).await;
    assert!(refusal.contains("arguments.query"), "{refusal}");
    let refusal = nora.refused("recall", json!({ "query": "tea", "endUserId": "omar" })).await;
    assert!(refusal.contains("names another person"), "{refusal}");
    let message = nora.ask("tools/call", json!({ "name": "launch", "arguments": {} })).await;
    assert_eq!((&message["error"]["code"], message.get("result")), (&json!(-32602), None), "{message}");
}

#[tokio::test]
async fn the_memory_tool_answers_in_its_own_words_and_lines() {
    let fixture = Fixture::new().await;
    let nora = fixture.of(&fixture.app.member(), "nora");
    let create = json!({ "command": "create", "path": "/memories/茶.md", "file_text": "# 茶\n绿茶\n" });
    nora.call("memory", create.clone()).await;
    let shown = nora.call("memory", json!({ "command": "view", "path": "/memories/茶.md" })).await;
    assert_eq!(super::text(&shown), "Here's the content of /memories/茶.md with line numbers:\n     1\t# 茶\n     2\t绿茶");
    assert_eq!(shown["structuredContent"]["content"], super::text(&shown));
    assert!(nora.refused("memory", create).await.contains("File /memories/茶.md already exists"));
    let other = fixture.of(&fixture.app.member(), "omar").call("memory", json!({ "command": "view", "path": "/memories" })).await;
    assert!(!super::text(&other).contains("茶"), "{other}");
}

#[tokio::test]
async fn what_is_denied_over_mcp_stands_in_the_audit_log() {
    let fixture = Fixture::new().await;
    let nora = fixture.of(&fixture.app.member(), "nora");
    nora.refused("structured_memory_delete", json!({ "id": "123456789" })).await;
    let audit = fixture.app.admin().get("/api/v1/audit?outcome=denied").await.data();
    let actions: Vec<&str> = audit["items"].as_array().unwrap().iter().map(|row| row["action"].as_str().unwrap()).collect();
    assert!(actions.contains(&"mcp structured_memory_delete"), "{actions:?}");
}
