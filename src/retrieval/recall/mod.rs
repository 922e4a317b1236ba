//! Recall: the ranked search over everything that an owner may see, with an explanation of each score. Called by every
//! API and by context.

mod answer;
pub(crate) mod collapse;
pub mod lookup;
pub mod preview;
pub(crate) mod question;
pub(crate) mod result;
mod rows;
pub(crate) mod zone;

use std::collections::HashSet;
use std::time::Instant;

use crate::app_state::AppState;
use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::ids::FactId;
use crate::domain::item::ItemKind;
use crate::error::Result;
use crate::memory::audit;
use crate::memory::embedding;
use crate::memory::features;
use crate::memory::recall_usage;
use crate::telemetry::metrics;
use crate::tenancy;
pub use recall_index::components::Components;
use recall_index::condition::Condition;
use rows::Rows;

pub(crate) use answer::{Findings, IndexQuery};
pub use question::RecallQuery;
pub(crate) use question::{Question, balance};
pub use result::{Degraded, Recall, Recalled};

/// Answers a query from the owner's PERSONAL memory, the agent's TEAM memory and the tenant's GLOBAL memory.
///
/// # Errors
/// [`crate::error::Error::Invalid`], [`crate::error::Error::Forbidden`], and [`crate::error::Error::Gone`] when the agent has no memory.
#[tracing::instrument(skip_all, fields(items = tracing::field::Empty))]
pub async fn recall(app: &AppState, access: &OwnerAccess, query: RecallQuery) -> Result<Recall> {
    access.access().require(Permission::ReadMemory)?;
    let question = query.check()?;
    let begun = Instant::now();
    audit::note_read(app, access, "memory.recall").await?;
    let (sense, config) =
        tokio::join!(embedding::embed_query(app, &question.text), tenancy::settings::of_agent(app, access.agent_access()));
    let config = config?;
    features::require_memory(config.memory())?;
    let question = Question { sense, balance: balance(&config.memory().recall), ..question };
    let question = zone::look_up(app, access, question).await?;
    let asked = IndexQuery::new(app, access, &question);
    let Findings { items, degraded } = match asked.read_single().await? {
        Some(findings) => findings,
        None => asked.read(&app.db.read(access.access()).await?).await?,
    };
    recall_usage::count(app, access, recall_usage::UsageKind::Recalled, Some(&question.text), items.iter().map(|item| item.found.id));
    recall_usage::count_recall(app, access, items.len());
    let took = begun.elapsed();
    tracing::Span::current().record("items", items.len());
    metrics::recalled(degraded.map_or("no", Degraded::as_str), items.len(), took);
    Ok(Recall { items, degraded, took })
}

/// The facts that meet `condition`, of those that the owner's agent may see. Facts that ended are among them, in whatever status.
///
/// # Errors
/// [`crate::error::Error::Forbidden`].
pub async fn facts(app: &AppState, access: &OwnerAccess, condition: &Condition) -> Result<HashSet<FactId>> {
    access.access().require(Permission::ReadMemory)?;
    audit::note_read(app, access, "fact.list").await?;
    let tx = app.db.read(access.access()).await?;
    let rows = Rows { tx: &tx, access: access.access(), versions: None, space: app.embedder.space() };
    let found = app.index.sources(&rows, &access.visibility().buckets(), ItemKind::Fact, condition).await?;
    Ok(found.into_iter().map(FactId::from).collect())
}
