//! Personal access tokens: created, shown once, limited, rotated, revoked.

use chrono::Duration;
use serde_json::{Value, json};

use crate::support::app::make_agent;
use crate::support::{Answer, Client, TestApp, TestTenant, make_token};

const TOKENS: &str = "/api/v1/auth/tokens";
const ME: &str = "/api/v1/auth/me";

fn path_of(token: &Value) -> String {
    format!("{TOKENS}/{}", token["id"].as_str().unwrap())
}

async fn rotate(by: &Client, token: &Value, body: Value) -> Answer {
    by.post(&format!("{}/rotate", path_of(token)), body).await
}

#[tokio::test]
async fn a_token_is_shown_once_and_listed_by_its_ends() {
    let org = TestTenant::open().await;
    let (robot, made) = make_token(&org.admin.client, json!({ "name": "支持机器人" })).await;
    let text = made["token"].as_str().unwrap();
    assert_eq!((text.len(), &text[..4]), (40, "noc_"));
    assert_eq!((made["prefix"].as_str(), made["lastFour"].as_str()), (Some(&text[..8]), Some(&text[36..])));
    assert_eq!(made["expiresAt"], "2026-12-21T09:00:00Z");
    let list = org.admin.client.get(TOKENS).await;
    assert!(!list.text.contains(text));
    assert_eq!(list.data()["items"][0]["name"], "支持机器人");
    let me = robot.get(ME).await.data();
    assert_eq!((&me["credential"], &me["role"]), (&json!("token"), &json!("member")));
    assert_eq!(me["scopes"], json!(["memory:read", "memory:write", "chat"]));
}

#[tokio::test]
async fn a_malformed_token_is_refused_without_asking_the_database() {
    let org = TestTenant::open().await;
    let (_, made) = make_token(&org.admin.client, json!({})).await;
    let good = made["token"].as_str().unwrap();
    let before = org.app.state.auth_state.token_lookups();
    let last = if good.ends_with('A') { "B" } else { "A" };
    let shapes = [
        "noc_".to_owned(),
        "noc_short".to_owned(),
        good[..39].to_owned(),
        format!("{good}x"),
        format!("{}{last}", &good[..39]),
        format!("noc_{}", good[4..].chars().rev().collect::<String>()),
        format!("noc_{}", "0".repeat(36)),
        format!("noc_{}", "-".repeat(36)),
    ];
    for shape in &shapes {
        let refused = org.app.anonymous().bearing(shape).get(ME).await.refused(401, "unauthenticated");
        assert_eq!(refused["msg"], "the token is not complete: its checksum is wrong", "{shape}");
    }
    for header in ["", "Bearer", "Basic bm9yYTpub3Jh", good, "Token abc"] {
        org.app.anonymous().with("authorization", header).get(ME).await.refused(401, "unauthenticated");
    }
    assert_eq!(org.app.state.auth_state.token_lookups(), before, "no database query");
    let stranger = noctuary::auth::token_text::TokenText::generate().unwrap();
    let unknown = org.app.anonymous().bearing(stranger.reveal()).get(ME).await.refused(401, "unauthenticated");
    assert_eq!(unknown["msg"], "unknown token");
    assert_eq!(org.app.state.auth_state.token_lookups(), before + 1, "a well-formed one is looked up");
}

#[tokio::test]
async fn a_token_in_the_address_is_refused() {
    let org = TestTenant::open().await;
    let (robot, made) = make_token(&org.admin.client, json!({})).await;
    let text = made["token"].as_str().unwrap();
    for query in [format!("access_token={text}"), format!("token={text}"), format!("apiKey={text}"), format!("cursor={text}")] {
        for client in [org.app.anonymous(), robot.clone()] {
            let refused = client.get(&format!("/api/v1/agents?{query}")).await.refused(400, "malformed");
            assert!(!refused.to_string().contains(text));
        }
        let login = json!({ "email": "nora@example.com", "password": "x" });
        org.app.anonymous().post(&format!("/api/v1/auth/login?{query}"), login).await.refused(400, "malformed");
    }
}

