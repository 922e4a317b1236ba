//! The envelope of every answer under `/api/v1`.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, Responder};
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::page::Page;
use crate::error::FieldError;

/// A good answer.
#[derive(Debug, Serialize, ToSchema)]
pub struct Envelope<T> {
    /// Always 200, also where the HTTP status says 201 or 202: clients of this family of APIs compare it.
    #[schema(example = 200)]
    pub code: u16,
    /// What was asked for.
    pub data: T,
}

/// A bad answer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Failure {
    /// The HTTP status again.
    #[schema(example = 404)]
    pub code: u16,
    /// What went wrong, for people.
    #[schema(example = "agent not found")]
    pub msg: String,
    /// What went wrong, for programs; fixed for ever.
    #[schema(example = "not_found")]
    pub error: String,
    /// Links the answer with log and audit.
    pub request_id: String,
    /// The fields at fault; empty when there are none.
    pub details: Vec<FieldError>,
}

/// One page of a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct List<T> {
    /// The rows.
    pub items: Vec<T>,
    /// Send it back as `cursor` to get the next page; absent on the last one.
    pub next_cursor: Option<String>,
}

impl<T> List<T> {
    /// A page on the wire.
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

/// One of the server-sent events of a stream.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "a name for what streams send, in the description; it is written line by line")]
#[schema(example = json!({"event": "delta", "data": "{\"text\":\"Green tea.\"}"}))]
pub struct ServerSentEvent {
    /// What happened.
    event: Option<String>,
    /// JSON, or `[DONE]` at the end of a stream of OpenAI's dialect.
    data: String,
    /// Where a stream goes on after it: `Last-Event-ID`.
    id: Option<String>,
}

/// 200 with data.
#[derive(Debug)]
pub struct Reply<T>(pub T);

/// 201 with data.
#[derive(Debug)]
pub struct Created<T>(pub T);

/// 202 with data: accepted, and done soon by a job.
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
