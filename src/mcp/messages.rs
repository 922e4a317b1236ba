//! Answers a body that is no message of JSON-RPC with an error of JSON-RPC. The transport would answer in plain text.

use actix_web::dev::{Payload, ServiceRequest};
use actix_web::error::PayloadError;
use actix_web::http::StatusCode;
use actix_web::{HttpMessage, HttpResponse};
use serde::de::IgnoredAny;
use serde_json::json;

use crate::edge;

/// The body is not JSON.
const PARSE_ERROR: i32 = -32_700;
/// The body is JSON, but no message.
const INVALID_REQUEST: i32 = -32_600;

/// Reads the body and puts it back. Returns the answer if it is not JSON, too long or breaks off.
pub async fn check(request: &mut ServiceRequest) -> Option<HttpResponse> {
    let most = edge::system(request.request()).map_or(0, |system| system.config.server.max_body);
    let mut payload = request.take_payload();
    match edge::body::collect(request.request(), &mut payload, most).await {
        Ok(body) => {
            let broken = serde_json::from_slice::<IgnoredAny>(&body).err();
            request.set_payload(Payload::from(body));
            broken.map(|error| {
                let place = format!("the body is not valid JSON (line {}, column {})", error.line(), error.column());
                answer(StatusCode::BAD_REQUEST, PARSE_ERROR, &place)
            })
        }
        Err(PayloadError::Overflow) => {
            Some(answer(StatusCode::PAYLOAD_TOO_LARGE, INVALID_REQUEST, &format!("the body is larger than {most} bytes")))
        }
        Err(_) => Some(answer(StatusCode::BAD_REQUEST, PARSE_ERROR, "the body broke off or could not be read")),
    }
}

/// The answer to JSON that is no message.
pub fn no_message() -> HttpResponse {
    let message = "the body is not a JSON-RPC message: send one JSON object with jsonrpc, method and id";
    answer(StatusCode::BAD_REQUEST, INVALID_REQUEST, message)
}

fn answer(status: StatusCode, code: i32, message: &str) -> HttpResponse {
    HttpResponse::build(status).json(json!({ "jsonrpc": "2.0", "id": null, "error": { "code": code, "message": message } }))
}