#[tokio::test]
async fn a_token_ends_at_its_very_second() {
    let org = TestTenant::open().await;
    let (robot, _) = make_token(&org.admin.client, json!({ "expiresInDays": 1 })).await;
    org.app.advance(Duration::seconds(86_399));
    robot.get(ME).await.data();
    org.app.advance(Duration::seconds(1));
    assert_eq!(robot.get(ME).await.refused(401, "unauthenticated")["msg"], "the token has expired");
    org.app.advance(-Duration::minutes(5));
    robot.get(ME).await.data();
}

#[tokio::test]
async fn a_revoked_token_is_out_at_once_on_every_process() {
    let org = TestTenant::open().await;
    let second_process = org.app.beside().await;
    let (robot, made) = make_token(&org.admin.client, json!({})).await;
    robot.at(&second_process).get(ME).await.data();
    org.admin.client.delete(&path_of(&made)).await.data();
    for client in [robot.clone(), robot.at(&second_process)] {
        assert_eq!(client.get(ME).await.refused(401, "unauthenticated")["msg"], "the token was revoked");
    }
}

#[tokio::test]
async fn the_role_in_force_is_the_lower_of_person_and_token_as_of_now() {
    let org = TestTenant::open().await;
    let liwei = org.join("liwei@example.com", "admin").await;
    let (strong, _) = make_token(&liwei.client, json!({ "role": "admin", "scopes": ["memory:read", "memory:write", "admin"] })).await;
    let (weak, _) = make_token(&liwei.client, json!({ "role": "viewer" })).await;
    let agent = json!({ "name": "Ada" });
    weak.post("/api/v1/agents", agent.clone()).await.refused(403, "forbidden");
    strong.get(&org.members()).await.data();
    let set = |role: &str| json!({ "role": role });
    let path = format!("{}/{}", org.members(), liwei.id);
    org.admin.client.patch(&path, set("member")).await.data();
    strong.get(&org.members()).await.refused(403, "forbidden");
    strong.post("/api/v1/agents", agent).await.data();
    org.admin.client.patch(&path, set("viewer")).await.data();
    strong.post("/api/v1/agents", json!({ "name": "Bo" })).await.refused(403, "forbidden");
    assert_eq!(strong.get(ME).await.data()["role"], "viewer");
    org.admin.client.patch(&path, set("admin")).await.data();
    strong.get(&org.members()).await.data();
}

#[tokio::test]
async fn every_scope_is_enforced() {
    let org = TestTenant::open().await;
    let admin = &org.admin.client;
    let agent = make_agent(admin, "Ada").await;
    let limited = async |scopes: Value| make_token(admin, json!({ "role": "admin", "scopes": scopes })).await.0;
    let (reads, writes) = (limited(json!(["memory:read"])).await, limited(json!(["memory:write"])).await);
    let (chats, manages) = (limited(json!(["chat"])).await, limited(json!(["admin"])).await);
    let path = format!("/api/v1/agents/{agent}");
    for (client, name, may_read, may_write, may_manage) in [
        (&reads, "memory:read", true, false, false),
        (&writes, "memory:write", false, true, false),
        (&chats, "chat", false, false, false),
        (&manages, "admin", false, false, true),
    ] {
        assert_eq!(client.get(&path).await.status == 200, may_read, "{name} reads");
        assert_eq!(client.patch(&path, json!({ "description": name })).await.status == 200, may_write, "{name} writes");
        assert_eq!(client.get("/api/v1/audit").await.status == 200, may_manage, "{name} manages");
    }
    let refused = reads.patch(&path, json!({ "description": "x" })).await.refused(403, "forbidden");
    assert_eq!(refused["msg"], "the token lacks the scope memory:write");
}

