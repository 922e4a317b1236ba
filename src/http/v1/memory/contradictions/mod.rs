//! Contradictions and the decisions about them.

mod list;
mod resolve;
mod response;
mod undo;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the operations. They must come before the routes of one fact, whose path would match theirs.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(list::list_contradictions).service(resolve::resolve_contradiction).service(undo::undo_contradiction);
}
