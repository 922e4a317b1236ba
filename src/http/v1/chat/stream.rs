//! `POST /api/v1/chat/stream`

use actix_web::web::Bytes;
use actix_web::{HttpResponse, post};
use serde_json::json;

use super::request::{ChatQuery, ChatRequest};
use super::response::{ChatResponse, ShownResponse};
use crate::chat::{self, Event};
use crate::domain::access::Access;
use crate::edge::System;
use crate::edge::sse::{self, frame};
use crate::error::Result;
use crate::http::answer::ServerSentEvent;
use crate::http::body::{Body, Query};
use crate::http::failure;

/// Runs a turn and streams the answer as server-sent events.
///
/// The events are `begin` (`conversationId`, `memory`), `delta` (`text`), `tool` (`name`, `isOk`, `error`) and `compaction`; at the end
/// `usage` and `done` (the response of `POST /chat`) or `error` (the usual error object). After each second of silence, a comment shows
/// that the stream is alive. Closing the connection stops the turn; the text generated so far is stored.
#[utoipa::path(tag = "chat", operation_id = "streamChat", request_body = ChatRequest, params(ChatQuery),
    responses((status = 200, description = "Events", body = ServerSentEvent, content_type = "text/event-stream")))]
#[post("/chat/stream")]
pub async fn stream_chat(system: System, access: Access, query: Query<ChatQuery>, body: Body<ChatRequest>) -> Result<HttpResponse> {
    let (access, question) = body.0.open(&system, access, query.0).await?;
    let running = chat::prepare(&system, access, question).await?.start();
    Ok(sse::answer().streaming(sse::told(running, frames)))
}

fn frames(event: Event) -> Vec<Bytes> {
    match event {
        Event::Begun { conversation, injected } => {
            vec![frame("begin", &json!({ "conversationId": conversation, "memory": ShownResponse::from(injected) }))]
        }
        Event::Piece(text) => vec![frame("delta", &json!({ "text": text }))],
        Event::Tool(step) => vec![frame("tool", &step)],
        Event::Compacted(compaction) => vec![frame("compaction", &compaction)],
        Event::Done(reply) => {
            let reply = ChatResponse::from(*reply);
            vec![frame("usage", reply.usage()), frame("done", &reply)]
        }
        Event::Failed(error) => vec![frame("error", &failure::body(&error))],
    }
}
