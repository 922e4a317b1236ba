//! The providers of the owner's block: sources behind one trait, each with its order, its share of the budget and its timeout. A provider
//! that fails or is slow is skipped and listed; the answer continues without it.

mod external;
mod facts;
mod files;
mod graph;
mod notes;
mod provider;
mod recalled;
mod stack;

use std::sync::Arc;

use crate::app_state::AppState;
use crate::domain::bucket::BucketVersion;
use crate::error::Result;
use crate::retrieval::recall;
use crate::retrieval::recall::Recalled;
use crate::store::buckets;

pub use provider::{Location, Provider, ProviderRequest};
pub(crate) use stack::GatheredMemories;
pub use stack::{ProviderStack, SkipReason, SkippedProvider, Timeouts};

/// Least relevance of a recalled item, as a share of the best item's.
const LEAST_SHARE: f32 = 0.5;

impl ProviderRequest<AppState> {
    /// The versions of the buckets. Rows that are read later are at least as new.
    async fn versions(&self) -> Result<&[BucketVersion]> {
        let read = || buckets::versions(&self.tx, self.access.access(), &self.buckets);
        self.versions.get_or_try_init(read).await.map(Vec::as_slice)
    }

    /// The results of recall for the question, best first, without irrelevant ones. All providers share one search.
    async fn recalled(&self) -> Result<&[Recalled]> {
        let Some(question) = &self.question else { return Ok(&[]) };
        let search = || async {
            let mut found =
                recall::IndexQuery::new(&self.app, &self.access, question).read_at(&self.tx, Some(self.versions().await?)).await?.items;
            let least = found.first().map_or(0.0, |best| best.components.relevance() * LEAST_SHARE);
            found.retain(|item| item.components.relevance() >= least);
            Ok(found)
        };
        self.recalled.get_or_try_init(search).await.map(Vec::as_slice)
    }
}

/// The built-in providers: facts, files, daily notes, recall for the question, the graph, and the agent's external memory servers.
#[must_use]
pub fn built_in() -> Vec<Arc<dyn Provider<AppState>>> {
    vec![
        Arc::new(facts::Facts::default()),
        Arc::new(files::Files),
        Arc::new(recalled::Recalled),
        Arc::new(graph::Graph),
        Arc::new(notes::Notes),
        Arc::new(external::External),
    ]
}
