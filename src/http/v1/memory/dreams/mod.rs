//! What an agent dreamed of an owner's memory: the morning card, archives of old reports.

mod archive;
mod archived;
mod morning;
mod reported;

use utoipa_actix_web::service_config::ServiceConfig;

pub use morning::MorningCardResponse;

/// Mounts the operations.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(archive::list_dream_archives).service(archived::get_dream_archive);
    config.service(morning::get_morning_card).service(morning::see_morning_card);
}
