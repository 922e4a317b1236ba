//! Memory servers outside, whatever wire they speak: what can be asked of one. Foundation of `memory::external`; knows nothing of our
//! store.

pub mod address;
mod mcp;
mod mem0;
mod place;
mod remotes;

use std::fmt::Debug;

use async_trait::async_trait;
use chrono::{DateTime, Utc};

pub use place::{Place, Who};
pub use remotes::{Address, Remotes};

/// Something that a server remembers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remembered {
    /// The server's id for it.
    pub id: String,
    /// In words.
    pub text: String,
    /// When it last changed there.
    pub at: Option<DateTime<Utc>>,
}

/// Something to be remembered.
#[derive(Debug, Clone, PartialEq)]
pub struct Statement {
    /// In words.
    pub text: String,
    /// `PROFILE`, `KNOWLEDGE` or `EVENT`.
    pub category: &'static str,
    /// 0 to 1.
    pub confidence: f64,
}

/// What became of a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// It was made.
    Made,
    /// The server has no memory with this id.
    Unknown,
}

/// Why a server did not do it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// It cannot be asked now: `connect`, `timeout`, `busy`, `broken`, `address_not_allowed` or `key_unreadable`.
    #[error("the memory server cannot be asked: {0}")]
    Unreachable(&'static str),
    /// It does not want this: `refused` or `unauthorized`.
    #[error("the memory server does not take it: {0}")]
    Refused(&'static str),
    /// It answered with something that is none of its wire's answers.
    #[error("the memory server answers what cannot be read")]
    Unreadable,
}

impl Failure {
    /// The word that is shown and counted.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Unreachable(why) | Self::Refused(why) => why,
            Self::Unreadable => "unreadable",
        }
    }

    /// Whether the same can be taken another time.
    #[must_use]
    pub fn is_passing(self) -> bool {
        self != Self::Refused("refused")
    }
}

/// A memory server.
#[async_trait]
pub trait Remote: Debug + Send + Sync + 'static {
    /// What answers `query`, best first.
    ///
    /// # Errors
    /// [`Failure`].
    async fn search(&self, place: &Place, query: &str, limit: usize) -> Result<Vec<Remembered>, Failure>;

    /// Everything of a place that is believed.
    ///
    /// # Errors
    /// [`Failure`].
    async fn list(&self, place: &Place) -> Result<Vec<Remembered>, Failure>;

    /// Adds a memory; its id, where the server tells it at once.
    ///
    /// # Errors
    /// [`Failure`].
    async fn add(&self, place: &Place, new: &Statement) -> Result<Option<String>, Failure>;

    /// Gives a memory other words.
    ///
    /// # Errors
    /// [`Failure`].
    async fn change(&self, id: &str, now: &Statement) -> Result<Change, Failure>;

    /// Takes a memory away, its words too. One that is not there is gone already.
    ///
    /// # Errors
    /// [`Failure`].
    async fn remove(&self, id: &str) -> Result<(), Failure>;

    /// Takes everything of a place away.
    ///
    /// # Errors
    /// [`Failure`].
    async fn clear(&self, place: &Place) -> Result<(), Failure>;
}
