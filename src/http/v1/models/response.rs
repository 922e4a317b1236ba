//! The JSON of models. It contains only the last characters of a key.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::ids::UserId;
use crate::domain::model::{ModelConfig, ModelLevel, Tokenizer};
use crate::tenancy::models::{Overview, Summary};

/// The model configured at one level.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ModelResponse {
    /// The level.
    level: ModelLevel,
    /// `openai`, `anthropic`, `gemini` or `ollama`.
    #[schema(example = "openai")]
    provider: &'static str,
    /// The base URL of the API. Null for the provider's own.
    base_url: Option<String>,
    /// The name of the model.
    #[schema(example = "small-2026")]
    model: String,
    /// Whether a key is stored.
    has_key: bool,
    /// The last four characters of the key. Null if the key is short.
    #[schema(example = "9f3c")]
    key_ending: Option<String>,
    /// The maximum number of tokens in an answer. Null for the operator's setting.
    max_output_tokens: Option<u32>,
    /// The size of the context window, in tokens. Null for the operator's setting.
    context_tokens: Option<u32>,
    /// The tokenizer that counts tokens. Null for the operator's setting.
    tokenizer: Option<Tokenizer>,
    /// The user who set it.
    updated_by: Option<UserId>,
    /// When it was set.
    updated_at: DateTime<Utc>,
}

impl From<ModelConfig> for ModelResponse {
    fn from(config: ModelConfig) -> Self {
        Self {
            level: config.place.level(),
            provider: config.provider.as_str(),
            base_url: config.base_url,
            model: config.model,
            has_key: config.sealed_key.is_some(),
            key_ending: config.key_ending,
            max_output_tokens: config.max_output_tokens,
            context_tokens: config.context_tokens,
            tokenizer: config.tokenizer,
            updated_by: config.updated_by,
            updated_at: config.updated_at,
        }
    }
}

/// A model with its effective values.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InForceResponse {
    /// The level at which it is configured.
    level: ModelLevel,
    /// `openai`, `anthropic`, `gemini` or `ollama`.
    #[schema(example = "openai")]
    provider: &'static str,
    /// The name of the model.
    #[schema(example = "small-2026")]
    model: String,
    /// The maximum number of tokens in an answer.
    max_output_tokens: u32,
    /// The size of the context window in tokens, prompt and answer together.
    context_tokens: u32,
    /// The tokenizer that counts tokens before a call.
    tokenizer: Tokenizer,
}

impl From<Summary> for InForceResponse {
    fn from(summary: Summary) -> Self {
        let Summary { level, provider, name, context_tokens, max_output_tokens, tokenizer } = summary;
        Self { level, provider: provider.as_str(), model: name, max_output_tokens, context_tokens, tokenizer }
    }
}

/// The configured models and the effective one.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ModelsResponse {
    /// The effective model. Null if no model is configured.
    in_force: Option<InForceResponse>,
    /// The operator's model.
    installation: Option<InForceResponse>,
    /// The models of the tenant, the calling workspace and the agent, widest level first.
    levels: Vec<ModelResponse>,
    /// Whether keys can be stored. On PostgreSQL this requires the operator to set `auth.encryption-key`.
    can_keep_keys: bool,
}

impl From<Overview> for ModelsResponse {
    fn from(overview: Overview) -> Self {
        Self {
            in_force: overview.in_force.map(InForceResponse::from),
            installation: overview.installation.map(InForceResponse::from),
            levels: overview.rows.into_iter().map(ModelResponse::from).collect(),
            can_keep_keys: overview.can_keep_keys,
        }
    }
}
