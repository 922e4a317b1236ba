//! Lets web pages of configured origins call the APIs from a browser. Off unless origins are configured. Pages send a token: cookies are
//! not allowed across origins, so that the console's session stays out of reach.

use std::sync::Arc;

use actix_cors::Cors;
use actix_web::http::header::{HeaderName, RETRY_AFTER};
use actix_web::middleware::Condition;

/// What pages may read besides the usual headers.
const READABLE: [HeaderName; 5] = [
    HeaderName::from_static("x-conversation-id"),
    HeaderName::from_static("x-request-id"),
    HeaderName::from_static("ratelimit"),
    HeaderName::from_static("etag"),
    RETRY_AFTER,
];
/// How long a browser remembers the permission, in seconds.
const MAX_AGE: usize = 3600;
/// The roots of the APIs; the console is not among them.
const APIS: [&str; 6] = ["/api/", "/v1/", "/v2/", "/v3/", "/memories", "/search"];

/// The middleware for these origins.
pub fn layer(origins: &Arc<[String]>) -> Condition<Cors> {
    let allowed = Arc::clone(origins);
    let cors = Cors::default()
        .allowed_origin_fn(move |origin, head| is_api(head.uri.path()) && allowed.iter().any(|known| origin == known.as_str()))
        .allowed_methods(["GET", "POST", "PUT", "PATCH", "DELETE"])
        .allow_any_header()
        .expose_headers(READABLE)
        .max_age(MAX_AGE);
    Condition::new(!origins.is_empty(), cors)
}

fn is_api(path: &str) -> bool {
    APIS.iter().any(|root| path.starts_with(root))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_console_is_not_open_to_other_origins() {
        assert!(is_api("/v1/chat/completions") && is_api("/api/v1/agents"));
        assert!(!is_api("/people") && !is_api("/") && !is_api("/mcp"));
    }
}
