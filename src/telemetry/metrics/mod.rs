//! Metrics for Prometheus. Each event has a function here that counts it; [`catalogue`] defines every metric, and [`render`] writes them.
//! Counters belong to the process and start at 0.

mod catalogue;
mod gauges;
mod labels;

use std::sync::LazyLock;
use std::time::Duration;

use prometheus_client::encoding::text::{encode_eof, encode_registry};

use catalogue::Catalogue;
pub use gauges::{Gauges, JobsOfKind};
use labels::{Call, Degraded, Extraction, Kind, Outcome, Part, Protocol, ProviderCall, Request, Route, Run, Source, Table, Tokens};

static METRICS: LazyLock<Catalogue> = LazyLock::new(Catalogue::new);

/// The content type of the output of [`render`].
pub const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// All metrics in the OpenMetrics text format: the counters and the current gauges.
///
/// # Errors
/// None in practice: the text is written to memory.
pub fn render(standing: Gauges) -> Result<String, std::fmt::Error> {
    let mut text = String::new();
    encode_registry(&mut text, &METRICS.registry)?;
    encode_registry(&mut text, &standing.registry())?;
    encode_eof(&mut text)?;
    Ok(text)
}

/// A request in progress; counted until it is dropped.
#[derive(Debug)]
pub struct OpenRequest(());

impl OpenRequest {
    /// Counts a request as started.
    #[must_use]
    pub fn begin() -> Self {
        METRICS.requests_open.inc();
        Self(())
    }
}

impl Drop for OpenRequest {
    fn drop(&mut self) {
        METRICS.requests_open.dec();
    }
}

/// A request was answered. `route` is the pattern, never the URL.
pub fn answered(method: &str, route: &str, status: u16, took: Duration) {
    let method = known_method(method);
    let status = match status {
        100..=199 => "1xx",
        200..=299 => "2xx",
        300..=399 => "3xx",
        400..=499 => "4xx",
        _ => "5xx",
    };
    METRICS.requests.get_or_create(&Request { method, route: route.to_owned(), status }).inc();
    METRICS.request_seconds.get_or_create(&Route { method, route: route.to_owned() }).observe(took.as_secs_f64());
}

/// Maps unknown methods to one label, because callers can invent methods.
fn known_method(method: &str) -> &'static str {
    const KNOWN: [&str; 7] = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];
    KNOWN.into_iter().find(|known| *known == method).unwrap_or("other")
}

/// A run of a job ended.
pub fn job_ended(kind: &'static str, outcome: &'static str, took: Duration) {
    METRICS.job_runs.get_or_create(&Run { kind, outcome }).inc();
    METRICS.job_seconds.get_or_create(&Kind { kind }).observe(took.as_secs_f64());
}

/// A recall returned `items` items. `degraded` is `no` or what was missing.
pub fn recalled(degraded: &'static str, items: usize, took: Duration) {
    METRICS.recalls.get_or_create(&Degraded { degraded }).inc();
    METRICS.recalled_items.inc_by(items as u64);
    METRICS.recall_seconds.observe(took.as_secs_f64());
}

/// A context was assembled with `selected` of `candidates` memories.
pub fn context_assembled(candidates: usize, selected: usize, tokens: usize) {
    METRICS.contexts.inc();
    METRICS.context_candidates.inc_by(candidates as u64);
    METRICS.context_selected.inc_by(selected as u64);
    METRICS.context_tokens.inc_by(tokens as u64);
}

/// A context provider was called. `provider` is the name of an installed provider.
pub fn provider_asked(provider: &str, outcome: &'static str) {
    METRICS.context_provider_calls.get_or_create(&ProviderCall { provider: provider.to_owned(), outcome }).inc();
}

/// A window of a conversation was extracted.
pub fn extracted(engine: &'static str, outcome: &'static str) {
    METRICS.extractions.get_or_create(&Extraction { engine, outcome }).inc();
}

/// A fact was learned.
pub fn fact_learned(source: &'static str) {
    METRICS.facts.get_or_create(&Source { source }).inc();
}

/// A call to a model ended: `ok` or the failure class.
pub fn model_called(provider: &'static str, outcome: &'static str, took: Duration) {
    METRICS.model_calls.get_or_create(&Call { provider, outcome }).inc();
    METRICS.model_seconds.get_or_create(&Protocol { provider }).observe(took.as_secs_f64());
}

/// The tokens of a call to a model.
pub fn model_spent(purpose: &'static str, prompt_tokens: u64, completion_tokens: u64) {
    METRICS.model_tokens.get_or_create(&Tokens { purpose, direction: "in" }).inc_by(prompt_tokens);
    METRICS.model_tokens.get_or_create(&Tokens { purpose, direction: "out" }).inc_by(completion_tokens);
}

/// The cost of a call to the operator's model.
pub fn model_charged(provider: &'static str, cost: f64) {
    METRICS.model_cost.get_or_create(&Protocol { provider }).inc_by(cost);
}

/// A call to the embedding server or the installed encoder ended: `ok` or the failure class.
pub fn embedded(outcome: &'static str, texts: usize, took: Duration) {
    METRICS.embedding_calls.get_or_create(&Outcome { outcome }).inc();
    METRICS.embedding_seconds.observe(took.as_secs_f64());
    if outcome == "ok" {
        METRICS.embedded_texts.inc_by(texts as u64);
    }
}

/// A call to the reranker ended: `ok` or the failure class.
pub fn reranked(outcome: &'static str, took: Duration) {
    METRICS.rerank_calls.get_or_create(&Outcome { outcome }).inc();
    METRICS.rerank_seconds.observe(took.as_secs_f64());
}

/// A circuit breaker opened.
pub fn circuit_opened(part: &'static str) {
    METRICS.circuit_openings.get_or_create(&Part { part }).inc();
    METRICS.circuits_open.get_or_create(&Part { part }).inc();
}

/// A circuit breaker closed or was dropped.
pub fn circuit_closed(part: &'static str) {
    METRICS.circuits_open.get_or_create(&Part { part }).dec();
}

/// A webhook delivery was attempted: `delivered`, `refused` or `unreached`.
pub fn webhook_tried(outcome: &'static str) {
    METRICS.webhook_tries.get_or_create(&Outcome { outcome }).inc();
}

/// A row of this table cannot be decoded by this version.
pub fn undecodable(table: &'static str) {
    METRICS.rows_undecodable.get_or_create(&Table { table }).inc();
}

/// A task panicked.
pub fn panicked() {
    METRICS.panics.inc();
}
