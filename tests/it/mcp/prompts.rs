//! Prompts, and what the server says it can do.

use noctuary::domain::role::Role;
use noctuary::domain::token_scope::TokenScope;
use serde_json::{Value, json};

use super::{Fixture, Mcp, REVISIONS};

fn said(result: &Value) -> &str {
    assert_eq!(result["messages"][0]["role"], "user", "{result}");
    result["messages"][0]["content"]["text"].as_str().unwrap()
}

async fn wrong(mcp: &Mcp, name: &str, arguments: Value) -> String {
    let message = mcp.ask("prompts/get", json!({ "name": name, "arguments": arguments })).await;
    assert_eq!(message["error"]["code"], -32602, "{message}");
    message["error"]["message"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_person_finds_prompts_to_remember_and_to_ask_as_far_as_the_token_reaches() {
    let fixture = Fixture::new().await;
    let nora = fixture.of(&fixture.app.member(), "nora");
    let listed = nora.result("prompts/list", json!({})).await;
    let names: Vec<&str> = listed["prompts"].as_array().unwrap().iter().map(|prompt| prompt["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["remember_this", "what_do_you_know"]);
    for prompt in listed["prompts"].as_array().unwrap() {
        assert!(prompt["title"].is_string() && prompt["description"].is_string(), "{prompt}");
        assert!(prompt["arguments"][0]["description"].is_string(), "{prompt}");
    }
    let asked = nora.result("prompts/get", json!({ "name": "remember_this", "arguments": { "text": "我每周三打羽毛球" } })).await;
    assert!(said(&asked).contains("我每周三打羽毛球") && said(&asked).contains("`remember`"), "{asked}");
    let asked = nora.result("prompts/get", json!({ "name": "what_do_you_know", "arguments": { "topic": "bees" } })).await;
    assert!(said(&asked).contains("bees") && said(&asked).contains("`recall`"), "{asked}");
    let asked = nora.result("prompts/get", json!({ "name": "what_do_you_know" })).await;
    assert!(said(&asked).contains("`structured_memory_search`"), "{asked}");
    assert!(wrong(&nora, "remember_this", json!({})).await.contains("text is required"));
    assert!(wrong(&nora, "remember_this", json!({ "text": "a".repeat(2_001) })).await.contains("at most 2000"));
    assert!(wrong(&nora, "what_do_you_know", json!({ "person": "omar" })).await.contains("unknown argument person"));
    assert!(wrong(&nora, "launch", json!({})).await.contains("unknown prompt: launch"));
    let reader = fixture.app.acme.token(&fixture.app.state, Role::Viewer, &[TokenScope::MemoryRead]).await;
    let reader = fixture.of(&reader, "nora");
    let listed = reader.result("prompts/list", json!({})).await;
    assert_eq!((listed["prompts"].as_array().unwrap().len(), &listed["prompts"][0]["name"]), (1, &json!("what_do_you_know")));
    assert!(wrong(&reader, "remember_this", json!({ "text": "x" })).await.contains("unknown prompt"));
}

#[tokio::test]
async fn the_server_declares_what_it_does_and_does_what_it_declares() {
    let fixture = Fixture::new().await;
    let nora = fixture.of(&fixture.app.member(), "nora");
    let hello = json!({ "protocolVersion": REVISIONS[0], "capabilities": {}, "clientInfo": { "name": "test", "version": "1" } });
    let capabilities = nora.result("initialize", hello).await["capabilities"].clone();
    assert_eq!(capabilities, json!({ "prompts": {}, "resources": {}, "tools": {} }));
    for method in ["tools/list", "prompts/list", "resources/list", "resources/templates/list"] {
        assert!(nora.result(method, json!({})).await.is_object(), "{method}");
    }
    let subscribed = nora.ask("resources/subscribe", json!({ "uri": "noctuary://workspace/team/MEMORY.md" })).await;
    assert_eq!(subscribed["error"]["code"], -32601, "{subscribed}");
    let unknown = nora.ask("memory/launch", json!({})).await;
    assert_eq!(unknown["error"], json!({ "code": -32601, "message": "the method memory/launch is unknown here" }));
}

#[tokio::test]
async fn every_tool_has_a_title_and_says_whether_it_changes_or_deletes() {
    let fixture = Fixture::new().await;
    let listed = fixture.of(&fixture.app.member(), "nora").result("tools/list", json!({})).await;
    let about = |name: &str| {
        let tool = listed["tools"].as_array().unwrap().iter().find(|tool| tool["name"] == name).unwrap();
        let hints = &tool["annotations"];
        let told = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"].map(|hint| hints[hint].as_bool());
        (hints["title"].as_str().unwrap().to_owned(), told)
    };
    for tool in listed["tools"].as_array().unwrap() {
        let name = tool["name"].as_str().unwrap();
        let (title, [reads, destroys, repeats, is_open]) = about(name);
        assert_eq!(tool["title"], title.as_str(), "{tool}");
        assert!(!title.contains('_') && title.starts_with(char::is_uppercase), "{tool}");
        assert!(reads.is_some() && destroys.is_some() && repeats.is_some() && is_open == Some(false), "{tool}");
        assert!(reads == Some(false) || destroys == Some(false), "what only reads destroys nothing: {tool}");
    }
    let (yes, no) = (Some(true), Some(false));
    assert_eq!(about("recall"), ("Recall".to_owned(), [yes, no, yes, no]));
    assert_eq!(about("remember"), ("Remember".to_owned(), [no, no, no, no]));
    assert_eq!(about("forget"), ("Forget".to_owned(), [no, yes, yes, no]));
    assert_eq!(about("structured_memory_delete"), ("Structured memory delete".to_owned(), [no, yes, yes, no]));
    assert_eq!(about("memory"), ("Memory".to_owned(), [no, yes, no, no]));
    assert_eq!(about("memory_upsert"), ("Memory upsert".to_owned(), [no, yes, no, no]));
}
