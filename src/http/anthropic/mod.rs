//! The API of Anthropic's messages. Clients of Anthropic gain memory by changing their base URL. `model` is the agent, `metadata.user_id`
//! the end user.

mod answer;
mod create;
mod dialogue;
mod refusal;
mod request;

use utoipa_actix_web::service_config::ServiceConfig;

pub use refusal::{AnthropicDetail, AnthropicErrorResponse, body as refuse};

/// Whether this path belongs to the dialect.
#[must_use]
pub fn owns(path: &str) -> bool {
    path.strip_prefix("/v1/messages").is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Registers the operations.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(create::create_message);
}
