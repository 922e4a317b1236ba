//! The address of a memory server, and the limits of a call.

use crate::config::value::Secret;
use crate::domain::ids::MemoryServerId;
use crate::domain::memory_server::ServerKind;
use std::time::Duration;
use url::Url;

/// What it takes to reach a server.
#[derive(Debug, Clone)]
pub struct Address {
    /// Which one.
    pub id: MemoryServerId,
    /// Its wire.
    pub kind: ServerKind,
    /// Where it is.
    pub url: Url,
    /// The key that it is shown.
    pub key: Option<Secret>,
}

/// Most bytes of an answer that are read.
pub(crate) const MAX_ANSWER: usize = 8 << 20;

/// How long a server may take for one answer.
pub(crate) const PATIENCE: Duration = Duration::from_secs(10);
