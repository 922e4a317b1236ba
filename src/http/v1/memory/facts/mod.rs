//! Facts of one owner of one agent.

mod get;
mod list;
mod response;

use utoipa_actix_web::service_config::ServiceConfig;

pub use response::FactResponse;

/// Mounts the operations.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(list::list_facts).service(get::get_fact);
}
