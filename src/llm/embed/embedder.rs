//! A server that turns texts into vectors.

use crate::error::Result;
use async_trait::async_trait;
use recall_index::embedding::Embedding;
use std::fmt;
use std::time::Duration;

/// A server that embeds texts.
#[async_trait]
pub trait RemoteEmbedder: Send + Sync + fmt::Debug {
    /// Which model, in full: provider, model, dimensions.
    fn name(&self) -> &str;

    /// The embeddings of `texts`, in their order; `None` where the model had nothing sensible to say (all zero).
    ///
    /// # Errors
    /// [`crate::error::Error::Unavailable`] when it does not answer within the time, or answers something else.
    async fn embed(&self, texts: &[String], within: Duration) -> Result<Vec<Option<Embedding>>>;
}
