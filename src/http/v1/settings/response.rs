//! The JSON of a setting.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::config::Setting;
use crate::domain::ids::AgentId;

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
