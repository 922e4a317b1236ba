//! The open connections to memory servers. A connection is opened on first use, stays open while in use, and is opened anew after it
//! broke.

use std::sync::Arc;
use std::time::Duration;

use moka::future::Cache;
use reqwest::Client;

use super::place::Address;
use super::{Failure, Remote, mcp, mem0};
use crate::domain::ids::MemoryServerId;
use crate::domain::memory_server::ServerKind;

/// The maximum number of open connections.
const MAX_OPEN: u64 = 500;
/// How long an idle connection stays open.
const IDLE: Duration = Duration::from_secs(300);

/// The open connections.
#[derive(Clone)]
pub struct Remotes(Arc<Cache<MemoryServerId, Arc<dyn Remote>>>);

/// Shows the number of connections, but no keys.
impl std::fmt::Debug for Remotes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Remotes").field(&self.0.entry_count()).finish()
    }
}

impl Default for Remotes {
    fn default() -> Self {
        Self(Arc::new(Cache::builder().max_capacity(MAX_OPEN).time_to_idle(IDLE).build()))
    }
}

impl Remotes {
    /// The connection to a server, opened with `client` if needed. The URL and key of a server never change, so its id identifies the
    /// connection.
    ///
    /// # Errors
    /// [`Failure`] if the server cannot be reached.
    pub async fn open(&self, client: &Client, address: Address) -> Result<Arc<dyn Remote>, Failure> {
        let id = address.id;
        let connect = async {
            let remote: Arc<dyn Remote> = match address.kind {
                ServerKind::Mcp => Arc::new(Box::pin(mcp::Mcp::connect(client.clone(), address)).await?),
                ServerKind::Mem0 => Arc::new(mem0::Mem0::new(client.clone(), address)),
            };
            Ok(remote)
        };
        self.0.try_get_with(id, connect).await.map_err(|failure: Arc<Failure>| *failure)
    }

    /// Closes a connection that broke or whose server was removed.
    pub async fn close(&self, id: MemoryServerId) {
        self.0.invalidate(&id).await;
    }
}
