//! `POST /api/v1/agents/{agentId}/memory-servers/{memoryServerId}/test`

use actix_web::{post, web};
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::access::AgentAccess;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::extract::parse_id;
use crate::memory::external::{self, Failure};

/// The result of a test.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TestMemoryServerResponse {
    /// Whether the server answered as its protocol requires.
    ok: bool,
    /// Why it failed.
    #[schema(example = "connect")]
    failure: Option<&'static str>,
}

/// Tests a memory server with a query for the agent's shared memory.
///
/// Nothing is written to the server.
#[utoipa::path(tag = "memory-servers", operation_id = "testMemoryServer",
    params(("agentId" = String, Path, description = "The agent's id"), ("memoryServerId" = String, Path, description = "The server's id")),
    responses((status = 200, description = "How it went", body = Envelope<TestMemoryServerResponse>)))]
#[post("/agents/{agentId}/memory-servers/{memoryServerId}/test")]
pub async fn test_memory_server(
    system: System,
    agent: AgentAccess,
    path: web::Path<(String, String)>,
) -> Result<Reply<TestMemoryServerResponse>> {
    let failure = external::test(&system, &agent, parse_id(&path.1, "memory server")?).await?;
    Ok(Reply(TestMemoryServerResponse { ok: failure.is_none(), failure: failure.map(Failure::as_str) }))
}
