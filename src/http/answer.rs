//! The envelope of every response under `/api/v1`.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, Responder};
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::page::Page;
use crate::error::FieldError;

/// A successful response.
#[derive(Debug, Serialize, ToSchema)]
pub struct Envelope<T> {
    /// Always 200, even if the HTTP status is 201 or 202, because clients of this family of APIs check it.
    #[schema(example = 200)]
    pub code: u16,
    /// The response data.
    pub data: T,
}

/// An error response.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Failure {
    /// The HTTP status.
    #[schema(example = 404)]
    pub code: u16,
    /// The error message, for people.
    #[schema(example = "agent not found")]
    pub msg: String,
    /// The error code, for programs. Codes never change.
    #[schema(example = "not_found")]
    pub error: String,
    /// The request id. The log and the audit log contain the same id.
    pub request_id: String,
    /// The invalid fields; empty if there are none.
    pub details: Vec<FieldError>,
}

/// One page of a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct List<T> {
    /// The rows.
    pub items: Vec<T>,
    /// The cursor of the next page: send it as `cursor`. Absent on the last page.
    pub next_cursor: Option<String>,
}

impl<T> List<T> {
    /// The JSON of a page.
    pub fn from_page<U>(page: Page<U>, row: impl FnMut(U) -> T) -> Self {
        let page = page.map(row);
        Self { items: page.items, next_cursor: page.next_cursor }
    }
}

/// A ZIP archive.
#[derive(ToSchema)]
#[schema(value_type = String, format = Binary)]
#[expect(dead_code, reason = "a name for bytes in the description; the bytes are sent as they are")]
pub struct Archive(Vec<u8>);

/// One server-sent event of a stream.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "a name for what streams send, in the description; it is written line by line")]
#[schema(example = json!({"event": "delta", "data": "{\"text\":\"Green tea.\"}"}))]
pub struct ServerSentEvent {
    /// The event name.
    event: Option<String>,
    /// JSON, or `[DONE]` at the end of a stream in the OpenAI dialect.
    data: String,
    /// The event id. To continue after this event, send it as `Last-Event-ID`.
    id: Option<String>,
}

/// A response with status 200.
#[derive(Debug)]
pub struct Reply<T>(pub T);

/// A response with status 201.
#[derive(Debug)]
pub struct Created<T>(pub T);

/// A response with status 202: the request is accepted, and a job will carry it out.
#[derive(Debug)]
pub struct Accepted<T>(pub T);

impl<T: Serialize> Responder for Reply<T> {
    type Body = actix_web::body::BoxBody;
    fn respond_to(self, _request: &HttpRequest) -> HttpResponse {
        envelope(StatusCode::OK, self.0)
    }
}

impl<T: Serialize> Responder for Created<T> {
    type Body = actix_web::body::BoxBody;
    fn respond_to(self, _request: &HttpRequest) -> HttpResponse {
        envelope(StatusCode::CREATED, self.0)
    }
}

impl<T: Serialize> Responder for Accepted<T> {
    type Body = actix_web::body::BoxBody;
    fn respond_to(self, _request: &HttpRequest) -> HttpResponse {
        envelope(StatusCode::ACCEPTED, self.0)
    }
}

fn envelope<T: Serialize>(status: StatusCode, data: T) -> HttpResponse {
    HttpResponse::build(status).json(Envelope { code: 200, data })
}
