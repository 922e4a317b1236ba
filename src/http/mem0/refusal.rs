//! The house's errors in the words of mem0's wire, whose clients choose their exception by the status and show `detail`.

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{CONTENT_LENGTH, CONTENT_TYPE, HeaderValue};
use actix_web::middleware::Next;
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::Error;
use crate::http::failure;

/// A refusal as clients of theirs read it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RefusalResponse {
    /// A sentence.
    detail: String,
    /// What kind of failure it is.
    error: String,
    /// To be named when asking for help.
    request_id: String,
}

/// Rewrites the body of a refusal; status, headers and what the audit sees stay.
///
/// # Errors
/// Only what actix itself raises.
pub async fn in_its_words<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    let response = next.call(request).await?.map_into_boxed_body();
    let refusal = response.response().error().and_then(|error| error.as_error::<Error>()).map(body);
    let Some(refusal) = refusal.and_then(|refusal| serde_json::to_string(&refusal).ok()) else { return Ok(response) };
    Ok(response.map_body(|head, _| {
        head.headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        head.headers.remove(CONTENT_LENGTH);
        BoxBody::new(refusal)
    }))
}

fn body(error: &Error) -> RefusalResponse {
    let failure = failure::body(error);
    let first = failure.details.first().map(|wrong| format!("{}: {}", wrong.field, wrong.message));
    RefusalResponse { detail: first.unwrap_or(failure.msg), error: failure.error, request_id: failure.request_id }
}
