//! Workspaces and their members.

mod create;
mod list;
mod members;
mod response;

use utoipa_actix_web::service_config::ServiceConfig;

pub use response::WorkspaceResponse;

/// Registers the operations.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(list::list_workspaces).service(create::create_workspace);
    members::mount(config);
}
