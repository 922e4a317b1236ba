//! Dreams: requests, reports, decisions, the morning card, and the archive of old reports.

mod archive;
mod candidates;
mod decisions;
mod diary;
mod entries;
mod events;
pub mod morning;
mod reports;
mod runs;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the operations.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(runs::dream_now).service(runs::dream_about);
    config.service(candidates::list_candidates).service(diary::get_diary);
    config.service(reports::list_dreams).service(reports::get_dream).service(events::watch_dreams);
    config.service(decisions::accept_dream).service(decisions::decline_dream).service(decisions::revert_dream);
    config.service(entries::confirm_dream_entry).service(entries::edit_dream_entry).service(entries::forget_dream_entry);
    config.service(archive::list_dream_archives).service(archive::get_dream_archive);
    config.service(morning::get_morning_card).service(morning::see_morning_card);
}
