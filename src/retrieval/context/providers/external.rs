//! The memories that the agent's external memory servers return for the question. Local providers come first, so copies of local facts
//! are dropped as duplicates.

use async_trait::async_trait;

use super::provider::{Provider, ProviderRequest};
use crate::app_state::AppState;
use crate::domain::access::OwnerAccess;
use crate::domain::item::ItemKind;
use crate::domain::memory_scope::MemoryScope;
use crate::error::Result;
use crate::memory::external;
use crate::retrieval::context::memory::{Layer, Memory};

/// The number of memories requested.
const LIMIT: usize = 10;

/// The provider.
#[derive(Debug)]
pub(super) struct External;

#[async_trait]
impl Provider<AppState> for External {
    fn name(&self) -> &str {
        "external"
    }

    fn order(&self) -> u32 {
        50
    }

    fn share(&self) -> usize {
        25
    }

    /// The circuit is per agent: servers of one agent do not affect those of another.
    fn circuit(&self, access: &OwnerAccess) -> String {
        format!("{}:{}", access.access().tenant(), access.agent().id)
    }

    async fn memories(&self, ask: &ProviderRequest<AppState>) -> Result<Vec<Memory>> {
        let Some(query) = ask.query() else { return Ok(Vec::new()) };
        let found = external::ask(&ask.app, &ask.access, &ask.servers, query, LIMIT).await?;
        let memory = |text: String| Memory::new(Layer::Relevant, ItemKind::Fact, MemoryScope::Personal, text);
        Ok(found.into_iter().map(|remembered| memory(remembered.text)).collect())
    }
}
