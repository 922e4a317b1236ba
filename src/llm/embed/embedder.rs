//! A server that turns texts into vectors.

use crate::error::Result;
use async_trait::async_trait;
use recall_index::embedding::Embedding;
use std::fmt;
use std::time::Duration;

/// A server that embeds texts.
#[async_trait]
pub trait RemoteEmbedder: Send + Sync + fmt::Debug {
    /// The full name of the model: provider, model, dimensions.
    fn name(&self) -> &str;

    /// The embeddings of `texts`, in order; `None` where the model returned only zeros.
    ///
    /// # Errors
    /// [`crate::error::Error::Unavailable`] if the server does not answer in time, or its answer is invalid.
    async fn embed(&self, texts: &[String], within: Duration) -> Result<Vec<Option<Embedding>>>;
}
