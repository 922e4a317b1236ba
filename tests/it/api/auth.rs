//! Logging in and out, sessions, and the password.

use std::time::Duration as Span;

use chrono::Duration;
use noctuary::tenancy::operator;
use serde_json::{Value, json};

use crate::support::office::{PASSWORD, log_in};
use crate::support::{TestApp, TestTenant, make_token};

const LOGIN: &str = "/api/v1/auth/login";
const ME: &str = "/api/v1/auth/me";

fn credentials(password: &str) -> Value {
    json!({ "email": "nora@example.com", "password": password })
}

#[tokio::test]
async fn a_login_says_who_came_in_and_where_they_may_work() {
    let org = TestTenant::open().await;
    let login = org.app.anonymous().post(LOGIN, json!({ "email": " NORA@example.com", "password": PASSWORD })).await.data();
    assert_eq!(login["user"]["email"], "nora@example.com");
    assert_eq!(login["workspaces"][0]["name"], "Owlworks");
    assert_eq!(login["workspaces"][0]["role"], "admin");
    assert_eq!(login["expiresAt"], "2026-11-21T10:00:00Z");
    let me = org.admin.client.get(ME).await.data();
    assert_eq!((me["credential"].as_str(), me["role"].as_str()), (Some("session"), Some("admin")));
    assert_eq!(me["workspaceId"], org.workspace.as_str());
}

#[tokio::test]
async fn an_unknown_address_and_a_wrong_password_cannot_be_told_apart() {
    let org = TestTenant::open().await;
    let anonymous = org.app.anonymous();
    let mut wrong = anonymous.post(LOGIN, credentials("a wrong password")).await.refused(401, "unauthenticated");
    let mut unknown = anonymous.post(LOGIN, json!({ "email": "who@example.com", "password": "x" })).await.refused(401, "unauthenticated");
    for answer in [&mut wrong, &mut unknown] {
        answer.as_object_mut().unwrap().remove("requestId");
    }
    assert_eq!(wrong, unknown);
    let denied = org.audit("outcome=denied&action=auth.login").await;
    assert_eq!(denied.len(), 1, "only the account that exists has a log");
    assert_eq!((&denied[0]["principalId"], &denied[0]["detail"]["error"]), (&json!(org.admin.id), &json!("wrong_password")));
}

#[tokio::test]
async fn a_login_ends_at_its_very_second() {
    let org = TestTenant::open().await;
    org.app.advance(Duration::seconds(3599));
    org.admin.client.get(ME).await.data();
    org.app.advance(Duration::seconds(1));
    let refused = org.admin.client.get(ME).await.refused(401, "unauthenticated");
    assert_eq!(refused["msg"], "the login has expired; log in again");
}

#[tokio::test]
async fn a_logout_ends_the_token_at_once_on_every_process_and_no_other_session() {
    let org = TestTenant::open().await;
    let other = log_in(&org.app, "nora@example.com").await;
    let second_process = org.app.beside().await;
    org.admin.client.at(&second_process).get(ME).await.data();
    org.admin.client.post("/api/v1/auth/logout", json!({})).await.data();
    for client in [org.admin.client.clone(), org.admin.client.at(&second_process)] {
        assert_eq!(client.get(ME).await.refused(401, "unauthenticated")["msg"], "the session has ended; log in again");
    }
    other.client.get(ME).await.data();
    other.client.at(&second_process).get(ME).await.data();
}

#[tokio::test]
async fn a_session_ends_when_it_was_idle_and_when_it_is_old() {
    let app = TestApp::spawn_with(|config| config.auth.jwt_lifetime = Span::from_secs(7 * 86_400)).await;
    let org = TestTenant::on(app, "Owlworks", "nora@example.com").await;
    let idle = log_in(&org.app, "nora@example.com").await;
    for _ in 0..15 {
        org.app.advance(Duration::hours(11));
        org.admin.client.get(ME).await.data();
    }
    let expired = |answer: crate::support::Answer| {
        assert_eq!(answer.refused(401, "unauthenticated")["msg"], "the session has expired; log in again");
    };
    expired(idle.client.get(ME).await);
    org.app.advance(Duration::hours(3));
    assert_eq!(org.admin.client.get(ME).await.status, 401, "seven days are over");
}

#[tokio::test]
async fn forged_and_broken_logins_are_refused() {
    let org = TestTenant::open().await;
    let (head, signature) = org.admin.jwt.rsplit_once('.').unwrap();
    let unsigned = format!("eyJhbGciOiJub25lIn0.{}.", head.split('.').nth(1).unwrap());
    let changed = format!("{head}.{}", signature.chars().rev().collect::<String>());
    for wrong in [unsigned.as_str(), changed.as_str(), "a.b.c", "x", "..", head] {
        org.app.anonymous().bearing(wrong).get(ME).await.refused(401, "unauthenticated");
    }
    let elsewhere = TestTenant::open().await;
    org.app.anonymous().bearing(&elsewhere.admin.jwt).get(ME).await.refused(401, "unauthenticated");
}

