//! `POST /v1/responses`

use actix_web::http::header::CACHE_CONTROL;
use actix_web::{HttpRequest, HttpResponse, post};

use super::answer::Frame;
use super::input::{self, Input};
use super::request::ResponseRequest;
use super::stream::Events;
use crate::chat::continuation;
use crate::domain::access::{Access, OwnerAccess};
use crate::edge::{System, sse};
use crate::error::{Error, Result};
use crate::http::answer::ServerSentEvent;
use crate::http::body::Body;
use crate::http::turns::{Dialogue, Opening};

/// Answers input, using the memory of the end user in `user`.
///
/// The input is the whole dialogue, or continues a response by `previous_response_id`. The last user message and the agent's answer are
/// stored and go through extraction, unless `store` is false.
#[utoipa::path(tag = "openai", operation_id = "createResponse", request_body = ResponseRequest,
    params(("X-Conversation-Id" = Option<String>, Header, description = "The name of the conversation"),
        ("X-End-User-Id" = Option<String>, Header, description = "The end user, for clients that drop `user`")),
    responses((status = 200, description = "A response, or its events as server-sent events", content(
        (Object = "application/json",
            example = json!({"id": "resp_1", "object": "response", "created_at": 1_795_200_000, "status": "completed", "model": "Wren",
                "output": [{"id": "msg_1", "type": "message", "status": "completed", "role": "assistant",
                    "content": [{"type": "output_text", "text": "Teresa has it.", "annotations": []}]}],
                "usage": {"input_tokens": 812, "output_tokens": 5, "total_tokens": 817}})),
        (ServerSentEvent = "text/event-stream")))))]
#[post("/responses")]
pub async fn create_response(system: System, access: Access, request: HttpRequest, body: Body<ResponseRequest>) -> Result<HttpResponse> {
    let mut body = body.0;
    let user = body.user.clone().or_else(|| body.safety_identifier.clone());
    let mut opening = Opening::of(&system, access, &request, &body.model, ("user", user), body.metadata.as_ref()).await?;
    let owner = opening.owner.clone();
    let mut input = input::read(&mut body)?;
    let named = input::conversation(body.conversation.as_ref())?;
    input.dialogue.is_stored = named.is_some();
    input.dialogue.conversation = named.or_else(|| opening.conversation.take());
    let dialogue = continued(&system, &owner, input).await?;
    let (prepared, name) = opening.prepare(&system, dialogue.question("input")?).await?;
    let id = continuation::issue(&system, &owner, prepared.conversation());
    let frame = Frame::new(id, system.clock.now().timestamp(), &body);
    let running = prepared.start();
    let is_stream = body.stream.unwrap_or_default();
    let mut answer = if is_stream { sse::answer() } else { HttpResponse::Ok() };
    answer.insert_header((CACHE_CONTROL, "no-store"));
    if let Some(name) = name {
        answer.insert_header(name);
    }
    if is_stream {
        let mut events = Events::new(frame);
        return Ok(answer.streaming(sse::event_stream(running, move |event| events.of(event))));
    }
    let reply = running.reply().await?;
    Ok(answer.json(frame.whole(&reply)))
}

/// The dialogue with what it continues. Only ids that were issued for this agent and end user name a conversation.
async fn continued(system: &System, owner: &OwnerAccess, input: Input) -> Result<Dialogue> {
    let Input { mut dialogue, previous, known } = input;
    let Some(previous) = previous else {
        let known = known.and_then(|id| continuation::resolve(owner, &id));
        dialogue.conversation = dialogue.conversation.or(known);
        return Ok(dialogue);
    };
    let missing =
        || Error::invalid("previous_response_id", "names no stored response of this agent and end user; send the whole dialogue as input");
    let conversation = continuation::resolve(owner, &previous).ok_or_else(missing)?;
    let (waiting, metadata) = continuation::waiting(system, owner, &conversation).await.map_err(|error| match error {
        Error::NotFound(_) => missing(),
        other => other,
    })?;
    // The answers of tools belong to the turn that waits for them.
    if dialogue.said.first().is_some_and(|message| matches!(message, crate::chat::ChatMessage::Tool { .. })) {
        if waiting.is_empty() {
            return Err(Error::invalid("input", "answers a function call that is not known any more; send the whole dialogue"));
        }
        dialogue.said = waiting.into_iter().chain(dialogue.said).collect();
        dialogue.metadata = metadata;
    }
    dialogue.is_stored = true;
    dialogue.conversation = Some(conversation);
    Ok(dialogue)
}
