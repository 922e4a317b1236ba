//! Caches the clients of models that tenants configured, one per version of a row, so that its circuit breaker and connections persist
//! between calls. Part of `AppState`; `effective_model` uses it.

use std::time::Duration;

use moka::sync::Cache;

use crate::domain::model::ModelConfig;
use crate::error::Result;
use crate::llm::SharedModel;

/// The maximum number of clients of a process.
const MAX_CLIENTS: u64 = 1_000;
/// How long an unused client is cached. Its key is dropped with it.
const IDLE: Duration = Duration::from_secs(3_600);

/// Clients by the content of their row.
#[derive(Debug, Clone)]
pub struct Clients(Cache<ModelConfig, SharedModel>);

impl Default for Clients {
    fn default() -> Self {
        Self(Cache::builder().max_capacity(MAX_CLIENTS).time_to_idle(IDLE).build())
    }
}

impl Clients {
    /// The client for `config`, created by `connect` if there is none.
    ///
    /// # Errors
    /// Those of `connect`.
    pub(super) fn get(&self, config: &ModelConfig, connect: impl FnOnce() -> Result<SharedModel>) -> Result<SharedModel> {
        if let Some(known) = self.0.get(config) {
            return Ok(known);
        }
        let made = connect()?;
        self.0.insert(config.clone(), made.clone());
        Ok(made)
    }
}
