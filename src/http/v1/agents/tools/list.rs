//! `GET /api/v1/agents/{agentId}/tools`

use actix_web::get;
use serde::Serialize;
use utoipa::ToSchema;

use crate::compat::tools;
use crate::compat::tools::Tool;
use crate::domain::access::{AgentAccess, OwnerName};
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};

/// A tool, as described to a model.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ToolResponse {
    /// The name.
    #[schema(example = "remember")]
    name: &'static str,
    /// What the tool does.
    description: &'static str,
    /// The JSON schema of the arguments. It contains no agent or owner; the call determines them.
    #[schema(value_type = Object)]
    parameters: serde_json::Value,
}

/// The tools that the caller may use.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ToolsResponse {
    /// The tools.
    items: Vec<ToolResponse>,
}

impl From<&Tool> for ToolResponse {
    fn from(tool: &Tool) -> Self {
        Self { name: tool.name, description: tool.description, parameters: tool.schema() }
    }
}

/// Lists the memory tools of an agent.
///
/// Each tool comes with the JSON schema of its arguments, in the form that model providers expect.
#[utoipa::path(tag = "agents", operation_id = "listTools", params(("agentId" = String, Path, description = "The agent's id")),
    responses((status = 200, description = "The tools the caller may use", body = Envelope<ToolsResponse>)))]
#[get("/agents/{agentId}/tools")]
pub async fn list_tools(access: AgentAccess) -> Result<Reply<ToolsResponse>> {
    let access = access.for_owner(&OwnerName::default())?;
    Ok(Reply(ToolsResponse { items: tools::list(&access).into_iter().map(ToolResponse::from).collect() }))
}
