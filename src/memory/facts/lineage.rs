//! Trust along derivations: a conclusion is trusted no more than the least trusted fact that it was drawn from, directly
//! or not. Called by `shown`.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};

use crate::domain::access::Access;
use crate::domain::ids::FactId;
use crate::domain::opinion::LinkKind;
use crate::error::Result;
use crate::memory::facts::trust;
use crate::store::{self, Tx};

/// Most derivation steps that are followed.
const MAX_STEPS: usize = 16;

/// For each of `facts` that was concluded from other facts, the least effective trust among all its ancestors.
pub(super) async fn least(tx: &Tx, access: &Access, facts: &[FactId], now: DateTime<Utc>) -> Result<HashMap<FactId, f64>> {
    let mut parents: HashMap<FactId, Vec<FactId>> = HashMap::new();
    let mut seen: HashSet<FactId> = facts.iter().copied().collect();
    let mut next: Vec<FactId> = facts.to_vec();
    for _ in 0..MAX_STEPS {
        let found = store::fact_links::parents(tx, access, &next, LinkKind::Derived).await?;
        next = found.values().flatten().copied().filter(|parent| seen.insert(*parent)).collect();
        parents.extend(found);
        if next.is_empty() {
            break;
        }
    }
    if parents.is_empty() {
        return Ok(HashMap::new());
    }
    let all: HashSet<FactId> = parents.values().flatten().copied().collect();
    let known = store::facts::get_any(tx, access, all).await?;
    let own: HashMap<FactId, f64> = known.iter().map(|fact| (fact.id, trust::decayed(fact, now))).collect();
    Ok(facts.iter().filter_map(|fact| Some((*fact, of(*fact, &parents, &own)?))).collect())
}

/// The least trust of the ancestors of `fact`. A forgotten ancestor does not count.
fn of(fact: FactId, parents: &HashMap<FactId, Vec<FactId>>, own: &HashMap<FactId, f64>) -> Option<f64> {
    let mut seen = HashSet::from([fact]);
    let mut open = vec![fact];
    let mut least: Option<f64> = None;
    while let Some(at) = open.pop() {
        for parent in parents.get(&at).into_iter().flatten().filter(|parent| seen.insert(**parent)) {
            if let Some(trust) = own.get(parent) {
                least = Some(least.map_or(*trust, |known| known.min(*trust)));
            }
            open.push(*parent);
        }
    }
    least
}
