//! Reads the body of a request up to a maximum length, without decompression. Used wherever a body is read as a whole.

use std::future::Future;

use actix_web::HttpRequest;
use actix_web::dev::Payload;
use actix_web::error::PayloadError;
use actix_web::http::header::CONTENT_LENGTH;
use actix_web::web::{Bytes, BytesMut};
use futures::StreamExt;

/// Reads at most `most` bytes. A body whose declared length is larger is not read at all.
///
/// # Errors
/// [`PayloadError::Overflow`] for a longer body; other variants if it breaks off.
pub fn collect(request: &HttpRequest, payload: &mut Payload, most: usize) -> impl Future<Output = Result<Bytes, PayloadError>> + use<> {
    let length = request.headers().get(CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse::<u64>().ok());
    let mut payload = payload.take();
    async move {
        if length.is_some_and(|length| usize::try_from(length).map_or(true, |length| length > most)) {
            return Err(PayloadError::Overflow);
        }
        let mut body = BytesMut::new();
        while let Some(piece) = payload.next().await {
            let piece = piece?;
            if body.len() + piece.len() > most {
                return Err(PayloadError::Overflow);
            }
            body.extend_from_slice(&piece);
        }
        Ok(body.freeze())
    }
}
