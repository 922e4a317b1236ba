//! A source of memories for a context, and the call that it answers. `App` is the application state, which holds the sources.

use std::fmt::Debug;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use tokio::sync::OnceCell;

use crate::config::mate::AutoInject;
use crate::domain::access::OwnerAccess;
use crate::domain::bucket::{Bucket, BucketVersion};
use crate::domain::file::WorkspaceFile;
use crate::domain::memory_server::MemoryServer;
use crate::error::Result;
use crate::retrieval::context::format::Format;
use crate::retrieval::context::memory::Memory;
use crate::retrieval::recall::question::Question;
use crate::retrieval::recall::result::Recalled;
use crate::store::Tx;

/// What a provider is asked: everything about one call of context.
#[derive(Debug, Clone)]
pub struct Ask<App> {
    /// The running system.
    pub app: App,
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
    pub(in super::super) tx: Arc<Tx>,
    /// What is asked; none when nothing is, or when nothing is to be searched for it.
    pub(in super::super) question: Option<Question>,
    /// The agent's memory servers that are asked, where anything is.
    pub(in super::super) servers: Vec<MemoryServer>,
    /// Where the owner's memory lies.
    pub(in super::super) buckets: Vec<Bucket>,
    /// How far the buckets have come, once somebody asked.
    pub(in super::super) versions: OnceCell<Vec<BucketVersion>>,
    /// What recall found for it, once somebody asked.
    pub(in super::super) recalled: OnceCell<Vec<Recalled>>,
    /// The owner's own enabled files.
    pub(in super::super) own_files: Vec<WorkspaceFile>,
    /// Names of the shared files that the prompt begins with.
    pub(in super::super) in_prefix: Vec<String>,
}

impl<App> Ask<App> {
    /// The person's message, when something is searched for it.
    #[must_use]
    pub fn query(&self) -> Option<&str> {
        self.question.as_ref().map(|question| question.text.as_str())
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
pub trait Provider<App>: Debug + Send + Sync + 'static {
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
    async fn tell(&self, ask: &Ask<App>) -> Result<Vec<Memory>>;
}

/// The house fails by owner: a bucket that takes long to load is one owner's.
fn of_owner(access: &OwnerAccess) -> String {
    format!("{}:{}:{}", access.access().tenant(), access.agent().id, access.owner())
}
