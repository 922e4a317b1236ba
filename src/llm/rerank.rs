//! Rerankers, which read a query and texts together and score how well each text answers. Off unless the operator configures a server
//! (Cohere's `/rerank`, which Jina, llama.cpp, vLLM and others speak too). Created once at start.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::config::rerank::Rerank as Settings;
use crate::domain::clock::Clock;
use crate::llm::breaker::Breaker;
use crate::net::{Outbound, read_capped};
use crate::telemetry::metrics;

/// The number of failures that opens the circuit …
const BREAKER_FAILURES: usize = 3;
/// … if they occur within this window.
const BREAKER_WINDOW: Duration = Duration::from_secs(60);
/// How long the circuit stays open before one call may probe the endpoint.
const BREAKER_PAUSE: Duration = Duration::from_secs(30);
/// The maximum number of characters sent per text. Cross-encoders read some 500 tokens.
const MAX_CHARS: usize = 2_000;
/// The maximum response size, in bytes: a server may repeat each text.
const MAX_ANSWER: usize = 1 << 20;

/// A model that scores how well texts answer a query.
#[async_trait]
pub trait Reranker: Send + Sync + fmt::Debug {
    /// The scores of `texts`, in order, 0 to 1. `None` if it does not answer in time, or not usably: the order of recall stands.
    async fn scores(&self, query: &str, texts: &[&str]) -> Option<Vec<f32>>;

    /// How many of the best results it reads.
    fn candidates(&self) -> usize;

    /// What its score counts beside recall's own, 0 to 1.
    fn weight(&self) -> f32;
}

/// The reranker of the configuration, if there is one.
#[must_use]
pub fn connect(config: &Settings, outbound: &Outbound, clock: Clock) -> Option<Arc<dyn Reranker>> {
    let base = config.base_url.as_ref()?.as_str().trim_end_matches('/');
    let url = format!("{base}/rerank");
    let breaker = Breaker::new("reranker", clock, BREAKER_FAILURES, BREAKER_WINDOW, BREAKER_PAUSE);
    Some(Arc::new(Remote { settings: config.clone(), url, client: outbound.for_operator().clone(), breaker }))
}

/// The client of a server.
struct Remote {
    settings: Settings,
    url: String,
    client: reqwest::Client,
    breaker: Breaker,
}

/// Hides the key, which must not reach a log through `{:?}`.
impl fmt::Debug for Remote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Remote").field("url", &self.url).finish_non_exhaustive()
    }
}

#[derive(Deserialize)]
struct Answer {
    results: Vec<Row>,
}

#[derive(Deserialize)]
struct Row {
    index: usize,
    #[serde(alias = "score")]
    relevance_score: f32,
}

impl Remote {
    async fn call(&self, query: &str, texts: &[&str]) -> Result<Vec<f32>, &'static str> {
        let cut = |text: &str| text.chars().take(MAX_CHARS).collect::<String>();
        let documents: Vec<String> = texts.iter().map(|text| cut(text)).collect();
        let mut body = json!({ "query": cut(query), "documents": documents, "top_n": texts.len() });
        if let (Some(model), Value::Object(fields)) = (&self.settings.model, &mut body) {
            fields.insert("model".to_owned(), json!(model));
        }
        let mut request = self.client.post(&self.url).json(&body);
        if let Some(key) = &self.settings.api_key {
            request = request.bearer_auth(key.expose());
        }
        let response = request.send().await.map_err(|_| "connection_failed")?;
        if !response.status().is_success() {
            return Err(if response.status().as_u16() == 429 { "rate_limited" } else { "request_refused" });
        }
        let bytes = read_capped(response, MAX_ANSWER).await.map_err(|_| "answer_too_large")?;
        let answer: Answer = serde_json::from_slice(&bytes).map_err(|_| "unusable_answer")?;
        in_order(answer.results, texts.len()).ok_or("unusable_answer")
    }
}

#[async_trait]
impl Reranker for Remote {
    async fn scores(&self, query: &str, texts: &[&str]) -> Option<Vec<f32>> {
        let permit = self.breaker.admit().ok()?;
        let begun = Instant::now();
        let answer = tokio::time::timeout(self.settings.timeout, self.call(query, texts)).await.unwrap_or(Err("timeout"));
        metrics::reranked(answer.as_ref().map_or_else(|reason| *reason, |_| "ok"), begun.elapsed());
        match answer {
            Ok(scores) => {
                permit.succeeded();
                Some(scores)
            }
            Err(reason) => {
                tracing::warn!(reason, "the reranker did not answer; the order of recall stands");
                permit.failed();
                None
            }
        }
    }

    fn candidates(&self) -> usize {
        self.settings.candidates.get() as usize
    }

    #[expect(clippy::cast_possible_truncation, reason = "a share between 0 and 1")]
    fn weight(&self) -> f32 {
        self.settings.weight as f32
    }
}

/// The scores in the order of the texts, 0 to 1; `None` unless there is exactly one finite score for each. Servers that answer with logits,
/// as llama.cpp does, are recognised by a score outside 0 to 1.
fn in_order(rows: Vec<Row>, count: usize) -> Option<Vec<f32>> {
    let mut scores = vec![None; count];
    for row in rows {
        let place = scores.get_mut(row.index)?;
        if place.replace(row.relevance_score).is_some() || !row.relevance_score.is_finite() {
            return None;
        }
    }
    let scores: Vec<f32> = scores.into_iter().collect::<Option<_>>()?;
    let are_shares = scores.iter().all(|score| (0.0..=1.0).contains(score));
    let share = |score: f32| if are_shares { score } else { 1.0 / (1.0 + (-score).exp()) };
    Some(scores.into_iter().map(share).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(answer: Value, count: usize) -> Option<Vec<f32>> {
        let Answer { results } = serde_json::from_value(answer).ok()?;
        in_order(results, count)
    }

    #[test]
    fn scores_stand_in_the_order_of_the_texts() {
        let cohere = json!({ "id": "x", "results": [{ "index": 1, "relevance_score": 0.9 }, { "index": 0, "relevance_score": 0.1 }] });
        assert_eq!(read(cohere, 2), Some(vec![0.1, 0.9]));
        let logits = read(json!({ "results": [{ "index": 0, "relevance_score": 4.0 }, { "index": 1, "score": -4.0 }] }), 2).unwrap();
        assert!(logits[0] > 0.98 && logits[1] < 0.02, "{logits:?}");
    }

    #[test]
    fn an_answer_that_does_not_score_each_text_once_is_none() {
        for bad in [
            json!({ "results": [{ "index": 0, "relevance_score": 0.5 }] }),
            json!({ "results": [{ "index": 0, "relevance_score": 0.5 }, { "index": 0, "relevance_score": 0.4 }] }),
            json!({ "results": [{ "index": 0, "relevance_score": 0.5 }, { "index": 7, "relevance_score": 0.4 }] }),
            json!({ "results": "none" }),
        ] {
            assert_eq!(read(bad.clone(), 2), None, "{bad}");
        }
    }
}
