//! Embeddings that are made before a transaction begins, where it would have to make many: others wait for the writer meanwhile. Kept as
//! a note of the transaction, in which indexing looks first.

use std::collections::HashMap;

use tokio::sync::Semaphore;

use super::chunks;
use crate::app_state::AppState;
use crate::error::{Error, Result};
use crate::store::Tx;
use recall_index::embedding::Embedding;

/// Texts from which on it is worth it.
const MANY: usize = 32;
/// Who makes many goes one after the other: the cores are there for those who make few, too.
static ROOM: Semaphore = Semaphore::const_new(1);

/// Embeddings by their texts.
#[derive(Debug, Default)]
pub(crate) struct Prepared(HashMap<String, Option<Embedding>>);

impl Prepared {
    /// Makes the embeddings of texts beside the threads that serve others; none where few would be made, or a job has to ask for them.
    ///
    /// # Errors
    /// Never but when the process stops.
    pub(crate) async fn of(app: &AppState, texts: Vec<String>) -> Result<Self> {
        if texts.len() < MANY {
            return Ok(Self::default());
        }
        let _place = ROOM.acquire().await.map_err(Error::internal)?;
        let embedder = app.embedder.clone();
        let made = move || texts.into_iter().filter_map(|text| embedder.embed_now(&text).map(|made| (text, made))).collect();
        tokio::task::spawn_blocking(made).await.map(Self).map_err(Error::internal)
    }

    /// The same for a file with this content.
    ///
    /// # Errors
    /// As [`Prepared::of`].
    pub(crate) async fn of_file(app: &AppState, content: &str) -> Result<Self> {
        Self::of(app, chunks::cut(content).into_iter().map(|chunk| chunk.text).collect()).await
    }

    /// Lets what is indexed in this transaction find them.
    pub(crate) fn bring(self, tx: &Tx) {
        tx.extension(|note: &mut Self| *note = self);
    }
}

/// The embedding of a text, as [`crate::llm::embed::Embedder::embed_now`] gives it.
pub(super) fn embed(app: &AppState, tx: &Tx, text: &str) -> Option<Option<Embedding>> {
    let known = tx.extension(|note: &mut Prepared| note.0.get(text).cloned());
    known.map_or_else(|| app.embedder.embed_now(text), Some)
}
