//! Settings: configuration keys that a tenant, a workspace or an agent overrides.

mod get;
mod list;
mod put;
mod response;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the operations.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(list::list_settings).service(get::get_setting).service(put::put_setting);
}
