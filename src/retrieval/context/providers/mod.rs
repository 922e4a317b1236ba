//! The providers of the owner's block: sources behind one trait, each with its order, its share of the budget and its timeout.
//! A provider that fails or is slow is skipped and named in the answer.

mod external;
mod facts;
mod files;
mod graph;
mod notes;
mod recalled;
mod stack;

use std::fmt::Debug;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use tokio::sync::OnceCell;

use crate::app_state::AppState;
use crate::config::mate::AutoInject;
use crate::domain::access::OwnerAccess;
use crate::domain::bucket::{Bucket, BucketVersion};
use crate::domain::file::WorkspaceFile;
use crate::domain::memory_server::MemoryServer;
use crate::error::Result;
use crate::retrieval::context::format::Format;
use crate::retrieval::context::memory::Memory;
use crate::retrieval::recall;
use crate::retrieval::recall::{Question, Recalled};
use crate::store::Tx;
use crate::store::buckets;

pub use stack::{Patience, Skipped, Stack, Why};

/// Least relevance of a recalled item, as a share of the best item's.
const LEAST_SHARE: f32 = 0.5;

/// The input of a provider: everything about one request for context.
#[derive(Debug, Clone)]
pub struct Ask {
    /// The application state.
    pub app: AppState,
    /// The owner and the caller's access.
    pub access: OwnerAccess,
    /// Now.
    pub now: DateTime<Utc>,
    /// Today in the agent's time zone.
    pub today: NaiveDate,
    /// The format of the block.
    pub format: Format,
    /// The agent's settings for recalled memory.
    pub settings: AutoInject,
    /// Number of days before today whose notes a GolemCore block includes.
    pub recent_days: u32,
    /// The transaction of the request, which local providers read in.
    pub(super) tx: Arc<Tx>,
    /// The recall query; `None` if there is no message, or nothing is to be searched for it.
    pub(super) question: Option<Question>,
    /// The agent's enabled memory servers; empty without a question.
    pub(super) servers: Vec<MemoryServer>,
    /// The buckets that the owner may see.
    pub(super) buckets: Vec<Bucket>,
    /// The versions of the buckets, read on first use.
    pub(super) versions: OnceCell<Vec<BucketVersion>>,
    /// The recalled items, read on first use.
    pub(super) recalled: OnceCell<Vec<Recalled>>,
    /// The owner's own enabled files.
    pub(super) own_files: Vec<WorkspaceFile>,
    /// Names of the shared files in the prompt's prefix.
    pub(super) in_prefix: Vec<String>,
}

impl Ask {
    /// The person's message, if it needs a search.
    #[must_use]
    pub fn query(&self) -> Option<&str> {
        self.question.as_ref().map(|question| question.text.as_str())
    }
}

impl Ask {
    /// The versions of the buckets. Reads after this call are at least as new.
    async fn versions(&self) -> Result<&[BucketVersion]> {
        let read = || buckets::versions(&self.tx, self.access.access(), &self.buckets);
        self.versions.get_or_try_init(read).await.map(Vec::as_slice)
    }

    /// The recalled items, best first, without those of little relevance. All providers share one search.
    async fn recalled(&self) -> Result<&[Recalled]> {
        let Some(question) = &self.question else { return Ok(&[]) };
        let search = || async {
            let mut found =
                recall::Asked::new(&self.app, &self.access, question).read_at(&self.tx, Some(self.versions().await?)).await?.items;
            let least = found.first().map_or(0.0, |best| best.components.relevance() * LEAST_SHARE);
            found.retain(|item| item.components.relevance() >= least);
            Ok(found)
        };
        self.recalled.get_or_try_init(search).await.map(Vec::as_slice)
    }
}

/// Where a provider reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// In the transaction of the request: one after the other, because they share it.
    House,
    /// Elsewhere: all at once, concurrently with the local providers.
    Outside,
}

/// A source of memories.
#[async_trait]
pub trait Provider: Debug + Send + Sync + 'static {
    /// Its name on the wire and in the log.
    fn name(&self) -> &str;

    /// Its position: lower ones come first, and of duplicate memories the first one is included.
    fn order(&self) -> u32;

    /// Its largest share of the owner's block, in percent.
    fn share(&self) -> usize;

    /// Where it reads.
    fn place(&self) -> Place {
        Place::Outside
    }

    /// Its timeout, if it differs from the default of 1.5 s.
    fn time_out(&self) -> Option<Duration> {
        None
    }

    /// The key, beside its name, of its circuit breaker: per owner for local providers, per tenant for others.
    fn circuit(&self, access: &OwnerAccess) -> String {
        match self.place() {
            Place::House => of_owner(access),
            Place::Outside => access.access().tenant().to_string(),
        }
    }

    /// Its memories, most important first.
    ///
    /// # Errors
    /// Any error: the provider is then skipped.
    async fn tell(&self, ask: &Ask) -> Result<Vec<Memory>>;
}

/// The built-in providers: facts, files, recalled items, relations, daily notes and the agent's external memory servers.
#[must_use]
pub fn built_in() -> Vec<Arc<dyn Provider>> {
    vec![
        Arc::new(facts::Facts::default()),
        Arc::new(files::Files),
        Arc::new(recalled::Recalled),
        Arc::new(graph::Graph),
        Arc::new(notes::Notes),
        Arc::new(external::External),
    ]
}

/// The key for local providers. They fail per owner: a bucket that takes long to load belongs to one owner.
fn of_owner(access: &OwnerAccess) -> String {
    format!("{}:{}:{}", access.access().tenant(), access.agent().id, access.owner())
}
