//! The clients of models that tenants chose: one for each row as it was last written, so that its circuit breaker and its connections
//! live on between calls. Held by `AppState`, asked by `choose`.

use std::time::Duration;

use moka::sync::Cache;

use crate::domain::model::ModelConfig;
use crate::error::Result;
use crate::llm::SharedModel;

/// Most clients of a process.
const MAX_CLIENTS: u64 = 1_000;
/// A client that nobody asked for so long goes, and the key it holds with it.
const IDLE: Duration = Duration::from_secs(3_600);

/// Clients by all that a row says.
#[derive(Debug, Clone)]
pub struct Clients(Cache<ModelConfig, SharedModel>);

impl Default for Clients {
    fn default() -> Self {
        Self(Cache::builder().max_capacity(MAX_CLIENTS).time_to_idle(IDLE).build())
    }
}

impl Clients {
    /// The client for `config`, made by `connect` when there is none.
    ///
    /// # Errors
    /// What `connect` answers.
    pub(super) fn get(&self, config: &ModelConfig, connect: impl FnOnce() -> Result<SharedModel>) -> Result<SharedModel> {
        if let Some(known) = self.0.get(config) {
            return Ok(known);
        }
        let made = connect()?;
        self.0.insert(config.clone(), made.clone());
        Ok(made)
    }
}
