//! The contradiction inbox.

mod list;
mod resolve;
mod response;
mod undo;

use utoipa_actix_web::service_config::ServiceConfig;

/// Mounts the operations; before those of one fact, whose path would take theirs.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(list::list_contradictions).service(resolve::resolve_contradiction).service(undo::undo_contradiction);
}
