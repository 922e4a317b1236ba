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
    /// The events to receive: `memory.updated`, `dream.completed`, `contradiction.opened`, `owner.forgotten`. Defaults to all.
    #[serde(default)]
    events: Vec<String>,
    /// The agents whose events the webhook receives. If absent or empty, all agents that the token may access.
    #[serde(default)]
    agent_ids: Vec<AgentId>,
}

/// Creates a webhook.
///
/// A token that is limited to certain agents can create, see and change webhooks of these agents only. Deliveries are signed according to
/// Standard Webhooks, contain ids and never text, and are retried with increasing delays.
#[utoipa::path(tag = "webhooks", operation_id = "createWebhook", request_body = CreateWebhookRequest,
    responses((status = 201, description = "Made; its secret is shown this once", body = Envelope<WebhookSecretResponse>)))]
#[post("/webhooks")]
pub async fn create_webhook(system: System, access: Access, body: Body<CreateWebhookRequest>) -> Result<Created<WebhookSecretResponse>> {
    let Body(CreateWebhookRequest { url, events, agent_ids }) = body;
    Ok(Created(webhooks::create(&system, &access, NewWebhook { url, events, agent_ids }).await?.into()))
}
