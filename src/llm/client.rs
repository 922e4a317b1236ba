//! The model client: genai handles the protocols; this module adds time-outs, a size limit, a few retries and a circuit breaker.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use futures::StreamExt;
use genai::chat::{ChatFrameSink, ChatStream, ChatStreamEvent};
use serde_json::Value;
use tokio::sync::Semaphore;
use tracing::Instrument;

use super::breaker::Breaker;
use super::chat::{ChatAnswer, ChatModel, ChatRequest, Listener};
use super::failure::Failure;
use super::probabilities::Probabilities;
use super::provider::{self, Completion};
use super::provider_fields;
use super::relay::{Relay, Upstream};
use super::sampling::Sampling;
use crate::config::llm::{Llm, ResponseFormat};
use crate::domain::clock::Clock;
use crate::error::{Error, Result};
use crate::telemetry::metrics;

/// The number of failures that opens the circuit …
const BREAKER_FAILURES: usize = 5;
/// … if they occur within this window.
const BREAKER_WINDOW: Duration = Duration::from_secs(60);
/// How long the circuit stays open before one call may probe the endpoint.
const BREAKER_PAUSE: Duration = Duration::from_secs(30);

/// How much larger a streamed answer may be than its text, since each word comes in its own frame.
const FRAMES: usize = 16;

/// A model at an endpoint that the operator or a tenant chose.
pub(super) struct ModelClient {
    config: Llm,
    name: String,
    base_url: String,
    clock: Clock,
    upstream: reqwest::Client,
    genai: genai::Client,
    breaker: Breaker,
    /// The class of the last failure that counted against the endpoint, which an open circuit names.
    last_failure: Mutex<&'static str>,
    /// Limits the number of concurrent calls.
    places: Semaphore,
    /// Whether the endpoint has refused a JSON schema. If so, the client sends no further schemas.
    is_schema_refused: AtomicBool,
}

/// Hides the key, which must not reach a log through `{:?}`.
impl fmt::Debug for ModelClient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ModelClient").field("provider", &self.config.provider).field("model", &self.name).finish_non_exhaustive()
    }
}

impl ModelClient {
    pub(super) fn new(config: Llm, name: String, upstream: reqwest::Client, clock: Clock) -> Result<Self> {
        let genai = genai::Client::builder().with_reqwest(upstream.clone()).build().map_err(|error| Error::internal(error.to_string()))?;
        let base_url = config.base_url.as_ref().map_or(config.provider.default_base_url(), url::Url::as_str);
        let base_url = format!("{}/", base_url.trim_end_matches('/'));
        let breaker = Breaker::new("model", clock.clone(), BREAKER_FAILURES, BREAKER_WINDOW, BREAKER_PAUSE);
        let places = Semaphore::new(config.concurrency.get() as usize);
        let (last_failure, is_schema_refused) = (Mutex::new(""), AtomicBool::new(false));
        Ok(Self { config, name, base_url, clock, upstream, genai, breaker, last_failure, places, is_schema_refused })
    }

    fn format(&self) -> ResponseFormat {
        if self.is_schema_refused.load(Ordering::Relaxed) { ResponseFormat::Text } else { self.config.response_format }
    }

    /// One attempt, with its time-out.
    async fn try_once(&self, request: &ChatRequest, format: ResponseFormat) -> Result<ChatAnswer, Failure> {
        let limit = request.timeout.unwrap_or(self.config.timeout);
        let call = self.call(request, format);
        Box::pin(self.guarded(async { tokio::time::timeout(limit, call).await.unwrap_or(Err(Failure::Timeout)) })).await
    }

    /// Runs a call through the circuit breaker.
    async fn guarded(&self, call: impl Future<Output = Result<ChatAnswer, Failure>>) -> Result<ChatAnswer, Failure> {
        let last_failure = || *self.last_failure.lock().unwrap_or_else(PoisonError::into_inner);
        let permit = self.breaker.admit().map_err(|wait| Failure::CircuitOpen(wait, last_failure()))?;
        let begun = Instant::now();
        let span = tracing::info_span!("model_call", provider = self.config.provider.as_str(), outcome = tracing::field::Empty);
        let outcome = call.instrument(span.clone()).await;
        span.record("outcome", outcome.as_ref().map_or_else(|failure| failure.reason(), |_| "ok"));
        self.count(&outcome, begun.elapsed());
        match &outcome {
            Err(failure) if failure.counts_against_the_endpoint() => {
                *self.last_failure.lock().unwrap_or_else(PoisonError::into_inner) = failure.reason();
                permit.failed();
            }
            Ok(_) | Err(_) => permit.succeeded(),
        }
        outcome
    }

