//! `POST /api/v1/models/test`

use actix_web::post;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::response::InForceResponse;
use crate::domain::access::Access;
use crate::domain::ids::AgentId;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::http::answer::{Envelope, Reply};
use crate::http::body::Body;
use crate::tenancy::models::{self, Tried};
use crate::tenancy::settings::Target;

/// Which model to try.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"level": "tenant"}))]
pub struct TestModelRequest {
    /// The one that holds for this agent.
    agent_id: Option<AgentId>,
    /// `workspace` (as if absent): the one that holds for the workspace of the call; `tenant`: the one that holds for the tenant. Not
    /// together with `agentId`.
    level: Option<WideLevel>,
}

/// How wide.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum WideLevel {
    /// The workspace of the call.
    Workspace,
    /// The whole tenant.
    Tenant,
}

/// How it went.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TriedResponse {
    /// Whether it answered.
    ok: bool,
    /// What was asked.
    model: InForceResponse,
    /// Milliseconds it took.
    took_ms: u64,
    /// Tokens read and written, where the provider tells.
    tokens: Option<u64>,
    /// Why not: `credentials_refused`, `model_not_found`, `timeout`, `connection_failed`, `address_not_allowed`, `key_unreadable` …
    failure: Option<&'static str>,
}

impl From<Tried> for TriedResponse {
    fn from(tried: Tried) -> Self {
        let Tried { model, took, tokens, failure } = tried;
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

/// Calls the model that holds once, with a tiny prompt. A model that fails is an answer: the class of what went wrong.
#[utoipa::path(tag = "models", operation_id = "testModel", request_body = TestModelRequest,
    responses((status = 200, description = "How it went", body = Envelope<TriedResponse>),
        (status = 503, description = "No model is configured (`llm_not_configured`), or a dependency is away")))]
#[post("/models/test")]
pub async fn test_model(system: System, access: Access, body: Body<TestModelRequest>) -> Result<Reply<TriedResponse>> {
    Ok(Reply(models::test(&system, &access, body.0.target()?).await?.into()))
}
