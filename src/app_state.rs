//! The application state, which the HTTP surfaces and the workers share and pass to every service function.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::auth::AuthState;
use crate::auth::vault::Vault;
use crate::chat::TurnQueue;
use crate::config::Config;
use crate::domain::bucket::Bucket;
use crate::domain::clock::Clock;
use crate::domain::ids::Ids;
use crate::llm::SharedModel;
use crate::llm::embed::Embedder;
use crate::llm::rerank::Reranker;
use crate::memory::dashboard::DashboardCache;
use crate::memory::facts::NeighbourCache;
use crate::memory::projection::Projection;
use crate::memory::recall_usage::UsageBuffer;
use crate::memory::tombstones::hmac::TombstoneHmac;
use crate::memory_tests::Laboratory;
use crate::net::Outbound;
use crate::queue::{Liveness, Notifier, QueueContext};
use crate::remote::Remotes;
use crate::retrieval::context::providers::ProviderStack;
use crate::store::Db;
use crate::tenancy::health_cache::HealthCache;
use crate::tenancy::limits::Limiter;
use crate::tenancy::models::Clients;
use recall_index::cache::Cache;

/// Everything a service function may need. Clones share the same state.
#[derive(Clone, Debug)]
pub struct AppState {
    /// The database.
    pub db: Db,
    /// The clock.
    pub clock: Clock,
    /// The id generator.
    pub ids: Ids,
    /// The configuration of this process.
    pub config: Arc<Config>,
    /// Notifies workers of committed jobs.
    pub notifier: Notifier,
    /// Whether the worker of this process is alive.
    pub liveness: Arc<Liveness>,
    /// The language model. With `None`, the built-in engine does the work.
    pub model: Option<SharedModel>,
    /// Further models that the operator configured and agents may choose, by name.
    pub further_models: Arc<BTreeMap<String, SharedModel>>,
    /// Clients of the models that tenants, workspaces and agents chose themselves.
    pub models: Clients,
    /// Encrypts secrets that must be readable again.
    pub vault: Vault,
    /// Calls to other servers.
    pub outbound: Outbound,
    /// Turns texts into vectors.
    pub embedder: Embedder,
    /// Scores the best results of recall again; `None` unless configured.
    pub reranker: Option<Arc<dyn Reranker>>,
    /// Authentication state.
    pub auth_state: Arc<AuthState>,
    /// Rate limits for callers.
    pub limiter: Limiter,
    /// The recall index: the buckets that this process has in memory.
    pub index: Arc<Cache<Bucket>>,
    /// The providers that a context is made from.
    pub providers: Arc<ProviderStack<AppState>>,
    /// The connections to external memory servers.
    pub remotes: Remotes,
    /// Keeps facts and workspace files in step.
    pub projection: Arc<dyn Projection<AppState>>,
    /// The facts of cached buckets, in which the neighbours of a new fact are found.
    pub neighbours: Arc<NeighbourCache>,
    /// Hashes forgotten memory for its tombstones.
    pub tombstone_hmac: TombstoneHmac,
    /// Runs the turns of one conversation one after the other.
    pub turn_queue: Arc<TurnQueue>,
    /// Opens throw-away installations for memory tests.
    pub laboratory: Arc<dyn Laboratory<AppState>>,
    /// Usage events that are not yet written to the database.
    pub usage_buffer: Arc<UsageBuffer>,
    /// What Home counted in the last minute.
    pub dashboards: Arc<DashboardCache>,
    /// Whether something had failed in the last half minute.
    pub health_marks: Arc<HealthCache>,
}

impl AppState {
    /// What the queue needs.
    #[must_use]
    pub fn queue(&self) -> QueueContext {
        QueueContext {
            db: self.db.clone(),
            clock: self.clock.clone(),
            ids: self.ids.clone(),
            config: Arc::clone(&self.config),
            notifier: self.notifier.clone(),
            liveness: Arc::clone(&self.liveness),
        }
    }
}
