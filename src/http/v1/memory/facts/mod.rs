//! Facts of one owner of one agent.

mod create;
mod feedback;
mod get;
mod history;
mod list;
mod response;
mod story;
mod update;

use utoipa_actix_web::service_config::ServiceConfig;

pub use response::FactResponse;

/// Registers the operations.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(list::list_facts).service(create::create_fact).service(get::get_fact).service(update::update_fact);
    config.service(feedback::rate_fact).service(history::list_fact_history);
}
