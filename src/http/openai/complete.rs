//! `POST /v1/chat/completions`

use actix_web::http::header::{CACHE_CONTROL, HeaderName, HeaderValue};
use actix_web::{HttpRequest, HttpResponse, post};

use super::answer::Frame;
use super::dialogue;
use super::request::CompletionRequest;
use crate::chat;
use crate::domain::access::{Access, OwnerName};
use crate::edge::{System, named_end_user, request_id, sse};
use crate::error::{Error, Result};
use crate::http::answer::ServerSentEvent;
use crate::http::body::Body;
use crate::tenancy::agents;

/// The header that names a conversation, in requests and responses.
const CONVERSATION: &str = "x-conversation-id";
/// Some clients drop `user`; then all end users would share one memory.
const NO_USER: &str = "is required by this token: send the end user's id as user, or in the header X-End-User-Id; some clients drop user \
                       unless they are told to forward it. Only a token made with requireEndUser false may leave it out";

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
    let body = body.0;
    let agent = agents::open_partner(&system, access, &body.model).await?;
    let end_user_id = named_end_user(&request, "user", body.user.clone())?;
    let owner = OwnerName { end_user_id, ..OwnerName::default() };
    if agent.lacks_end_user(&owner) {
        return Err(Error::invalid("user", NO_USER));
    }
    let is_stream = body.stream.unwrap_or_default();
    let frame = Frame {
        id: format!("chatcmpl-{}", request_id()),
        model: body.model.clone(),
        created: system.clock.now().timestamp(),
        has_usage: body.stream_options.as_ref().is_some_and(|options| options.include_usage),
    };
    let named = request.headers().get(CONVERSATION).map(|name| name.to_str().map(str::to_owned)).transpose();
    let named = named.map_err(|_| Error::invalid("X-Conversation-Id", "must be visible ASCII characters"))?;
    let question = dialogue::question(body, named)?;
    let owner = agent.for_owner(&owner).map_err(|error| error.of_field("user"))?;
    let prepared = chat::prepare(&system, owner, question).await?;
    let name = prepared.conversation().to_owned();
    let name = HeaderValue::from_str(&name).ok().map(|name| (HeaderName::from_static(CONVERSATION), name));
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
