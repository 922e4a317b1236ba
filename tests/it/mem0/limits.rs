//! What a token may not do over mem0's API: change what was added as immutable, and learn of people whom it may not name.

use noctuary::auth::tokens::NewToken;
use noctuary::domain::role::Role;
use noctuary::domain::token_scope::TokenScope;
use noctuary::worker;
use serde_json::{Value, json};

use super::{DINGHY, Fixture, TEA, said};
use crate::support::Client;
use crate::support::app::make_agent;
use crate::support::tenant::a_token;

/// The names of the users whom a client sees, sorted.
async fn users(client: &Client) -> Vec<String> {
    let all = said(&client.get("/v1/entities/").await);
    let users = all["results"].as_array().expect("a list").iter().filter(|entity| entity["type"] == "user");
    let mut names: Vec<String> = users.map(|user| user["name"].as_str().expect("a name").to_owned()).collect();
    names.sort_unstable();
    names
}

#[tokio::test]
async fn what_was_added_as_immutable_is_not_updated_but_can_be_deleted() {
    for (user, text) in [("nora", DINGHY), ("liwei", TEA)] {
        let fixture = Fixture::new().await;
        let member = fixture.app.member();
        let id = fixture.keep(user, text, json!({ "immutable": true, "metadata": { "kind": "fixed" } })).await;
        let path = format!("/v1/memories/{id}/");
        let memory = said(&member.get(&path).await);
        assert_eq!((&memory["immutable"], &memory["metadata"]), (&json!(true), &json!({ "kind": "fixed", "immutable": true })));
        let batch = json!({ "memories": [{ "memory_id": id, "text": "Changed." }] });
        for refused in [
            member.put(&path, json!({ "text": "Changed." })).await,
            member.put(&path, json!({ "metadata": {} })).await,
            member.put(&path, json!({ "expiration_date": "2999-12-31" })).await,
            member.put(&format!("/memories/{id}"), json!({ "text": "Changed." })).await,
            member.put("/v1/batch/", batch).await,
        ] {
            assert_eq!(refused.status, 409, "{refused:?}");
            assert!(refused.json()["detail"].as_str().unwrap().contains("immutable: delete it"), "{refused:?}");
        }
        assert_eq!(said(&member.get(&path).await), memory, "nothing has changed");
        said(&member.delete(&path).await);
        let other = fixture.keep(user, text, json!({ "immutable": false })).await;
        let changed = said(&member.put(&format!("/v1/memories/{other}/"), json!({ "text": "Changed." })).await);
        assert_eq!((&changed["memory"], &changed["immutable"]), (&json!("Changed."), &json!(false)));
    }
}

#[tokio::test]
async fn what_is_extracted_from_an_immutable_message_is_immutable_too() {
    let fixture = Fixture::new().await;
    let message = json!({ "role": "user", "content": "Please remember that I moved to Lisbon in May. 请记住我喜欢喝绿茶。" });
    let body = json!({ "messages": [message], "user_id": "nora", "agent_id": "Wren", "immutable": true });
    said(&fixture.app.member().post("/v3/memories/add/", body).await);
    worker::drain(&fixture.app.state).await.expect("the worker runs");
    let page = said(&fixture.app.member().post("/v3/memories/", json!({ "filters": { "user_id": "nora" } })).await);
    let learned = page["results"].as_array().expect("a list");
    assert!(learned.len() >= 2 && learned.iter().all(|memory| memory["immutable"] == true), "{page}");
}

#[tokio::test]
async fn a_member_sees_the_users_whom_its_token_may_name() {
    let fixture = Fixture::new().await;
    fixture.keep("nora", DINGHY, json!({})).await;
    fixture.keep("诺拉", TEA, json!({})).await;
    let tern = make_agent(&fixture.app.member(), "Tern").await;
    let body = json!({ "messages": "Omar plays chess by post.", "user_id": "omar", "agent_id": "Tern", "infer": false });
    said(&fixture.app.member().post("/v3/memories/add/", body).await);
    let person = "user:118452644787257408";
    let remembered = json!({ "content": "Keeps bees.", "ownerKey": person });
    fixture.app.admin().post(&format!("/api/v1/memory/{tern}/remember"), remembered).await.data();

    assert_eq!(users(&fixture.app.admin()).await, ["nora", "omar", person, "诺拉"]);
    for client in [fixture.app.member(), fixture.app.viewer()] {
        assert_eq!(users(&client).await, ["nora", "omar", "诺拉"], "no other person of the console");
    }
    let issue = async |new: NewToken| fixture.app.acme.issue(&fixture.app.state, NewToken { role: Some(Role::Member), ..new }).await;
    let wren = Some(vec![fixture.agent.parse().expect("an id")]);
    let limited = issue(NewToken { agent_ids: wren, ..a_token() }).await;
    assert_eq!(users(&limited).await, ["nora", "诺拉"], "nobody whom only another agent knows");
    let agents = said(&limited.get("/v1/entities/").await);
    let named: Vec<&Value> = agents["results"].as_array().unwrap().iter().filter(|entity| entity["type"] == "agent").collect();
    assert!(named.len() == 1 && named[0]["name"] == "Wren", "{agents}");
    let scopes = vec![TokenScope::MemoryRead, TokenScope::MemoryWrite];
    let bound = issue(NewToken { bound_owner: Some("api:omar".to_owned()), scopes, ..a_token() }).await;
    assert_eq!(users(&bound).await, ["omar"]);
    assert_eq!(users(&fixture.app.tenant("Globex").await.member).await, Vec::<String>::new());
    let counted = said(&fixture.app.member().get("/v1/entities/").await);
    assert_eq!(counted["results"][0]["total_memories"], 1, "{counted}");
}
