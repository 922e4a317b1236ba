//! Webhooks of the calling workspace.

mod create;
mod delete;
mod deliveries;
mod get;
mod list;
mod replay;
mod response;
mod rotate;
mod test;
mod update;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the operations.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(list::list_webhooks).service(create::create_webhook).service(get::get_webhook).service(update::update_webhook);
    config.service(delete::delete_webhook).service(rotate::rotate_webhook).service(test::test_webhook);
    config.service(deliveries::list_deliveries).service(replay::replay_delivery);
}
