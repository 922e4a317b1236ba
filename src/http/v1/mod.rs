//! `/api/v1`: one file per resource, or one folder for a large one. A file begins with its routes and shared types; then each operation
//! follows in the order request, response, handler.

use utoipa_actix_web::service_config::ServiceConfig;

pub mod agents;
pub mod audit;
pub mod auth;
pub mod chat;
pub mod conversations;
pub mod files;
pub mod jobs;
pub mod members;
pub mod memory;
pub mod memory_servers;
pub mod models;
pub mod observability;
pub mod owners;
pub mod settings;
pub mod snapshots;
pub mod tools;
pub mod usage;
pub mod webhooks;
pub mod workspaces;

/// Registers the resources.
pub fn mount(config: &mut ServiceConfig<'_>) {
    agents::mount(config);
    tools::mount(config);
    auth::mount(config);
    workspaces::mount(config);
    members::mount(config);
    settings::mount(config);
    audit::mount(config);
    memory::mount(config);
    jobs::mount(config);
    files::mount(config);
    snapshots::mount(config);
    conversations::mount(config);
    chat::mount(config);
    owners::mount(config);
    webhooks::mount(config);
    memory_servers::mount(config);
    models::mount(config);
    usage::mount(config);
    observability::mount(config);
}
