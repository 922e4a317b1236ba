//! Adds error responses to every operation of the description: the statuses that apply, in the format of each dialect.

use utoipa::openapi::SecurityRequirement;
use utoipa::openapi::path::Operation;
use utoipa::openapi::{Components, ContentBuilder, Ref, RefOr, Response, ResponseBuilder};
use utoipa::{PartialSchema, ToSchema};

use crate::error::{FieldError, SITUATIONS};
use crate::http::answer::Failure;
use crate::http::anthropic::{AnthropicDetail, AnthropicErrorResponse};
use crate::http::mem0::RefusalResponse;
use crate::http::openai::{ErrorDetail, ErrorResponse};

/// Registers the error schemas.
pub(super) fn register(components: &mut Components) {
    let mut add = |name: String, schema| components.schemas.insert(name, schema);
    add(Failure::name().into_owned(), Failure::schema());
    add(FieldError::name().into_owned(), FieldError::schema());
    add(RefusalResponse::name().into_owned(), RefusalResponse::schema());
    add(ErrorResponse::name().into_owned(), ErrorResponse::schema());
    add(AnthropicErrorResponse::name().into_owned(), AnthropicErrorResponse::schema());
    add(AnthropicDetail::name().into_owned(), AnthropicDetail::schema());
    add(ErrorDetail::name().into_owned(), ErrorDetail::schema());
}

/// Adds the errors that operations of this kind can return. Errors that the operation declares itself get the schema of its dialect.
pub(super) fn complete(operation: &mut Operation, is_open: bool) {
    let shape = shape(operation);
    for (status, response) in &mut operation.responses.responses {
        if let RefOr::T(response) = response
            && status.starts_with(['4', '5'])
            && response.content.is_empty()
        {
            *response = failure(&shape, &response.description);
        }
    }
    let takes_a_body = operation.request_body.is_some();
    for situation in SITUATIONS {
        let applies = match situation.status {
            // A path with a NUL is refused before any other check.
            400 | 431 | 500 | 503 | 507 => true,
            401 | 403 | 404 | 429 => !is_open,
            // In the dialects of OpenAI and Anthropic an invalid field is 400.
            422 => (!is_open || takes_a_body) && shape != ErrorResponse::name() && shape != AnthropicErrorResponse::name(),
            413 | 415 => takes_a_body,
            _ => false,
        };
        let status = situation.status.to_string();
        if applies && !operation.responses.responses.contains_key(&status) {
            operation.responses.responses.insert(status, failure(&shape, situation.title).into());
        }
    }
}

/// Adds 409: a write can conflict with other writes or existing data. Unauthenticated operations declare it themselves.
pub(super) fn complete_write(operation: &mut Operation) {
    let is_open = operation.security.as_ref().is_some_and(|all| all.iter().all(|one| *one == SecurityRequirement::default()));
    if !is_open && !operation.responses.responses.contains_key("409") {
        operation.responses.responses.insert("409".to_owned(), failure(&shape(operation), "Conflict").into());
    }
}

/// The name of the operation's error schema.
fn shape(operation: &Operation) -> String {
    let has_tag = |tag: &str| operation.tags.iter().flatten().any(|one| one == tag);
    if has_tag("openai") {
        ErrorResponse::name().into_owned()
    } else if has_tag("anthropic") {
        AnthropicErrorResponse::name().into_owned()
    } else if has_tag("mem0") {
        RefusalResponse::name().into_owned()
    } else {
        Failure::name().into_owned()
    }
}

fn failure(shape: &str, description: &str) -> Response {
    let content = ContentBuilder::new().schema(Some(Ref::from_schema_name(shape))).build();
    ResponseBuilder::new().description(description).content("application/json", content).build()
}
