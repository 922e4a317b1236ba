//! Active facts: the owner's identity, and facts that matter for every question.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use moka::sync::Cache;

use super::provider::{Location, Provider, ProviderRequest};
use crate::app_state::AppState;
use crate::domain::fact::{Fact, FactCategory, Stability};
use crate::domain::ids::TenantId;
use crate::domain::item::{ItemKind, Source};
use crate::domain::memory_scope::MemoryScope;
use crate::domain::plan;
use crate::error::Result;
use crate::memory::facts::lines::location::page_of;
use crate::retrieval::context::memory::{Layer, Memory};
use crate::store::{fact_past, facts};

/// The most facts read per bucket.
const FACTS: u64 = 200;
/// Days after which the weight of a fact that is not durable halves.
const HALF_LIFE_DAYS: f64 = 30.0;
/// The most cached facts, of all buckets together: some 30 MB.
const MAX_KEPT: u64 = 50_000;
/// How long facts are cached: a fact that is merely confirmed does not change its bucket's version.
const KEPT_FOR: Duration = Duration::from_secs(60);

/// A bucket at a version.
type Key = (TenantId, String, i64);

/// The provider. Caches the facts of a bucket while the bucket's version is the same.
#[derive(Debug)]
pub(super) struct Facts {
    kept: Cache<Key, Arc<Vec<Fact>>>,
}

impl Default for Facts {
    fn default() -> Self {
        let weight = |_: &Key, facts: &Arc<Vec<Fact>>| u32::try_from(facts.len() + 1).unwrap_or(u32::MAX);
        Self { kept: Cache::builder().max_capacity(MAX_KEPT).weigher(weight).time_to_live(KEPT_FOR).build() }
    }
}

#[async_trait]
impl Provider<AppState> for Facts {
    fn name(&self) -> &str {
        "facts"
    }

    fn order(&self) -> u32 {
        10
    }

    fn place(&self) -> Location {
        Location::Local
    }

    async fn memories(&self, ask: &ProviderRequest<AppState>) -> Result<Vec<Memory>> {
        let (zone, now) = (ask.access.agent().timezone, ask.now);
        let buckets = self.of_buckets(ask).await?;
        let holds = |fact: &&Fact| {
            let is_told = fact.bucket.scope() != MemoryScope::Personal
                && page_of(fact).is_some_and(|page| ask.in_prefix.iter().any(|name| name == page));
            !is_told && [fact.valid_to, fact.expires_at].into_iter().flatten().all(|end| end > now)
        };
        let mut known: Vec<(f64, &Fact)> =
            buckets.iter().flat_map(|facts| facts.iter()).filter(holds).map(|fact| (value(fact, now), fact)).collect();
        known.sort_by(|(x, a), (y, b)| y.total_cmp(x).then(b.valid_from.cmp(&a.valid_from)).then(a.id.cmp(&b.id)));
        Ok(known.into_iter().map(|(_, fact)| of_fact(fact, zone)).collect())
    }
}

impl Facts {
    async fn of_buckets(&self, ask: &ProviderRequest<AppState>) -> Result<Vec<Arc<Vec<Fact>>>> {
        let access = ask.access.access();
        if let Some(moment) = ask.as_of {
            let mut all = Vec::with_capacity(ask.buckets.len());
            for bucket in &ask.buckets {
                all.push(Arc::new(fact_past::held(&ask.tx, access, bucket, moment, FACTS).await?));
            }
            return Ok(all);
        }
        let versions = ask.versions().await?;
        let mut all = Vec::with_capacity(versions.len());
        for (bucket, version) in ask.buckets.iter().zip(versions.iter().map(|version| version.number)) {
            let key = (bucket.tenant(), bucket.to_string(), version);
            if let Some(kept) = self.kept.get(&key) {
                all.push(kept);
                continue;
            }
            let fresh = Arc::new(facts::newest_active(&ask.tx, access, bucket, FACTS).await?);
            // Version 0 means that the existing memory is not indexed yet. Then only an empty list may be cached, since the first fact
            // changes the version.
            if version > 0 || fresh.is_empty() {
                self.kept.insert(key, Arc::clone(&fresh));
            }
            all.push(fresh);
        }
        Ok(all)
    }
}

/// Confidence × trust, halved every 30 days unless the fact is durable; own facts come before shared ones, and among each, explicit
/// requests come first.
fn value(fact: &Fact, now: DateTime<Utc>) -> f64 {
    let days = (now - fact.updated_at).num_minutes().max(0) as f64 / 1_440.0;
    let decay = if fact.stability == Stability::Durable { 1.0 } else { 0.5_f64.powf(days / HALF_LIFE_DAYS) };
    let own = if fact.bucket.scope() == MemoryScope::Personal { 2.0 } else { 0.0 };
    let asked = if fact.is_explicit { 1.0 } else { 0.0 };
    own + asked + fact.confidence * fact.trust * decay
}

fn of_fact(fact: &Fact, zone: Tz) -> Memory {
    let is_identity = fact.category == FactCategory::Profile && fact.bucket.scope() == MemoryScope::Personal;
    let layer = if is_identity { Layer::Identity } else { Layer::Essential };
    Memory {
        day: Some(fact.valid_from.with_timezone(&zone).date_naive()),
        place: Some((fact.id.get(), 0)),
        source: Source {
            fact_id: Some(fact.id),
            category: Some(fact.category),
            conversation_id: fact.conversation,
            message_id: fact.message,
            ..Source::default()
        },
        ..Memory::new(layer, ItemKind::Fact, fact.bucket.scope(), fact_text(fact))
    }
}

/// A fact's text; a plan whose day has passed is marked as past, because its text still refers to the future.
fn fact_text(fact: &Fact) -> String {
    match (plan::is_past(&fact.predicate), language::script::is_chinese(&fact.text)) {
        (false, _) => fact.text.clone(),
        (true, true) => format!("{}（已过去）", fact.text),
        (true, false) => format!("{} (past)", fact.text),
    }
}
