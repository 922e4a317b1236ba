//! The caller's personal access tokens.

mod create;
mod list;
mod response;
mod revoke;
mod rotate;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the operations.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(list::list_tokens).service(create::create_token).service(revoke::revoke_token).service(rotate::rotate_token);
}