#[tokio::test]
async fn the_signing_key_outlives_a_restart() {
    let org = TestTenant::open().await;
    let TestTenant { app, admin, .. } = org;
    let clock = app.clock.clone();
    let again = TestApp::over(app.stop().await, |_| ()).await;
    again.clock.set(clock.now());
    again.anonymous().bearing(&admin.jwt).get(ME).await.data();
}

#[tokio::test]
async fn a_suspended_person_and_their_tokens_stay_out_until_they_are_let_in_again() {
    let org = TestTenant::open().await;
    let liwei = org.join("liwei@example.com", "member").await;
    let (robot, _) = make_token(&liwei.client, json!({})).await;
    operator::suspend_user(&org.app.state, "liwei@example.com").await.unwrap();
    for client in [&liwei.client, &robot] {
        assert_eq!(client.get(ME).await.refused(401, "unauthenticated")["msg"], "the account is suspended");
    }
    let right = org.app.anonymous().post(LOGIN, json!({ "email": "liwei@example.com", "password": PASSWORD })).await;
    assert_eq!(right.refused(401, "unauthenticated")["msg"], "the account is suspended");
    let wrong = org.app.anonymous().post(LOGIN, json!({ "email": "liwei@example.com", "password": "a wrong one" })).await;
    assert_eq!(wrong.refused(401, "unauthenticated")["msg"], "the e-mail address or the password is wrong");
    operator::resume_user(&org.app.state, "liwei@example.com").await.unwrap();
    liwei.client.get(ME).await.data();
    robot.get(ME).await.data();
}

#[tokio::test]
async fn the_eleventh_failure_waits_and_the_window_slides() {
    let org = TestTenant::open().await;
    let anonymous = org.app.anonymous();
    for _ in 0..10 {
        anonymous.post(LOGIN, credentials("a wrong password")).await.refused(401, "unauthenticated");
    }
    let braked = anonymous.post(LOGIN, credentials(PASSWORD)).await;
    braked.refused(429, "rate_limited");
    assert_eq!(braked.header("retry-after"), Some("900"));
    org.admin.client.get(ME).await.data();
    org.app.advance(Duration::minutes(15));
    anonymous.post(LOGIN, credentials(PASSWORD)).await.data();
}

#[tokio::test]
async fn attempts_side_by_side_do_not_pass_the_brake_together() {
    let org = TestTenant::open().await;
    let anonymous = org.app.anonymous();
    let attempts = (0..30).map(|_| anonymous.post(LOGIN, credentials("a wrong password")));
    let statuses: Vec<u16> = futures::future::join_all(attempts).await.into_iter().map(|answer| answer.status).collect();
    assert_eq!(statuses.iter().filter(|status| **status == 401).count(), 10, "{statuses:?}");
    assert_eq!(statuses.iter().filter(|status| **status == 429).count(), 20, "{statuses:?}");
}

#[tokio::test]
async fn a_new_password_ends_the_other_sessions_only() {
    let org = TestTenant::open().await;
    let other = log_in(&org.app, "nora@example.com").await;
    let change = |current: &str, new: &str| json!({ "currentPassword": current, "newPassword": new });
    let path = "/api/v1/auth/password";
    let wrong = org.admin.client.post(path, change("not the one", "seven green violins sing")).await;
    assert_eq!(wrong.wrong_fields(), ["currentPassword"]);
    for weak in ["short", "nora@example.com nora", "passwordpassword1"] {
        assert_eq!(org.admin.client.post(path, change(PASSWORD, weak)).await.wrong_fields(), ["newPassword"], "{weak}");
    }
    org.admin.client.post(path, change(PASSWORD, "seven green violins sing")).await.data();
    org.admin.client.get(ME).await.data();
    other.client.get(ME).await.refused(401, "unauthenticated");
    org.app.anonymous().post(LOGIN, credentials(PASSWORD)).await.refused(401, "unauthenticated");
    org.app.anonymous().post(LOGIN, credentials("seven green violins sing")).await.data();
}

#[tokio::test]
async fn sessions_are_listed_and_ended_one_by_one_by_their_own_person() {
    let org = TestTenant::open().await;
    let liwei = org.join("liwei@example.com", "admin").await;
    let phone = log_in(&org.app, "nora@example.com").await;
    let sessions = org.admin.client.get("/api/v1/auth/sessions").await.data();
    let sessions = sessions["items"].as_array().unwrap();
    assert_eq!(sessions.iter().map(|row| row["isCurrent"].as_bool().unwrap()).collect::<Vec<_>>(), [false, true]);
    let path = format!("/api/v1/auth/sessions/{}", sessions[0]["id"].as_str().unwrap());
    liwei.client.delete(&path).await.refused(404, "not_found");
    org.admin.client.delete(&path).await.data();
    org.admin.client.delete(&path).await.refused(404, "not_found");
    phone.client.get(ME).await.refused(401, "unauthenticated");
    org.admin.client.delete("/api/v1/auth/sessions/not-an-id").await.refused(404, "not_found");
}

