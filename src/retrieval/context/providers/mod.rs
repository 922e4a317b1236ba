//! Where the owner's block comes from: sources behind one trait, each with its order, its share of the budget and its patience.
//! A source that fails or is slow is passed over and named; the answer goes on without it.

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

/// What scores less than this share of the best says nothing about the question.
const LEAST_SHARE: f32 = 0.5;

/// What a provider is asked: everything about one call of context.
#[derive(Debug, Clone)]
pub struct Ask {
    /// The running system.
    pub app: AppState,
    /// For whom.
    pub access: OwnerAccess,
    /// Now.
    pub now: DateTime<Utc>,
    /// Today in the agent's time zone.
    pub today: NaiveDate,
    /// The form that the block will have.
    pub format: Format,
    /// What is told of a question, as it is set for the agent.
    pub settings: AutoInject,
    /// Days before today whose notes a GolemCore block shows.
    pub recent_days: u32,
    /// The view of the call: whatever the house tells stands in it.
    pub(super) tx: Arc<Tx>,
    /// What is asked; none when nothing is, or when nothing is to be searched for it.
    pub(super) question: Option<Question>,
    /// The agent's memory servers that are asked, where anything is.
    pub(super) servers: Vec<MemoryServer>,
    /// Where the owner's memory lies.
    pub(super) buckets: Vec<Bucket>,
    /// How far the buckets have come, once somebody asked.
    pub(super) versions: OnceCell<Vec<BucketVersion>>,
    /// What recall found for it, once somebody asked.
    pub(super) recalled: OnceCell<Vec<Recalled>>,
    /// The owner's own enabled files.
    pub(super) own_files: Vec<WorkspaceFile>,
    /// Names of the shared files that the prompt begins with.
    pub(super) in_prefix: Vec<String>,
}

impl Ask {
    /// The person's message, when something is searched for it.
    #[must_use]
    pub fn query(&self) -> Option<&str> {
        self.question.as_ref().map(|question| question.text.as_str())
    }
}

impl Ask {
    /// How far each of the buckets has come. What is read after it is at least as new.
    async fn versions(&self) -> Result<&[BucketVersion]> {
        let read = || buckets::versions(&self.tx, self.access.access(), &self.buckets);
        self.versions.get_or_try_init(read).await.map(Vec::as_slice)
    }

    /// What recall finds for the question, best first, without what says nothing about it. All who tell of it share one search.
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

/// Where a provider looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// In the transaction of the call: one after the other, because they share it.
    House,
    /// Somewhere else: all of them at once, beside the house.
    Outside,
}

/// A source of memories.
#[async_trait]
pub trait Provider: Debug + Send + Sync + 'static {
    /// Its name on the wire and in the log.
    fn name(&self) -> &str;

    /// Lower ones tell first; what says the same is told once.
    fn order(&self) -> u32;

    /// Most of the owner's block, in percent.
    fn share(&self) -> usize;

    /// Where it looks.
    fn place(&self) -> Place {
        Place::Outside
    }

    /// How long it is waited for, if not as long as any other: 1.5 s.
    fn time_out(&self) -> Option<Duration> {
        None
    }

    /// Whom a failing provider is left alone for, beside its name: what looks in the house fails by owner, a server by tenant.
    fn circuit(&self, access: &OwnerAccess) -> String {
        match self.place() {
            Place::House => of_owner(access),
            Place::Outside => access.access().tenant().to_string(),
        }
    }

    /// What it knows, most important first.
    ///
    /// # Errors
    /// Whatever goes wrong: it is passed over then.
    async fn tell(&self, ask: &Ask) -> Result<Vec<Memory>>;
}

/// What the house tells itself: facts, files, daily notes, what recall finds for the question, and what the graph adds to that; and what
/// the agent's memory servers outside know.
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

/// The house fails by owner: a bucket that takes long to load is one owner's.
fn of_owner(access: &OwnerAccess) -> String {
    format!("{}:{}:{}", access.access().tenant(), access.agent().id, access.owner())
}
