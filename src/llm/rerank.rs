//! Rerankers, which read a query and texts together and score how well each text answers. Off unless the operator configures a server
//! (Cohere's `/rerank`, which Jina, llama.cpp, vLLM and others speak too). Created once at start.

use std::fmt::Debug;
use std::sync::Arc;
use std::time::Instant;

use async_trait::async_trait;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::config::rerank::Rerank as Settings;
use crate::domain::clock::Clock;
use crate::llm::endpoint::{CIRCUIT_OPEN, Endpoint};
use crate::net::Outbound;
use crate::telemetry::metrics;

/// The maximum number of characters sent per text. Cross-encoders read some 500 tokens.
const MAX_CHARS: usize = 2_000;
/// The maximum response size, in bytes: a server may repeat each text.
const MAX_ANSWER: usize = 1 << 20;

/// A model that scores how well texts answer a query.
#[async_trait]
pub trait Reranker: Send + Sync + Debug {
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
    let endpoint = Endpoint::new("reranker", format!("{base}/rerank"), config.api_key.clone(), outbound, clock);
    Some(Arc::new(Remote { settings: config.clone(), endpoint }))
}

/// The client of a server.
#[derive(Debug)]
struct Remote {
    settings: Settings,
    endpoint: Endpoint,
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
        let bytes = self.endpoint.post(&body, MAX_ANSWER).await?;
        let answer: Answer = serde_json::from_slice(&bytes).map_err(|_| "unusable_answer")?;
        in_order(answer.results, texts.len()).ok_or("unusable_answer")
    }
}

#[async_trait]
impl Reranker for Remote {
    async fn scores(&self, query: &str, texts: &[&str]) -> Option<Vec<f32>> {
        let begun = Instant::now();
        let answer = self.endpoint.within(self.settings.timeout, self.call(query, texts)).await;
        if answer != Err(CIRCUIT_OPEN) {
            metrics::reranked(answer.as_ref().map_or_else(|reason| *reason, |_| "ok"), begun.elapsed());
        }
        answer.inspect_err(|reason| tracing::warn!(reason, "the reranker did not answer; the order of recall stands")).ok()
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
