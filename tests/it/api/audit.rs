//! The audit log: one row per change, one per denied attempt, readable by admins.

use serde_json::json;

use crate::support::app::make_agent;
use crate::support::{TestTenant, make_token};

#[tokio::test]
async fn each_change_leaves_exactly_one_row_with_its_actor() {
    let org = TestTenant::open().await;
    let admin = &org.admin.client;
    let liwei = org.join("liwei@example.com", "member").await;
    admin.patch(&format!("{}/{}", org.members(), liwei.id), json!({ "role": "viewer" })).await.data();
    let (robot, token) = make_token(admin, json!({ "role": "admin", "scopes": ["admin", "memory:write"] })).await;
    let agent = make_agent(&robot, "Ada").await;
    admin.put("/api/v1/settings/mate.memory.cooldown-minutes", json!({ "value": 3 })).await.data();
    let path = format!("/api/v1/auth/tokens/{}", token["id"].as_str().unwrap());
    let fresh = admin.post(&format!("{path}/rotate"), json!({})).await.data();
    admin.delete(&format!("/api/v1/auth/tokens/{}", fresh["id"].as_str().unwrap())).await.data();
    admin.post("/api/v1/workspaces", json!({ "name": "Second" })).await.data();
    admin.delete(&format!("{}/{}", org.members(), liwei.id)).await.data();

    let admin = admin.with("X-Workspace-Id", &org.workspace);
    let rows = admin.get("/api/v1/audit?outcome=done&limit=200").await.data();
    let rows = rows["items"].as_array().unwrap();
    // The seed files of a new agent have audit rows of their own.
    let actions = rows.iter().rev().map(|row| row["action"].as_str().unwrap()).filter(|action| *action != "file.write");
    let actions: Vec<&str> = actions.collect();
    let expected = [
        "tenant.create",
        "auth.login",
        "member.add",
        "auth.login",
        "member.role",
        "token.create",
        "agent.create",
        "setting.update",
        "token.rotate",
        "token.revoke",
        "workspace.create",
        "member.remove",
    ];
    assert_eq!(actions, expected);
    let row = |action: &str| rows.iter().find(|row| row["action"] == action).unwrap();
    assert_eq!((&row("tenant.create")["principalKind"], &row("member.add")["principalKind"]), (&json!("operator"), &json!("user")));
    assert_eq!((&row("agent.create")["principalKind"], &row("agent.create")["principalId"]), (&json!("token"), &token["id"]));
    assert_eq!(row("agent.create")["objectId"], agent.as_str());
    assert_eq!((&row("member.role")["detail"]["from"], &row("member.role")["detail"]["to"]), (&json!("member"), &json!("viewer")));
    assert_eq!(row("token.create")["principalId"], org.admin.id.as_str());
}

#[tokio::test]
async fn a_denied_attempt_is_in_the_log_with_route_and_request() {
    let org = TestTenant::open().await;
    let viewer = org.join("vi@example.com", "viewer").await;
    viewer.client.with("x-request-id", "denied-attempt-1").post("/api/v1/agents", json!({ "name": "Ada" })).await.refused(403, "forbidden");
    viewer.client.get("/api/v1/agents/42").await.refused(404, "not_found");
    let denied = org.audit("outcome=denied").await;
    let shown: Vec<_> =
        denied.iter().rev().map(|row| (row["action"].as_str().unwrap(), row["detail"]["error"].as_str().unwrap())).collect();
    assert_eq!(shown, [("POST /api/v1/agents", "forbidden"), ("GET /api/v1/agents/{agentId}", "not_found")]);
    assert_eq!((&denied[1]["requestId"], &denied[1]["principalId"]), (&json!("denied-attempt-1"), &json!(viewer.id)));
}

#[tokio::test]
async fn a_token_that_is_refused_is_noted_once_a_minute() {
    let org = TestTenant::open().await;
    let (robot, made) = make_token(&org.admin.client, json!({})).await;
    org.admin.client.delete(&format!("/api/v1/auth/tokens/{}", made["id"].as_str().unwrap())).await.data();
    for _ in 0..20 {
        robot.get("/api/v1/agents").await.refused(401, "unauthenticated");
    }
    let denied = org.audit("outcome=denied").await;
    assert_eq!(denied.len(), 1);
    assert_eq!((&denied[0]["objectId"], &denied[0]["detail"]["error"]), (&made["id"], &json!("token_revoked")));
}

#[tokio::test]
async fn the_log_is_read_page_by_page_by_admins_of_the_tenant() {
    let org = TestTenant::open().await;
    for number in 0..5 {
        make_agent(&org.admin.client, &format!("Agent {number}")).await;
    }
    let all: Vec<_> = org.audit("action=agent.create").await.iter().map(|row| row["id"].clone()).collect();
    let mut paged = Vec::new();
    let mut cursor = String::new();
    loop {
        let page = org.admin.client.get(&format!("/api/v1/audit?action=agent.create&limit=2{cursor}")).await.data();
        paged.extend(page["items"].as_array().unwrap().iter().map(|row| row["id"].clone()));
        let Some(next) = page["nextCursor"].as_str() else { break };
        cursor = format!("&cursor={next}");
    }
    assert_eq!((paged.len(), &paged), (5, &all));
    let member = org.join("mem@example.com", "member").await;
    member.client.get("/api/v1/audit").await.refused(403, "forbidden");
    assert_eq!(org.admin.client.get("/api/v1/audit?outcome=maybe").await.wrong_fields(), ["outcome"]);
    assert_eq!(org.admin.client.get("/api/v1/audit?cursor=%25").await.wrong_fields(), ["cursor"]);
    assert_eq!(org.admin.client.get("/api/v1/audit?who=me").await.wrong_fields(), ["who"]);
}
