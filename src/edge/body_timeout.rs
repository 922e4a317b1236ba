//! Limits the time that a client may take to send a request (`server.request-timeout`). Otherwise a client that sends a byte now and then
//! would occupy a connection and its resources. Applies to every request.

use std::io;
use std::time::Duration;

use actix_web::HttpMessage;
use actix_web::dev::{Payload, ServiceRequest};
use actix_web::error::PayloadError;
use actix_web::web::Bytes;
use futures::stream::{Stream, StreamExt, unfold};
use tokio::time::{Instant, timeout_at};

/// Requires the body of `request` to be complete within `limit` from now; otherwise it breaks off.
pub(super) fn limit(request: &mut ServiceRequest, limit: Duration) {
    if matches!(request.parts().1, Payload::None) {
        return;
    }
    let payload = request.take_payload();
    request.set_payload(Payload::from(Box::pin(in_time(payload, Instant::now() + limit)) as std::pin::Pin<Box<dyn Stream<Item = _>>>));
}

fn in_time(payload: Payload, until: Instant) -> impl Stream<Item = Result<Bytes, PayloadError>> {
    unfold(Some(payload), move |payload| async move {
        let mut payload = payload?;
        match timeout_at(until, payload.next()).await {
            Ok(Some(piece)) => Some((piece, Some(payload))),
            Ok(None) => None,
            Err(_) => Some((Err(PayloadError::Io(io::ErrorKind::TimedOut.into())), None)),
        }
    })
    .fuse()
}
