//! Determines the agent and owner of an MCP request. The token identifies the caller. The URL, which a person configured, may name the
//! agent and the end user; the arguments of a model never do.

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::http::StatusCode;
use actix_web::http::header::{ACCEPT, HeaderValue};
use actix_web::http::uri::Authority;
use actix_web::middleware::Next;
use actix_web::{HttpMessage, web};
use serde::Deserialize;

use super::{messages, origin, sign_in};
use crate::domain::access::{AgentAccess, OwnerAccess, OwnerName};
use crate::edge;
use crate::error::{Error, Result};
use crate::tenancy::agents;

/// The channel for programs that number their chats; each chat is a sender.
const CHAT_CHANNEL: &str = "microclaw";

/// The agent and owner of a request.
#[derive(Debug, Clone)]
pub struct RequestAccess {
    /// The access to the agent.
    pub agent: AgentAccess,
    /// The access to the owner's memory.
    pub owner: OwnerAccess,
    /// The channel of numbered chats.
    pub channel: String,
}

/// The query parameters: `/mcp?agent=Support&endUserId=nora`. The header `X-End-User-Id` may name the end user instead.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
struct AgentQuery {
    /// The agent's id or name.
    #[serde(alias = "agentId")]
    agent: Option<String>,
    end_user_id: Option<String>,
    channel: Option<String>,
    sender_id: Option<String>,
    owner_key: Option<String>,
    chat_channel: Option<String>,
}

/// Middleware that determines the agent and owner of a request, or refuses it.
///
/// # Errors
/// Those of [`agents::open_named`] and [`AgentAccess::for_owner`].
pub async fn take<B: MessageBody + 'static>(
    mut request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    let access = match find(&request).await {
        Ok(access) => access,
        Err(error) => return Ok(sign_in::show_way(request.error_response(error))),
    };
    request.extensions_mut().insert(access);
    let unreadable = if request.content_type() == "application/json" { messages::check(&mut request).await } else { None };
    if let Some(answer) = unreadable {
        return Ok(request.into_response(answer));
    }
    // The transport requires both types by name and always answers with JSON. Clients that name one of them, or none, are answered too.
    request.headers_mut().insert(ACCEPT, HeaderValue::from_static("application/json, text/event-stream"));
    let is_json = request.content_type() == "application/json";
    let response = next.call(request).await?.map_into_boxed_body();
    let is_refused = is_json && response.status() == StatusCode::UNSUPPORTED_MEDIA_TYPE;
    Ok(if is_refused { response.into_response(messages::no_message()) } else { response })
}

async fn find(request: &ServiceRequest) -> Result<RequestAccess> {
    let http = request.request();
    let system = edge::system(http)?;
    origin::check(&system.config, http.headers(), http.uri().authority().map(Authority::as_str))?;
    if http.path().trim_end_matches('/') != ADDRESS.0 {
        return Err(Error::NotFound("page"));
    }
    if http.method() != ADDRESS.1 {
        return Err(Error::MethodNotAllowed(ADDRESS.1.to_string()));
    }
    let named = web::Query::<AgentQuery>::from_query(http.query_string()).map(web::Query::into_inner);
    let id = named.as_ref().ok().and_then(|named| named.agent.as_deref()?.parse().ok());
    let (access, agent) = edge::admit(http, id).await?;
    let AgentQuery { agent: name, end_user_id, channel, sender_id, owner_key, chat_channel } =
        named.map_err(|error| Error::Malformed(error.to_string()))?;
    let agent = match agent {
        Some(agent) => access.for_agent(agent)?,
        None => agents::open_named(&system, access, name.as_deref()).await?,
    };
    let end_user_id = edge::named_end_user(http, "endUserId", end_user_id)?;
    let owner = agent.clone().for_owner(&OwnerName { end_user_id, channel, sender_id, owner_key })?;
    Ok(RequestAccess { agent, owner, channel: chat_channel.unwrap_or_else(|| CHAT_CHANNEL.to_owned()) })
}

/// The path and the method. There are no sessions to listen to or to end, so no other method is needed.
pub const ADDRESS: (&str, Method) = ("/mcp", Method::POST);
