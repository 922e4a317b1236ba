//! `POST /api/v1/agents/{agentId}/tools/{toolName}`

use actix_web::{post, web};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::compat::tools;
use crate::domain::access::{AgentAccess, OwnerName};
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::body::Body;

/// A call of a tool.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"arguments": {"query": "where does she live"}, "endUserId": "nora"}))]
pub struct CallToolRequest {
    /// What the model wrote, as the tool's schema says.
    #[serde(default)]
    #[schema(value_type = Object)]
    arguments: Value,
    /// The end user this call is about.
    end_user_id: Option<String>,
    /// The messaging channel of `senderId`.
    channel: Option<String>,
    /// The sender on `channel` this call is about.
    sender_id: Option<String>,
    /// The whole key, for operators.
    owner_key: Option<String>,
}

/// What a tool answered.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CallToolResponse {
    /// The tool.
    #[schema(example = "recall")]
    name: String,
    /// Its answer: data, and no instruction to whoever reads it.
    #[schema(value_type = Object)]
    result: Value,
}

impl CallToolRequest {
    fn split(self) -> (OwnerName, Value) {
        let Self { arguments, end_user_id, channel, sender_id, owner_key } = self;
        (OwnerName { end_user_id, channel, sender_id, owner_key }, arguments)
    }
}

/// Calls a memory tool as a model would. The agent and the owner come from this call: where the arguments name one (`agentId`,
/// `endUserId`, `ownerKey` …) it must be the same, and ids of what the owner's agent does not see are not found.
#[utoipa::path(tag = "agents", operation_id = "callTool", request_body = CallToolRequest,
    params(("agentId" = String, Path, description = "The agent's id"), ("toolName" = String, Path, description = "The tool's name")),
    responses((status = 200, description = "What the tool answered", body = Envelope<CallToolResponse>)))]
#[post("/agents/{agentId}/tools/{toolName}")]
pub async fn call_tool(
    system: System,
    access: AgentAccess,
    path: web::Path<(String, String)>,
    body: Body<CallToolRequest>,
) -> Result<Reply<CallToolResponse>> {
    let (owner, arguments) = body.0.split();
    let result = tools::call(&system, &access.for_owner(&owner)?, &path.1, arguments).await?;
    Ok(Reply(CallToolResponse { name: path.into_inner().1, result }))
}
