//! Embedders, which turn texts into vectors. The default are the local models; the operator can install an encoder or configure a server
//! instead. Created once at start.

mod deferred;
mod installed;
mod remote;

use std::sync::Arc;
use std::time::Duration;

use crate::config::Config;
use crate::config::embedding::EmbeddingProvider;
use crate::domain::clock::Clock;
use crate::error::Result;
use crate::net::Outbound;
pub use deferred::{DeferredEmbedder, InputType};
use installed::InstalledEncoder;
use recall_index::embedding::{Embedding, Space};
use remote::Remote;
pub use word_vectors::WordVector;

/// The embedder of the configuration.
///
/// # Errors
/// [`crate::error::Error::Invalid`] if it is the encoder, and the encoder is not installed.
pub fn connect(config: &Config, outbound: &Outbound, clock: Clock) -> Result<Embedder> {
    let settings = &config.embedding;
    Ok(match (settings.provider, &settings.model) {
        (EmbeddingProvider::Local, _) => Embedder::Local,
        (EmbeddingProvider::Encoder, _) => Embedder::Deferred(Arc::new(InstalledEncoder::load(&config.encoder_file())?)),
        (EmbeddingProvider::Openai | EmbeddingProvider::Ollama, Some(model)) => {
            Embedder::Deferred(Arc::new(Remote::new(settings.as_ref().clone(), model.clone(), outbound, clock)))
        }
        (EmbeddingProvider::Openai | EmbeddingProvider::Ollama | EmbeddingProvider::Off, _) => Embedder::Off,
    })
}

/// The embedder of this process.
#[derive(Debug, Clone)]
pub enum Embedder {
    /// The models in the binary. They are fast enough to be called inside a transaction.
    Local,
    /// A server or the installed encoder. Jobs call it, and each query calls it once.
    Deferred(Arc<dyn DeferredEmbedder>),
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
            Self::Deferred(embedder) => Some(embedder.name()),
            Self::Off => None,
        }
    }

    /// Embeds a text if that takes no waiting. The outer `None` means that a job must do it.
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
    pub async fn embed(&self, texts: &[String], input: InputType, within: Duration) -> Result<Vec<Option<Embedding>>> {
        match self {
            Self::Local => Ok(texts.iter().map(|text| word_vectors::embed(text)).collect()),
            Self::Deferred(embedder) => embedder.embed(texts, input, within).await,
            Self::Off => Ok(vec![None; texts.len()]),
        }
    }

    /// The words of a query with their vectors, if the model has vectors for words.
    #[must_use]
    pub fn words(&self, text: &str) -> Option<Vec<WordVector>> {
        matches!(self, Self::Local).then(|| word_vectors::words(text))
    }
}
