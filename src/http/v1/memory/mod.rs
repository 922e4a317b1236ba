//! The memory of one owner with one agent: recall and context, facts, and extraction on request.

mod block_rules;
pub mod context;
mod contradictions;
mod dreaming;
pub mod dreams;
mod episodes;
mod extractions;
pub mod facts;
pub mod forgetting;
mod graph;
mod quarantine;
mod recall;
mod recall_usage;
mod timeline;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the operations.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(facts::changes::remember_fact).service(extractions::summarize_conversation);
    block_rules::mount(config);
    contradictions::mount(config);
    dreams::mount(config);
    dreaming::mount(config);
    facts::mount(config);
    forgetting::mount(config);
    graph::mount(config);
    quarantine::mount(config);
    config.service(recall::recall_memory).service(context::assemble_context);
    config.service(recall_usage::list_recalls).service(recall_usage::list_injections);
    config.service(episodes::list_episodes).service(episodes::get_episode);
    config.service(timeline::list_timeline).service(extractions::list_extractions);
}
