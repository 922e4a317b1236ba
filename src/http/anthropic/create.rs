//! `POST /v1/messages`

use actix_web::http::header::CACHE_CONTROL;
use actix_web::{HttpRequest, HttpResponse, post};
use serde_json::Value;

use super::answer::Writer;
use super::dialogue;
use super::request::AnthropicRequest;
use crate::domain::access::Access;
use crate::edge::{System, request_id, sse};
use crate::error::Result;
use crate::http::answer::ServerSentEvent;
use crate::http::body::Body;
use crate::http::turns::Opening;

/// Continues a dialogue, using the memory of the end user in `metadata.user_id`.
///
/// The caller sends the whole dialogue. The last user message and the agent's answer are stored and go through extraction. Tools that the
/// caller defines are passed through to the model. The access token may be sent as `x-api-key`.
#[utoipa::path(tag = "anthropic", operation_id = "createMessage", request_body = AnthropicRequest,
    params(("X-Conversation-Id" = Option<String>, Header, description = "The name of the conversation; if absent, its first message \
        identifies it"),
        ("X-End-User-Id" = Option<String>, Header, description = "The end user, for clients that do not send `metadata.user_id`")),
    responses((status = 200, description = "A message, or its events as server-sent events", content(
        (Object = "application/json",
            example = json!({"id": "msg_1", "type": "message", "role": "assistant", "model": "Wren",
                "content": [{"type": "text", "text": "Teresa has it."}], "stop_reason": "end_turn", "stop_sequence": null,
                "usage": {"input_tokens": 812, "output_tokens": 5}})),
        (ServerSentEvent = "text/event-stream")))))]
#[post("/messages")]
pub async fn create_message(system: System, access: Access, request: HttpRequest, body: Body<AnthropicRequest>) -> Result<HttpResponse> {
    let body = body.0;
    let user = body.metadata.as_ref().and_then(|metadata| metadata.get("user_id")).and_then(Value::as_str).map(str::to_owned);
    let mut opening = Opening::of(&system, access, &request, &body.model, ("metadata.user_id", user), body.metadata.as_ref()).await?;
    let mut writer = Writer::new(format!("msg_{}", request_id()), body.model.clone());
    let is_stream = body.stream.unwrap_or_default();
    let question = dialogue::read(body, opening.conversation.take())?.question("messages")?;
    let (prepared, name) = opening.prepare(&system, question).await?;
    let running = prepared.start();
    let mut answer = if is_stream { sse::answer() } else { HttpResponse::Ok() };
    answer.insert_header((CACHE_CONTROL, "no-store"));
    if let Some(name) = name {
        answer.insert_header(name);
    }
    if is_stream {
        return Ok(answer.streaming(sse::event_stream(running, move |event| writer.events(event))));
    }
    let reply = running.reply().await?;
    Ok(answer.json(writer.whole(&reply)))
}
