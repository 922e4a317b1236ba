//! The running system that surfaces and workers share and hand to every service function.

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
use crate::memory::facts::NeighbourCache;
use crate::memory::projection::Projection;
use crate::memory::recall_usage::UsageBuffer;
use crate::memory::tombstones::hmac::TombstoneHmac;
use crate::net::Outbound;
use crate::queue::{Liveness, Notifier, QueueContext};
use crate::remote::Remotes;
use crate::retrieval::context::providers::Stack;
use crate::store::Db;
use crate::tenancy::limits::Limiter;
use crate::tenancy::models::Clients;
use recall_index::cache::Cache;

/// Everything a service function may need. Cloning shares the same system.
#[derive(Clone, Debug)]
pub struct AppState {
    /// Where the data is.
    pub db: Db,
    /// Where time comes from.
    pub clock: Clock,
    /// Where ids come from.
    pub ids: Ids,
    /// The configuration of this process.
    pub config: Arc<Config>,
    /// Rings for jobs that were committed.
    pub notifier: Notifier,
    /// Whether the worker of this process lives.
    pub liveness: Arc<Liveness>,
    /// The language model; `None` leaves the work to the engine that needs none.
    pub model: Option<SharedModel>,
    /// By name, the further models of the operator's that agents may name.
    pub further_models: Arc<BTreeMap<String, SharedModel>>,
    /// Clients of the models that tenants, workspaces and agents chose for themselves.
    pub models: Clients,
    /// Encrypts what must be readable again.
    pub vault: Vault,
    /// Calls to other servers.
    pub outbound: Outbound,
    /// What turns texts into vectors.
    pub embedder: Embedder,
    /// What is kept to check callers.
    pub auth_state: Arc<AuthState>,
    /// How much callers may ask.
    pub limiter: Limiter,
    /// The recall index: the hot buckets of this node.
    pub index: Arc<Cache<Bucket>>,
    /// What context is made of.
    pub providers: Arc<Stack<AppState>>,
    /// The memory servers outside that are in use.
    pub remotes: Remotes,
    /// Keeps facts and workspace files in step.
    pub projection: Arc<dyn Projection<AppState>>,
    /// The facts of hot buckets, to find a new one's neighbours among.
    pub neighbours: Arc<NeighbourCache>,
    /// Hashes what must stay forgotten.
    pub tombstone_hmac: TombstoneHmac,
    /// Who waits for which conversation.
    pub turn_queue: Arc<TurnQueue>,
    /// What was recalled since it was last written down.
    pub usage_buffer: Arc<UsageBuffer>,
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
