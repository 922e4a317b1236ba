//! Refuses requests because of their head, before the body is read. The application wraps it around every route.

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::http::header::{CONTENT_ENCODING, CONTENT_TYPE, HeaderMap, HeaderName, IF_MATCH};
use actix_web::middleware::Next;

use crate::error::{Error, Result};

/// The bytes of a header line besides its name and value: colon, space and line end.
const LINE_BYTES: usize = 4;
/// Headers that determine what a request does. Duplicates are refused, so that no intermediary can read a different one.
const SINGLE: [HeaderName; 7] = [
    CONTENT_TYPE,
    IF_MATCH,
    HeaderName::from_static("x-workspace-id"),
    HeaderName::from_static("x-end-user-id"),
    HeaderName::from_static("x-conversation-id"),
    HeaderName::from_static("idempotency-key"),
    HeaderName::from_static("sec-fetch-site"),
];

/// Refuses a request with an invalid head. A HEAD request is routed as the corresponding GET; the server omits the body from the
/// response.
///
/// # Errors
/// Only errors of actix itself.
pub async fn check<B: MessageBody + 'static>(
    mut request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    let most = super::system(request.request()).map_or(usize::MAX, |system| system.config.server.max_header);
    if let Err(error) = inspect(&request, most) {
        return Ok(request.error_response(error));
    }
    if request.method() == Method::HEAD {
        request.head_mut().method = Method::GET;
    }
    Ok(next.call(request).await?.map_into_boxed_body())
}

fn inspect(request: &ServiceRequest, most: usize) -> Result<()> {
    if request.uri().path().contains("%00") || request.query_string().contains("%00") {
        return Err(Error::Malformed("the address contains the character U+0000".to_owned()));
    }
    let line = request.method().as_str().len() + request.uri().to_string().len();
    let length = length(request.headers()).saturating_add(line);
    if length > most {
        return Err(Error::HeadTooLarge(format!("the request line and the headers have {length} bytes; at most {most} are accepted")));
    }
    refuse_doubles(request.headers())?;
    refuse_encoded(request.headers())
}

fn length(headers: &HeaderMap) -> usize {
    headers.iter().map(|(name, value)| name.as_str().len() + value.len() + LINE_BYTES).sum()
}

fn refuse_doubles(headers: &HeaderMap) -> Result<()> {
    match SINGLE.iter().find(|name| headers.get_all(*name).nth(1).is_some()) {
        Some(name) => Err(Error::Malformed(format!("the header {name} occurs more than once; send it once"))),
        None => Ok(()),
    }
}

/// Refuses compressed bodies: 300 KB can expand to a gigabyte, and no client needs compression.
fn refuse_encoded(headers: &HeaderMap) -> Result<()> {
    let mut codings = headers.get_all(CONTENT_ENCODING).flat_map(|value| value.as_bytes().split(|byte| *byte == b','));
    let is_plain = |coding: &[u8]| coding.trim_ascii().is_empty() || coding.trim_ascii().eq_ignore_ascii_case(b"identity");
    if codings.all(is_plain) {
        return Ok(());
    }
    Err(Error::UnsupportedEncoding("compressed request bodies are not accepted; send the body without Content-Encoding".to_owned()))
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::HeaderValue;

    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(HeaderName::from_static(name), HeaderValue::from_static(value));
        }
        headers
    }

    #[test]
    fn only_plain_bodies_pass_however_the_encoding_is_written() {
        for plain in [&[][..], &[("content-encoding", "identity")], &[("content-encoding", " Identity , ")], &[("content-encoding", "")]] {
            assert!(refuse_encoded(&headers(plain)).is_ok(), "{plain:?}");
        }
        for coding in ["gzip", "x-gzip", "GZIP", "deflate", "br", "zstd", "compress", "identity, gzip", "gzip;q=1", "aes128gcm", "nonsense"]
        {
            assert!(matches!(refuse_encoded(&headers(&[("content-encoding", coding)])), Err(Error::UnsupportedEncoding(_))), "{coding}");
        }
        let second = headers(&[("content-encoding", "identity"), ("content-encoding", "br")]);
        assert!(refuse_encoded(&second).is_err());
    }

    #[test]
    fn a_header_that_decides_something_comes_once() {
        assert!(refuse_doubles(&headers(&[("content-type", "a"), ("accept", "b"), ("accept", "c")])).is_ok());
        assert!(refuse_doubles(&headers(&[("content-type", "application/json"), ("content-type", "text/plain")])).is_err());
        assert!(refuse_doubles(&headers(&[("x-end-user-id", "nora"), ("x-end-user-id", "nora")])).is_err());
    }

    #[test]
    fn every_line_of_the_head_counts() {
        assert_eq!(length(&headers(&[("a", "bc"), ("a", "d")])), 1 + 2 + 4 + 1 + 1 + 4);
    }
}
