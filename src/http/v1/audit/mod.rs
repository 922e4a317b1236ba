//! The audit log, as admins read it.

mod list;

use utoipa_actix_web::service_config::ServiceConfig;

/// Mounts the operations.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(list::list_audit);
}
