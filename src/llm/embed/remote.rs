//! A server that turns texts into vectors: OpenAI's `/embeddings` and compatible APIs, or Ollama's `/api/embed`.

use std::time::{Duration, Instant};

use async_trait::async_trait;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::config::embedding::{Embedding as Settings, EmbeddingProvider};
use crate::domain::clock::Clock;
use crate::error::{Error, Result};
use crate::llm::embed::deferred::{DeferredEmbedder, InputType};
use crate::llm::endpoint::{CIRCUIT_OPEN, Endpoint};
use crate::net::Outbound;
use crate::telemetry::metrics;
use recall_index::embedding::Embedding;

/// The maximum response size per text, in bytes: 4,096 numbers of up to 24 characters.
const BYTES_A_TEXT: usize = 98_304;
/// The maximum number of characters sent per text. Models accept about 8,000 tokens and cut or refuse longer texts.
const MAX_CHARS: usize = 8_000;

/// The client.
#[derive(Debug)]
pub(super) struct Remote {
    settings: Settings,
    model: String,
    name: String,
    endpoint: Endpoint,
}

/// The parts of both endpoints' responses that are read.
#[derive(Deserialize)]
struct Answer {
    /// In OpenAI's response.
    data: Option<Vec<Row>>,
    /// In Ollama's response.
    embeddings: Option<Vec<Vec<f32>>>,
}

#[derive(Deserialize)]
struct Row {
    index: usize,
    embedding: Vec<f32>,
}

impl Remote {
    pub(super) fn new(settings: Settings, model: String, outbound: &Outbound, clock: Clock) -> Self {
        let (default, path) = match settings.provider {
            EmbeddingProvider::Ollama => ("http://localhost:11434", "api/embed"),
            _ => ("https://api.openai.com/v1", "embeddings"),
        };
        let base = settings.base_url.as_ref().map_or(default, url::Url::as_str).trim_end_matches('/');
        let url = format!("{base}/{path}");
        let dimensions = settings.dimensions.map_or_else(String::new, |dimensions| format!("/{dimensions}"));
        let name = format!("{base}/{model}{dimensions}");
        let endpoint = Endpoint::new("embedder", url, settings.api_key.clone(), outbound, clock);
        Self { settings, model, name, endpoint }
    }

    async fn call(&self, texts: &[String]) -> Result<Vec<Option<Embedding>>, &'static str> {
        let input: Vec<String> = texts.iter().map(|text| text.chars().take(MAX_CHARS).collect()).collect();
        let mut body = json!({ "model": self.model, "input": input });
        if let (Some(dimensions), Value::Object(fields)) = (self.settings.dimensions, &mut body) {
            fields.insert("dimensions".to_owned(), json!(dimensions));
        }
        let bytes = self.endpoint.post(&body, (texts.len() + 1) * BYTES_A_TEXT).await?;
        self.read(serde_json::from_slice(&bytes).map_err(|_| "unusable_answer")?, texts.len())
    }

    /// Checks that there is exactly one vector per text, all with the requested dimensions.
    fn read(&self, answer: Answer, count: usize) -> Result<Vec<Option<Embedding>>, &'static str> {
        let vectors = match (answer.data, answer.embeddings) {
            (Some(mut rows), _) => {
                rows.sort_by_key(|row| row.index);
                rows.into_iter().map(|row| row.embedding).collect()
            }
            (None, Some(vectors)) => vectors,
            (None, None) => return Err("unusable_answer"),
        };
        let dimensions = self.settings.dimensions.map(|number| number.get() as usize).or_else(|| vectors.first().map(Vec::len));
        if vectors.len() != count || vectors.iter().any(|vector| Some(vector.len()) != dimensions) {
            return Err("wrong_dimension");
        }
        Ok(vectors.iter().map(|vector| Embedding::of(vector)).collect())
    }
}

#[async_trait]
impl DeferredEmbedder for Remote {
    fn name(&self) -> &str {
        &self.name
    }

    async fn embed(&self, texts: &[String], _input: InputType, within: Duration) -> Result<Vec<Option<Embedding>>> {
        let begun = Instant::now();
        let answer = self.endpoint.within(within, self.call(texts)).await;
        if !matches!(answer, Err(CIRCUIT_OPEN)) {
            metrics::embedded(answer.as_ref().map_or_else(|reason| *reason, |_| "ok"), texts.len(), begun.elapsed());
        }
        answer.map_err(|reason| Error::unavailable("embedder", reason))
    }
}
