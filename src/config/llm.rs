//! Section `llm`: the language model, or none. Read by `llm` and `net`.

pub use crate::domain::provider::Provider;
use std::num::NonZeroU32;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use url::Url;

use super::value::nonzero;
use super::value::{Secret, bytes, duration};
use crate::domain::model::{Prices, Tokenizer};

/// The language model; without `model` the extractive engine is used.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Llm {
    /// The provider, whose protocol is used.
    pub provider: Provider,
    /// Base URL of the API; the provider's default if absent.
    pub base_url: Option<Url>,
    /// Key of the provider.
    pub api_key: Option<Secret>,
    /// Name of the model; without it no model is called.
    pub model: Option<String>,
    /// Further models of the same provider, which agents may name.
    pub models: Vec<String>,
    /// How long one call may take, connection to last byte.
    #[serde(with = "duration")]
    pub timeout: Duration,
    /// The most tokens of an answer.
    pub max_output_tokens: NonZeroU32,
    /// The largest answer in bytes that is read from the provider.
    #[serde(with = "bytes")]
    pub max_response: usize,
    /// Retries after a transient failure, within the same job.
    pub retries: u32,
    /// The delay before the first retry; doubled before the next.
    #[serde(with = "duration")]
    pub retry_backoff: Duration,
    /// The longest wait that a provider may ask for within a job; with a longer one, the job is retried later.
    #[serde(with = "duration")]
    pub max_retry_wait: Duration,
    /// How structured answers are requested.
    pub response_format: ResponseFormat,
    /// Concurrent calls of one process; further ones wait.
    pub concurrency: NonZeroU32,
    /// Tokens of the model's window, prompt and answer together.
    pub context_tokens: NonZeroU32,
    /// How tokens are counted before a call.
    pub tokenizer: Tokenizer,
    /// Price of a million input tokens; 0 if unknown.
    pub input_price: f64,
    /// Price of a million output tokens.
    pub output_price: f64,
}

/// How structured answers are requested.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ResponseFormat {
    /// By JSON schema; if an endpoint refuses it, the call is repeated without.
    JsonSchema,
    /// As any JSON object.
    JsonObject,
    /// By the prompt alone.
    Text,
}

impl Llm {
    /// Whether any model is configured.
    #[must_use]
    pub const fn is_configured(&self) -> bool {
        self.model.is_some()
    }
}

impl Llm {
    /// The prices of the model; `None` if neither is set.
    #[must_use]
    pub fn prices(&self) -> Option<Prices> {
        (self.input_price > 0.0 || self.output_price > 0.0).then_some(Prices { input: self.input_price, output: self.output_price })
    }
}

impl Default for Llm {
    fn default() -> Self {
        Self {
            provider: Provider::Openai,
            base_url: None,
            api_key: None,
            model: None,
            models: Vec::new(),
            timeout: Duration::from_secs(60),
            max_output_tokens: nonzero(2_000),
            max_response: 1 << 20,
            retries: 2,
            retry_backoff: Duration::from_millis(500),
            max_retry_wait: Duration::from_secs(20),
            response_format: ResponseFormat::JsonSchema,
            concurrency: nonzero(256),
            context_tokens: nonzero(128_000),
            tokenizer: Tokenizer::O200k,
            input_price: 0.0,
            output_price: 0.0,
        }
    }
}
