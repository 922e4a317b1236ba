//! The application: connects, migrates and listens. `serve`, `demo` and the tests build it the same way.

use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;

use actix_web::dev::{Server, ServerHandle};
use actix_web::http::Method;
use actix_web::middleware::{Compress, from_fn};
use actix_web::{App, HttpServer, web};
use async_trait::async_trait;
use utoipa_actix_web::AppExt;

use crate::app_state::AppState;
use crate::auth::AuthState;
use crate::auth::vault::Vault;
use crate::config::Config;
use crate::domain::clock::Clock;
use crate::domain::ids::Ids;
use crate::edge::addresses::Addresses;
use crate::edge::{Closing, cors, guard, head};
use crate::error::{Error, Result};
use crate::http::{dialect, openapi, routes};
use crate::memory::recall_usage::UsageBuffer;
use crate::memory::tombstones::hmac::TombstoneHmac;
use crate::memory_tests::Laboratory;
use crate::net::Outbound;
use crate::net::address::AllowedHosts;
use crate::pipeline::projection::FactsAndFiles;
use crate::queue::Notifier;
use crate::remote::Remotes;
use crate::retrieval::context::providers::{ProviderStack, Timeouts, built_in};
use crate::store::{self, Db};
use crate::tenancy::limits::Limiter;
use crate::tenancy::models::Clients;
use crate::{console, llm, mcp, worker};
use recall_index::cache::Cache;

/// An application that is bound to its address but does not serve requests yet.
pub struct Application {
    state: AppState,
    address: SocketAddr,
    server: Server,
    closing: Closing,
}

/// Stops a server: it closes long-lived connections first, then the server itself.
#[derive(Debug, Clone)]
pub struct Stopper {
    server: ServerHandle,
    closing: Closing,
}

impl Stopper {
    /// Stops the server. If `gracefully` is true, open requests are finished first.
    pub async fn stop(&self, gracefully: bool) {
        self.closing.0.cancel();
        self.server.stop(gracefully).await;
    }
}

/// Connects to the database without changing it. Schema commands start with this.
pub async fn connect(config: &Config, clock: &Clock) -> Result<Db> {
    Db::connect(config, clock.clone(), Ids::new(clock.clone(), Ids::NO_NODE)).await
}

/// Connects to the database and applies pending migrations. Every command that accesses data starts with this.
///
/// # Errors
/// [`Error::Unavailable`] when the database does not answer; [`Error::Internal`] when a migration fails.
pub async fn open(config: Config, clock: Clock) -> Result<AppState> {
    let db = connect(&config, &clock).await?;
    db.migrate_up().await?;
    let ids = Ids::new(clock.clone(), store::settings::take_node_number(&db).await?);
    let db = db.with_ids(ids.clone());
    let limiter = Limiter::new(&config)?;
    let outbound = Outbound::new(AllowedHosts::new(config.net.allowed_hosts.clone()))?;
    let model = llm::connect(&config.llm, &outbound, clock.clone())?;
    let further_models = Arc::new(llm::connect_further(&config.llm, &outbound, &clock)?);
    let auth_state = Arc::new(AuthState::new(&config)?);
    let embedder = llm::embed::connect(&config, &outbound, clock.clone())?;
    let reranker = llm::rerank::connect(&config.rerank, &outbound, clock.clone());
    let index = Arc::new(Cache::new(config.index.memory_ceiling, config.index.ranking.clone()));
    let (providers, usage_buffer) =
        (Arc::new(ProviderStack::new(built_in(), Timeouts::default(), clock.clone())), Arc::new(UsageBuffer::default()));
    let tombstone_hmac = TombstoneHmac::of_installation(&db).await?;
    let (models, vault) = (Clients::default(), Vault::of(&config));
    let config = Arc::new(config);
    let neighbours = Arc::default();
    let turn_queue = Arc::default();
    let (notifier, liveness) = (Notifier::default(), Arc::default());
    Ok(AppState {
        db,
        clock,
        ids,
        config,
        notifier,
        liveness,
        model,
        further_models,
        models,
        vault,
        outbound,
        embedder,
        reranker,
        auth_state,
        limiter,
        index,
        providers,
        projection: Arc::new(FactsAndFiles),
        laboratory: Arc::new(ThrowAway),
        remotes: Remotes::default(),
        tombstone_hmac,
        neighbours,
        turn_queue,
        usage_buffer,
        dashboards: Arc::default(),
        health_marks: Arc::default(),
    })
}