#[tokio::test]
async fn a_token_touches_the_agents_on_its_list_only() {
    let org = TestTenant::open().await;
    let admin = &org.admin.client;
    let (ada, bo) = (make_agent(admin, "Ada").await, make_agent(admin, "Bo").await);
    let (robot, _) = make_token(admin, json!({ "agentIds": [ada] })).await;
    robot.get(&format!("/api/v1/agents/{ada}")).await.data();
    robot.get(&format!("/api/v1/agents/{bo}")).await.refused(404, "not_found");
    let listed = robot.get("/api/v1/agents").await.data();
    assert_eq!(listed["items"].as_array().unwrap().iter().map(|row| &row["id"]).collect::<Vec<_>>(), [&json!(ada)]);
    let elsewhere = org.app.tenant("Globex").await;
    let foreign = make_agent(&elsewhere.admin, "Cy").await;
    for wrong in [json!([foreign]), json!(["1"]), json!([])] {
        let body = json!({ "name": "x", "scopes": ["chat"], "expiresInDays": 1, "agentIds": wrong });
        assert_eq!(admin.post(TOKENS, body).await.wrong_fields(), ["agentIds"], "{wrong}");
    }
}

#[tokio::test]
async fn a_wish_that_makes_no_sense_names_its_fields() {
    let org = TestTenant::open().await;
    let base = json!({ "name": "robot", "scopes": ["memory:read"], "expiresInDays": 30 });
    for (change, field) in [
        (json!({ "name": " " }), "name"),
        (json!({ "name": "a\nb" }), "name"),
        (json!({ "scopes": [] }), "scopes"),
        (json!({ "scopes": ["everything"] }), "scopes[0]"),
        (json!({ "expiresInDays": 0 }), "expiresInDays"),
        (json!({ "expiresInDays": 367 }), "expiresInDays"),
        (json!({ "expiresInDays": null }), "expiresInDays"),
        (json!({ "role": "owner" }), "role"),
        (json!({ "hash": "x" }), "hash"),
        (json!({ "boundOwner": "nora" }), "boundOwner"),
        (json!({ "boundOwner": "system" }), "boundOwner"),
        (json!({ "boundOwner": "user:1" }), "boundOwner"),
        (json!({ "boundOwner": "api:a", "boundPrefix": "api:" }), "boundPrefix"),
        (json!({ "boundPrefix": "shop" }), "boundPrefix"),
        (json!({ "boundPrefix": "user:" }), "boundPrefix"),
        (json!({ "boundPrefix": "system:" }), "boundPrefix"),
        (json!({ "boundOwner": "api:nora", "scopes": ["admin"] }), "scopes"),
    ] {
        let mut body = base.clone();
        for (key, value) in change.as_object().unwrap() {
            body[key] = value.clone();
        }
        assert_eq!(org.admin.client.post(TOKENS, body).await.wrong_fields(), [field], "{change}");
    }
    let bound = json!({ "boundOwner": format!("user:{}", org.admin.id) });
    assert_eq!(make_token(&org.admin.client, bound.clone()).await.1["boundOwner"], bound["boundOwner"]);
    assert_eq!(make_token(&org.admin.client, json!({ "boundPrefix": "feishu:" })).await.1["boundPrefix"], "feishu:");
}

#[tokio::test]
async fn a_token_cannot_make_a_stronger_one() {
    let org = TestTenant::open().await;
    let admin = &org.admin.client;
    let (ada, bo) = (make_agent(admin, "Ada").await, make_agent(admin, "Bo").await);
    let (robot, _) = make_token(admin, json!({ "agentIds": [ada], "boundPrefix": "api:shop-" })).await;
    let wish = |change: Value| {
        let mut body =
            json!({ "name": "child", "scopes": ["memory:read"], "expiresInDays": 366, "agentIds": [ada], "boundOwner": "api:shop-1" });
        for (key, value) in change.as_object().unwrap() {
            body[key] = value.clone();
        }
        body
    };
    for stronger in [
        json!({ "role": "admin" }),
        json!({ "scopes": ["memory:read", "admin"], "boundOwner": null }),
        json!({ "agentIds": [ada, bo] }),
        json!({ "agentIds": null }),
        json!({ "boundOwner": "api:nora" }),
        json!({ "boundOwner": null }),
        json!({ "boundOwner": null, "boundPrefix": "api:" }),
    ] {
        robot.post(TOKENS, wish(stronger.clone())).await.refused(403, "forbidden");
    }
    let child = robot.post(TOKENS, wish(json!({}))).await.data();
    assert_eq!(child["expiresAt"], "2026-12-21T09:00:00Z", "it does not outlive its maker");
    let viewer = org.join("vi@example.com", "viewer").await;
    let too_much = json!({ "name": "x", "role": "member", "scopes": ["chat"], "expiresInDays": 1 });
    viewer.client.post(TOKENS, too_much).await.refused(403, "forbidden");
}

