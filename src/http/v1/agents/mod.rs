//! Agents of a workspace.

mod create;
mod delete;
mod get;
mod list;
mod response;
mod tools;
mod update;

use utoipa_actix_web::service_config::ServiceConfig;

pub use response::AgentResponse;

/// Registers the operations.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(list::list_agents).service(create::create_agent);
    config.service(get::get_agent).service(update::update_agent).service(delete::delete_agent);
    config.service(tools::list_tools).service(tools::call_tool);
}
