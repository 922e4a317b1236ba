//! `PUT /api/v1/settings/{key}`

use actix_web::{put, web};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::response::SettingResponse;
use crate::domain::access::Access;
use crate::domain::ids::AgentId;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::body::{Body, Query};
use crate::tenancy::settings::{self, Target};

/// The value to set.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"value": 10}))]
pub struct PutSettingRequest {
    /// The value. Null removes the override.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(value_type = serde_json::Value, required = true)]
    value: Option<serde_json::Value>,
}

/// The level to set the value for.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PutSettingQuery {
    /// The agent to set the value for.
    #[param(value_type = Option<String>)]
    agent_id: Option<AgentId>,
    /// `workspace` (default) or `tenant`. Not together with `agentId`.
    #[param(value_type = Option<String>, example = "workspace", pattern = "^(workspace|tenant)$")]
    level: Option<LevelName>,
}

/// The level of an override.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum LevelName {
    Workspace,
    Tenant,
}

impl PutSettingQuery {
    fn target(&self) -> Result<Target> {
        match (self.agent_id, self.level) {
            (None, None | Some(LevelName::Workspace)) => Ok(Target::Workspace),
            (None, Some(LevelName::Tenant)) => Ok(Target::Tenant),
            (Some(agent), None) => Ok(Target::Agent(agent)),
            (Some(_), Some(_)) => Err(crate::error::Error::invalid("level", "cannot be combined with agentId")),
        }
    }
}

/// Overrides a key for the tenant, the workspace or an agent, and returns the effective value there.
#[utoipa::path(tag = "settings", operation_id = "putSetting", params(("key" = String, Path, description = "Dotted key"), PutSettingQuery),
    request_body = PutSettingRequest,
    responses((status = 200, description = "What holds now", body = Envelope<SettingResponse>)))]
#[put("/settings/{key}")]
pub async fn put_setting(
    system: System,
    access: Access,
    key: web::Path<String>,
    query: Query<PutSettingQuery>,
    body: Body<PutSettingRequest>,
) -> Result<Reply<SettingResponse>> {
    let value = body.0.value.unwrap_or_default();
    Ok(Reply(settings::put(&system, &access, &key, value, query.0.target()?).await?.into()))
}
