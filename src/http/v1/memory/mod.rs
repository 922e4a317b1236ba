//! Memory of one owner of one agent: recall and context.

mod recall;

use utoipa_actix_web::service_config::ServiceConfig;

/// Mounts the operations.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(recall::recall_memory);
}