#[tokio::test]
async fn a_personal_access_token_has_no_session_and_no_password() {
    let org = TestTenant::open().await;
    let (robot, _) = make_token(&org.admin.client, json!({ "role": "admin", "scopes": ["admin", "memory:read"] })).await;
    robot.post("/api/v1/auth/logout", json!({})).await.refused(403, "forbidden");
    robot.get("/api/v1/auth/sessions").await.refused(403, "forbidden");
    let change = json!({ "currentPassword": PASSWORD, "newPassword": "seven green violins sing" });
    robot.post("/api/v1/auth/password", change).await.refused(403, "forbidden");
}

#[tokio::test]
async fn a_member_of_several_workspaces_names_the_one_they_mean() {
    let org = TestTenant::open().await;
    let admin = &org.admin.client;
    let second = admin.post("/api/v1/workspaces", json!({ "name": "夜班" })).await.data();
    assert_eq!(admin.get("/api/v1/agents").await.wrong_fields(), ["X-Workspace-Id"]);
    let there = admin.with("X-Workspace-Id", second["id"].as_str().unwrap());
    there.get("/api/v1/agents").await.data();
    let me = admin.get(ME).await.data();
    assert_eq!((me["workspaces"].as_array().unwrap().len(), &me["workspaceId"]), (2, &json!(org.workspace)));
    admin.with("X-Workspace-Id", "1").get("/api/v1/agents").await.refused(404, "not_found");
    assert_eq!(admin.with("X-Workspace-Id", "first").get("/api/v1/agents").await.wrong_fields(), ["X-Workspace-Id"]);
    let elsewhere = org.app.tenant("Globex").await;
    admin.with("X-Workspace-Id", &elsewhere.workspace_id).get(ME).await.refused(404, "not_found");
}

#[tokio::test]
async fn sign_up_is_off_until_the_operator_switches_it_on() {
    let wanted = json!({ "tenantName": "Owlworks", "email": "Nora@Example.com", "password": PASSWORD });
    let closed = TestApp::spawn().await;
    closed.anonymous().post("/api/v1/auth/signup", wanted.clone()).await.refused(410, "feature_off");

    let app = TestApp::spawn_with(|config| config.auth.sign_up = true).await;
    let login = app.anonymous().post("/api/v1/auth/signup", wanted.clone()).await;
    assert_eq!(login.status, 201);
    let login = login.data();
    assert_eq!((&login["user"]["name"], &login["workspaces"][0]["name"]), (&json!("nora"), &json!("Owlworks")));
    let founder = app.anonymous().bearing(login["token"].as_str().unwrap());
    founder.post("/api/v1/agents", json!({ "name": "Ada" })).await.data();
    app.anonymous().post("/api/v1/auth/signup", wanted).await.refused(409, "conflict");
}

#[tokio::test]
async fn a_sign_up_names_each_field_that_is_wrong_and_makes_nothing() {
    let app = TestApp::spawn_with(|config| config.auth.sign_up = true).await;
    for (body, field) in [
        (json!({ "tenantName": "", "email": "a@b.example", "password": PASSWORD }), "tenantName"),
        (json!({ "tenantName": "T", "email": "not an address", "password": PASSWORD }), "email"),
        (json!({ "tenantName": "T", "email": "a@b.example", "password": "too short" }), "password"),
        (json!({ "tenantName": "T", "email": "a@b.example", "password": PASSWORD, "role": "admin" }), "role"),
        (json!({ "tenantName": "T", "email": "a@b.example" }), "password"),
    ] {
        assert_eq!(app.anonymous().post("/api/v1/auth/signup", body.clone()).await.wrong_fields(), [field], "{body}");
    }
    let right = json!({ "tenantName": "T", "email": "a@b.example", "password": PASSWORD });
    assert_eq!(app.anonymous().post("/api/v1/auth/signup", right).await.status, 201);
}

#[tokio::test]
async fn secrets_never_reach_the_audit_log_or_a_second_answer() {
    let org = TestTenant::open().await;
    let (_, token) = make_token(&org.admin.client, json!({})).await;
    let text = token["token"].as_str().unwrap();
    org.app.anonymous().post(LOGIN, credentials("a wrong canary password")).await.refused(401, "unauthenticated");
    let log = serde_json::to_string(&org.audit("").await).unwrap();
    let list = org.admin.client.get("/api/v1/auth/tokens").await.text;
    for secret in [text, &text[10..30], PASSWORD, "canary", &org.admin.jwt, "argon2"] {
        assert!(!log.contains(secret) && !list.contains(secret), "{secret}");
    }
}
