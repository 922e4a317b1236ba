//! Responses with an ETag, and conditional requests.

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use actix_web::http::header::{ETAG, IF_MATCH, IF_NONE_MATCH};
use actix_web::{FromRequest, HttpRequest, HttpResponse, Responder};
use serde::Serialize;

use crate::error::{Error, Result};
use crate::http::answer::Envelope;
use crate::memory::files::etag::{Condition, is_known};

/// The `If-Match` and `If-None-Match` headers of a request.
#[derive(Debug, Default)]
pub struct Conditions {
    if_match: Option<String>,
    if_none_match: Option<String>,
}

impl Conditions {
    /// The condition in the form that the services take.
    #[must_use]
    pub fn condition(&self) -> Condition<'_> {
        Condition { if_match: self.if_match.as_deref(), if_none_match: self.if_none_match.as_deref() }
    }
}

impl FromRequest for Conditions {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, _payload: &mut Payload) -> Self::Future {
        let header = |name: actix_web::http::header::HeaderName| -> Result<Option<String>> {
            let mut values = Vec::new();
            for value in request.headers().get_all(&name) {
                values.push(value.to_str().map_err(|_| Error::invalid(name.as_str(), "must be * or a list of quoted ETags"))?);
            }
            Ok((!values.is_empty()).then(|| values.join(",")))
        };
        ready(header(IF_MATCH).and_then(|if_match| Ok(Self { if_match, if_none_match: header(IF_NONE_MATCH)? })))
    }
}

/// Data with its ETag. A client that already has this version gets 304 without a body.
#[derive(Debug)]
pub struct Tagged<T> {
    /// 200 or 201.
    pub status: StatusCode,
    /// The quoted ETag.
    pub etag: String,
    /// The response data.
    pub data: T,
}

impl<T> Tagged<T> {
    /// A response with status 200.
    pub const fn ok(etag: String, data: T) -> Self {
        Self { status: StatusCode::OK, etag, data }
    }
}

impl<T: Serialize> Responder for Tagged<T> {
    type Body = actix_web::body::BoxBody;

    fn respond_to(self, request: &HttpRequest) -> HttpResponse {
        let if_none_match = request.headers().get(IF_NONE_MATCH).and_then(|value| value.to_str().ok());
        if request.method().is_safe() && is_known(if_none_match, &self.etag) {
            return HttpResponse::NotModified().insert_header((ETAG, self.etag)).finish();
        }
        HttpResponse::build(self.status).insert_header((ETAG, self.etag)).json(Envelope { code: 200, data: self.data })
    }
}
