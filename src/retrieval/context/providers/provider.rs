//! A source of memories for a context, and the call that it answers. `App` is the application state, which holds the sources.

use std::collections::HashSet;
use std::fmt::Debug;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use tokio::sync::OnceCell;

use crate::config::mate::AutoInject;
use crate::domain::access::OwnerAccess;
use crate::domain::bucket::{Bucket, BucketVersion};
use crate::domain::context_format::ContextFormat as Format;
use crate::domain::file::WorkspaceFile;
use crate::domain::memory_server::MemoryServer;
use crate::error::Result;
use crate::retrieval::context::memory::Memory;
use crate::retrieval::recall::question::Question;
use crate::retrieval::recall::result::Recalled;
use crate::store::Tx;

/// The input of a provider: everything about one request for context.
#[derive(Debug, Clone)]
pub struct ProviderRequest<App> {
    /// The application state.
    pub app: App,
    /// The owner, and the caller's access.
    pub access: OwnerAccess,
    /// The current time, or the earlier moment that the request is about.
    pub now: DateTime<Utc>,
    /// The earlier moment; `None` for now.
    pub as_of: Option<DateTime<Utc>>,
    /// The day of the moment in the agent's time zone.
    pub today: NaiveDate,
    /// The format of the block.
    pub format: Format,
    /// The agent's settings for memories that answer the question.
    pub settings: AutoInject,
    /// Number of days before today whose notes a GolemCore block shows.
    pub recent_days: u32,
    /// The transaction of the request, in which local providers read.
    pub(in super::super) tx: Arc<Tx>,
    /// The question; `None` when there is none, or when it needs no search.
    pub(in super::super) question: Option<Question>,
    /// The external memory servers to query.
    pub(in super::super) servers: Vec<MemoryServer>,
    /// The buckets that the owner may see.
    pub(in super::super) buckets: Vec<Bucket>,
    /// The versions of the buckets, read on first use.
    pub(in super::super) versions: OnceCell<Vec<BucketVersion>>,
    /// The results of recall for the question, searched on first use.
    pub(in super::super) recalled: OnceCell<Vec<Recalled>>,
    /// The owner's own enabled files.
    pub(in super::super) own_files: Vec<WorkspaceFile>,
    /// Names of the shared files at the start of the prompt.
    pub(in super::super) in_prefix: Vec<String>,
    /// The text at the start of the prompt.
    pub(in super::super) prefix: String,
    /// Parts of shared files at the start of the prompt of which the owner has an own copy.
    pub(in super::super) copied: HashSet<String>,
}

impl<App> ProviderRequest<App> {
    /// The text of the question; `None` when nothing is searched for.
    #[must_use]
    pub fn query(&self) -> Option<&str> {
        self.question.as_ref().map(|question| question.text.as_str())
    }
}

/// Where a provider reads from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Location {
    /// The transaction of the request: these providers run one after the other, because they share it.
    Local,
    /// Another system: these providers run at the same time as the local ones.
    Remote,
}

/// A source of memories.
#[async_trait]
pub trait Provider<App>: Debug + Send + Sync + 'static {
    /// The name in the API and in the log.
    fn name(&self) -> &str;

    /// The rank: providers with lower numbers come first, and a memory that repeats an earlier one is left out.
    fn order(&self) -> u32;

    /// The largest share of the owner's block, in percent.
    fn share(&self) -> usize {
        100
    }

    /// Where it reads from.
    fn place(&self) -> Location {
        Location::Remote
    }

    /// The timeout; `None` for the default of 1.5 s.
    fn time_out(&self) -> Option<Duration> {
        None
    }

    /// The key of the circuit breaker, besides the name: the owner for local providers, the tenant for others.
    fn circuit(&self, access: &OwnerAccess) -> String {
        match self.place() {
            Location::Local => of_owner(access),
            Location::Remote => access.access().tenant().to_string(),
        }
    }

    /// The memories for this request, most important first.
    ///
    /// # Errors
    /// Any error: the provider is then skipped.
    async fn memories(&self, ask: &ProviderRequest<App>) -> Result<Vec<Memory>>;
}

/// The circuit of local providers is per owner: a bucket that takes long to load affects one owner only.
fn of_owner(access: &OwnerAccess) -> String {
    format!("{}:{}:{}", access.access().tenant(), access.agent().id, access.owner())
}
