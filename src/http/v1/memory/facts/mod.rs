//! Facts of one owner of one agent.

pub mod changes;
pub mod fact;
mod history;
mod provenance;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the operations.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(fact::list_facts).service(changes::create_fact).service(provenance::get_fact).service(changes::update_fact);
    config.service(changes::rate_fact).service(history::list_fact_history);
}
