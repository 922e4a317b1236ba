//! The application under test.

use chrono::Duration;
use noctuary::app::{self, Application};
use noctuary::app_state::AppState;
use noctuary::auth::operator_access;
use noctuary::config::Config;
use noctuary::domain::access::OwnerAccess;
use noctuary::domain::clock::Clock;
use noctuary::domain::owner_key::OwnerKey;
use noctuary::tenancy::agents;
use serde_json::json;

use super::backend::Backend;
use super::client::Client;
use super::tenant::Tenant;

/// The time at which tests start by default.
pub const NOW: &str = "2026-11-21T09:00:00Z";

/// A real server on a free port, over its own database, with a stopped clock.
pub struct TestApp {
    pub state: AppState,
    pub clock: Clock,
    pub base: String,
    pub backend: Backend,
    /// The tenant that most tests live in.
    pub acme: Tenant,
    server: app::Stopper,
}

impl TestApp {
    /// A server with the configuration of a fresh installation.
    pub async fn spawn() -> Self {
        Self::spawn_with(|_| ()).await
    }

    /// A server with a changed configuration.
    pub async fn spawn_with(change: impl FnOnce(&mut Config)) -> Self {
        Self::start(Backend::new().await, None, change).await
    }

    /// A server whose state `arrange` changes before it starts.
    pub async fn spawn_arranged(arrange: impl FnOnce(&mut AppState)) -> Self {
        Self::start_arranged(Backend::new().await, None, |_| (), arrange).await
    }

    /// A server over existing storage: a restart, with the tenant from [`TestApp::stop`].
    pub async fn over((backend, acme): (Backend, Tenant), change: impl FnOnce(&mut Config)) -> Self {
        Self::start(backend, Some(acme), change).await
    }

    /// A second server over the same storage and clock.
    pub async fn node(&self, change: impl FnOnce(&mut Config)) -> Self {
        let app = Self::start(self.backend.share(), Some(self.acme.clone()), change).await;
        app.clock.set(self.clock.now());
        app
    }

    async fn start(backend: Backend, acme: Option<Tenant>, change: impl FnOnce(&mut Config)) -> Self {
        Self::start_arranged(backend, acme, change, |_| ()).await
    }

    async fn start_arranged(
        backend: Backend,
        acme: Option<Tenant>,
        change: impl FnOnce(&mut Config),
        arrange: impl FnOnce(&mut AppState),
    ) -> Self {
        let mut config = Config::default();
        config.server.listen = ([127, 0, 0, 1], 0).into();
        config.server.workers = 2;
        config.limits.enabled = false;
        backend.apply(&mut config);
        change(&mut config);
        let clock = Clock::fixed_at(NOW);
        // Boxed, since otherwise the large future would be part of every test's.
        let mut system = Box::pin(app::open(config, clock.clone())).await.expect("the system opens");
        arrange(&mut system);
        let application = Application::over(system).expect("the application builds");
        let (state, server) = (application.state().clone(), application.handle());
        let base = format!("http://{}", application.address());
        tokio::spawn(application.run());
        let acme = match acme {
            Some(acme) => acme.at(&base),
            None => Tenant::found(&state, &base, "Acme").await,
        };
        Self { state, clock, base, backend, acme, server }
    }

    /// Starts another process on the same storage and clock, and returns its address. It generates ids of its own: let it write little.
    pub async fn beside(&self) -> String {
        let mut config = Config::clone(&self.state.config);
        config.server.listen = ([127, 0, 0, 1], 0).into();
        let application = Application::build(config, self.clock.clone()).await.expect("the application builds");
        let base = format!("http://{}", application.address());
        tokio::spawn(application.run());
        base
    }

    /// Stops the server and returns its storage, for [`TestApp::over`].
    pub async fn stop(self) -> (Backend, Tenant) {
        self.server.stop(true).await;
        (self.backend, self.acme)
    }

    /// Another tenant of the same installation.
    pub async fn tenant(&self, name: &str) -> Tenant {
        Tenant::found(&self.state, &self.base, name).await
    }

    /// A client of Acme with the role admin and every scope.
    pub fn admin(&self) -> Client {
        self.acme.admin.clone()
    }

    /// A client of Acme with the role member and every scope.
    pub fn member(&self) -> Client {
        self.acme.member.clone()
    }

    /// A client of Acme with the role viewer and every scope.
    pub fn viewer(&self) -> Client {
        self.acme.viewer.clone()
    }

    /// A client without credentials.
    pub fn anonymous(&self) -> Client {
        Client::new(&self.base)
    }

    /// The access of a job about an end user of one of Acme's agents.
    pub async fn pass(&self, agent: &str, end_user: &str) -> OwnerAccess {
        let (tenant, workspace) = (self.acme.tenant_id.parse().expect("an id"), self.acme.workspace_id.parse().expect("an id"));
        let access = operator_access(tenant, workspace, "test");
        let agent = agents::open(&self.state, access, agent.parse().expect("an id")).await.expect("the agent");
        agent.for_job_owner(OwnerKey::api(end_user).expect("a key")).expect("a job's pass")
    }

    /// Advances the clock.
    pub fn advance(&self, by: Duration) {
        self.clock.advance(by);
    }
}

/// Creates an agent as `client` and returns its id.
pub async fn make_agent(client: &Client, name: &str) -> String {
    let made = client.post("/api/v1/agents", json!({ "name": name, "timezone": "Europe/Lisbon" })).await.data();
    made["id"].as_str().expect("an id").to_owned()
}
