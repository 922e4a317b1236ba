//! Members of a workspace.

mod add;
mod change;
mod list;
mod remove;
mod response;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the operations.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(list::list_members).service(add::add_member).service(change::change_member).service(remove::remove_member);
}
