//! The address of a memory server, and the limits of a call.

use crate::config::value::Secret;
use crate::domain::ids::MemoryServerId;
use crate::domain::memory_server::ServerKind;
use std::time::Duration;
use url::Url;

/// How to reach a server.
#[derive(Debug, Clone)]
pub struct Address {
    /// The server.
    pub id: MemoryServerId,
    /// The protocol.
    pub kind: ServerKind,
    /// The URL.
    pub url: Url,
    /// The key to authenticate with.
    pub key: Option<Secret>,
}

/// The maximum size of a response, in bytes.
pub(crate) const MAX_ANSWER: usize = 8 << 20;

/// The timeout of a response.
pub(crate) const PATIENCE: Duration = Duration::from_secs(10);
