//! The API of mem0's platform and of mem0's own server. Clients of mem0 use Noctuary by changing their base URL. `user_id` is the end
//! user, `agent_id` the agent, `run_id` the conversation; a memory is a fact, an event is a job.

mod add;
mod batch;
mod clear;
mod comparison;
mod condition;
mod events;
mod export;
mod feedback;
mod fields;
mod filter;
mod identity;
mod list;
mod memory;
mod outlines;
mod own_server;
mod people;
mod ping;
mod refusal;
mod said;
mod scope;
mod search;
mod single_memory;

use utoipa_actix_web::scope::scope;
use utoipa_actix_web::service_config::ServiceConfig;

pub use refusal::RefusalResponse;
pub use refusal::write as refuse;

/// The platform's API versions that no other dialect has, and the paths that its own server and the platform share. The OpenAI dialect
/// uses `/v1` too.
const OWN: [&str; 12] = [
    "/v3",
    "/v2",
    "/v1/ping",
    "/v1/memories",
    "/v1/entities",
    "/v1/batch",
    "/v1/feedback",
    "/v1/event",
    "/v1/events",
    "/v1/exports",
    "/memories",
    "/search",
];

/// Whether this path belongs to the mem0 dialect.
#[must_use]
pub fn owns(path: &str) -> bool {
    OWN.iter().any(|own| path.strip_prefix(own).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')))
}

/// Registers the operations. They must come before the other dialect under `/v1`, which would match them.
pub fn mount(config: &mut ServiceConfig<'_>) {
    let mut at = |prefix: &'static str, mount: fn(&mut ServiceConfig<'_>)| {
        config.service(scope(prefix).configure(mount));
    };
    at("/v1/ping", |config| {
        config.service(ping::mem0_ping);
    });
    at("/v3/memories", |config| {
        config.service(add::mem0_add).service(search::mem0_search).service(list::mem0_list);
    });
    at("/v2/memories", |config| {
        config.service(search::mem0_search_v2).service(list::mem0_list_v2);
    });
    at("/v1/memories", |config| {
        config.service(search::mem0_search_v1).service(add::mem0_add_v1).service(list::mem0_list_v1).service(clear::mem0_clear);
        config
            .service(single_memory::mem0_get)
            .service(single_memory::mem0_update)
            .service(single_memory::mem0_delete)
            .service(single_memory::mem0_history);
    });
    at("/v1/entities", |config| {
        config.service(people::mem0_entities);
    });
    at("/v2/entities", |config| {
        config.service(people::mem0_forget_entity);
    });
    at("/v1/batch", |config| {
        config.service(batch::mem0_batch_update).service(batch::mem0_batch_delete);
    });
    at("/v1/feedback", |config| {
        config.service(feedback::mem0_feedback);
    });
    at("/v1/event", |config| {
        config.service(events::mem0_event);
    });
    at("/v1/events", |config| {
        config.service(events::mem0_events);
    });
    at("/v1/exports", |config| {
        config.service(export::mem0_export).service(export::mem0_get_export);
    });
    at("/memories", own_server::mount);
    at("/search", |config| {
        config.service(search::mem0_own_search);
    });
}
