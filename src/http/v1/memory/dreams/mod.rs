//! Dreams: requests, reports, decisions, the morning card, and the archive of old reports.

mod archive;
mod archived;
mod body;
mod candidates;
mod decide;
mod diary;
mod emergence;
mod entries;
mod events;
mod focused;
mod get;
mod list;
mod morning;
mod reported;
pub mod response;

use utoipa_actix_web::service_config::ServiceConfig;

pub use morning::MorningCardResponse;

/// Registers the operations.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(emergence::dream_now).service(focused::dream_about);
    config.service(candidates::list_candidates).service(diary::get_diary);
    config.service(list::list_dreams).service(get::get_dream).service(events::watch_dreams);
    config.service(decide::accept_dream).service(decide::decline_dream).service(decide::revert_dream);
    config.service(entries::confirm_dream_entry).service(entries::edit_dream_entry).service(entries::forget_dream_entry);
    config.service(archive::list_dream_archives).service(archived::get_dream_archive);
    config.service(morning::get_morning_card).service(morning::see_morning_card);
}
