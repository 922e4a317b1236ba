//! External memory servers of an agent.

mod create;
mod delete;
mod list;
mod response;
mod test;
mod update;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the operations.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(list::list_memory_servers).service(create::create_memory_server);
    config.service(update::update_memory_server).service(delete::delete_memory_server).service(test::test_memory_server);
}
