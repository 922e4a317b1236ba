//! The conversation name and the idempotency key of a request.

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest, web};
use serde::Deserialize;

use crate::error::{Error, Result};

/// The `{conversationId}` of the path: the caller's name for the conversation, percent-decoded.
#[derive(Debug)]
pub struct ConversationName(pub String);

#[derive(Deserialize)]
struct Segments {
    #[serde(rename = "conversationId")]
    conversation_id: String,
}

impl FromRequest for ConversationName {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let segments = web::Path::<Segments>::from_request(request, payload).into_inner();
        ready(segments.map(|segments| Self(segments.into_inner().conversation_id)).map_err(|_| Error::NotFound("conversation")))
    }
}

/// The `Idempotency-Key` header, if present: 1 to 200 visible characters.
#[derive(Debug)]
pub struct IdempotencyKey(pub Option<String>);

impl FromRequest for IdempotencyKey {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, _payload: &mut Payload) -> Self::Future {
        let Some(value) = request.headers().get("idempotency-key") else { return ready(Ok(Self(None))) };
        let key = value.to_str().ok().filter(|key| (1..=200).contains(&key.len()) && key.bytes().all(|byte| byte.is_ascii_graphic()));
        let wrong = || Error::invalid("Idempotency-Key", "must be 1 to 200 visible ASCII characters");
        ready(key.map(|key| Self(Some(key.to_owned()))).ok_or_else(wrong))
    }
}
