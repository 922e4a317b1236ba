//! The body of a form, held while it is answered: should nobody be logged in any more, what was typed can be shown again. Called by
//! the gate.

use std::pin::Pin;

use actix_web::dev::{Payload, ServiceRequest};
use actix_web::error::PayloadError;
use actix_web::http::header::CONTENT_LENGTH;
use actix_web::web::{Bytes, BytesMut};
use actix_web::{HttpMessage, HttpRequest};
use futures::stream::{Stream, StreamExt, iter};

use crate::edge;

/// What forms are sent as, unless they bring a file.
pub(super) const FORM: &str = "application/x-www-form-urlencoded";

type Pieces = Pin<Box<dyn Stream<Item = Result<Bytes, PayloadError>>>>;

/// Largest form of a page that anybody may send, in bytes.
const MAX_OPEN_FORM: usize = 64 * 1024;
/// Where somebody sends a form who is not known yet: what they typed is short, and nobody answers for it.
const OPEN: [&str; 2] = ["/login", "/setup"];

/// How long the form of this request may be, in bytes.
pub(super) fn most(request: &HttpRequest) -> usize {
    match edge::system(request) {
        Ok(system) if !OPEN.contains(&request.path()) => system.config.server.max_body,
        _ => MAX_OPEN_FORM,
    }
}

/// Reads the form that `request` brings and puts it back for whoever handles it. Nothing for a body that is no form, does not say how
/// long it is, is longer than bodies may be, or breaks off: its handler finds it as it came.
pub(super) async fn hold(request: &mut ServiceRequest) -> Option<Bytes> {
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
                put_back(request, iter([Ok(held.freeze()), rest]).chain(payload));
                return None;
            }
        }
    }
    let held = held.freeze();
    put_back(request, iter([Ok(held.clone())]));
    Some(held)
}

fn put_back(request: &mut ServiceRequest, pieces: impl Stream<Item = Result<Bytes, PayloadError>> + 'static) {
    let pieces: Pieces = Box::pin(pieces);
    request.set_payload(Payload::from(pieces));
}
