//! Every route of the REST surface, mounted only through what documents it: a route that is not in openapi.yaml cannot exist.

use actix_web::{HttpRequest, web};
use utoipa_actix_web::scope;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::edge::addresses::Addresses;
use crate::error::{Error, Result};
use crate::http::{health, mem0, metrics, openai, openapi, v1};

/// Mounts everything.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(health::live).service(health::ready).service(metrics::metrics).service(openapi::document::document);
    config.service(scope::scope("/api/v1").configure(v1::mount));
    mem0::mount(config);
    config.service(scope::scope("/v1").configure(openai::mount));
}

/// What answers where no route is: 405 naming the methods where the path exists for another one, else 404.
///
/// # Errors
/// Always one of the two.
pub async fn nowhere(request: HttpRequest, addresses: web::Data<Addresses>) -> Result<&'static str> {
    Err(addresses.allowed(request.path()).map_or(Error::NotFound("page"), Error::MethodNotAllowed))
}
