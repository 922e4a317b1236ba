//! A setting on the wire.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::config::Setting;
use crate::domain::ids::AgentId;

/// One key with what holds.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SettingResponse {
    /// Dotted key, as in the configuration file.
    #[schema(example = "mate.memory.cooldown-minutes")]
    key: String,
    /// What holds.
    #[schema(value_type = serde_json::Value, example = json!(5))]
    value: serde_json::Value,
    /// Where it came from: `default`, a file, an environment variable, or the override of a tenant, workspace or agent.
    #[schema(example = "override of the workspace")]
    source: String,
}

impl From<Setting> for SettingResponse {
    fn from(setting: Setting) -> Self {
        Self { key: setting.key, value: setting.value, source: setting.source.to_string() }
    }
}

/// For what.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct SettingQuery {
    /// What holds for this agent; for the workspace of the call when absent.
    #[param(value_type = Option<String>)]
    pub agent_id: Option<AgentId>,
}
