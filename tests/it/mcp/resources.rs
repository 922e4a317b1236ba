//! Workspace files as resources.

use serde_json::{Value, json};

use super::Fixture;

async fn put(fixture: &Fixture, path: &str, query: &str, content: &str) {
    let path = format!("/api/v1/agents/{}/workspace/files/{path}{query}", fixture.agent);
    fixture.app.admin().put(&path, json!({ "content": content })).await.data();
}

#[tokio::test]
async fn files_are_listed_and_read_with_their_scope_and_never_another_persons() {
    let fixture = Fixture::new().await;
    put(&fixture, "memory/plans.md", "?endUserId=nora", "# Plans\nBees to Porto\n").await;
    put(&fixture, "memory/笔记.md", "?endUserId=nora", "蜜蜂去波尔图\n").await;
    put(&fixture, "memory/secret.md", "?endUserId=omar", "Omar's own\n").await;
    let nora = fixture.of(&fixture.app.member(), "nora");
    let mut uris: Vec<Value> = Vec::new();
    let mut cursor = Value::Null;
    loop {
        let params = if cursor.is_null() { json!({}) } else { json!({ "cursor": cursor }) };
        let page = nora.result("resources/list", params).await;
        uris.extend(page["resources"].as_array().unwrap().iter().map(|resource| resource["uri"].clone()));
        cursor = page["nextCursor"].clone();
        if cursor.is_null() {
            break;
        }
    }
    let plans = "noctuary://workspace/personal/memory/plans.md";
    assert!(uris.contains(&json!(plans)) && uris.contains(&json!("noctuary://workspace/team/MEMORY.md")), "{uris:?}");
    assert!(!uris.iter().any(|uri| uri.as_str().unwrap().contains("secret")), "{uris:?}");
    for uri in &uris {
        let read = nora.result("resources/read", json!({ "uri": uri })).await;
        assert_eq!((&read["contents"][0]["uri"], &read["contents"][0]["mimeType"]), (uri, &json!("text/markdown")), "{read}");
    }
    let read = nora.result("resources/read", json!({ "uri": plans })).await;
    assert_eq!(read["contents"][0]["text"], "# Plans\nBees to Porto\n");
    for uri in ["noctuary://workspace/personal/memory/secret.md", "file:///etc/passwd", "noctuary://workspace/personal/..%2fteam/MEMORY.md"]
    {
        let message = nora.ask("resources/read", json!({ "uri": uri })).await;
        assert!(message["error"]["code"].is_i64() && message.get("result").is_none(), "{uri}: {message}");
        assert_eq!(message["error"]["data"]["uri"], uri, "{message}");
    }
    let templates = nora.result("resources/templates/list", json!({})).await;
    assert_eq!(templates["resourceTemplates"][0]["uriTemplate"], "noctuary://workspace/{scope}/{+path}");
}
