//! The application under test.

use chrono::Duration;
use noctuary::app::Application;
use noctuary::config::Config;
use noctuary::domain::clock::Clock;
use noctuary::noctuary::Noctuary;
use serde_json::json;

use super::backend::Backend;
use super::client::Client;

/// When tests begin, unless they say otherwise.
pub const NOW: &str = "2026-11-21T09:00:00Z";

/// A real server on a free port, over its own database, at a time that stands still.
pub struct TestApp {
    pub noctuary: Noctuary,
    pub clock: Clock,
    pub base: String,
    pub backend: Backend,
    server: actix_web::dev::ServerHandle,
}

impl TestApp {
    /// A server as a fresh installation has it.
    pub async fn spawn() -> Self {
        Self::spawn_with(|_| ()).await
    }

    /// A server with another configuration.
    pub async fn spawn_with(change: impl FnOnce(&mut Config)) -> Self {
        Self::over(Backend::new().await, change).await
    }

    /// A server over storage that exists already: a restart, or a second node.
    pub async fn over(backend: Backend, change: impl FnOnce(&mut Config)) -> Self {
        let mut config = Config::default();
        config.server.listen = ([127, 0, 0, 1], 0).into();
        config.server.workers = 2;
        config.limits.enabled = false;
        backend.apply(&mut config);
        change(&mut config);
        let clock = Clock::fixed_at(NOW);
        let application = Application::build(config, clock.clone()).await.expect("the application builds");
        let (noctuary, server) = (application.noctuary().clone(), application.handle());
        let base = format!("http://{}", application.address());
        tokio::spawn(application.run());
        Self { noctuary, clock, base, backend, server }
    }

    /// Stops the server and gives its storage back, for [`TestApp::over`].
    pub async fn stop(self) -> Backend {
        self.server.stop(true).await;
        self.backend
    }

    /// A caller without credentials.
    pub fn anonymous(&self) -> Client {
        Client::new(&self.base)
    }

    /// Moves the clock.
    pub fn advance(&self, by: Duration) {
        self.clock.advance(by);
    }
}

/// Makes an agent as `client` and gives its id.
pub async fn make_agent(client: &Client, name: &str) -> String {
    let made = client.post("/api/v1/agents", json!({ "name": name, "timezone": "Europe/Lisbon" })).await.data();
    made["id"].as_str().expect("an id").to_owned()
}
