//! Models on the wire. Of a key there is its ending and nothing else.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::ids::UserId;
use crate::domain::model::{ModelConfig, ModelLevel, Tokenizer};
use crate::tenancy::models::{Overview, Summary};

/// The model that was chosen at one level.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ModelResponse {
    /// For whom.
    level: ModelLevel,
    /// `openai`, `anthropic`, `gemini`, `ollama`.
    #[schema(example = "openai")]
    provider: &'static str,
    /// Root of the API; the provider's own when null.
    base_url: Option<String>,
    /// Name of the model.
    #[schema(example = "small-2026")]
    model: String,
    /// Whether there is a key.
    has_key: bool,
    /// The last four characters of the key; null of a short one.
    #[schema(example = "9f3c")]
    key_ending: Option<String>,
    /// Most tokens of an answer; as the operator says when null.
    max_output_tokens: Option<u32>,
    /// Tokens of its window; as the operator says when null.
    context_tokens: Option<u32>,
    /// How its tokens are counted; as the operator says when null.
    tokenizer: Option<Tokenizer>,
    /// Who chose it.
    updated_by: Option<UserId>,
    /// When.
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

/// A model with all that holds for it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InForceResponse {
    /// Where it was chosen.
    level: ModelLevel,
    /// `openai`, `anthropic`, `gemini`, `ollama`.
    #[schema(example = "openai")]
    provider: &'static str,
    /// Name of the model.
    #[schema(example = "small-2026")]
    model: String,
    /// Most tokens of an answer.
    max_output_tokens: u32,
    /// Tokens of its window, prompt and answer together.
    context_tokens: u32,
    /// How its tokens are counted before it is asked.
    tokenizer: Tokenizer,
}

impl From<Summary> for InForceResponse {
    fn from(summary: Summary) -> Self {
        let Summary { level, provider, name, context_tokens, max_output_tokens, tokenizer } = summary;
        Self { level, provider: provider.as_str(), model: name, max_output_tokens, context_tokens, tokenizer }
    }
}

/// What is chosen where, and what holds.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ModelsResponse {
    /// What holds; null when there is no model.
    in_force: Option<InForceResponse>,
    /// What the operator has configured.
    installation: Option<InForceResponse>,
    /// What was chosen for the tenant, the workspace of the call and the agent; widest first.
    levels: Vec<ModelResponse>,
    /// Whether keys can be kept: not on PostgreSQL until the operator sets `auth.encryption-key`.
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
