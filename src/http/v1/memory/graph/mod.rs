//! The knowledge graph of one owner of one agent.

mod candidates;
mod entity;
mod neighbourhood;
mod relations;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the operations.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(entity::list_entities).service(neighbourhood::get_entity).service(relations::create_relation);
    config.service(candidates::list_merge_candidates);
    config.service(candidates::merge_entities).service(candidates::dismiss_merge_candidate).service(candidates::undo_merge_candidate);
}
