//! Sections `embedding` and `index`: the model that turns texts into vectors, and the recall index in memory. Read by `llm::embed` and
//! `retrieval`.

use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use url::Url;

use super::value::{Secret, bytes, duration, nonzero};
use recall_index::weights::RankingWeights;

/// The provider of embeddings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EmbeddingProvider {
    /// The model in the binary: English, no key, no network.
    #[default]
    Local,
    /// The encoder that the operator installed: many languages, no key, no network.
    Encoder,
    /// An endpoint that speaks OpenAI's `/embeddings`.
    Openai,
    /// An Ollama server.
    Ollama,
    /// No embeddings: recall uses words only.
    Off,
}

/// The model that turns texts into vectors.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Embedding {
    /// The provider.
    pub provider: EmbeddingProvider,
    /// The file of the encoder; its place in the data directory if absent.
    pub encoder_file: Option<PathBuf>,
    /// Base URL of the API; the provider's default if absent.
    pub base_url: Option<Url>,
    /// Key of the provider.
    pub api_key: Option<Secret>,
    /// Name of the model.
    pub model: Option<String>,
    /// The requested dimensions; the model's default if absent.
    pub dimensions: Option<NonZeroU32>,
    /// How long a call for a batch may take.
    #[serde(with = "duration")]
    pub timeout: Duration,
    /// How long a recall waits for the vector of its query before it uses words only.
    #[serde(with = "duration")]
    pub query_timeout: Duration,
    /// Texts per call.
    pub batch: NonZeroU32,
}

impl Default for Embedding {
    fn default() -> Self {
        Self {
            provider: EmbeddingProvider::Local,
            encoder_file: None,
            base_url: None,
            api_key: None,
            model: None,
            dimensions: None,
            timeout: Duration::from_secs(30),
            query_timeout: Duration::from_millis(800),
            batch: nonzero(64),
        }
    }
}

/// The recall index in memory.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Index {
    /// Memory in bytes for cached buckets; the least recently used leave first.
    #[serde(with = "bytes")]
    pub memory_ceiling: usize,
    /// The weights of the features of a ranking.
    pub ranking: RankingWeights,
}

impl Default for Index {
    fn default() -> Self {
        Self { memory_ceiling: 256 << 20, ranking: RankingWeights::default() }
    }
}
