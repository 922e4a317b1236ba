//! Every route of the REST API. Routes are registered only together with their documentation, so that every route is in openapi.yaml and
//! in the description at `/openapi.json`, which is served from here.

use std::sync::OnceLock;

use actix_web::{HttpRequest, HttpResponse, get, web};
use utoipa::openapi::OpenApi;
use utoipa_actix_web::scope;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::edge::addresses::Addresses;
use crate::error::{Error, Result};
use crate::http::{anthropic, health, mem0, metrics, oauth, openai, v1};

/// Registers all routes.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(health::live).service(health::ready).service(metrics::metrics).service(document);
    config.service(scope::scope("/api/v1").configure(v1::mount));
    oauth::mount(config);
    mem0::mount(config);
    config.service(scope::scope("/v1").configure(anthropic::mount).configure(openai::mount));
}

/// Answers requests without a matching route: 405 with the allowed methods if the path exists, otherwise 404.
///
/// # Errors
/// Always one of the two.
pub async fn unmatched(request: HttpRequest, addresses: web::Data<Addresses>) -> Result<&'static str> {
    Err(addresses.allowed(request.path()).map_or(Error::NotFound("page"), Error::MethodNotAllowed))
}

/// The description, rendered for its first reader: most servers have none, and it is a good part of what they would do to start.
#[derive(Debug)]
pub struct Document {
    describe: fn() -> OpenApi,
    json: OnceLock<web::Bytes>,
}

impl Document {
    /// The description that `describe` gives, for `/openapi.json`.
    #[must_use]
    pub const fn of(describe: fn() -> OpenApi) -> Self {
        Self { describe, json: OnceLock::new() }
    }

    fn json(&self) -> web::Bytes {
        self.json.get_or_init(|| serde_json::to_vec(&(self.describe)()).unwrap_or_default().into()).clone()
    }
}

/// Returns the OpenAPI description as JSON.
#[utoipa::path(tag = "health", operation_id = "openapi", responses((status = 200, description = "OpenAPI 3.1", body = Object)), security(()))]
#[get("/openapi.json")]
pub async fn document(document: web::Data<Document>) -> HttpResponse {
    HttpResponse::Ok().content_type("application/json").body(document.json())
}
