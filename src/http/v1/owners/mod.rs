//! The people whose memory a workspace's agents store, for admins.

mod export;
mod forget;
mod get;
mod list;
mod receipts;
mod response;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the operations.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(list::list_owners).service(get::get_owner).service(receipts::list_receipts);
    config.service(export::export_owner);
    config.service(forget::preview_forget_owner).service(forget::forget_owner);
}
