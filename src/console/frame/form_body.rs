//! Buffers the body of a form while it is handled, so that a page can show its content again if the session has ended. The gate uses it.

use std::pin::Pin;

use actix_web::dev::{Payload, ServiceRequest};
use actix_web::error::PayloadError;
use actix_web::http::header::CONTENT_LENGTH;
use actix_web::web::{Bytes, BytesMut};
use actix_web::{HttpMessage, HttpRequest};
use futures::stream::{Stream, StreamExt, iter};

use crate::edge;

/// The content type of forms without a file.
pub(super) const FORM: &str = "application/x-www-form-urlencoded";

type Pieces = Pin<Box<dyn Stream<Item = Result<Bytes, PayloadError>>>>;

/// The maximum size in bytes of a form that needs no login.
const MAX_OPEN_FORM: usize = 64 * 1024;
/// Pages whose forms need no login; their fields are short, and no user is accountable for the input.
const OPEN: [&str; 2] = ["/login", "/setup"];

/// The maximum size in bytes of this request's form.
pub(super) fn most(request: &HttpRequest) -> usize {
    match edge::system(request) {
        Ok(system) if !OPEN.contains(&request.path()) => system.config.server.max_body,
        _ => MAX_OPEN_FORM,
    }
}

/// Reads the form of `request` and puts it back for the handler. Returns `None` if the body is not a form, has no content length, exceeds
/// the limit or breaks off; the handler then finds it unchanged.
pub(super) async fn read_form(request: &mut ServiceRequest) -> Option<Bytes> {
    let most = most(request.request());
    let length: Option<usize> = request.headers().get(CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok());
    if request.content_type() != FORM || length.is_none_or(|length| length > most) {
        return None;
    }
    let mut payload = request.take_payload();
    let mut held = BytesMut::new();
    while let Some(piece) = payload.next().await {
        match piece {
            Ok(piece) if held.len() + piece.len() <= most => held.extend_from_slice(&piece),
            rest => {
                restore_body(request, iter([Ok(held.freeze()), rest]).chain(payload));
                return None;
            }
        }
    }
    let held = held.freeze();
    restore_body(request, iter([Ok(held.clone())]));
    Some(held)
}

fn restore_body(request: &mut ServiceRequest, pieces: impl Stream<Item = Result<Bytes, PayloadError>> + 'static) {
    let pieces: Pieces = Box::pin(pieces);
    request.set_payload(Payload::from(pieces));
}
