//! `POST /v1/chat/completions`

use actix_web::http::header::CACHE_CONTROL;
use actix_web::{HttpRequest, HttpResponse, post};

use super::answer::Frame;
use super::dialogue;
use super::request::CompletionRequest;
use crate::domain::access::Access;
use crate::edge::{System, request_id, sse};
use crate::error::Result;
use crate::http::answer::ServerSentEvent;
use crate::http::body::Body;
use crate::http::turns::Opening;

/// Continues a dialogue, using the memory of the end user in `user`.
///
/// The caller sends the whole dialogue. The last user message and the agent's answer are stored and go through extraction. Tools that the
/// caller defines are passed through to the model.
#[utoipa::path(tag = "openai", operation_id = "createChatCompletion", request_body = CompletionRequest,
    params(("X-Conversation-Id" = Option<String>, Header, description = "The name of the conversation; if absent, its first message \
        identifies it"),
        ("X-End-User-Id" = Option<String>, Header, description = "The end user, for clients that drop `user`")),
    responses((status = 200, description = "A chat completion, or chunks of one as server-sent events", content(
        (Object = "application/json",
            example = json!({"id": "chatcmpl-1", "object": "chat.completion", "created": 1_795_200_000, "model": "Wren",
                "choices": [{"index": 0, "message": {"role": "assistant", "content": "Teresa has it."}, "finish_reason": "stop"}],
                "usage": {"prompt_tokens": 812, "completion_tokens": 5, "total_tokens": 817}})),
        (ServerSentEvent = "text/event-stream")))))]
#[post("/chat/completions")]
pub async fn create_chat_completion(
    system: System,
    access: Access,
    request: HttpRequest,
    body: Body<CompletionRequest>,
) -> Result<HttpResponse> {
    let mut body = body.0;
    let user = body.user.take();
    let mut opening = Opening::of(&system, access, &request, &body.model, ("user", user), body.metadata.as_ref()).await?;
    let is_stream = body.stream.unwrap_or_default();
    let frame = Frame {
        id: format!("chatcmpl-{}", request_id()),
        model: body.model.clone(),
        created: system.clock.now().timestamp(),
        has_usage: body.stream_options.as_ref().is_some_and(|options| options.include_usage),
    };
    let question = dialogue::read(body, opening.conversation.take())?.question("messages")?;
    let (prepared, name) = opening.prepare(&system, question).await?;
    let running = prepared.start();
    let mut answer = if is_stream { sse::answer() } else { HttpResponse::Ok() };
    answer.insert_header((CACHE_CONTROL, "no-store"));
    if let Some(name) = name {
        answer.insert_header(name);
    }
    if is_stream {
        return Ok(answer.streaming(sse::event_stream(running, move |event| frame.chunks(event))));
    }
    let reply = running.reply().await?;
    Ok(answer.json(frame.whole(&reply)))
}
