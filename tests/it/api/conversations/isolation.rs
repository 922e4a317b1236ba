//! An owner cannot read another's conversation, and two owners who use the same name have two conversations.

use noctuary::tenancy::operator;
use noctuary::tenancy::people::NewPerson;
use serde_json::json;

use super::{TALK, World, turn};
use crate::support::app::make_agent;
use crate::support::make_token;
use crate::support::office::{PASSWORD, log_in};

#[tokio::test]
async fn two_end_users_with_the_same_conversation_id_never_share_it() {
    let world = World::new().await;
    world.program.post(&world.messages_of("s1"), turn("nora", &[("user", "I am Nora and live in Lisbon.")])).await.data();
    world.program.post(&world.messages_of("s1"), turn("liwei", &[("user", "我是李伟，住在上海。")])).await.data();
    let channel = json!({"channel": "feishu", "senderId": "nora", "messages": [{"role": "user", "content": "from the channel"}]});
    world.program.post(&world.messages_of("s1"), channel).await.data();
    let (nora, liwei) = (world.stored("s1", "nora").await, world.stored("s1", "liwei").await);
    assert_eq!((nora.len(), liwei.len()), (1, 1));
    assert_eq!((&nora[0]["seq"], &liwei[0]["seq"], &liwei[0]["content"]), (&json!(1), &json!(1), &json!("我是李伟，住在上海。")));
    let by_channel = world.program.get(&format!("{}?channel=feishu&senderId=nora", world.at("s1"))).await.data();
    assert_eq!((&by_channel["ownerKey"], &by_channel["triggerSource"]), (&json!("feishu:nora"), &json!("channel")));
    let ids = ["nora", "liwei"].map(|user| format!("{}?endUserId={user}", world.at("s1")));
    let (first, second) = (world.program.get(&ids[0]).await.data(), world.program.get(&ids[1]).await.data());
    assert_ne!(first["id"], second["id"]);
}

#[tokio::test]
async fn an_owner_who_never_spoke_sees_nothing() {
    let world = World::new().await;
    world.post("s1", &TALK).await;
    world.program.get(&format!("{}?endUserId=mallory", world.at("s1"))).await.refused(404, "not_found");
    world.program.get(&world.at("s1")).await.refused(404, "not_found");
    let list = world.program.get(&format!("/api/v1/agents/{}/conversations?endUserId=mallory", world.agent)).await.data();
    assert_eq!(list["items"], json!([]));
}

#[tokio::test]
async fn another_tenant_and_another_workspaces_agent_are_404() {
    let world = World::new().await;
    world.post("s1", &TALK).await;
    let stranger = NewPerson { email: "mallory@example.org".to_owned(), name: None, password: Some(PASSWORD.into()) };
    operator::create_tenant(&world.office.app.state, "Globex", &stranger).await.unwrap();
    let stranger = log_in(&world.office.app, "mallory@example.org").await;
    let (other, _) = make_token(&stranger.client, json!({"role": "admin"})).await;
    let path = format!("{}?endUserId=nora", world.at("s1"));
    other.get(&path).await.refused(404, "not_found");
    other.post(&world.messages_of("s1"), turn("nora", &TALK)).await.refused(404, "not_found");
    other.delete(&path).await.refused(404, "not_found");
    other.post(&format!("{}/clear?endUserId=nora", world.at("s1")), json!({})).await.refused(404, "not_found");
    assert_eq!(world.stored("s1", "nora").await.len(), 4);
}

#[tokio::test]
async fn the_same_owner_with_another_agent_has_other_conversations() {
    let world = World::new().await;
    world.post("s1", &TALK).await;
    let second = make_agent(&world.program, "Bob").await;
    let path = format!("/api/v1/agents/{second}/conversations/s1");
    world.program.get(&format!("{path}?endUserId=nora")).await.refused(404, "not_found");
}

#[tokio::test]
async fn a_token_bound_to_one_owner_reaches_no_other() {
    let world = World::new().await;
    world.post("s1", &TALK).await;
    let bound = world.token(json!({"boundOwner": "api:liwei"})).await;
    bound.get(&format!("{}?endUserId=nora", world.at("s1"))).await.refused(404, "not_found");
    bound.post(&world.messages_of("s1"), turn("nora", &TALK)).await.refused(404, "not_found");
    bound.post(&world.messages_of("s1"), json!({"messages": [{"role": "user", "content": "我自己的对话"}]})).await.data();
    assert_eq!(world.stored("s1", "liwei").await[0]["content"], "我自己的对话");
}

#[tokio::test]
async fn a_viewer_and_a_token_without_the_scope_read_but_do_not_write() {
    let world = World::new().await;
    world.post("s1", &TALK).await;
    let viewer = world.token(json!({"role": "viewer"})).await;
    let reader = world.token(json!({"scopes": ["memory:read"]})).await;
    for client in [&viewer, &reader] {
        let path = format!("{}?endUserId=nora", world.at("s1"));
        assert_eq!(client.get(&path).await.data()["messageCount"], 4);
        client.post(&world.messages_of("s1"), turn("nora", &TALK)).await.refused(403, "forbidden");
        client.post(&format!("{}/clear?endUserId=nora", world.at("s1")), json!({})).await.refused(403, "forbidden");
        client.patch(&path, json!({"state": "terminated"})).await.refused(403, "forbidden");
        client.delete(&path).await.refused(403, "forbidden");
    }
    assert_eq!(world.stored("s1", "nora").await.len(), 4);
    world.office.app.anonymous().get(&format!("{}?endUserId=nora", world.at("s1"))).await.refused(401, "unauthenticated");
}

#[tokio::test]
async fn a_person_sees_own_conversations_and_an_admin_others_which_is_audited() {
    let world = World::new().await;
    let mia = world.office.join("mia@example.com", "member").await;
    let (member, member_id, admin) = (&mia.client, &mia.id, &world.office.admin.client);
    member.post(&world.messages_of("mine"), json!({"messages": [{"role": "user", "content": "secret of Mia"}]})).await.data();
    let own = member.get(&world.at("mine")).await.data();
    assert_eq!((&own["ownerKey"], &own["triggerSource"]), (&json!(format!("user:{member_id}")), &json!("web")));
    world.post("s1", &TALK).await;
    member.get(&format!("{}?ownerKey=api:nora", world.at("s1"))).await.refused(403, "forbidden");
    let reads =
        |log: &serde_json::Value| log["items"].as_array().unwrap().iter().filter(|row| row["action"] == "conversation.read").count();
    assert_eq!(reads(&admin.get("/api/v1/audit?limit=200").await.data()), 0);
    let seen = admin.get(&format!("{}?ownerKey=user:{member_id}", world.messages_of("mine"))).await.data();
    assert_eq!(seen["items"][0]["content"], "secret of Mia");
    let log = admin.get("/api/v1/audit?limit=200").await;
    assert_eq!(reads(&log.data()), 1);
    assert!(!log.text.contains("secret of Mia"), "memory text reached the audit log");
}
