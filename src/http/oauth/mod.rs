//! The endpoints of OAuth 2.1 for `/mcp`, at the addresses that its specifications name. They answer in OAuth's own format.

mod fields;
mod metadata;
mod refusal;
mod register;
mod token;

pub use refusal::OauthError;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the operations.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(metadata::resource).service(metadata::resource_of_mcp).service(metadata::server);
    config.service(register::register).service(token::token).service(token::revoke);
}
