//! Computes embeddings before a transaction begins if it would need many, because other writers wait during the
//! transaction. They are attached to the transaction, where indexing looks first.

use std::collections::HashMap;

use tokio::sync::Semaphore;

use super::chunks;
use crate::app_state::AppState;
use crate::error::{Error, Result};
use crate::store::Tx;
use recall_index::embedding::Embedding;

/// Number of texts from which on this is worthwhile.
const MANY: usize = 32;
/// One large batch at a time, which leaves cores to small ones.
static ROOM: Semaphore = Semaphore::const_new(1);

/// Embeddings by their texts.
#[derive(Debug, Default)]
pub(crate) struct PreparedEmbeddings(HashMap<String, Option<Embedding>>);

impl PreparedEmbeddings {
    /// Computes the embeddings of texts on a blocking thread. Empty for few texts, and if embedding is left to a job.
    ///
    /// # Errors
    /// Only when the process is stopping.
    pub(crate) async fn of(app: &AppState, texts: Vec<String>) -> Result<Self> {
        if texts.len() < MANY {
            return Ok(Self::default());
        }
        let _place = ROOM.acquire().await.map_err(Error::internal)?;
        let embedder = app.embedder.clone();
        let made = move || texts.into_iter().filter_map(|text| embedder.embed_now(&text).map(|made| (text, made))).collect();
        tokio::task::spawn_blocking(made).await.map(Self).map_err(Error::internal)
    }

    /// As [`PreparedEmbeddings::of`], for the chunks of a file.
    ///
    /// # Errors
    /// As [`PreparedEmbeddings::of`].
    pub(crate) async fn of_file(app: &AppState, content: &str) -> Result<Self> {
        Self::of(app, chunks::cut(content).into_iter().map(|chunk| chunk.text).collect()).await
    }

    /// Attaches the embeddings to a transaction, for indexing to find.
    pub(crate) fn attach(self, tx: &Tx) {
        tx.extension(|note: &mut Self| *note = self);
    }
}

/// The embedding of a text, as [`crate::llm::embed::Embedder::embed_now`] returns it.
pub(super) fn embed(app: &AppState, tx: &Tx, text: &str) -> Option<Option<Embedding>> {
    let known = tx.extension(|note: &mut PreparedEmbeddings| note.0.get(text).cloned());
    known.map_or_else(|| app.embedder.embed_now(text), Some)
}
