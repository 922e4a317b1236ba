//! `POST /api/v1/webhooks`

use actix_web::post;
use serde::Deserialize;
use utoipa::ToSchema;

use super::response::WebhookSecretResponse;
use crate::domain::access::Access;
use crate::domain::ids::AgentId;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Created, Envelope};
use crate::http::body::Body;
use crate::tenancy::webhooks::{self, NewWebhook};

/// A new webhook.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"url": "https://hooks.example.org/noctuary", "events": ["dream.completed", "contradiction.opened"]}))]
pub struct CreateWebhookRequest {
    /// A public https URL.
    #[schema(format = "uri", max_length = 2000)]
    url: String,
    /// `memory.updated`, `dream.completed`, `contradiction.opened`, `owner.forgotten`; all of them when absent.
    #[serde(default)]
    events: Vec<String>,
    /// The agents whose events it receives; all that the token may touch when absent or empty.
    #[serde(default)]
    agent_ids: Vec<AgentId>,
}

/// Makes a webhook. A token for certain agents makes, sees and changes webhooks of these agents only. What is sent is signed as Standard Webhooks has it, holds ids and never text, and is tried again with growing pauses.
#[utoipa::path(tag = "webhooks", operation_id = "createWebhook", request_body = CreateWebhookRequest,
    responses((status = 201, description = "Made; its secret is shown this once", body = Envelope<WebhookSecretResponse>)))]
#[post("/webhooks")]
pub async fn create_webhook(system: System, access: Access, body: Body<CreateWebhookRequest>) -> Result<Created<WebhookSecretResponse>> {
    let Body(CreateWebhookRequest { url, events, agent_ids }) = body;
    Ok(Created(webhooks::create(&system, &access, NewWebhook { url, events, agent_ids }).await?.into()))
}
