//! The memory of one owner with one agent: recall and context, facts, and extraction on request.

mod context;
mod contradictions;
mod dreaming;
pub mod dreams;
mod episodes;
mod extractions;
pub mod facts;
pub mod forget;
mod graph;
mod injections;
pub mod quarantine;
mod recall;
mod recalls;
mod remember;
mod summarize;
mod timeline;

pub use context::ContextItem;
use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the operations.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(remember::remember_fact).service(summarize::summarize_conversation);
    contradictions::mount(config);
    dreams::mount(config);
    dreaming::mount(config);
    facts::mount(config);
    forget::mount(config);
    graph::mount(config);
    quarantine::mount(config);
    config.service(recall::recall_memory).service(context::assemble_context);
    config.service(recalls::list_recalls).service(injections::list_injections);
    config.service(episodes::list_episodes).service(episodes::get_episode);
    config.service(timeline::list_timeline).service(extractions::list_extractions);
}
