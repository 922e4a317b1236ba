//! `POST /api/v1/chat`

use actix_web::post;

use super::request::{ChatQuery, ChatRequest};
use super::response::ChatResponse;
use crate::chat::prepare;
use crate::domain::access::Access;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::body::{Body, Query};

/// Runs a turn: an agent answers a message, using the owner's memory.
///
/// The turn is stored like a posted one and goes through extraction. Turns of one conversation run one after the other.
#[utoipa::path(tag = "chat", operation_id = "sendChat", request_body = ChatRequest, params(ChatQuery),
    responses((status = 200, description = "The answer", body = Envelope<ChatResponse>),
        (status = 409, description = "Another turn of the conversation does not come to its end, or it was cleared meanwhile"),
        (status = 502, description = "The model failed; the conversation is as it was")))]
#[post("/chat")]
pub async fn send_chat(system: System, access: Access, query: Query<ChatQuery>, body: Body<ChatRequest>) -> Result<Reply<ChatResponse>> {
    let (access, question) = body.0.open(&system, access, query.0).await?;
    let reply = prepare(&system, access, question).await?.start().reply().await?;
    Ok(Reply(reply.into()))
}
