//! `/api/v1/agents/{agentId}/memory-servers`: external memory servers of an agent.

use actix_web::{delete, get, patch, post, web};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::config::value::Secret;
use crate::domain::access::AgentAccess;
use crate::domain::ids::{AgentId, MemoryServerId, UserId};
use crate::domain::memory_server::{ServerKind, ServerRole};
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Created, Envelope, Reply};
use crate::http::body::Body;
use crate::http::extract::parse_id;
use crate::memory::external::{self, Failure, NewServer, ServerStatus};

/// Registers the operations.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(list_memory_servers).service(create_memory_server);
    config.service(update_memory_server).service(delete_memory_server).service(test_memory_server);
}

/// An external memory server, without its key.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MemoryServerResponse {
    /// The id.
    id: MemoryServerId,
    /// The agent that uses the server.
    agent_id: AgentId,
    /// The protocol.
    kind: ServerKind,
    /// The role of the server: backend or source.
    role: ServerRole,
    /// The URL of the server.
    #[schema(example = "https://memory.example.org/mcp")]
    url: String,
    /// Whether a key is configured.
    has_key: bool,
    /// Whether the agent uses the server.
    enabled: bool,
    /// The number of facts that were copied to the server.
    copies: u64,
    /// The number of changes that still have to be sent.
    waiting: u64,
    /// When the server last failed to accept a request. Absent once it has accepted everything.
    failed_at: Option<DateTime<Utc>>,
    /// The failure: `connect`, `timeout`, `busy`, `broken`, `unauthorized`, `refused`, `unreadable`, `address_not_allowed`,
    /// `key_unreadable`.
    failure: Option<String>,
    /// The user who connected it.
    created_by: Option<UserId>,
    /// When it was connected.
    created_at: DateTime<Utc>,
}

impl From<ServerStatus> for MemoryServerResponse {
    fn from(standing: ServerStatus) -> Self {
        let ServerStatus { server, copies, waiting } = standing;
        Self {
            id: server.id,
            agent_id: server.agent,
            kind: server.kind,
            role: server.role,
            url: server.url,
            has_key: server.sealed_key.is_some(),
            enabled: server.disabled_at.is_none(),
            copies,
            waiting,
            failed_at: server.failed_at,
            failure: server.failure,
            created_by: server.created_by,
            created_at: server.created_at,
        }
    }
}

/// The memory servers of an agent.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MemoryServersResponse {
    /// The servers, oldest first.
    pub items: Vec<MemoryServerResponse>,
}

/// Lists the external memory servers of an agent and their status.
#[utoipa::path(tag = "memory-servers", operation_id = "listMemoryServers", params(("agentId" = String, Path, description = "The agent's id")),
    responses((status = 200, description = "The servers", body = Envelope<MemoryServersResponse>)))]
#[get("/agents/{agentId}/memory-servers")]
pub async fn list_memory_servers(system: System, agent: AgentAccess) -> Result<Reply<MemoryServersResponse>> {
    let items = external::list(&system, &agent).await?.into_iter().map(Into::into).collect();
    Ok(Reply(MemoryServersResponse { items }))
}

/// An external memory server to connect.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"kind": "mcp", "role": "backend", "url": "https://memory.example.org/mcp", "apiKey": "key-of-the-server"}))]
pub struct CreateMemoryServerRequest {
    /// `mcp` for a server with the tools `memory_query` and `memory_upsert`; `mem0` for mem0's HTTP API.
    #[schema(pattern = "^(mcp|mem0)$")]
    kind: String,
    /// `backend`: the server receives a copy of every fact and is queried for every context; `source`: it is only queried.
    #[schema(pattern = "^(backend|source)$")]
    role: String,
    /// A public https URL.
    #[schema(format = "uri", max_length = 2000)]
    url: String,
    /// The credentials to present to the server: a bearer token or, for mem0, an API key.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    api_key: Option<Secret>,
}

/// Connects an agent to an external memory server.
///
/// A job copies the existing facts to a backend, which then receives every change. Local memory stays complete whatever the server does.
#[utoipa::path(tag = "memory-servers", operation_id = "createMemoryServer", params(("agentId" = String, Path, description = "The agent's id")),
    request_body = CreateMemoryServerRequest,
    responses((status = 201, description = "Created; its key is never returned", body = Envelope<MemoryServerResponse>),
        (status = 409, description = "The agent has the maximum number of memory servers")))]
#[post("/agents/{agentId}/memory-servers")]
pub async fn create_memory_server(
    system: System,
    agent: AgentAccess,
    body: Body<CreateMemoryServerRequest>,
) -> Result<Created<MemoryServerResponse>> {
    let Body(CreateMemoryServerRequest { kind, role, url, api_key }) = body;
    Ok(Created(external::create(&system, &agent, NewServer { kind, role, url, api_key }).await?.into()))
}

/// The fields to change.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"enabled": false}))]
pub struct UpdateMemoryServerRequest {
    /// Whether the agent uses the server.
    enabled: bool,
}

/// Enables or disables a memory server.
///
/// A backend that is enabled again receives the changes it missed.
#[utoipa::path(tag = "memory-servers", operation_id = "updateMemoryServer",
    params(("agentId" = String, Path, description = "The agent's id"), ("memoryServerId" = String, Path, description = "The server's id")),
    request_body = UpdateMemoryServerRequest,
    responses((status = 200, description = "The server as it is now", body = Envelope<MemoryServerResponse>)))]
#[patch("/agents/{agentId}/memory-servers/{memoryServerId}")]
pub async fn update_memory_server(
    system: System,
    agent: AgentAccess,
    path: web::Path<(String, String)>,
    body: Body<UpdateMemoryServerRequest>,
) -> Result<Reply<MemoryServerResponse>> {
    let id = parse_id(&path.1, "memory server")?;
    Ok(Reply(external::switch(&system, &agent, id, body.0.enabled).await?.into()))
}

/// Confirms that the server was disconnected.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeleteMemoryServerResponse {
    /// Always true.
    deleted: bool,
}

/// Disconnects a memory server.
///
/// The data on the server remains. To remove a person's data there, forget the person first.
#[utoipa::path(tag = "memory-servers", operation_id = "deleteMemoryServer",
    params(("agentId" = String, Path, description = "The agent's id"), ("memoryServerId" = String, Path, description = "The server's id")),
    responses((status = 200, description = "Deleted", body = Envelope<DeleteMemoryServerResponse>)))]
#[delete("/agents/{agentId}/memory-servers/{memoryServerId}")]
pub async fn delete_memory_server(
    system: System,
    agent: AgentAccess,
    path: web::Path<(String, String)>,
) -> Result<Reply<DeleteMemoryServerResponse>> {
    external::delete(&system, &agent, parse_id(&path.1, "memory server")?).await?;
    Ok(Reply(DeleteMemoryServerResponse { deleted: true }))
}

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
    responses((status = 200, description = "The result of the test", body = Envelope<TestMemoryServerResponse>)))]
#[post("/agents/{agentId}/memory-servers/{memoryServerId}/test")]
pub async fn test_memory_server(
    system: System,
    agent: AgentAccess,
    path: web::Path<(String, String)>,
) -> Result<Reply<TestMemoryServerResponse>> {
    let failure = external::test(&system, &agent, parse_id(&path.1, "memory server")?).await?;
    Ok(Reply(TestMemoryServerResponse { ok: failure.is_none(), failure: failure.map(Failure::as_str) }))
}
