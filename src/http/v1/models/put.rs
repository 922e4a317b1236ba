//! `PUT /api/v1/models/tenant`, `/workspace` and `/agents/{agentId}`

use actix_web::put;
use serde::{Deserialize, Deserializer};
use utoipa::ToSchema;

use super::response::ModelResponse;
use crate::config::value::Secret;
use crate::domain::access::{Access, AgentAccess};
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::body::Body;
use crate::tenancy::models::{self, KeyChange, NewModel};
use crate::tenancy::settings::Target;

/// A complete model configuration. No field is inherited from a wider level.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"provider": "openai", "baseUrl": "https://api.example.org/v1", "model": "small-2026", "apiKey": "sk-…", "contextTokens": 128000}))]
pub struct PutModelRequest {
    /// `openai` (and compatible APIs), `anthropic`, `gemini` or `ollama`.
    #[schema(example = "openai")]
    provider: String,
    /// The base URL of the API: a public https URL unless the operator allows the host. Defaults to the provider's own.
    #[schema(max_length = 2000)]
    base_url: Option<String>,
    /// The name of the model.
    #[schema(example = "small-2026", min_length = 1, max_length = 200)]
    model: String,
    /// The provider's API key; it is never returned. If absent, the stored key stays as long as provider and URL stay the same; null
    /// removes it.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<String>, write_only)]
    api_key: Option<Option<Secret>>,
    /// The maximum number of tokens in an answer. Defaults to the operator's setting.
    #[schema(minimum = 1)]
    max_output_tokens: Option<u32>,
    /// The size of the context window, in tokens. Defaults to the operator's setting.
    #[schema(minimum = 1000, maximum = 10000000)]
    context_tokens: Option<u32>,
    /// `o200k`, `cl100k` or `approximate`. Defaults to the operator's setting.
    tokenizer: Option<String>,
}

/// Distinguishes null from an absent field.
fn given<'de, D: Deserializer<'de>>(deserializer: D) -> std::result::Result<Option<Option<Secret>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

impl From<PutModelRequest> for NewModel {
    fn from(request: PutModelRequest) -> Self {
        let PutModelRequest { provider, base_url, model, api_key, max_output_tokens, context_tokens, tokenizer } = request;
        let api_key = match api_key {
            None => KeyChange::Keep,
            Some(None) => KeyChange::Remove,
            Some(Some(key)) => KeyChange::Set(key),
        };
        Self { provider, base_url, model, api_key, max_output_tokens, context_tokens, tokenizer }
    }
}

/// Sets the model of the tenant.
///
/// The key is stored encrypted; responses contain only its last four characters.
#[utoipa::path(tag = "models", operation_id = "putTenantModel", request_body = PutModelRequest,
    responses((status = 200, description = "What is chosen now", body = Envelope<ModelResponse>),
        (status = 409, description = "Somebody else has chosen at the same time")))]
#[put("/models/tenant")]
pub async fn put_tenant_model(system: System, access: Access, body: Body<PutModelRequest>) -> Result<Reply<ModelResponse>> {
    Ok(Reply(models::put(&system, &access, Target::Tenant, body.0.into()).await?.into()))
}

/// Sets the model of the calling workspace, which overrides the tenant's.
#[utoipa::path(tag = "models", operation_id = "putWorkspaceModel", request_body = PutModelRequest,
    responses((status = 200, description = "What is chosen now", body = Envelope<ModelResponse>),
        (status = 409, description = "Somebody else has chosen at the same time")))]
#[put("/models/workspace")]
pub async fn put_workspace_model(system: System, access: Access, body: Body<PutModelRequest>) -> Result<Reply<ModelResponse>> {
    Ok(Reply(models::put(&system, &access, Target::Workspace, body.0.into()).await?.into()))
}

/// Sets the model of an agent, which overrides its workspace's.
#[utoipa::path(tag = "models", operation_id = "putAgentModel", request_body = PutModelRequest,
    params(("agentId" = String, Path, description = "The agent's id")),
    responses((status = 200, description = "What is chosen now", body = Envelope<ModelResponse>),
        (status = 409, description = "Somebody else has chosen at the same time")))]
#[put("/models/agents/{agentId}")]
pub async fn put_agent_model(system: System, agent: AgentAccess, body: Body<PutModelRequest>) -> Result<Reply<ModelResponse>> {
    Ok(Reply(models::put(&system, agent.access(), Target::Agent(agent.agent().id), body.0.into()).await?.into()))
}
