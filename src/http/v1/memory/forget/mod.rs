//! Forgetting the memory of one owner, and the receipts.

mod fact;
mod part;
mod receipt;
mod response;

use utoipa_actix_web::service_config::ServiceConfig;

pub use response::ReceiptResponse;

/// Registers the operations.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(fact::forget_fact).service(receipt::get_receipt);
    config.service(part::forget_part).service(part::preview_forget_part);
}
