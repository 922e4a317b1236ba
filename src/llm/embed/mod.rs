//! Embedders, which turn texts into vectors. The default are the local models; the operator can configure a server instead. Created once at
//! start.

mod remote;

pub use crate::llm::embed::remote::RemoteEmbedder;
use std::sync::Arc;
use std::time::Duration;

use crate::config::embedding::{Embedding as Settings, EmbeddingProvider};
use crate::domain::clock::Clock;
use crate::error::Result;
use crate::net::Outbound;
use recall_index::embedding::{Embedding, Space};
use remote::Remote;
pub use word_vectors::WordVector;

/// The embedder of the configuration.
#[must_use]
pub fn connect(config: &Settings, outbound: &Outbound, clock: Clock) -> Embedder {
    match (config.provider, &config.model) {
        (EmbeddingProvider::Local, _) => Embedder::Local,
        (EmbeddingProvider::Openai | EmbeddingProvider::Ollama, Some(model)) => {
            Embedder::Remote(Arc::new(Remote::new(config.clone(), model.clone(), outbound, clock)))
        }
        (EmbeddingProvider::Openai | EmbeddingProvider::Ollama | EmbeddingProvider::Off, _) => Embedder::Off,
    }
}

/// The embedder of this process.
#[derive(Debug, Clone)]
pub enum Embedder {
    /// The models in the binary. They are fast enough to be called inside a transaction.
    Local,
    /// A server. Jobs call it, and each query calls it once.
    Remote(Arc<dyn RemoteEmbedder>),
    /// None. Recall uses words only.
    Off,
}

impl Embedder {
    /// The vector space; `None` without an embedder.
    #[must_use]
    pub fn space(&self) -> Option<Space> {
        self.name().map(Space::named)
    }

    /// The full name of the model.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        match self {
            Self::Local => Some(word_vectors::NAME),
            Self::Remote(remote) => Some(remote.name()),
            Self::Off => None,
        }
    }

    /// Embeds a text if that takes no waiting. The outer `None` means that a job must call the server.
    #[must_use]
    pub fn embed_now(&self, text: &str) -> Option<Option<Embedding>> {
        matches!(self, Self::Local).then(|| word_vectors::embed(text))
    }

    /// The vector by which two texts are judged to be alike, if that takes no waiting: `None` for a text in a language whose vectors serve
    /// recall only.
    #[must_use]
    pub fn embed_to_judge(&self, text: &str) -> Option<Embedding> {
        matches!(self, Self::Local).then(|| word_vectors::embed_to_judge(text)).flatten()
    }

    /// Embeds texts, waiting up to `within`. All `None` without an embedder.
    ///
    /// # Errors
    /// [`crate::error::Error::Unavailable`] if a server does not answer in time or its answer is invalid.
    pub async fn embed(&self, texts: &[String], within: Duration) -> Result<Vec<Option<Embedding>>> {
        match self {
            Self::Local => Ok(texts.iter().map(|text| word_vectors::embed(text)).collect()),
            Self::Remote(remote) => remote.embed(texts, within).await,
            Self::Off => Ok(vec![None; texts.len()]),
        }
    }

    /// The words of a query with their vectors, if the model has vectors for words.
    #[must_use]
    pub fn words(&self, text: &str) -> Option<Vec<WordVector>> {
        matches!(self, Self::Local).then(|| word_vectors::words(text))
    }
}