    /// Counts a call in the metrics. A call that the open circuit refused was never made and is not counted.
    fn count(&self, outcome: &Result<ChatAnswer, Failure>, took: Duration) {
        let provider = self.config.provider.as_str();
        metrics::model_called(provider, outcome.as_ref().map_or_else(|failure| failure.reason(), |_| "ok"), took);
        if let Ok(ChatAnswer { prompt_tokens, completion_tokens, .. }) = outcome {
            let price = |tokens: Option<u32>, of_a_million: f64| f64::from(tokens.unwrap_or(0)) * of_a_million / 1e6;
            let cost = price(*prompt_tokens, self.config.input_price) + price(*completion_tokens, self.config.output_price);
            metrics::model_charged(provider, cost);
        }
    }

    async fn call(&self, request: &ChatRequest, format: ResponseFormat) -> Result<ChatAnswer, Failure> {
        let relay = Relay::open().await.map_err(|_| Failure::Request)?;
        let target = self.target(&relay)?;
        let options = provider::options(&self.config, request, format);
        let extra = provider_fields::extra(self.config.provider, request);
        let upstream = self.upstream(false, extra.as_ref());
        let response = tokio::select! {
            response = self.genai.exec_chat(target, provider::request(&self.config, request), Some(&options)) => response,
            () = relay.serve(&upstream) => return Err(Failure::Request),
        };
        match (response, relay.failure()) {
            (_, Some(failure)) => Err(failure),
            (Ok(response), None) => provider::answer(request, response.into()),
            (Err(_), None) => Err(Failure::Unusable),
        }
    }

    /// One streamed attempt. The time-out applies to each piece, not to the whole answer, because a long answer is not an error.
    async fn stream_once(&self, request: &ChatRequest, listener: &mut CountingListener<'_>) -> Result<ChatAnswer, Failure> {
        let relay = Relay::open().await.map_err(|_| Failure::Request)?;
        let target = self.target(&relay)?;
        let mut options = provider::options(&self.config, request, self.format()).with_capture_usage(true).with_capture_tool_calls(true);
        let probabilities = Arc::new(Probabilities::default());
        if request.sampling.logprobs.is_some() {
            options = options.with_raw_frame_sink_arc(Arc::clone(&probabilities) as Arc<dyn ChatFrameSink>);
        }
        let limit = request.timeout.unwrap_or(self.config.timeout);
        let told = async {
            let heard = self.genai.exec_chat_stream(target, provider::request(&self.config, request), Some(&options));
            let stream = tokio::time::timeout(limit, heard).await.map_err(|_| Failure::Timeout)?.map_err(|_| Failure::Unusable)?;
            read_stream(stream.stream, &self.name, limit, listener).await
        };
        let extra = provider_fields::extra(self.config.provider, request);
        let upstream = self.upstream(true, extra.as_ref());
        let outcome = tokio::select! {
            told = told => told,
            () = relay.serve(&upstream) => return Err(Failure::Request),
        };
        match (outcome, relay.failure()) {
            (_, Some(failure)) => Err(failure),
            (told, None) => provider::answer(request, Completion { logprobs: probabilities.take(), ..told? }),
        }
    }

    fn target(&self, relay: &Relay) -> Result<genai::ServiceTarget, Failure> {
        Ok(provider::target(&self.config, &self.name, relay.url().map_err(|_| Failure::Request)?))
    }

    const fn upstream<'a>(&'a self, is_stream: bool, extra: Option<&'a Value>) -> Upstream<'a> {
        Upstream {
            client: &self.upstream,
            base_url: self.base_url.as_str(),
            max_bytes: self.config.max_response.saturating_mul(if is_stream { FRAMES } else { 1 }),
            has_key: self.config.api_key.is_some(),
            clock: &self.clock,
            is_stream,
            extra,
        }
    }

    /// Whether the request for a JSON schema may have caused `failure`. The client then retries without a schema.
    fn blames_the_schema(request: &ChatRequest, format: ResponseFormat, failure: Failure) -> bool {
        request.schema.is_some() && format != ResponseFormat::Text && matches!(failure, Failure::Status(400 | 422, _))
    }

    /// Whether what is shown with the messages may have caused `failure`. The client then asks again with the marks alone, so that an
    /// image in the history does not end a dialogue with a model that cannot see.
    fn blames_the_media(request: &ChatRequest, failure: Failure) -> bool {
        matches!(failure, Failure::Status(400 | 404 | 415 | 422, _)) && request.messages.iter().any(|message| !message.media().is_empty())
    }

