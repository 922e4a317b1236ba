//! Conversations of an owner with an agent, and the messages posted to them.

mod conversation;
pub mod messages;
mod name;
mod search;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the operations.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(messages::record_messages).service(messages::list_messages).service(messages::clear_conversation);
    config.service(conversation::compact_conversation);
    // Registered before `{conversationId}`, which would match `search` as a name.
    config.service(conversation::list_conversations).service(search::search_conversations);
    config.service(conversation::get_conversation).service(conversation::update_conversation).service(conversation::delete_conversation);
}
