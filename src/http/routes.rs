//! Every route of the REST API. Routes are registered only together with their documentation, so that every route is in openapi.yaml.

use actix_web::{HttpRequest, web};
use utoipa_actix_web::scope;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::edge::addresses::Addresses;
use crate::error::{Error, Result};
use crate::http::{health, mem0, metrics, openai, openapi, v1};

/// Registers all routes.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(health::live).service(health::ready).service(metrics::metrics).service(openapi::document::document);
    config.service(scope::scope("/api/v1").configure(v1::mount));
    mem0::mount(config);
    config.service(scope::scope("/v1").configure(openai::mount));
}

/// Answers requests without a matching route: 405 with the allowed methods if the path exists, otherwise 404.
///
/// # Errors
/// Always one of the two.
pub async fn unmatched(request: HttpRequest, addresses: web::Data<Addresses>) -> Result<&'static str> {
    Err(addresses.allowed(request.path()).map_or(Error::NotFound("page"), Error::MethodNotAllowed))
}
