//! The quarantine: listing, reading, releasing and discarding entries.

mod discard;
mod get;
mod list;
mod release;
mod response;

use utoipa_actix_web::service_config::ServiceConfig;

pub use response::QuarantineResponse;

/// Registers the operations.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(list::list_quarantine).service(get::get_quarantined);
    config.service(release::release_quarantined).service(discard::discard_quarantined);
}
