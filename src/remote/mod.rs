//! External memory servers behind one trait, whatever their protocol. `memory::external` builds on it; this module does not access the
//! store.

mod mcp;
mod mem0;
mod place;
mod remotes;

use std::fmt::Debug;

use async_trait::async_trait;
use chrono::{DateTime, Utc};

pub use place::{Address, OwnerArguments, RemoteOwner};
pub use remotes::Remotes;

/// A memory on a server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remembered {
    /// The server's id of the memory.
    pub id: String,
    /// The text.
    pub text: String,
    /// When it last changed on the server.
    pub at: Option<DateTime<Utc>>,
}

/// A memory to store.
#[derive(Debug, Clone, PartialEq)]
pub struct Statement {
    /// The text.
    pub text: String,
    /// `PROFILE`, `KNOWLEDGE` or `EVENT`.
    pub category: &'static str,
    /// The confidence, 0 to 1.
    pub confidence: f64,
}

/// The result of a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// The memory was changed.
    Made,
    /// The server has no memory with this id.
    Unknown,
}

/// Why a request to a server failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The server cannot be reached: `connect`, `timeout`, `busy`, `broken`, `address_not_allowed` or `key_unreadable`.
    #[error("the memory server cannot be reached: {0}")]
    Unreachable(&'static str),
    /// The server refused the request: `refused` or `unauthorized`.
    #[error("the memory server does not take it: {0}")]
    Refused(&'static str),
    /// The response does not follow the protocol.
    #[error("the memory server answers what cannot be read")]
    Unreadable,
}

impl Failure {
    /// The failure class, for display and metrics.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Unreachable(why) | Self::Refused(why) => why,
            Self::Unreadable => "unreadable",
        }
    }

    /// Whether a retry may succeed.
    #[must_use]
    pub fn is_passing(self) -> bool {
        self != Self::Refused("refused")
    }
}

/// A memory server.
#[async_trait]
pub trait Remote: Debug + Send + Sync + 'static {
    /// The memories that match `query`, best first.
    ///
    /// # Errors
    /// The [`Failure`] of the request.
    async fn search(&self, place: &OwnerArguments, query: &str, limit: usize) -> Result<Vec<Remembered>, Failure>;

    /// All active memories of a place.
    ///
    /// # Errors
    /// The [`Failure`] of the request.
    async fn list(&self, place: &OwnerArguments) -> Result<Vec<Remembered>, Failure>;

    /// Adds a memory. Returns its id if the server reports it at once.
    ///
    /// # Errors
    /// The [`Failure`] of the request.
    async fn add(&self, place: &OwnerArguments, new: &Statement) -> Result<Option<String>, Failure>;

    /// Replaces the text of a memory.
    ///
    /// # Errors
    /// The [`Failure`] of the request.
    async fn change(&self, id: &str, now: &Statement) -> Result<Change, Failure>;

    /// Removes a memory, including its text. A missing memory counts as removed.
    ///
    /// # Errors
    /// The [`Failure`] of the request.
    async fn remove(&self, id: &str) -> Result<(), Failure>;

    /// Removes all memories of a place.
    ///
    /// # Errors
    /// The [`Failure`] of the request.
    async fn clear(&self, place: &OwnerArguments) -> Result<(), Failure>;
}
