//! Redirects of pages that have a new address, so that bookmarks and links in old messages keep working.

use actix_web::http::header::LOCATION;
use actix_web::web::Path;
use actix_web::{HttpRequest, HttpResponse};
use url::form_urlencoded::{Serializer, parse};

/// Old pages of the operation of the installation: `/jobs/7?poll=5` is at `/operations/jobs/7?poll=5`.
pub async fn to_operations(request: HttpRequest) -> HttpResponse {
    let path = match request.path() {
        "/health-board" => "/health",
        path => path,
    };
    moved(&with_query(&format!("/operations{path}"), request.query_string()))
}

/// The pages of people: `/owners/api%3Anora/forget` is at `/people/api%3Anora/forget`.
pub async fn to_people(request: HttpRequest) -> HttpResponse {
    let rest = request.path().strip_prefix("/owners").unwrap_or_default();
    moved(&with_query(&format!("/people{rest}"), request.query_string()))
}

/// `/agents/{agent}/conversations` is at `/conversations?agent={agent}`.
pub async fn to_conversations(request: HttpRequest, agent: Path<String>) -> HttpResponse {
    moved(&of_agent("/conversations", &agent, request.query_string()))
}

/// `/agents/{agent}/recall` is at `/playground?agent={agent}`.
pub async fn to_recall(request: HttpRequest, agent: Path<String>) -> HttpResponse {
    moved(&of_agent("/playground", &agent, request.query_string()))
}

/// `/agents/{agent}/try` is at `/playground?agent={agent}&tab=chat`.
pub async fn to_chat(request: HttpRequest, agent: Path<String>) -> HttpResponse {
    moved(&format!("{}&tab=chat", of_agent("/playground", &agent, request.query_string())))
}

/// The URL of a page of the whole workspace, limited to one agent; the other fields of `query` are kept, the cursor of the old list is not.
fn of_agent(path: &str, agent: &str, query: &str) -> String {
    let fields = parse(query.as_bytes()).filter(|(name, _)| !matches!(name.as_ref(), "agent" | "cursor"));
    let query = Serializer::new(String::new()).append_pair("agent", agent).extend_pairs(fields).finish();
    with_query(path, &query)
}

fn with_query(path: &str, query: &str) -> String {
    if query.is_empty() { path.to_owned() } else { format!("{path}?{query}") }
}

fn moved(address: &str) -> HttpResponse {
    HttpResponse::MovedPermanently().insert_header((LOCATION, address)).finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_agents_list_keeps_its_person_and_loses_its_cursor() {
        assert_eq!(of_agent("/conversations", "7", "owner=api%3Anora&cursor=x"), "/conversations?agent=7&owner=api%3Anora");
        assert_eq!(of_agent("/conversations", "7&x=1", ""), "/conversations?agent=7%26x%3D1");
    }
}
