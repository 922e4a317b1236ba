//! Errors in OAuth's format (RFC 6749, 5.2).

use std::fmt;

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, ResponseError};
use serde::Serialize;
use utoipa::ToSchema;

use crate::auth::oauth::refusal::Refusal;

/// An error of an OAuth endpoint.
#[derive(Debug, Serialize, ToSchema)]
pub struct OauthError {
    /// The code.
    #[schema(example = "invalid_grant")]
    error: &'static str,
    /// A sentence for the developer of the client.
    error_description: &'static str,
}

/// What a handler returns instead of an answer.
#[derive(Debug)]
pub struct Refused(Refusal);

impl Refused {
    /// The request lacks a field, repeats one or has another format.
    pub const fn request(why: &'static str) -> Self {
        Self(Refusal::Refused("invalid_request", why))
    }

    /// A refusal with another code.
    pub const fn with(code: &'static str, why: &'static str) -> Self {
        Self(Refusal::Refused(code, why))
    }
}

impl<E: Into<Refusal>> From<E> for Refused {
    fn from(refusal: E) -> Self {
        Self(refusal.into())
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Refusal::Refused(code, _) => f.write_str(code),
            Refusal::Failed(error) => error.fmt(f),
        }
    }
}

impl ResponseError for Refused {
    fn status_code(&self) -> StatusCode {
        match &self.0 {
            Refusal::Refused(..) => StatusCode::BAD_REQUEST,
            Refusal::Failed(error) => error.status_code(),
        }
    }

    fn error_response(&self) -> HttpResponse {
        match &self.0 {
            Refusal::Refused(error, error_description) => HttpResponse::BadRequest().json(OauthError { error, error_description }),
            Refusal::Failed(error) => error.error_response(),
        }
    }
}
