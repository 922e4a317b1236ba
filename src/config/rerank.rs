//! Section `rerank`: a model that reads the best results of recall together with the query. Read by `llm::rerank`.

use std::num::NonZeroU32;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use url::Url;

use super::value::{Secret, duration, nonzero};

/// The reranker; off without a base URL.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Rerank {
    /// Base URL of an API with `POST /rerank`, as Cohere, Jina, llama.cpp, vLLM and Infinity have it; off if absent.
    pub base_url: Option<Url>,
    /// Key of the API.
    pub api_key: Option<Secret>,
    /// Name of the model.
    pub model: Option<String>,
    /// What the model's score counts beside recall's own, 0 to 1.
    pub weight: f64,
    /// How many of the best results it reads, 1 to 100.
    pub candidates: NonZeroU32,
    /// How long a recall waits for it before the order of recall stands.
    #[serde(with = "duration")]
    pub timeout: Duration,
}

impl Default for Rerank {
    fn default() -> Self {
        Self { base_url: None, api_key: None, model: None, weight: 0.4, candidates: nonzero(30), timeout: Duration::from_millis(800) }
    }
}
