//! The encoder that the operator installed. It takes some ten milliseconds a text, on a blocking thread, so that jobs embed items as with a
//! server.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use encoder::{Encoder, Prefix};
use tokio::sync::Semaphore;

use crate::error::{Error, Result};
use crate::llm::embed::deferred::{DeferredEmbedder, InputType};
use crate::telemetry::metrics;
use recall_index::embedding::Embedding;

/// The full name of the vector space: the model, its precision, and the version of what is done with its vectors.
const NAME: &str = "encoder/multilingual-e5-small/q4/1";

/// How much larger the cosines of a query are made: those of the model spread half as wide as those that the ranking was made for.
const STRETCH: f32 = 1.8;

/// What is loaded in this process: throw-away installations use the model of the one that they are part of.
static LOADED: LazyLock<Mutex<HashMap<PathBuf, Weak<Encoder>>>> = LazyLock::new(Mutex::default);

/// The encoder, and who may use it at a time.
#[derive(Debug)]
pub(super) struct InstalledEncoder {
    encoder: Arc<Encoder>,
    /// One text for each core.
    queries: Semaphore,
    /// One text of all jobs, between which queries come.
    documents: Semaphore,
}

impl InstalledEncoder {
    /// Loads the model from its file, or shares it with who loaded it.
    ///
    /// # Errors
    /// [`Error::Invalid`] if the file is missing or another one.
    pub(super) fn load(path: &Path) -> Result<Self> {
        let mut loaded = LOADED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(encoder) = loaded.get(path).and_then(Weak::upgrade) {
            return Ok(Self::new(encoder));
        }
        let encoder = Encoder::open(path).map_err(|cause| {
            Error::invalid("embedding.provider", format!("is encoder, which `noctuary encoder install` has to install: {cause}"))
        })?;
        let encoder = Arc::new(encoder);
        loaded.insert(path.to_owned(), Arc::downgrade(&encoder));
        Ok(Self::new(encoder))
    }

    fn new(encoder: Arc<Encoder>) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self { encoder, queries: Semaphore::new(cores), documents: Semaphore::new(1) }
    }

    /// Text by text: nothing waits longer than one of them takes, and a call that is dropped ends after the one at hand.
    async fn encode(&self, texts: &[String], input: InputType) -> Result<Vec<Option<Embedding>>> {
        let (turns, prefix, stretch) = match input {
            InputType::Query => (&self.queries, Prefix::Query, STRETCH),
            InputType::Document => (&self.documents, Prefix::Passage, 1.0),
        };
        let mut embeddings = Vec::with_capacity(texts.len());
        for text in texts {
            let _turn = turns.acquire().await.map_err(Error::internal)?;
            let (encoder, text) = (Arc::clone(&self.encoder), text.clone());
            let encoded = tokio::task::spawn_blocking(move || encoder.encode(prefix, &text)).await.map_err(Error::internal)?;
            embeddings.push(encoded.and_then(|vector| Embedding::of(&vector)).map(|made| made.stretched(stretch)));
        }
        Ok(embeddings)
    }
}

#[async_trait]
impl DeferredEmbedder for InstalledEncoder {
    fn name(&self) -> &str {
        NAME
    }

    /// Only queries are limited to `within`: the work for a batch of items is bounded, and nothing else has to answer.
    async fn embed(&self, texts: &[String], input: InputType, within: Duration) -> Result<Vec<Option<Embedding>>> {
        let begun = Instant::now();
        let encoded = self.encode(texts, input);
        let answer = match input {
            InputType::Document => encoded.await,
            InputType::Query => match tokio::time::timeout(within, encoded).await {
                Ok(answer) => answer,
                Err(_) => Err(Error::unavailable("embedder", "timeout")),
            },
        };
        metrics::embedded(if answer.is_ok() { "ok" } else { "timeout" }, texts.len(), begun.elapsed());
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> InstalledEncoder {
        InstalledEncoder::new(Arc::new(Encoder::read(&encoder::sample::model()).unwrap()))
    }

    fn texts(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|text| (*text).to_owned()).collect()
    }

    #[tokio::test]
    async fn each_text_has_its_vector_and_a_query_another_than_a_document() {
        let encoder = sample();
        let given = texts(&["green tea", "", "我喜欢绿茶"]);
        let documents = encoder.embed(&given, InputType::Document, Duration::ZERO).await.unwrap();
        assert_eq!(documents.iter().map(Option::is_some).collect::<Vec<_>>(), [true, false, true]);
        let queries = encoder.embed(&given, InputType::Query, Duration::from_secs(60)).await.unwrap();
        assert_ne!(documents, queries);
        assert_eq!(encoder.embed(&given, InputType::Document, Duration::ZERO).await.unwrap(), documents);
    }

    #[tokio::test]
    async fn a_query_that_waits_too_long_is_given_up() {
        let encoder = sample();
        let _all = encoder.queries.acquire_many(u32::try_from(encoder.queries.available_permits()).unwrap()).await.unwrap();
        let answer = encoder.embed(&texts(&["green tea"]), InputType::Query, Duration::from_millis(5)).await;
        assert!(matches!(answer, Err(Error::Unavailable { .. })), "{answer:?}");
        assert!(encoder.embed(&texts(&["green tea"]), InputType::Document, Duration::ZERO).await.is_ok());
    }

    #[test]
    fn an_encoder_that_is_not_there_is_an_error_of_the_configuration() {
        let directory = tempfile::tempdir().unwrap();
        let refused = InstalledEncoder::load(&directory.path().join("none.bin")).unwrap_err();
        assert!(matches!(&refused, Error::Invalid(fields) if fields[0].field == "embedding.provider"), "{refused}");
    }
}
