//! What an embedder must do that takes too long for a transaction.

use std::fmt;
use std::time::Duration;

use async_trait::async_trait;
use recall_index::embedding::Embedding;

use crate::error::Result;

/// What a text is to the one who embeds it. Some models read questions differently from what answers them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum InputType {
    /// What is searched for.
    Query,
    /// What is searched: an item of memory.
    Document,
}

/// An embedder that takes too long for a transaction: a server, or the installed encoder.
#[async_trait]
pub trait DeferredEmbedder: Send + Sync + fmt::Debug {
    /// The full name of the model: provider, model, dimensions.
    fn name(&self) -> &str;

    /// The embeddings of `texts`, in order; `None` where the model has none.
    ///
    /// # Errors
    /// [`crate::error::Error::Unavailable`] if it does not answer in time, or its answer is invalid.
    async fn embed(&self, texts: &[String], input: InputType, within: Duration) -> Result<Vec<Option<Embedding>>>;
}
