//! The dream schedule of an agent, and its status.

mod schedule;
mod status;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the operations.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(status::get_dreaming_status).service(schedule::set_dreaming_schedule);
}
