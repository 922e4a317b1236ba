//! The usage of models.

mod get;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the operation.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(get::get_usage);
}
