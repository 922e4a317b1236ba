//! `/api/v1/models`: the models of a tenant, a workspace or an agent. Responses contain only the last characters of a key.

use actix_web::{delete, get, post, put};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::config::value::Secret;
use crate::domain::access::{Access, AgentAccess};
use crate::domain::ids::{AgentId, UserId};
use crate::domain::model::{ModelConfig, ModelLevel, Tokenizer};
use crate::edge::System;
use crate::error::{Error, Result};
use crate::http::answer::{Envelope, Reply};
use crate::http::body::{Body, Query};
use crate::tenancy::models::{self, KeyChange, NewModel, Overview, Summary, TrialResult};
use crate::tenancy::settings::Target;

/// Registers the operations.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(list_models).service(test_model);
    config.service(put_tenant_model).service(put_workspace_model).service(put_agent_model);
    config.service(delete_tenant_model).service(delete_workspace_model).service(delete_agent_model);
}

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

/// The agent to return the models for.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ModelsQuery {
    /// The agent. Defaults to the workspace of the call.
    #[param(value_type = Option<String>)]
    agent_id: Option<AgentId>,
}

/// Returns the configured models and the effective one.
///
/// The effective model is the agent's, otherwise the workspace's, the tenant's or the installation's.
#[utoipa::path(tag = "models", operation_id = "listModels", params(ModelsQuery),
    responses((status = 200, description = "The models", body = Envelope<ModelsResponse>)))]
#[get("/models")]
pub async fn list_models(system: System, access: Access, query: Query<ModelsQuery>) -> Result<Reply<ModelsResponse>> {
    Ok(Reply(models::list(&system, &access, query.0.agent_id).await?.into()))
}

/// The model to test.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"level": "tenant"}))]
pub struct TestModelRequest {
    /// Tests the effective model of this agent.
    agent_id: Option<AgentId>,
    /// `workspace` (default): tests the effective model of the calling workspace; `tenant`: that of the tenant. Not together with
    /// `agentId`.
    level: Option<WideLevel>,
}

/// The level of the model to test.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum WideLevel {
    /// The workspace of the call.
    Workspace,
    /// The whole tenant.
    Tenant,
}

/// The result of a test.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TriedResponse {
    /// Whether the model answered.
    ok: bool,
    /// The model that was tested.
    model: InForceResponse,
    /// The duration, in milliseconds.
    took_ms: u64,
    /// The tokens read and written, if the provider reports them.
    tokens: Option<u64>,
    /// Why it failed: `credentials_refused`, `model_not_found`, `timeout`, `unknown_host`, `connection_refused`, `tls_failed`, `connection_failed`, `address_not_allowed`, `key_unreadable` …
    failure: Option<&'static str>,
}

impl From<TrialResult> for TriedResponse {
    fn from(tried: TrialResult) -> Self {
        let TrialResult { model, took, tokens, failure } = tried;
        let took_ms = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
        Self { ok: failure.is_none(), model: model.into(), took_ms, tokens, failure }
    }
}

impl TestModelRequest {
    fn target(&self) -> Result<Target> {
        match (self.agent_id, self.level) {
            (None, None | Some(WideLevel::Workspace)) => Ok(Target::Workspace),
            (None, Some(WideLevel::Tenant)) => Ok(Target::Tenant),
            (Some(agent), None) => Ok(Target::Agent(agent)),
            (Some(_), Some(_)) => Err(Error::invalid("level", "cannot be combined with agentId")),
        }
    }
}

/// Tests the effective model with one small call.
///
/// A failing model is not an error of this operation: the response contains the failure class.
#[utoipa::path(tag = "models", operation_id = "testModel", request_body = TestModelRequest,
    responses((status = 200, description = "The result of the test", body = Envelope<TriedResponse>),
        (status = 503, description = "No model is configured (`llm_not_configured`), or a dependency is unavailable")))]
#[post("/models/test")]
pub async fn test_model(system: System, access: Access, body: Body<TestModelRequest>) -> Result<Reply<TriedResponse>> {
    Ok(Reply(models::test(&system, &access, body.0.target()?).await?.into()))
}

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
    responses((status = 200, description = "The configured model", body = Envelope<ModelResponse>),
        (status = 409, description = "Another user set the model at the same time")))]
#[put("/models/tenant")]
pub async fn put_tenant_model(system: System, access: Access, body: Body<PutModelRequest>) -> Result<Reply<ModelResponse>> {
    Ok(Reply(models::put(&system, &access, Target::Tenant, body.0.into()).await?.into()))
}

/// Sets the model of the calling workspace, which overrides the tenant's.
#[utoipa::path(tag = "models", operation_id = "putWorkspaceModel", request_body = PutModelRequest,
    responses((status = 200, description = "The configured model", body = Envelope<ModelResponse>),
        (status = 409, description = "Another user set the model at the same time")))]
#[put("/models/workspace")]
pub async fn put_workspace_model(system: System, access: Access, body: Body<PutModelRequest>) -> Result<Reply<ModelResponse>> {
    Ok(Reply(models::put(&system, &access, Target::Workspace, body.0.into()).await?.into()))
}

/// Sets the model of an agent, which overrides its workspace's.
#[utoipa::path(tag = "models", operation_id = "putAgentModel", request_body = PutModelRequest,
    params(("agentId" = String, Path, description = "The agent's id")),
    responses((status = 200, description = "The configured model", body = Envelope<ModelResponse>),
        (status = 409, description = "Another user set the model at the same time")))]
#[put("/models/agents/{agentId}")]
pub async fn put_agent_model(system: System, agent: AgentAccess, body: Body<PutModelRequest>) -> Result<Reply<ModelResponse>> {
    Ok(Reply(models::put(&system, agent.access(), Target::Agent(agent.agent().id), body.0.into()).await?.into()))
}

/// Confirms the deletion.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeleteModelResponse {
    /// Always true.
    deleted: bool,
}

/// Deletes the model of the tenant, with its key.
///
/// The installation's model applies again.
#[utoipa::path(tag = "models", operation_id = "deleteTenantModel",
    responses((status = 200, description = "Deleted", body = Envelope<DeleteModelResponse>)))]
#[delete("/models/tenant")]
pub async fn delete_tenant_model(system: System, access: Access) -> Result<Reply<DeleteModelResponse>> {
    models::delete(&system, &access, Target::Tenant).await?;
    Ok(Reply(DeleteModelResponse { deleted: true }))
}

/// Deletes the model of the calling workspace, with its key.
///
/// The tenant's model applies again.
#[utoipa::path(tag = "models", operation_id = "deleteWorkspaceModel",
    responses((status = 200, description = "Deleted", body = Envelope<DeleteModelResponse>)))]
#[delete("/models/workspace")]
pub async fn delete_workspace_model(system: System, access: Access) -> Result<Reply<DeleteModelResponse>> {
    models::delete(&system, &access, Target::Workspace).await?;
    Ok(Reply(DeleteModelResponse { deleted: true }))
}

/// Deletes the model of an agent, with its key.
///
/// The workspace's model applies again.
#[utoipa::path(tag = "models", operation_id = "deleteAgentModel", params(("agentId" = String, Path, description = "The agent's id")),
    responses((status = 200, description = "Deleted", body = Envelope<DeleteModelResponse>)))]
#[delete("/models/agents/{agentId}")]
pub async fn delete_agent_model(system: System, agent: AgentAccess) -> Result<Reply<DeleteModelResponse>> {
    models::delete(&system, agent.access(), Target::Agent(agent.agent().id)).await?;
    Ok(Reply(DeleteModelResponse { deleted: true }))
}
