//! Counts what the graph holds. Called by tools.

use crate::app_state::AppState;
use crate::domain::access::OwnerAccess;
use crate::error::Result;
use crate::retrieval::graph::begin;
use crate::store;

/// The counts of the graph that the owner's agent may see.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GraphStats {
    /// Entities by kind, the most frequent first.
    pub kinds: Vec<(String, i64)>,
    /// Relations that hold now by predicate, the most frequent first.
    pub predicates: Vec<(String, i64)>,
    /// Relations that have ended, or do not hold yet.
    pub other_times: i64,
}

impl GraphStats {
    /// The number of entities.
    #[must_use]
    pub fn entities(&self) -> i64 {
        sum(&self.kinds)
    }

    /// The number of relations that hold now.
    #[must_use]
    pub fn relations(&self) -> i64 {
        sum(&self.predicates)
    }
}

fn sum(counts: &[(String, i64)]) -> i64 {
    counts.iter().map(|(_, count)| count).sum()
}

/// Counts entities and relations.
///
/// # Errors
/// [`crate::error::Error::Forbidden`].
pub async fn stats(app: &AppState, access: &OwnerAccess) -> Result<GraphStats> {
    let tx = begin(app, access, "graph.list").await?;
    let kinds = store::graph::entity::count_kinds(&tx, access).await?;
    let all = store::graph::relation::count_predicates(&tx, access, None).await?;
    let predicates = store::graph::relation::count_predicates(&tx, access, Some(app.clock.now())).await?;
    let other_times = sum(&all) - sum(&predicates);
    Ok(GraphStats { kinds: most_frequent(kinds), predicates: most_frequent(predicates), other_times })
}

fn most_frequent(mut counts: Vec<(String, i64)>) -> Vec<(String, i64)> {
    counts.sort_by(|(name, count), (other, others)| others.cmp(count).then_with(|| name.cmp(other)));
    counts
}
