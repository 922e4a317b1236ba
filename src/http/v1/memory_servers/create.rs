//! `POST /api/v1/agents/{agentId}/memory-servers`

use actix_web::post;
use serde::Deserialize;
use utoipa::ToSchema;

use super::response::MemoryServerResponse;
use crate::config::value::Secret;
use crate::domain::access::AgentAccess;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Created, Envelope};
use crate::http::body::Body;
use crate::memory::external::{self, NewServer};

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
    responses((status = 201, description = "Set up; its key is never shown", body = Envelope<MemoryServerResponse>),
        (status = 409, description = "The agent has enough of them")))]
#[post("/agents/{agentId}/memory-servers")]
pub async fn create_memory_server(
    system: System,
    agent: AgentAccess,
    body: Body<CreateMemoryServerRequest>,
) -> Result<Created<MemoryServerResponse>> {
    let Body(CreateMemoryServerRequest { kind, role, url, api_key }) = body;
    Ok(Created(external::create(&system, &agent, NewServer { kind, role, url, api_key }).await?.into()))
}
