//! Runs a query to show how recall answers it: the result, and the items left out with the reasons. Called by the
//! console's playground. Does not count as use of the memory.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use super::question::MAX_ITEMS;
use super::{Degraded, Findings, IndexQuery, Question, RecallQuery, Recalled, balance, zone};
use crate::app_state::AppState;
use crate::config::mate::RecallBalance;
use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::ids::ItemId;
use crate::error::Result;
use crate::llm::tokens;
use crate::memory::audit;
use crate::memory::embedding;
use crate::tenancy;
use recall_index::query_embedding::QueryEmbedding;

/// How many ranks beyond the result are shown as left out.
const BEHIND: usize = 20;

/// How items are ranked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum RankingMode {
    /// As recall does: by words, by meaning if there are vectors, and by all other enabled features.
    #[default]
    All,
    /// Without vectors.
    Words,
}

/// What words, meaning and ownership count, where it is not what the agent's settings say.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Weights {
    /// The weight of words.
    pub text: Option<f64>,
    /// The weight of meaning.
    pub vector: Option<f64>,
    /// By how much own memory counts more than shared memory.
    pub own: Option<f64>,
}

impl Weights {
    fn over(self, settings: RecallBalance) -> RecallBalance {
        RecallBalance {
            text_weight: self.text.unwrap_or(settings.text_weight),
            vector_weight: self.vector.unwrap_or(settings.vector_weight),
            own_boost: self.own.unwrap_or(settings.own_boost),
        }
    }
}

/// Why an item is not in the result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CutReason {
    /// Its score is below the requested minimum.
    Score,
    /// Enough other items rank higher.
    Rank,
    /// It does not fit into the rest of the token budget.
    Budget,
}

impl CutReason {
    /// The name in the API.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Score => "score",
            Self::Rank => "rank",
            Self::Budget => "budget",
        }
    }
}

/// An item and its size.
#[derive(Debug, Clone, PartialEq)]
pub struct SizedItem {
    /// The item with its score.
    pub recalled: Recalled,
    /// Tokens of its text.
    pub tokens: usize,
}

/// A result, and the items that were left out.
#[derive(Debug, Clone, PartialEq)]
pub struct Preview {
    /// Exactly what [`super::recall`] returns, best first.
    pub items: Vec<SizedItem>,
    /// The next items, best first, and why each was left out.
    pub cut: Vec<(SizedItem, CutReason)>,
    /// How the answer is degraded, if it is.
    pub degraded: Option<Degraded>,
    /// How long the answer took, without the search for left-out items.
    pub took: Duration,
}

/// Answers a query like [`super::recall`], and lists what was left out.
///
/// # Errors
/// As [`super::recall`].
pub async fn preview(app: &AppState, access: &OwnerAccess, query: RecallQuery, means: RankingMode) -> Result<Preview> {
    preview_weighted(app, access, query, means, Weights::default()).await
}

/// As [`preview`], with other weights than the agent's settings.
///
/// # Errors
/// As [`super::recall`].
pub async fn preview_weighted(
    app: &AppState,
    access: &OwnerAccess,
    query: RecallQuery,
    means: RankingMode,
    weights: Weights,
) -> Result<Preview> {
    access.access().require(Permission::ReadMemory)?;
    let question = query.check()?;
    audit::note_read(app, access, "memory.recall").await?;
    let begun = Instant::now();
    let sense = match means {
        RankingMode::All => embedding::embed_query(app, &question.text).await,
        RankingMode::Words => Some(QueryEmbedding::None),
    };
    let tx = app.db.read(access.access()).await?;
    let config = tenancy::settings::of_agent_in(app, &tx, access.agent_access()).await?;
    let question = Question { sense, balance: balance(&weights.over(config.memory().recall)), ..question };
    let question = zone::of_person(app, &tx, access, question).await?;
    let Findings { items, degraded } = IndexQuery::new(app, access, &question).read(&tx).await?;
    let took = begun.elapsed();
    let wide = Question { k: (question.k + BEHIND).min(MAX_ITEMS as usize + BEHIND), min_score: 0.0, budget: None, ..question.clone() };
    let Findings { items: all, .. } = IndexQuery::new(app, access, &wide).read(&tx).await?;
    let cut = cut(&question, &items, all);
    Ok(Preview { items: items.into_iter().map(with_size).collect(), cut, degraded, took })
}

/// The items of `all` that are not among `items`. An item that only repeats a returned one is not listed.
fn cut(question: &Question, items: &[Recalled], all: Vec<Recalled>) -> Vec<(SizedItem, CutReason)> {
    let ids: HashSet<ItemId> = items.iter().map(|item| item.found.id).collect();
    let texts: HashSet<&str> = items.iter().map(|item| item.found.text.as_str()).collect();
    let mut rank = 0;
    let mut cut = Vec::new();
    for item in all {
        let why = if item.components.total() < question.min_score {
            CutReason::Score
        } else {
            rank += 1;
            if rank > question.k { CutReason::Rank } else { CutReason::Budget }
        };
        if !ids.contains(&item.found.id) && !texts.contains(item.found.text.as_str()) {
            cut.push((with_size(item), why));
        }
    }
    cut.truncate(BEHIND);
    cut
}

fn with_size(recalled: Recalled) -> SizedItem {
    SizedItem { tokens: tokens::count(&recalled.found.text), recalled }
}
