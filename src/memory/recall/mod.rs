//! Recall: the right lines out of everything an owner may see, and why. Called by every surface and by context.

mod question;
mod rows;
pub mod tracking;

use std::collections::HashMap;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::ids::ItemId;
use crate::domain::item::Found;
use crate::error::Result;
pub use crate::index::fuse::Components;
use crate::index::fuse::Filter;
use crate::index::query::{Answer, Coverage, Query};
use crate::llm::tokens;
use crate::memory::embedding;
use crate::noctuary::Noctuary;
use crate::store::audit::Entry;
use crate::store::{self, Tx};

pub(in crate::memory) use question::Question;
pub use question::RecallQuery;
use rows::Rows;

/// Why an answer is not all it could be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Degraded {
    /// Found by words alone: there are no vectors to search by meaning, or none for a question in this language.
    KeywordOnly,
    /// Some items were found by words alone: the model has yet to embed them.
    VectorsPartial,
}

impl Degraded {
    /// The word on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::KeywordOnly => "keyword-only",
            Self::VectorsPartial => "vectors-partial",
        }
    }
}

/// One item of an answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Recalled {
    /// What is served.
    pub found: Found,
    /// What its score is made of; their sum is the score, 0 to 1.
    pub components: Components,
}

/// An answer, best first.
#[derive(Debug, Clone, PartialEq)]
pub struct Recall {
    /// What was found.
    pub items: Vec<Recalled>,
    /// What was missing.
    pub degraded: Option<Degraded>,
    /// How long it took.
    pub took: Duration,
}

/// Answers a question out of the owner's PERSONAL memory, the agent's TEAM memory and the tenant's GLOBAL memory.
///
/// # Errors
/// [`crate::error::Error::Invalid`], [`crate::error::Error::Forbidden`], and when the database does not answer.
pub async fn recall(noctuary: &Noctuary, access: &OwnerAccess, query: RecallQuery) -> Result<Recall> {
    access.access().require(Permission::ReadMemory)?;
    let question = query.check()?;
    let begun = Instant::now();
    audit_read_for_another(noctuary, access, "memory.recall").await?;
    let question = Question { sense: embedding::ask_server(noctuary, &question.text).await, ..question };
    let tx = noctuary.db.read(access.access()).await?;
    let (items, degraded) = find(noctuary, &tx, access, &question).await?;
    tracking::count(noctuary, access, tracking::Deed::Recalled, Some(&question.text), items.iter().map(|item| item.found.id));
    Ok(Recall { items, degraded, took: begun.elapsed() })
}

/// The items that answer `question`, in the transaction of whoever asks, and what was missing.
///
/// # Errors
/// When the database does not answer.
pub(in crate::memory) async fn find(
    noctuary: &Noctuary,
    tx: &Tx,
    access: &OwnerAccess,
    question: &Question,
) -> Result<(Vec<Recalled>, Option<Degraded>)> {
    let now = noctuary.clock.now();
    let moment = question.as_of.unwrap_or(now);
    let filter = Filter {
        kinds: question.kinds.clone(),
        holds_at: moment.timestamp_micros(),
        // A message may carry a date that is not quite past by our clock; only who asks for a moment is held to it.
        not_after: question.as_of.map_or(i64::MAX, |as_of| as_of.timestamp_micros()),
        min_score: question.min_score,
        limit: question.k,
    };
    let buckets = access.visibility().buckets();
    let rows = Rows { tx, access: access.access(), space: noctuary.embedder.space() };
    let sense = question.sense.clone().unwrap_or_else(|| embedding::at_hand(noctuary, &question.text));
    let query = Query::parse(&question.text).meaning(sense);
    let Answer { hits, coverage } = noctuary.index.search(&rows, &buckets, &query, &filter).await?;
    let degraded = match coverage {
        Coverage::Whole => None,
        Coverage::Partial => Some(Degraded::VectorsPartial),
        Coverage::Words => Some(Degraded::KeywordOnly),
    };
    let ids: Vec<ItemId> = hits.iter().map(|hit| hit.id).collect();
    let mut texts: HashMap<ItemId, Found> =
        store::items::list(tx, access.access(), &buckets, &ids).await?.into_iter().map(|found| (found.id, found)).collect();
    let items = hits.into_iter().filter_map(|hit| Some(Recalled { found: texts.remove(&hit.id)?, components: hit.components }));
    let items = match question.budget {
        Some(budget) => within(items, budget),
        None => items.collect(),
    };
    Ok((items, degraded))
}

/// The best items that fit into `budget` tokens together; one that does not fit is passed over for smaller ones behind it.
fn within(items: impl Iterator<Item = Recalled>, budget: usize) -> Vec<Recalled> {
    let mut left = budget;
    items
        .filter(|item| {
            let cost = tokens::count(&item.found.text);
            let fits = cost <= left;
            if fits {
                left -= cost;
            }
            fits
        })
        .collect()
}

/// Writes down that a person reads somebody else's memory, before it is read.
///
/// # Errors
/// When the database does not answer; nothing is read then.
pub(in crate::memory) async fn audit_read_for_another(noctuary: &Noctuary, access: &OwnerAccess, action: &str) -> Result<()> {
    if !access.is_on_behalf_of_another() {
        return Ok(());
    }
    let tx = noctuary.db.write(access.access()).await?;
    let entry = Entry::done(action, "agent", access.agent().id.get()).with(json!({ "owner": access.owner().as_str() }));
    store::audit::record(&tx, access.access(), entry).await?;
    tx.commit().await
}