#[tokio::test]
async fn a_token_neither_sees_nor_turns_over_stronger_tokens_of_its_person() {
    let org = TestTenant::open().await;
    let (weak, own) = make_token(&org.admin.client, json!({ "role": "viewer", "scopes": ["memory:read"] })).await;
    let (strong, other) = make_token(&org.admin.client, json!({ "role": "admin", "scopes": ["memory:read", "admin"] })).await;
    let seen = weak.get(TOKENS).await.data();
    assert_eq!(seen["items"].as_array().unwrap().iter().map(|row| &row["id"]).collect::<Vec<_>>(), [&own["id"]]);
    rotate(&weak, &other, json!({})).await.refused(404, "not_found");
    weak.delete(&path_of(&other)).await.refused(404, "not_found");
    strong.get(ME).await.data();
    let fresh = rotate(&weak, &own, json!({})).await.data();
    assert_eq!(fresh["scopes"], json!(["memory:read"]));
    strong.delete(&path_of(&fresh)).await.data();
}

#[tokio::test]
async fn tokens_of_other_people_and_tenants_are_not_found() {
    let org = TestTenant::open().await;
    let liwei = org.join("liwei@example.com", "admin").await;
    let (_, made) = make_token(&org.admin.client, json!({})).await;
    let elsewhere = TestTenant::on(TestApp::spawn().await, "Others", "bo@example.com").await;
    let (foreign, _) = make_token(&elsewhere.admin.client, json!({})).await;
    for client in [&liwei.client, &elsewhere.admin.client, &foreign] {
        let client = client.at(&org.app.base);
        if client.get(ME).await.status == 200 {
            client.delete(&path_of(&made)).await.refused(404, "not_found");
            rotate(&client, &made, json!({})).await.refused(404, "not_found");
        }
    }
    assert_eq!(liwei.client.get(TOKENS).await.data()["items"], json!([]));
    for id in ["1", "x", "99999999999999999999"] {
        org.admin.client.delete(&format!("{TOKENS}/{id}")).await.refused(404, "not_found");
    }
}

