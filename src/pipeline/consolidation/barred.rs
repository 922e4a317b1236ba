//! Bars candidates of a dream that must not be promoted: what was forgotten, and what a block rule keeps out. Called by `candidates`.

use std::collections::HashSet;

use super::candidates::{Candidate, GatherContext};
use super::gates;
use crate::domain::bucket::Bucket;
use crate::domain::fact::Fact;
use crate::domain::ids::FactId;
use crate::error::Result;
use crate::memory::{block_rules, tombstones};
use crate::store;

impl GatherContext<'_> {
    /// Bars what was forgotten or is blocked. In shared memory the rules of the person hold from whom a fact came.
    pub(super) async fn bar(&self, candidates: &mut [Candidate]) -> Result<()> {
        let access = self.access.access();
        let lines = |candidates: &[Candidate]| candidates.iter().map(|candidate| format!("{}\n", candidate.line)).collect::<String>();
        let (kept, blocked) = block_rules::without_blocked(self.tx, access, self.bucket, lines(&*candidates)).await?;
        if blocked > 0 {
            bar_others(candidates, &kept, gates::BLOCKED);
        }
        self.bar_shared(candidates).await?;
        let (kept, left_out) = tombstones::without_buried(self.app, self.tx, access, self.bucket, &lines(&*candidates)).await?;
        if left_out.is_any() {
            bar_others(candidates, &kept, gates::FORGOTTEN);
        }
        Ok(())
    }

    async fn bar_shared(&self, candidates: &mut [Candidate]) -> Result<()> {
        if matches!(self.bucket, Bucket::Personal(..)) {
            return Ok(());
        }
        let facts: Vec<FactId> = candidates.iter().filter_map(|candidate| candidate.fact.as_ref()).map(|fact: &Fact| fact.id).collect();
        for (fact, agent, owner) in store::origins::of_facts(self.tx, self.access.access(), &facts).await? {
            let is_meant = |candidate: &&mut Candidate| candidate.fact.as_ref().is_some_and(|known| known.id == fact);
            let Some(candidate) = candidates.iter_mut().find(is_meant) else { continue };
            if block_rules::blocks_line_of(self.tx, self.access.access(), (agent, &owner), &candidate.line).await? {
                candidate.bar = candidate.bar.or(Some(gates::BLOCKED));
            }
        }
        Ok(())
    }
}

/// Bars the candidates whose line is not among the kept ones.
fn bar_others(candidates: &mut [Candidate], kept: &str, reason: &'static str) {
    let kept: HashSet<&str> = kept.lines().collect();
    for candidate in candidates.iter_mut().filter(|candidate| !kept.contains(candidate.line.as_str())) {
        candidate.bar = candidate.bar.or(Some(reason));
    }
}
