//! Walks the graph from one entity, breadth first and in both directions, so that every distance is the shortest. Called
//! by `read`.

use std::collections::HashMap;

use chrono::{DateTime, Utc};

use super::layout::Reached;
use crate::domain::access::Access;
use crate::domain::graph::Relation;
use crate::domain::ids::EntityId;
use crate::error::Result;
use crate::store::{self, Tx};

/// A relation of a walk.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// The relation.
    pub relation: Relation,
    /// The distance of its farther end from the start.
    pub hop: u32,
}

/// The result of a walk.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Walk {
    pub(crate) reached: Vec<Reached>,
    pub(crate) steps: Vec<Step>,
    /// Whether there were more than `limit` relations.
    pub(crate) is_truncated: bool,
}

/// Walks at most `depth` relations away from `start` along relations that held at `as_of`. Returns at most `limit`
/// relations, nearer ones first.
pub(crate) async fn walk(tx: &Tx, access: &Access, start: EntityId, depth: u32, as_of: DateTime<Utc>, limit: usize) -> Result<Walk> {
    let mut hops: HashMap<EntityId, u32> = HashMap::from([(start, 0)]);
    let mut walk = Walk { reached: vec![Reached { id: start, hop: 0, from: start }], steps: Vec::new(), is_truncated: false };
    let mut frontier = vec![start];
    for hop in 1..=depth {
        let left = limit.saturating_sub(walk.steps.len());
        if frontier.is_empty() || walk.is_truncated {
            break;
        }
        let ids: Vec<i64> = frontier.iter().map(|id| id.get()).collect();
        // The query also returns relations of earlier steps; ask for that many more.
        let asked = u64::try_from(left + walk.steps.len() + 1).unwrap_or(u64::MAX);
        let mut found = store::graph::relation::touching(tx, access, &ids, Some(as_of), asked).await?;
        found.retain(|relation| walk.steps.iter().all(|step| step.relation.id != relation.id));
        walk.is_truncated = found.len() > left;
        found.truncate(left);
        frontier = Vec::new();
        for relation in found {
            for (one, other) in [(relation.subject, relation.object), (relation.object, relation.subject)] {
                if hops.get(&one).is_some_and(|known| *known < hop) && !hops.contains_key(&other) {
                    hops.insert(other, hop);
                    walk.reached.push(Reached { id: other, hop, from: one });
                    frontier.push(other);
                }
            }
            walk.steps.push(Step { relation, hop });
        }
    }
    Ok(walk)
}
