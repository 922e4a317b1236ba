//! Logging in and out, sessions, and the password.

use chrono::Duration;
use serde_json::json;

use crate::support::office::{PASSWORD, log_in};
use crate::support::{Office, TestApp, make_token};

#[tokio::test]
async fn a_login_says_who_came_in_and_where_they_may_work() {
    let office = Office::open().await;
    let login =
        office.app.anonymous().post("/api/v1/auth/login", json!({ "email": " NORA@example.com", "password": PASSWORD })).await.data();
    assert_eq!(login["user"]["email"], "nora@example.com");
    assert_eq!(login["workspaces"][0]["name"], "Owlworks");
    assert_eq!(login["workspaces"][0]["role"], "admin");
    assert_eq!(login["expiresAt"], "2026-11-21T10:00:00Z");
    let me = office.admin.client.get("/api/v1/auth/me").await.data();
    assert_eq!((me["credential"].as_str(), me["role"].as_str()), (Some("session"), Some("admin")));
    assert_eq!(me["workspaceId"], office.workspace.as_str());
}