/// Installations for memory tests, built as every other one.
#[derive(Debug, Clone, Copy)]
pub struct ThrowAway;

#[async_trait]
impl Laboratory<AppState> for ThrowAway {
    async fn open(&self, config: Config, clock: Clock) -> Result<AppState> {
        Box::pin(open(config, clock)).await
    }

    async fn work(&self, app: &AppState) -> Result<()> {
        Box::pin(worker::drain(app)).await.map(|_| ())
    }
}

impl Application {
    /// Opens the application and binds its address. Port 0 binds a free port.
    ///
    /// # Errors
    /// Those of [`open`]; [`Error::Unavailable`] when the address is in use.
    pub async fn build(config: Config, clock: Clock) -> Result<Self> {
        Self::over(open(config, clock).await?)
    }

    /// Binds the address of an application that is already open.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the address is in use.
    pub fn over(state: AppState) -> Result<Self> {
        let listener = TcpListener::bind(state.config.server.listen).map_err(|error| Error::unavailable("listen address", error))?;
        let address = listener.local_addr().map_err(Error::internal)?;
        let closing = Closing::default();
        let server = listen(&state, listener, closing.clone()).map_err(Error::internal)?;
        Ok(Self { state, address, server, closing })
    }

    /// The address that the server listens on.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// The application state.
    #[must_use]
    pub const fn state(&self) -> &AppState {
        &self.state
    }

    /// A handle that stops the server.
    #[must_use]
    pub fn handle(&self) -> Stopper {
        Stopper { server: self.server.handle(), closing: self.closing.clone() }
    }

    /// Serves requests until the server is stopped.
    ///
    /// # Errors
    /// [`Error::Internal`] when the listener fails.
    pub async fn run(self) -> Result<()> {
        self.server.await.map_err(Error::internal)
    }
}

/// The routes of every surface.
fn addresses() -> Vec<(String, Method)> {
    let api = openapi::describe();
    let others = console::routes::addresses().into_iter().chain([mcp::ADDRESS]);
    openapi::addresses(&api).chain(others).map(|(pattern, method)| (pattern.to_owned(), method)).collect()
}

fn listen(state: &AppState, listener: TcpListener, closing: Closing) -> std::io::Result<Server> {
    let settings = &state.config.server;
    let system = web::Data::new(state.clone());
    let document = web::Data::new(routes::Document::of(openapi::describe));
    let reference = web::Data::new(console::pages::docs::Reference::of(openapi::describe));
    let addresses = web::Data::new(Addresses::of(addresses));
    let mcp = mcp::Service::of(state);
    let max_body = settings.max_body;
    let origins: Arc<[String]> = settings.cors_origins.clone().into();
    let server = HttpServer::new(move || {
        let app = App::new()
            .app_data(system.clone())
            .app_data(closing.clone())
            .app_data(document.clone())
            .app_data(reference.clone())
            .app_data(addresses.clone())
            .app_data(web::PayloadConfig::new(max_body));
        // Innermost first: `dialect` translates the answer when `head` refuses a request, and compression applies to every answer.
        let app = app.wrap(from_fn(head::check)).wrap(from_fn(dialect::translate));
        let app = app.wrap(Compress::default()).wrap(from_fn(guard::guard)).wrap(cors::layer(&origins));
        app.into_utoipa_app()
            .configure(routes::mount)
            .into_app()
            .configure(|config| mcp.clone().mount(config))
            .configure(console::routes::mount)
            .default_service(web::to(routes::unmatched))
    });
    let threads = if settings.workers == 0 { std::thread::available_parallelism().map_or(2, usize::from) } else { settings.workers };
    let server = server
        .workers(threads)
        // Events are small. With Nagle's algorithm, an event that waits for the previous acknowledgement arrives 40 ms late.
        .tcp_nodelay(true)
        .max_connections(settings.max_connections)
        .client_request_timeout(settings.header_timeout)
        .keep_alive(settings.keep_alive)
        .shutdown_timeout(settings.shutdown_timeout.as_secs())
        .disable_signals()
        .listen(listener)?;
    Ok(server.run())
}
