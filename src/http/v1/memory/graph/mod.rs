//! The knowledge graph of one owner of one agent.

mod candidates;
mod decide;
mod get;
mod list;
mod relate;
mod response;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the operations.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(list::list_entities).service(get::get_entity).service(relate::create_relation);
    config.service(candidates::list_merge_candidates);
    config.service(decide::merge_entities).service(decide::dismiss_merge_candidate).service(decide::undo_merge_candidate);
}
