//! Conversations of an owner with an agent, and the messages posted to them.

mod clear;
mod compact;
mod delete;
mod get;
mod list;
mod list_messages;
mod name;
pub mod owner;
mod record;
mod response;
mod search;
mod update;

pub use response::MessageResponse;
use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the operations.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(record::record_messages).service(list_messages::list_messages).service(clear::clear_conversation);
    config.service(compact::compact_conversation);
    // Registered before `{conversationId}`, which would match `search` as a name.
    config.service(list::list_conversations).service(search::search_conversations);
    config.service(get::get_conversation).service(update::update_conversation).service(delete::delete_conversation);
}
