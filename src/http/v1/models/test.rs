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
    /// Why it failed: `credentials_refused`, `model_not_found`, `timeout`, `connection_failed`, `address_not_allowed`, `key_unreadable` …
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

/// Tests the effective model with one small call.
///
/// A failing model is not an error of this operation: the response contains the failure class.
#[utoipa::path(tag = "models", operation_id = "testModel", request_body = TestModelRequest,
    responses((status = 200, description = "How it went", body = Envelope<TriedResponse>),
        (status = 503, description = "No model is configured (`llm_not_configured`), or a dependency is away")))]
#[post("/models/test")]
pub async fn test_model(system: System, access: Access, body: Body<TestModelRequest>) -> Result<Reply<TriedResponse>> {
    Ok(Reply(models::test(&system, &access, body.0.target()?).await?.into()))
}