#[tokio::test]
async fn a_token_opens_its_own_workspace_only() {
    let org = TestTenant::open().await;
    let (robot, _) = make_token(&org.admin.client, json!({})).await;
    let second = org.admin.client.post("/api/v1/workspaces", json!({ "name": "Second" })).await.data();
    robot.with("X-Workspace-Id", &org.workspace).get("/api/v1/agents").await.data();
    robot.with("X-Workspace-Id", second["id"].as_str().unwrap()).get("/api/v1/agents").await.refused(404, "not_found");
    assert_eq!(robot.get("/api/v1/workspaces").await.data()["items"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn the_last_use_is_written_once_a_minute() {
    let org = TestTenant::open().await;
    let (robot, made) = make_token(&org.admin.client, json!({})).await;
    let last_used = async || {
        let list = org.admin.client.get(TOKENS).await.data();
        list["items"].as_array().unwrap().iter().find(|row| row["id"] == made["id"]).unwrap()["lastUsedAt"].clone()
    };
    assert_eq!(last_used().await, Value::Null);
    robot.get(ME).await.data();
    assert_eq!(last_used().await, "2026-11-21T09:00:00Z");
    org.app.advance(Duration::seconds(59));
    robot.get(ME).await.data();
    assert_eq!(last_used().await, "2026-11-21T09:00:00Z");
    org.app.advance(Duration::seconds(1));
    futures::future::join_all((0..50).map(|_| robot.get(ME))).await.iter().for_each(|answer| assert_eq!(answer.status, 200));
    assert_eq!(last_used().await, "2026-11-21T09:01:00Z");
}

#[tokio::test]
async fn a_rotated_token_works_beside_its_successor_until_the_overlap_ends() {
    let org = TestTenant::open().await;
    let (old, made) = make_token(&org.admin.client, json!({})).await;
    org.app.advance(Duration::days(10));
    let admin = crate::support::office::log_in(&org.app, "nora@example.com").await.client;
    let fresh = rotate(&admin, &made, json!({ "overlapMinutes": 60 })).await.data();
    let new = old.bearing(fresh["token"].as_str().unwrap());
    assert_eq!((&fresh["familyId"], &fresh["expiresAt"]), (&made["id"], &json!("2026-12-31T09:00:00Z")));
    rotate(&admin, &made, json!({})).await.refused(409, "conflict");
    org.app.advance(Duration::minutes(59) + Duration::seconds(59));
    old.get(ME).await.data();
    new.get(ME).await.data();
}

#[tokio::test]
async fn a_rotated_token_that_is_used_after_its_overlap_takes_its_successors_along() {
    let org = TestTenant::open().await;
    let (old, made) = make_token(&org.admin.client, json!({})).await;
    let (unrelated, _) = make_token(&org.admin.client, json!({})).await;
    let fresh = rotate(&org.admin.client, &made, json!({ "overlapMinutes": 10 })).await.data();
    let new = old.bearing(fresh["token"].as_str().unwrap());
    org.app.advance(Duration::minutes(10));
    new.get(ME).await.data();
    let reused = old.get(ME).await.refused(401, "unauthenticated");
    assert!(reused["msg"].as_str().unwrap().contains("replaced"), "{reused}");
    assert_eq!(new.get(ME).await.refused(401, "unauthenticated")["msg"], "the token was revoked");
    unrelated.get(ME).await.data();
    let denied = org.audit("outcome=denied&action=token.use").await;
    let reuse = denied.iter().find(|row| row["detail"]["error"] == "token_reused").expect("the reuse is in the log");
    assert_eq!((&reuse["objectId"], &reuse["detail"]["revoked"]), (&made["id"], &json!(2)));
}

#[tokio::test]
async fn an_overlap_is_a_day_at_most_and_may_be_nothing() {
    let org = TestTenant::open().await;
    let (old, made) = make_token(&org.admin.client, json!({})).await;
    assert_eq!(rotate(&org.admin.client, &made, json!({ "overlapMinutes": 1441 })).await.wrong_fields(), ["overlapMinutes"]);
    old.get(ME).await.data();
    rotate(&org.admin.client, &made, json!({ "overlapMinutes": 0 })).await.data();
    old.get(ME).await.refused(401, "unauthenticated");
}

#[tokio::test]
async fn two_rotations_side_by_side_make_one_successor() {
    let org = TestTenant::open().await;
    let (_, made) = make_token(&org.admin.client, json!({})).await;
    let answers = futures::future::join_all((0..6).map(|_| rotate(&org.admin.client, &made, json!({})))).await;
    let mut statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 409, 409, 409, 409, 409]);
}

#[tokio::test]
async fn who_leaves_a_workspace_loses_its_tokens_for_good() {
    let org = TestTenant::open().await;
    let liwei = org.join("liwei@example.com", "member").await;
    let (robot, _) = make_token(&liwei.client, json!({})).await;
    org.admin.client.delete(&format!("{}/{}", org.members(), liwei.id)).await.data();
    robot.get(ME).await.refused(401, "unauthenticated");
    liwei.client.get("/api/v1/agents").await.refused(403, "forbidden");
    org.admin.client.post(&org.members(), json!({ "email": liwei.email, "role": "member" })).await.data();
    robot.get(ME).await.refused(401, "unauthenticated");
    liwei.client.get("/api/v1/agents").await.data();
}
