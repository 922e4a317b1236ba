//! Calls all providers for one context: each within its timeout, all within a total timeout, and none that has failed too often recently.

use std::fmt::Debug;
use std::sync::Arc;
use std::time::Duration;

use futures::future::{join, join_all};
use moka::sync::Cache;
use tokio::time::{Instant, timeout_at};
use tracing::Instrument;

use super::provider::{Location, Provider, ProviderRequest};
use crate::domain::clock::Clock;
use crate::llm::breaker::Breaker;
use crate::retrieval::context::memory::{Layer, Memory};
use crate::telemetry::metrics;

/// Failures in a row after which a provider is skipped …
const FAILURES: usize = 3;
/// … within this time …
const WINDOW: Duration = Duration::from_secs(3_600);
/// … for this long.
const REST: Duration = Duration::from_secs(30);
/// The most circuits of tenants and owners that are remembered.
const MAX_CIRCUITS: u64 = 10_000;
/// The most memories of one provider that are considered.
const MAX_TOLD: usize = 1_000;

/// The timeouts of providers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Timeouts {
    /// For a provider without its own timeout.
    pub each: Duration,
    /// For all providers together.
    pub total: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        Self { each: Duration::from_millis(1_500), total: Duration::from_millis(2_500) }
    }
}

/// Why a provider was skipped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SkipReason {
    /// It did not answer in time.
    TimedOut,
    /// It answered with an error.
    Failed,
    /// It failed too often recently and was not called.
    Paused,
}

impl SkipReason {
    /// The name in the API.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::TimedOut => "slow",
            Self::Failed => "failed",
            Self::Paused => "resting",
        }
    }
}

/// A provider that was skipped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SkippedProvider {
    /// Its name.
    pub provider: String,
    /// The reason.
    pub why: SkipReason,
}

/// The providers of an installation, in order.
pub struct ProviderStack<App> {
    providers: Vec<Arc<dyn Provider<App>>>,
    timeouts: Timeouts,
    clock: Clock,
    circuits: Cache<String, Arc<Breaker>>,
}

/// Omits the circuits: they are many and of little interest.
impl<App> Debug for ProviderStack<App> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Stack").field("providers", &self.providers).field("patience", &self.timeouts).finish_non_exhaustive()
    }
}

/// The memories of all providers.
#[derive(Debug, Default)]
pub(crate) struct GatheredMemories {
    /// Sorted by layer, then by the order of the providers.
    pub memories: Vec<Memory>,
    /// The providers that were skipped.
    pub skipped: Vec<SkippedProvider>,
}

impl<App: Send + Sync + 'static> ProviderStack<App> {
    /// These providers.
    #[must_use]
    pub fn new(mut providers: Vec<Arc<dyn Provider<App>>>, timeouts: Timeouts, clock: Clock) -> Self {
        providers.sort_by_key(|provider| provider.order());
        let circuits = Cache::builder().max_capacity(MAX_CIRCUITS).build();
        Self { providers, timeouts, clock, circuits }
    }

    /// Calls all providers.
    pub(crate) async fn gather(&self, ask: &Arc<ProviderRequest<App>>) -> GatheredMemories {
        let until = Instant::now() + self.timeouts.total;
        let (house, outside): (Vec<_>, Vec<_>) =
            self.providers.iter().enumerate().partition(|(_, provider)| provider.place() == Location::Local);
        let house = async {
            let mut told = Vec::with_capacity(house.len());
            for (at, provider) in house {
                told.push((at, self.ask(provider, ask, until).await));
            }
            told
        };
        let outside = join_all(outside.into_iter().map(|(at, provider)| async move { (at, self.ask(provider, ask, until).await) }));
        let (mut told, more) = join(house, outside).await;
        told.extend(more);
        told.sort_by_key(|(at, _)| *at);
        let mut gathered = GatheredMemories::default();
        for (_, told) in told {
            match told {
                Ok(memories) => gathered.memories.extend(memories),
                Err(skipped) => gathered.skipped.push(skipped),
            }
        }
        gathered.memories.sort_by_key(|memory| memory.layer);
        gathered
    }

    /// The most tokens of a budget that a provider may use.
    pub(crate) fn cap(&self, provider: &str, budget: usize) -> usize {
        let share = self.providers.iter().find(|known| known.name() == provider).map_or(100, |known| known.share().min(100));
        budget * share / 100
    }

    /// Calls one provider. If it is too slow for this call, its task continues, so that a bucket that takes long to load is cached for
    /// the next call.
    async fn ask(
        &self,
        provider: &Arc<dyn Provider<App>>,
        ask: &Arc<ProviderRequest<App>>,
        until: Instant,
    ) -> Result<Vec<Memory>, SkippedProvider> {
        let skip = |why: SkipReason| {
            metrics::provider_asked(provider.name(), why.as_str());
            SkippedProvider { provider: provider.name().to_owned(), why }
        };
        let breaker = self.breaker(provider.as_ref(), ask);
        let Ok(permit) = breaker.admit() else { return Err(skip(SkipReason::Paused)) };
        let timeouts = provider.time_out().unwrap_or(self.timeouts.each);
        let answer = tokio::spawn({
            let (provider, ask) = (Arc::clone(provider), Arc::clone(ask));
            async move { provider.memories(&ask).await }.in_current_span()
        });
        let why = match timeout_at(until.min(Instant::now() + timeouts), answer).await {
            Ok(Ok(Ok(memories))) => {
                permit.succeeded();
                metrics::provider_asked(provider.name(), "ok");
                return Ok(named(provider.as_ref(), memories));
            }
            Ok(Ok(Err(error))) => {
                tracing::warn!(provider = provider.name(), cause = error.chain(), "a context provider failed and is skipped");
                SkipReason::Failed
            }
            Ok(Err(_)) => {
                tracing::error!(provider = provider.name(), "a context provider panicked and is skipped");
                SkipReason::Failed
            }
            Err(_) => {
                tracing::warn!(provider = provider.name(), "a context provider timed out and is skipped");
                SkipReason::TimedOut
            }
        };
        permit.failed();
        Err(skip(why))
    }

    fn breaker(&self, provider: &dyn Provider<App>, ask: &ProviderRequest<App>) -> Arc<Breaker> {
        let circuit = format!("{}@{}", provider.name(), provider.circuit(&ask.access));
        self.circuits.get_with(circuit, || Arc::new(Breaker::new("provider", self.clock.clone(), FAILURES, WINDOW, REST)))
    }
}

/// A provider's memories with its name. Only local providers may return identity and essential memories.
fn named<App: 'static>(provider: &dyn Provider<App>, memories: Vec<Memory>) -> Vec<Memory> {
    let name: Arc<str> = provider.name().into();
    let is_house = provider.place() == Location::Local;
    let mark =
        |memory: Memory| Memory { provider: Arc::clone(&name), layer: if is_house { memory.layer } else { Layer::Relevant }, ..memory };
    memories.into_iter().take(MAX_TOLD).map(mark).collect()
}
