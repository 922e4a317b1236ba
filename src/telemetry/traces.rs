//! OpenTelemetry traces: the spans of the log (`request`, `job`, `recall`, `model_call`) are sent to a collector in batches in the
//! background. Off unless the configuration names a collector. Spans carry ids and values of closed lists, never memory text.

use opentelemetry::propagation::{Extractor, TextMapPropagator};
use opentelemetry::trace::{TraceContextExt, TracerProvider};
use opentelemetry_http::HttpClient;
use opentelemetry_otlp::{Protocol, SpanExporter, WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::propagation::TraceContextPropagator;
use opentelemetry_sdk::trace::{Sampler, SdkTracerProvider};
use tracing::{Span, Subscriber};
use tracing_opentelemetry::OpenTelemetrySpanExt;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::registry::LookupSpan;
use url::Url;

use crate::config::telemetry::Traces;
use crate::error::{Error, Result};

/// Sends spans, including the remaining ones when the process ends.
#[derive(Debug)]
pub struct Sending(SdkTracerProvider);

impl Sending {
    /// Starts sending spans through `client` to the collector at `endpoint`.
    ///
    /// # Errors
    /// [`Error::Internal`] if the exporter cannot be built.
    pub fn begin(settings: &Traces, endpoint: &Url, client: impl HttpClient + 'static) -> Result<Self> {
        let url = format!("{}/v1/traces", endpoint.as_str().trim_end_matches('/'));
        let exporter = SpanExporter::builder().with_http().with_http_client(client).with_protocol(Protocol::HttpJson).with_endpoint(url);
        let exporter = exporter.build().map_err(|cause| Error::internal(cause.to_string()))?;
        let provider = SdkTracerProvider::builder()
            .with_batch_exporter(exporter)
            .with_sampler(Sampler::ParentBased(Box::new(Sampler::TraceIdRatioBased(settings.sample_ratio))))
            .with_resource(Resource::builder().with_service_name(settings.service_name.clone()).build())
            .build();
        Ok(Self(provider))
    }

    /// The subscriber layer for Noctuary's own spans. Spans of libraries are not sent.
    pub fn layer<S: Subscriber + for<'span> LookupSpan<'span>>(&self) -> impl Layer<S> + use<S> {
        let ours = Targets::new().with_target("noctuary", LevelFilter::INFO);
        let tracer = self.0.tracer("noctuary");
        tracing_opentelemetry::layer().with_tracer(tracer).with_location(false).with_threads(false).with_filter(ours)
    }

    /// Sends the remaining spans. Blocks until the collector has answered or the time-out elapsed.
    pub fn finish(self) {
        if let Err(cause) = self.0.shutdown() {
            tracing::warn!(%cause, "the last spans could not be sent");
        }
    }
}

/// The trace headers of a request.
#[derive(Debug, Clone, Copy, Default)]
pub struct Caller<'a> {
    /// `traceparent`.
    pub parent: Option<&'a str>,
    /// `tracestate`.
    pub state: Option<&'a str>,
}

impl Extractor for Caller<'_> {
    fn get(&self, name: &str) -> Option<&str> {
        match name {
            "traceparent" => self.parent,
            "tracestate" => self.state,
            _ => None,
        }
    }

    fn keys(&self) -> Vec<&str> {
        vec!["traceparent", "tracestate"]
    }
}

/// Makes `span` part of the caller's trace, if the request names one.
pub fn join(span: &Span, caller: Caller<'_>) {
    let context = TraceContextPropagator::new().extract(&caller);
    if context.span().span_context().is_valid() && span.set_parent(context).is_err() {
        tracing::debug!("a span started before its trace was known");
    }
}

/// The `traceparent` header that names the trace of a request; `None` if no traces are sent.
#[must_use]
pub fn traceparent(span: &Span) -> Option<String> {
    let context = span.context();
    let context = context.span();
    let context = context.span_context();
    context.is_valid().then(|| format!("00-{}-{}-{:02x}", context.trace_id(), context.span_id(), context.trace_flags()))
}
