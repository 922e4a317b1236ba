//! `/api/v1/settings`: configuration keys that a tenant, a workspace or an agent overrides.

use actix_web::{get, put, web};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::config::Setting;
use crate::domain::access::Access;
use crate::domain::ids::AgentId;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, List, Reply};
use crate::http::body::{Body, Query};
use crate::tenancy::settings::{self, Target};

/// Registers the operations.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(list_settings).service(get_setting).service(put_setting);
}

/// A key with its effective value.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SettingResponse {
    /// The dotted key, as in the configuration file.
    #[schema(example = "mate.memory.cooldown-minutes")]
    key: String,
    /// The effective value.
    #[schema(value_type = serde_json::Value, example = json!(5))]
    value: serde_json::Value,
    /// The source of the value: `default`, a file, an environment variable, or the override of a tenant, workspace or agent.
    #[schema(example = "override of the workspace")]
    source: String,
}

impl From<Setting> for SettingResponse {
    fn from(setting: Setting) -> Self {
        Self { key: setting.key, value: setting.value, source: setting.source.to_string() }
    }
}

/// The agent to return the value for.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct SettingQuery {
    /// The agent. Defaults to the workspace of the call.
    #[param(value_type = Option<String>)]
    pub agent_id: Option<AgentId>,
}

/// Lists every key that can be overridden, with its effective value and source.
#[utoipa::path(tag = "settings", operation_id = "listSettings", params(SettingQuery),
    responses((status = 200, description = "The settings", body = Envelope<List<SettingResponse>>)))]
#[get("/settings")]
pub async fn list_settings(system: System, access: Access, query: Query<SettingQuery>) -> Result<Reply<List<SettingResponse>>> {
    let settings = settings::list(&system, &access, query.0.agent_id).await?;
    Ok(Reply(List { items: settings.into_iter().map(SettingResponse::from).collect(), next_cursor: None }))
}

/// Returns the effective value of one key.
///
/// An unknown key answers 422 and suggests the closest known key.
#[utoipa::path(tag = "settings", operation_id = "getSetting", params(("key" = String, Path, description = "Dotted key"), SettingQuery),
    responses((status = 200, description = "The setting", body = Envelope<SettingResponse>)))]
#[get("/settings/{key}")]
pub async fn get_setting(
    system: System,
    access: Access,
    key: web::Path<String>,
    query: Query<SettingQuery>,
) -> Result<Reply<SettingResponse>> {
    Ok(Reply(settings::get(&system, &access, &key, query.0.agent_id).await?.into()))
}

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
    responses((status = 200, description = "The effective setting", body = Envelope<SettingResponse>)))]
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
