//! A tenant with users and tokens, made through the command line's services and the API, for tests of permissions.

use noctuary::tenancy::operator;
use noctuary::tenancy::people::NewPerson;
use secrecy::SecretString;
use serde_json::{Value, json};

use super::{Client, TestApp};

/// The password of every user.
pub const PASSWORD: &str = "plum tractor nine violins";

/// A server with a tenant that has one workspace and its admin.
pub struct TestTenant {
    pub app: TestApp,
    pub tenant: String,
    pub workspace: String,
    pub admin: Person,
}

/// A user with a session.
#[derive(Clone)]
pub struct Person {
    pub id: String,
    pub email: String,
    pub client: Client,
    pub jwt: String,
}

impl TestTenant {
    /// Creates the office on a fresh server.
    pub async fn open() -> Self {
        Self::on(TestApp::spawn().await, "Owlworks", "nora@example.com").await
    }

    /// Creates a tenant on a server.
    pub async fn on(app: TestApp, tenant: &str, email: &str) -> Self {
        let admin = NewPerson { email: email.to_owned(), name: None, password: Some(SecretString::from(PASSWORD)) };
        let created = operator::create_tenant(&app.state, tenant, &admin).await.expect("a tenant");
        let admin = log_in(&app, email).await;
        Self { tenant: created.tenant.id.to_string(), workspace: created.workspace.id.to_string(), admin, app }
    }

    /// Adds a user with `role` and logs them in.
    pub async fn join(&self, email: &str, role: &str) -> Person {
        let body = json!({ "email": email, "role": role, "password": PASSWORD });
        self.admin.client.post(&self.members(), body).await.data();
        log_in(&self.app, email).await
    }

    /// The path of the workspace's members.
    pub fn members(&self) -> String {
        format!("/api/v1/workspaces/{}/members", self.workspace)
    }

    /// The newest rows of the audit log.
    pub async fn audit(&self, query: &str) -> Vec<Value> {
        let page = self.admin.client.get(&format!("/api/v1/audit?limit=200&{query}")).await.data();
        page["items"].as_array().expect("items").clone()
    }
}

/// Logs a user in.
pub async fn log_in(app: &TestApp, email: &str) -> Person {
    let login = app.anonymous().post("/api/v1/auth/login", json!({ "email": email, "password": PASSWORD })).await.data();
    let jwt = login["token"].as_str().expect("a token").to_owned();
    let id = login["user"]["id"].as_str().expect("an id").to_owned();
    Person { id, email: email.to_owned(), client: app.anonymous().bearing(&jwt), jwt }
}

/// Creates a token as `by`. Fields missing in `body` give a full member token for 30 days.
pub async fn make_token(by: &Client, body: Value) -> (Client, Value) {
    let mut wanted = json!({ "name": "robot", "role": "member", "scopes": ["memory:read", "memory:write", "chat"], "expiresInDays": 30 });
    for (key, value) in body.as_object().expect("an object") {
        wanted[key] = value.clone();
    }
    let made = by.post("/api/v1/auth/tokens", wanted).await.data();
    (by.bearing(made["token"].as_str().expect("a token")), made)
}
