//! Embedders: what turns texts into vectors. The local model is the default; a server may take its place. Built once at start.

pub mod embedder;
mod potion;
mod remote;
mod word_piece;

pub use crate::llm::embed::embedder::RemoteEmbedder;
use std::sync::Arc;
use std::time::Duration;

use crate::config::embedding::{Embedding as Settings, EmbeddingProvider};
use crate::domain::clock::Clock;
use crate::error::Result;
use crate::net::Outbound;
pub use potion::WordVector;
use recall_index::embedding::{Embedding, Space};
use remote::Remote;

/// The embedder that the configuration names.
#[must_use]
pub fn connect(config: &Settings, outbound: &Outbound, clock: Clock) -> Embedder {
    match (config.provider, &config.model) {
        (EmbeddingProvider::Local, _) => Embedder::Local,
        (EmbeddingProvider::Openai | EmbeddingProvider::Ollama, Some(model)) => {
            Embedder::Remote(Arc::new(Remote::new(config.clone(), model.clone(), outbound.for_operator().clone(), clock)))
        }
        (EmbeddingProvider::Openai | EmbeddingProvider::Ollama | EmbeddingProvider::Off, _) => Embedder::Off,
    }
}

/// The embedder of this process.
#[derive(Debug, Clone)]
pub enum Embedder {
    /// The model in the binary: fast enough to be asked inside a transaction.
    Local,
    /// A server: asked by jobs, and once a question.
    Remote(Arc<dyn RemoteEmbedder>),
    /// None: recall goes by words.
    Off,
}

impl Embedder {
    /// The space of its vectors; `None` when there is none.
    #[must_use]
    pub fn space(&self) -> Option<Space> {
        self.name().map(Space::named)
    }

    /// Its full name.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        match self {
            Self::Local => Some(potion::NAME),
            Self::Remote(remote) => Some(remote.name()),
            Self::Off => None,
        }
    }

    /// The embedding of a text where it costs no waiting: the outer `None` says that a job has to ask for it.
    #[must_use]
    pub fn embed_now(&self, text: &str) -> Option<Option<Embedding>> {
        matches!(self, Self::Local).then(|| potion::embed(text))
    }

    /// The embeddings of texts, however long that takes up to `within`; all `None` when there is no embedder.
    ///
    /// # Errors
    /// [`crate::error::Error::Unavailable`] when a server does not answer in time, or answers something else.
    pub async fn embed(&self, texts: &[String], within: Duration) -> Result<Vec<Option<Embedding>>> {
        match self {
            Self::Local => Ok(texts.iter().map(|text| potion::embed(text)).collect()),
            Self::Remote(remote) => remote.embed(texts, within).await,
            Self::Off => Ok(vec![None; texts.len()]),
        }
    }

    /// The words of a question with their vectors, where the model has vectors for words.
    #[must_use]
    pub fn words(&self, text: &str) -> Option<Vec<WordVector>> {
        matches!(self, Self::Local).then(|| potion::words(text))
    }
}
