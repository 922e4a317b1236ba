//! The OpenAI-compatible API. Clients of OpenAI gain memory by changing their base URL. `model` is the agent, `user` the end user.

mod answer;
mod complete;
mod dialogue;
mod embed;
mod models;
mod refusal;
mod request;
mod responses;

use utoipa_actix_web::service_config::ServiceConfig;

pub use refusal::{ErrorDetail, ErrorResponse, body as refuse};

/// Registers the operations.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(complete::create_chat_completion).service(responses::create_response).service(embed::create_embeddings);
    config.service(models::list_models).service(models::get_model);
}
