//! The counters and histograms: name, help and labels of each are defined here only.

use std::sync::atomic::AtomicU64;

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Metric, Registry};

use super::labels::{
    Build, Call, Degraded, Extraction, Kind, Outcome, Part, Protocol, ProviderCall, Request, Route, Run, Source, Table, Tokens,
};

/// The prefix of every name.
pub const PREFIX: &str = "noctuary";

/// Histogram buckets in seconds, for fast operations.
const QUICK: [f64; 12] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];
/// Histogram buckets in seconds, for slow operations.
const SLOW: [f64; 10] = [0.05, 0.1, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 300.0];

type Times<Labels> = Family<Labels, Histogram, fn() -> Histogram>;

/// The metrics of this process.
pub struct Catalogue {
    pub registry: Registry,
    pub requests: Family<Request, Counter>,
    pub request_seconds: Times<Route>,
    pub requests_open: Gauge,
    pub job_runs: Family<Run, Counter>,
    pub job_seconds: Times<Kind>,
    pub recalls: Family<Degraded, Counter>,
    pub recall_seconds: Histogram,
    pub recalled_items: Counter,
    pub contexts: Counter,
    pub context_candidates: Counter,
    pub context_selected: Counter,
    pub context_tokens: Counter,
    pub context_provider_calls: Family<ProviderCall, Counter>,
    pub extractions: Family<Extraction, Counter>,
    pub facts: Family<Source, Counter>,
    pub model_calls: Family<Call, Counter>,
    pub model_seconds: Times<Protocol>,
    pub model_tokens: Family<Tokens, Counter>,
    pub model_cost: Family<Protocol, Counter<f64, AtomicU64>>,
    pub embedding_calls: Family<Outcome, Counter>,
    pub embedding_seconds: Histogram,
    pub embedded_texts: Counter,
    pub rerank_calls: Family<Outcome, Counter>,
    pub rerank_seconds: Histogram,
    pub circuits_open: Family<Part, Gauge>,
    pub circuit_openings: Family<Part, Counter>,
    pub webhook_tries: Family<Outcome, Counter>,
    pub panics: Counter,
    pub rows_undecodable: Family<Table, Counter>,
}

impl Catalogue {
    pub fn new() -> Self {
        let mut registry = Registry::with_prefix(PREFIX);
        let r = &mut registry;
        r.register("build", "The running binary", Info::new(Build { version: env!("CARGO_PKG_VERSION") }));
        let catalogue = Self {
            requests: add(r, "http_requests", "Answered requests, by route pattern", Family::default()),
            request_seconds: add(r, "http_request_duration_seconds", "Time from the headers of a request to its answer", quick_by_label()),
            requests_open: add(r, "http_requests_open", "Requests in progress", Gauge::default()),
            job_runs: add(r, "job_runs", "Job runs, by outcome", Family::default()),
            job_seconds: add(r, "job_duration_seconds", "Duration of a job run", slow_by_label()),
            recalls: add(r, "recalls", "Recalls, by how the answer was degraded", Family::default()),
            recall_seconds: add(r, "recall_duration_seconds", "Duration of a recall", quick()),
            recalled_items: add(r, "recalled_items", "Items in recall answers", Counter::default()),
            contexts: add(r, "contexts", "Contexts built for an owner", Counter::default()),
            context_candidates: add(r, "context_candidates", "Items that qualified for a context", Counter::default()),
            context_selected: add(r, "context_selected", "Items included in a context, within the token budget", Counter::default()),
            context_tokens: add(r, "context_tokens", "Tokens of the contexts built", Counter::default()),
            context_provider_calls: add(r, "context_provider_calls", "Calls of context providers, by outcome", Family::default()),
            extractions: add(r, "extractions", "Extracted windows of conversations, by engine and outcome", Family::default()),
            facts: add(r, "facts_learned", "New facts, by source", Family::default()),
            model_calls: add(r, "model_calls", "Calls of language models, each attempt counted", Family::default()),
            model_seconds: add(r, "model_call_duration_seconds", "Duration of a model call, to the last token", slow_by_label()),
            model_tokens: add(r, "model_tokens", "Tokens of model calls, input (in) and output (out)", Family::default()),
            model_cost: add(r, "model_cost", "Cost of the operator's model, at llm.input-price and output-price", Family::default()),
            embedding_calls: add(
                r,
                "embedding_calls",
                "Calls of the embedding server or the installed encoder, by outcome",
                Family::default(),
            ),
            embedding_seconds: add(
                r,
                "embedding_call_duration_seconds",
                "Duration of a call of the embedding server or the installed encoder",
                slow(),
            ),
            embedded_texts: add(r, "embedded_texts", "Texts embedded by the embedding server or the installed encoder", Counter::default()),
            rerank_calls: add(r, "rerank_calls", "Calls of the reranker, by outcome", Family::default()),
            rerank_seconds: add(r, "rerank_call_duration_seconds", "Duration of a call of the reranker", slow()),
            circuits_open: add(r, "circuits_open", "Open circuit breakers", Family::default()),
            circuit_openings: add(r, "circuit_openings", "Times a circuit breaker opened", Family::default()),
            webhook_tries: add(r, "webhook_tries", "Delivery attempts to webhooks, by outcome", Family::default()),
            rows_undecodable: add(r, "rows_undecodable", "Rows that this version cannot decode and skips, by table", Family::default()),
            panics: add(r, "panics", "Panics in the program", Counter::default()),
            registry,
        };
        catalogue.begin_at_zero();
        catalogue
    }

    /// Initializes rare counters with 0: a rate needs a value before the first event.
    fn begin_at_zero(&self) {
        for part in ["model", "embedder", "reranker", "provider"] {
            let _zero = self.circuits_open.get_or_create(&Part { part });
            let _zero = self.circuit_openings.get_or_create(&Part { part });
        }
        for outcome in ["delivered", "refused", "unreached"] {
            let _zero = self.webhook_tries.get_or_create(&Outcome { outcome });
        }
        for outcome in ["ok", "timeout", "connection_failed"] {
            let _zero = self.embedding_calls.get_or_create(&Outcome { outcome });
            let _zero = self.rerank_calls.get_or_create(&Outcome { outcome });
        }
        for degraded in ["no", "keyword-only", "vectors-partial"] {
            let _zero = self.recalls.get_or_create(&Degraded { degraded });
        }
    }
}

fn add<M: Metric + Clone>(registry: &mut Registry, name: &str, help: &str, metric: M) -> M {
    registry.register(name, help, metric.clone());
    metric
}

fn quick() -> Histogram {
    Histogram::new(QUICK)
}

fn slow() -> Histogram {
    Histogram::new(SLOW)
}

fn quick_by_label<Labels: Clone + std::hash::Hash + Eq>() -> Times<Labels> {
    Family::new_with_constructor(quick)
}

fn slow_by_label<Labels: Clone + std::hash::Hash + Eq>() -> Times<Labels> {
    Family::new_with_constructor(slow)
}