    /// The time to wait before the next attempt; `None` if there is none.
    fn wait_before_retry(&self, failure: Failure, calls: u32) -> Option<Duration> {
        if !failure.is_retried() || calls > self.config.retries {
            return None;
        }
        let backoff = self.config.retry_backoff * 2_u32.saturating_pow(calls.saturating_sub(1));
        let wait = failure.retry_after().unwrap_or(backoff);
        (wait <= self.config.max_retry_wait).then_some(wait)
    }
}

#[async_trait]
impl ChatModel for ModelClient {
    fn name(&self) -> &str {
        &self.name
    }

    fn check(&self, sampling: &Sampling) -> Result<()> {
        let provider = self.config.provider;
        sampling.refused_by(provider).map_or(Ok(()), |name| {
            let message = format!("is not supported by the provider of this agent's model ({}); leave it out", provider.as_str());
            Err(Error::invalid(name, message))
        })
    }

    async fn chat(&self, mut request: ChatRequest) -> Result<ChatAnswer> {
        let _place = self.places.acquire().await.map_err(Error::internal)?;
        let mut calls = 0;
        loop {
            let format = self.format();
            let outcome = Box::pin(self.try_once(&request, format)).await;
            calls += 1;
            let failure = match outcome {
                Ok(answer) => return Ok(answer),
                Err(failure) => failure,
            };
            tracing::warn!(provider = ?self.config.provider, reason = failure.reason(), calls, "a call to the model failed");
            if calls <= self.config.retries && Self::blames_the_schema(&request, format, failure) {
                self.is_schema_refused.store(true, Ordering::Relaxed);
                continue;
            }
            if Self::blames_the_media(&request, failure) {
                request.show_nothing();
                continue;
            }
            match self.wait_before_retry(failure, calls) {
                Some(wait) => tokio::time::sleep(wait).await,
                None => return Err(failure.into()),
            }
        }
    }

    async fn stream(&self, mut request: ChatRequest, listener: &mut dyn Listener) -> Result<ChatAnswer> {
        let _place = self.places.acquire().await.map_err(Error::internal)?;
        let mut listener = CountingListener { listener, pieces: 0 };
        let mut calls = 0;
        loop {
            let outcome = self.guarded(Box::pin(self.stream_once(&request, &mut listener))).await;
            calls += 1;
            let failure = match outcome {
                Ok(answer) => return Ok(answer),
                Err(failure) => failure,
            };
            tracing::warn!(provider = ?self.config.provider, reason = failure.reason(), calls, pieces = listener.pieces, "a streamed call to the model failed");
            if listener.pieces == 0 && Self::blames_the_media(&request, failure) {
                request.show_nothing();
                continue;
            }
            match self.wait_before_retry(failure, calls) {
                // Pieces that were passed on cannot be taken back.
                Some(wait) if listener.pieces == 0 => tokio::time::sleep(wait).await,
                _ => return Err(failure.into()),
            }
        }
    }
}

/// Counts the pieces that were passed on. Only a call that passed on none may be retried.
struct CountingListener<'a> {
    listener: &'a mut dyn Listener,
    pieces: usize,
}

/// Passes on the pieces of a streamed answer until it ends.
///
/// # Errors
/// [`Failure::Timeout`] if no piece arrives in time, [`Failure::BrokenOff`] if the stream ends without an end marker,
/// [`Failure::Unusable`] for content that cannot be parsed.
async fn read_stream(
    mut stream: ChatStream,
    model: &str,
    limit: Duration,
    listener: &mut CountingListener<'_>,
) -> Result<Completion, Failure> {
    let mut text = String::new();
    while let Some(event) = tokio::time::timeout(limit, stream.next()).await.map_err(|_| Failure::Timeout)? {
        match event.map_err(|_| Failure::Unusable)? {
            ChatStreamEvent::Chunk(chunk) if !chunk.content.is_empty() => {
                listener.pieces += 1;
                listener.listener.piece(&chunk.content).await;
                text.push_str(&chunk.content);
            }
            ChatStreamEvent::End(end) => {
                return Ok(Completion {
                    text,
                    model: model.to_owned(),
                    usage: end.captured_usage.clone().unwrap_or_default(),
                    stop: end.captured_stop_reason.clone(),
                    calls: end.captured_into_tool_calls().unwrap_or_default(),
                    logprobs: Vec::new(),
                });
            }
            _ => {}
        }
    }
    Err(Failure::BrokenOff)
}
