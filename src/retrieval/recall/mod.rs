//! Recall: the ranked search over everything that an owner may see, with an explanation of each score. Called by every
//! API and by context.

mod asked;
pub mod open;
pub mod preview;
mod question;
mod rows;

use std::time::{Duration, Instant};

use serde_json::json;

use crate::app_state::AppState;
use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::item::Found;
use crate::error::Result;
use crate::memory::embedding;
use crate::memory::recall_usage;
use crate::store;
use crate::store::audit::Entry;
use crate::telemetry::metrics;
pub use recall_index::ranking::Components;

pub(crate) use asked::{Asked, Findings};
pub(crate) use question::Question;
pub use question::RecallQuery;

/// Why an answer may be incomplete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Degraded {
    /// Found by words alone: there are no vectors, or none for a query in this language.
    KeywordOnly,
    /// Some items were found by words alone: they have no embedding yet.
    VectorsPartial,
}

impl Degraded {
    /// The name in the API.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::KeywordOnly => "keyword-only",
            Self::VectorsPartial => "vectors-partial",
        }
    }
}

/// One item of a result.
#[derive(Debug, Clone, PartialEq)]
pub struct Recalled {
    /// The item.
    pub found: Found,
    /// The parts of its score; their sum is the score, 0 to 1.
    pub components: Components,
}

/// A result, best first.
#[derive(Debug, Clone, PartialEq)]
pub struct Recall {
    /// The items.
    pub items: Vec<Recalled>,
    /// How the answer is degraded, if it is.
    pub degraded: Option<Degraded>,
    /// How long it took.
    pub took: Duration,
}

/// Answers a query from the owner's PERSONAL memory, the agent's TEAM memory and the tenant's GLOBAL memory.
///
/// # Errors
/// [`crate::error::Error::Invalid`] and [`crate::error::Error::Forbidden`].
#[tracing::instrument(skip_all, fields(items = tracing::field::Empty))]
pub async fn recall(app: &AppState, access: &OwnerAccess, query: RecallQuery) -> Result<Recall> {
    access.access().require(Permission::ReadMemory)?;
    let question = query.check()?;
    let begun = Instant::now();
    audit_read_for_another(app, access, "memory.recall").await?;
    let question = Question { sense: embedding::ask_server(app, &question.text).await, ..question };
    let asked = Asked::new(app, access, &question);
    let Findings { items, degraded } = match asked.read_single().await? {
        Some(findings) => findings,
        None => asked.read(&app.db.read(access.access()).await?).await?,
    };
    recall_usage::count(app, access, recall_usage::UsageKind::Recalled, Some(&question.text), items.iter().map(|item| item.found.id));
    let took = begun.elapsed();
    tracing::Span::current().record("items", items.len());
    metrics::recalled(degraded.map_or("no", Degraded::as_str), items.len(), took);
    Ok(Recall { items, degraded, took })
}

/// Audits that a person reads another person's memory, before it is read.
///
/// # Errors
/// If the audit row cannot be written; then nothing may be read.
pub(crate) async fn audit_read_for_another(app: &AppState, access: &OwnerAccess, action: &str) -> Result<()> {
    if !access.is_on_behalf_of_another() {
        return Ok(());
    }
    let tx = app.db.write(access.access()).await?;
    let entry = Entry::done(action, "agent", access.agent().id.get()).with(json!({ "owner": access.owner().as_str() }));
    store::audit::record(&tx, access.access(), entry).await?;
    tx.commit().await
}
