//! Whom a request of MCP works for. The token says who calls; the address, which a person wrote into a configuration, may name the agent
//! and the person; a model's arguments never do.

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::{HttpMessage, web};
use serde::Deserialize;

use crate::domain::access::{AgentAccess, OwnerAccess, OwnerName};
use crate::edge;
use crate::error::{Error, Result};
use crate::tenancy::agents;

/// The channel whose senders are the chats of a program that numbers them.
const CHAT_CHANNEL: &str = "microclaw";

/// Whom a request works for.
#[derive(Debug, Clone)]
pub struct Seat {
    /// The agent whose memory this is.
    pub agent: AgentAccess,
    /// The person it is about.
    pub owner: OwnerAccess,
    /// The channel of numbered chats.
    pub channel: String,
}

/// What the address may say: `/mcp?agent=Support&endUserId=nora`.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
struct Named {
    /// The agent, by its id or its name.
    #[serde(alias = "agentId")]
    agent: Option<String>,
    end_user_id: Option<String>,
    channel: Option<String>,
    sender_id: Option<String>,
    owner_key: Option<String>,
    chat_channel: Option<String>,
}

/// Lets a request in that knows whom it works for.
///
/// # Errors
/// As [`agents::open_named`] and [`AgentAccess::for_owner`].
pub async fn take<B: MessageBody + 'static>(request: ServiceRequest, next: Next<B>) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    let seat = match find(&request).await {
        Ok(seat) => seat,
        Err(error) => return Ok(request.error_response(error)),
    };
    request.extensions_mut().insert(seat);
    Ok(next.call(request).await?.map_into_boxed_body())
}

async fn find(request: &ServiceRequest) -> Result<Seat> {
    let http = request.request();
    let system = edge::system(http)?;
    let named = web::Query::<Named>::from_query(http.query_string()).map(web::Query::into_inner);
    let id = named.as_ref().ok().and_then(|named| named.agent.as_deref()?.parse().ok());
    let (access, agent) = edge::admit(http, id).await?;
    let Named { agent: name, end_user_id, channel, sender_id, owner_key, chat_channel } =
        named.map_err(|error| Error::Malformed(error.to_string()))?;
    let agent = match agent {
        Some(agent) => access.for_agent(agent)?,
        None => agents::open_named(&system, access, name.as_deref()).await?,
    };
    let owner = agent.clone().for_owner(&OwnerName { end_user_id, channel, sender_id, owner_key })?;
    Ok(Seat { agent, owner, channel: chat_channel.unwrap_or_else(|| CHAT_CHANNEL.to_owned()) })
}
