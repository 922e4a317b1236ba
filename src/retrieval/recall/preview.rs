//! A question asked to see how recall answers it: what it returns, what it leaves out and why. Called by the console. Nothing is
//! counted as used: whoever tries out a question has not used the memory.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use super::question::MAX_ITEMS;
use super::{Asked, Degraded, Findings, Question, RecallQuery, Recalled, audit_read_for_another};
use crate::app_state::AppState;
use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::ids::ItemId;
use crate::error::Result;
use crate::llm::tokens;
use crate::memory::embedding;
use recall_index::query_embedding::QueryEmbedding;

/// What is left out is shown as far as this many ranks behind what is returned.
const BEHIND: usize = 20;

/// What a question is compared by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Means {
    /// As recall does it: words, meaning where there are vectors, and everything else that is switched on.
    #[default]
    All,
    /// As if there were no vectors.
    Words,
}

/// Why an item is not in the answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cut {
    /// Its score is below the least that was asked for.
    Score,
    /// Enough others are better.
    Rank,
    /// It does not fit into what the better ones left of the budget.
    Budget,
}

impl Cut {
    /// The word for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Score => "score",
            Self::Rank => "rank",
            Self::Budget => "budget",
        }
    }
}

/// An item and what it costs.
#[derive(Debug, Clone, PartialEq)]
pub struct Weighed {
    /// The item with its score.
    pub recalled: Recalled,
    /// Tokens of its text.
    pub tokens: usize,
}

/// An answer and what did not make it.
#[derive(Debug, Clone, PartialEq)]
pub struct Preview {
    /// Exactly what [`super::recall`] returns, best first.
    pub items: Vec<Weighed>,
    /// What came next, best first, and why it is not returned.
    pub cut: Vec<(Weighed, Cut)>,
    /// What was missing.
    pub degraded: Option<Degraded>,
    /// How long the answer took, without looking for what was cut.
    pub took: Duration,
}

/// Answers a question like [`super::recall`], and says what was cut.
///
/// # Errors
/// As [`super::recall`].
pub async fn preview(app: &AppState, access: &OwnerAccess, query: RecallQuery, means: Means) -> Result<Preview> {
    access.access().require(Permission::ReadMemory)?;
    let question = query.check()?;
    audit_read_for_another(app, access, "memory.recall").await?;
    let begun = Instant::now();
    let sense = match means {
        Means::All => embedding::ask_server(app, &question.text).await,
        Means::Words => Some(QueryEmbedding::None),
    };
    let question = Question { sense, ..question };
    let tx = app.db.read(access.access()).await?;
    let Findings { items, degraded } = Asked::new(app, access, &question).read(&tx).await?;
    let took = begun.elapsed();
    let wide = Question { k: (question.k + BEHIND).min(MAX_ITEMS as usize + BEHIND), min_score: 0.0, budget: None, ..question.clone() };
    let Findings { items: all, .. } = Asked::new(app, access, &wide).read(&tx).await?;
    let cut = cut(&question, &items, all);
    Ok(Preview { items: items.into_iter().map(weigh).collect(), cut, degraded, took })
}

/// What of `all` is not among `items`. What says the same as an item that is there is no loss.
fn cut(question: &Question, items: &[Recalled], all: Vec<Recalled>) -> Vec<(Weighed, Cut)> {
    let ids: HashSet<ItemId> = items.iter().map(|item| item.found.id).collect();
    let texts: HashSet<&str> = items.iter().map(|item| item.found.text.as_str()).collect();
    let mut rank = 0;
    let mut cut = Vec::new();
    for item in all {
        let why = if item.components.total() < question.min_score {
            Cut::Score
        } else {
            rank += 1;
            if rank > question.k { Cut::Rank } else { Cut::Budget }
        };
        if !ids.contains(&item.found.id) && !texts.contains(item.found.text.as_str()) {
            cut.push((weigh(item), why));
        }
    }
    cut.truncate(BEHIND);
    cut
}

fn weigh(recalled: Recalled) -> Weighed {
    Weighed { tokens: tokens::count(&recalled.found.text), recalled }
}
