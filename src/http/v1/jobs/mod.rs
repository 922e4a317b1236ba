//! Jobs: the background work of a workspace.

mod cancel;
mod get;
mod list;
mod response;
mod retry;

use utoipa_actix_web::service_config::ServiceConfig;

pub use response::JobResponse;

/// Registers the operations.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(list::list_jobs).service(get::get_job).service(retry::retry_job).service(cancel::cancel_job);
}
