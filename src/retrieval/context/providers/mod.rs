//! The providers of the owner's block: sources behind one trait, each with its order, its share of the budget and its timeout. A provider
//! that fails or is slow is skipped and listed; the answer continues without it.

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

/// Recall results with less than this share of the best score are irrelevant to the question.
const LEAST_SHARE: f32 = 0.5;

/// The input of a provider: everything about one call of context.
#[derive(Debug, Clone)]
pub struct Ask {
    /// The application state.
    pub app: AppState,
    /// The access of the call.
    pub access: OwnerAccess,
    /// The current time.
    pub now: DateTime<Utc>,
    /// Today in the agent's time zone.
    pub today: NaiveDate,
    /// The format of the block.
    pub format: Format,
    /// The agent's settings for automatic recall.
    pub settings: AutoInject,
    /// Number of days before today whose notes a GolemCore block shows.
    pub recent_days: u32,
    /// The transaction of the call, from which local providers read.
    pub(super) tx: Arc<Tx>,
    /// The question; `None` when there is none, or nothing is to be searched for it.
    pub(super) question: Option<Question>,
    /// The agent's enabled memory servers, if there is a question.
    pub(super) servers: Vec<MemoryServer>,
    /// The buckets that the owner may see.
    pub(super) buckets: Vec<Bucket>,
    /// The versions of the buckets, once read.
    pub(super) versions: OnceCell<Vec<BucketVersion>>,
    /// The results of recall for the question, once searched.
    pub(super) recalled: OnceCell<Vec<Recalled>>,
    /// The owner's own enabled files.
    pub(super) own_files: Vec<WorkspaceFile>,
    /// Names of the shared files in the prompt's prefix.
    pub(super) in_prefix: Vec<String>,
}

impl Ask {
    /// The user's message, when something is searched for it.
    #[must_use]
    pub fn query(&self) -> Option<&str> {
        self.question.as_ref().map(|question| question.text.as_str())
    }
}

impl Ask {
    /// The versions of the buckets. Anything read later is at least as new.
    async fn versions(&self) -> Result<&[BucketVersion]> {
        let read = || buckets::versions(&self.tx, self.access.access(), &self.buckets);
        self.versions.get_or_try_init(read).await.map(Vec::as_slice)
    }

    /// The results of recall for the question, best first, without irrelevant ones. All providers share one search.
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

/// Where a provider reads from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// The transaction of the call: these providers run one after the other, because they share it.
    House,
    /// Another system: these providers run concurrently, and beside the local ones.
    Outside,
}

/// A source of memories.
#[async_trait]
pub trait Provider: Debug + Send + Sync + 'static {
    /// Its name in the API and in the log.
    fn name(&self) -> &str;

    /// Providers with lower numbers come first; of duplicates the first is taken.
    fn order(&self) -> u32;

    /// The largest share of the owner's block, in percent.
    fn share(&self) -> usize;

    /// Where it reads from.
    fn place(&self) -> Place {
        Place::Outside
    }

    /// Its timeout, if it differs from the default of 1.5 s.
    fn time_out(&self) -> Option<Duration> {
        None
    }

    /// The key of its circuit breaker, besides its name: local providers fail by owner, a server by tenant.
    fn circuit(&self, access: &OwnerAccess) -> String {
        match self.place() {
            Place::House => of_owner(access),
            Place::Outside => access.access().tenant().to_string(),
        }
    }

    /// Its memories, most important first.
    ///
    /// # Errors
    /// Any failure: the provider is then skipped.
    async fn tell(&self, ask: &Ask) -> Result<Vec<Memory>>;
}

/// The built-in providers: facts, files, daily notes, recall for the question, relations of the graph, and the agent's external memory
/// servers.
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

/// The circuit of local providers is per owner: a bucket that takes long to load affects one owner only.
fn of_owner(access: &OwnerAccess) -> String {
    format!("{}:{}:{}", access.access().tenant(), access.agent().id, access.owner())
}
