//! Who sees what: their own PERSONAL, the agent's TEAM and the tenant's GLOBAL memory, and nothing else.

use noctuary::auth::tokens::NewToken;
use noctuary::domain::role::Role;
use noctuary::domain::token_scope::TokenScope;
use serde_json::{Value, json};

use super::world::{World, recall, say, texts};
use crate::support::app::make_agent;
use crate::support::tenant::{PASSWORD, a_token};

#[tokio::test]
async fn an_owner_sees_the_union_of_own_team_and_global_memory() {
    let world = World::new().await;
    world.write("A.md", "?endUserId=nora", "- The otter is personal.\n").await;
    world.write("B.md", "", "- The otter is the team's.\n").await;
    world.write("C.md", "?scope=GLOBAL", "- The otter is everybody's.\n").await;
    world.write("D.md", "?endUserId=liwei", "- The otter is 李伟's secret.\n").await;
    let items = world.recall("nora", "otter").await;
    let mut scopes: Vec<&str> = items.iter().map(|item| item["scope"].as_str().unwrap()).collect();
    scopes.sort_unstable();
    assert_eq!(scopes, ["GLOBAL", "PERSONAL", "TEAM"]);
    assert!(texts(&items).iter().all(|text| !text.contains("secret")));
    let other_agent = make_agent(&world.program, "Bo").await;
    let elsewhere = recall(&world.program, &other_agent, json!({ "query": "otter", "endUserId": "nora" })).await;
    assert_eq!(texts(&elsewhere), ["- The otter is everybody's."], "another agent shares the tenant's memory only");
}

#[tokio::test]
async fn owners_of_one_agent_never_meet_also_in_a_conversation_of_the_same_name() {
    let world = World::new().await;
    world.say("nora", "chat", &["my locker stands in bay 4711", "ok"]).await;
    world.say("liwei", "chat", &["我的储物柜在 8899 号位", "好的"]).await;
    assert!(texts(&world.recall("nora", "locker 储物柜").await).iter().all(|text| !text.contains("8899")));
    assert!(texts(&world.recall("liwei", "locker 储物柜").await).iter().all(|text| !text.contains("4711")));
    for stranger in ["noraa", "api:nora", "NORA", "nora:liwei"] {
        assert!(world.recall(stranger, "locker 储物柜").await.is_empty(), "{stranger}");
    }
    let by_channel = world.ask(json!({ "query": "locker", "channel": "feishu", "senderId": "nora" })).await;
    assert!(by_channel.is_empty(), "a sender of a channel is somebody else");
}

#[tokio::test]
async fn tenants_never_meet_also_with_owners_of_the_same_name() {
    let world = World::new().await;
    world.say("nora", "chat", &["my locker stands in bay 4711", "ok"]).await;
    world.write("C.md", "?scope=GLOBAL", "- The locker room is downstairs.\n").await;
    let bolt = world.app.tenant("Bolt").await;
    let theirs = make_agent(&bolt.admin, "Ada").await;
    assert!(recall(&bolt.admin, &theirs, json!({ "query": "locker room", "endUserId": "nora" })).await.is_empty());
    let path = format!("/api/v1/memory/{}/recall", world.agent);
    bolt.admin.post(&path, json!({ "query": "locker", "endUserId": "nora" })).await.refused(404, "not_found");
    say(&bolt.admin, &theirs, "nora", "chat", &["my locker stands in bay 8899", "ok"]).await;
    assert!(world.texts("nora", "locker").await.iter().all(|text| !text.contains("8899")));
}

#[tokio::test]
async fn a_token_reads_no_further_than_its_scopes_and_its_owner() {
    let world = World::new().await;
    world.say("nora", "chat", &["my locker stands in bay 4711", "ok"]).await;
    let path = format!("/api/v1/memory/{}/recall", world.agent);
    let ask = |owner: &str| json!({ "query": "locker", "endUserId": owner });
    let acme = &world.app.acme;
    let deaf = acme.token(&world.app.state, Role::Admin, &[TokenScope::MemoryWrite, TokenScope::Chat]).await;
    deaf.post(&path, ask("nora")).await.refused(403, "forbidden");
    let bound =
        NewToken { bound_owner: Some("api:nora".to_owned()), role: Some(Role::Viewer), scopes: vec![TokenScope::MemoryRead], ..a_token() };
    let bound = acme.issue(&world.app.state, bound).await;
    bound.post(&path, ask("liwei")).await.refused(404, "not_found");
    assert_eq!(bound.post(&path, json!({ "query": "locker" })).await.data()["items"][0]["text"], "my locker stands in bay 4711");
    assert_eq!(world.app.viewer().post(&path, ask("nora")).await.status, 200);
    world.app.anonymous().post(&path, ask("nora")).await.refused(401, "unauthenticated");
}

#[tokio::test]
async fn an_admin_who_reads_for_somebody_else_is_in_the_audit_log() {
    let world = World::new().await;
    world.say("nora", "chat", &["my locker stands in bay 4711", "ok"]).await;
    let login = json!({ "email": world.app.acme.email, "password": PASSWORD });
    let login = world.app.anonymous().post("/api/v1/auth/login", login).await.data();
    let person = world.app.anonymous().bearing(login["token"].as_str().unwrap()).with("x-workspace-id", &world.app.acme.workspace_id);
    let (recall, context) = (format!("/api/v1/memory/{}/recall", world.agent), format!("/api/v1/memory/{}/context", world.agent));
    person.post(&recall, json!({ "query": "locker" })).await.data();
    let reads = async || -> Vec<Value> {
        let page = world.program.get("/api/v1/audit?limit=200").await.data();
        let rows = page["items"].as_array().unwrap().iter();
        rows.filter(|row| row["action"].as_str().is_some_and(|action| action.starts_with("memory."))).cloned().collect()
    };
    assert!(reads().await.is_empty(), "own memory");
    let found = person.post(&recall, json!({ "query": "locker", "endUserId": "nora" })).await.data();
    assert_eq!(found["items"][0]["text"], "my locker stands in bay 4711");
    person.post(&context, json!({ "query": "locker", "endUserId": "nora" })).await.data();
    let mut actions: Vec<String> = reads().await.iter().map(|row| row["action"].as_str().unwrap().to_owned()).collect();
    actions.sort();
    assert_eq!(actions, ["memory.context", "memory.recall"]);
    let log = Value::from(reads().await).to_string();
    assert!(log.contains("api:nora") && !log.contains("locker"), "the owner is named, the question is not: {log}");
}
