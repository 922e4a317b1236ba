//! Chat with an agent: a turn that Noctuary runs itself, answered at once or as a stream.

mod ask;
mod request;
mod response;
mod stream;

pub use response::finish_reason;
use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the operations.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(ask::send_chat).service(stream::stream_chat);
}
