//! Counts for the table of memories: how many facts match, and how many would match with another choice of a facet. Both stop at a limit,
//! so that they cost little however much memory there is.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};

use super::{MemoryQuery, Sought};
use crate::app_state::AppState;
use crate::domain::access::Access;
use crate::domain::agent::Agent;
use crate::domain::ids::AgentId;
use crate::error::Result;
use crate::store;
use crate::store::memories::{Limits, Traits};

/// The number at which counts stop; a larger one means "more".
pub const COUNTED: u64 = 10_000;
/// The limits between low, medium and high trust.
pub const TRUST_BANDS: [f64; 2] = [0.4, 0.7];
/// The names of the bands between them.
const BANDS: [&str; 3] = ["low", "medium", "high"];

/// How many facts each choice of each facet has, given the choices of the other facets.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Facets {
    /// By category, in lower case.
    pub category: BTreeMap<String, u64>,
    /// By status; the sum is `all`.
    pub status: BTreeMap<String, u64>,
    /// By source.
    pub source: BTreeMap<String, u64>,
    /// By agent.
    pub agent: BTreeMap<AgentId, u64>,
    /// `low`, `medium`, `high`.
    pub trust: BTreeMap<String, u64>,
    /// Facts learned since each of the times of the call, in their order.
    pub learned: Vec<u64>,
    /// `never` and `used`.
    pub used: BTreeMap<String, u64>,
    /// Whether counting stopped at the limit, so that there are more.
    pub is_cut: bool,
}

/// The number of facts that match, up to [`COUNTED`] plus one.
///
/// # Errors
/// As [`super::browse`].
pub async fn count(app: &AppState, access: &Access, agents: &[Agent], query: MemoryQuery) -> Result<u64> {
    let sought = Sought::of(access, agents, query)?;
    let tx = app.db.read(access).await?;
    store::memories::count(&tx, &sought.reach, &sought.filter, COUNTED + 1).await
}

/// The counts of all facets. `since` are the times of the facet by age.
///
/// # Errors
/// As [`super::browse`].
pub async fn facets(app: &AppState, access: &Access, agents: &[Agent], query: MemoryQuery, since: &[DateTime<Utc>]) -> Result<Facets> {
    let all = || Some("all".to_owned());
    // A facet counts as if nothing were chosen in it. Facets without a choice share one count.
    let without: [MemoryQuery; 7] = [
        MemoryQuery { facts: super::FactQuery { category: None, ..query.facts.clone() }, ..query.clone() },
        MemoryQuery { facts: super::FactQuery { status: all(), ..query.facts.clone() }, ..query.clone() },
        MemoryQuery { source: None, ..query.clone() },
        MemoryQuery { agent: None, ..query.clone() },
        MemoryQuery { facts: super::FactQuery { min_trust: None, max_trust: None, ..query.facts.clone() }, ..query.clone() },
        MemoryQuery { learned_from: None, learned_to: None, ..query.clone() },
        MemoryQuery { is_used: None, ..query.clone() },
    ];
    let tx = app.db.read(access).await?;
    let mut known: Vec<(Sought, Vec<Traits>)> = Vec::new();
    let mut facets = Facets::default();
    for (at, query) in without.into_iter().enumerate() {
        let sought = Sought::of(access, agents, query)?;
        let same = known.iter().position(|(other, _)| other.filter == sought.filter && other.reach == sought.reach);
        if same.is_none() {
            let limits = Limits { trust: &TRUST_BANDS, learned: since };
            let traits = store::memories::traits(&tx, &sought.reach, &sought.filter, limits, COUNTED + 1).await?;
            known.push((sought, traits));
        }
        let counted = same.map_or_else(|| known.last(), |at| known.get(at));
        facets.add(at, counted.map(|(_, traits)| traits.as_slice()).unwrap_or_default(), since);
    }
    Ok(facets)
}

impl Facets {
    fn add(&mut self, at: usize, traits: &[Traits], since: &[DateTime<Utc>]) {
        self.is_cut |= traits.iter().map(|alike| alike.number).sum::<u64>() > COUNTED;
        match at {
            0 => self.category = tally(traits, |one| one.category.to_lowercase()),
            1 => self.status = tally(traits, |one| one.status.clone()),
            2 => self.source = tally(traits, |one| one.source.clone()),
            3 => self.agent = tally(traits, |one| one.agent),
            4 => self.trust = tally(traits, |one| BANDS.get(one.trust).copied().unwrap_or_default().to_owned()),
            5 => {
                // Whatever was learned since a time was learned since every earlier one, too.
                let earlier = |time: &DateTime<Utc>| since.iter().filter(|other| *other < time).count();
                let learned = |time| traits.iter().filter(|one| one.learned > earlier(time)).map(|one| one.number).sum();
                self.learned = since.iter().map(learned).collect();
            }
            _ => self.used = tally(traits, |one| if one.is_used { "used" } else { "never" }.to_owned()),
        }
    }
}

fn tally<K: Ord>(traits: &[Traits], key: impl Fn(&Traits) -> K) -> BTreeMap<K, u64> {
    let mut counts = BTreeMap::new();
    for one in traits {
        *counts.entry(key(one)).or_default() += one.number;
    }
    counts
}
