//! `PATCH /api/v1/webhooks/{webhookId}`

use actix_web::{patch, web};
use serde::Deserialize;
use utoipa::ToSchema;

use super::response::WebhookResponse;
use crate::domain::access::Access;
use crate::domain::ids::AgentId;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::body::Body;
use crate::http::extract::parse_id;
use crate::tenancy::webhooks::{self, WebhookPatch};

/// The fields to change. Absent fields keep their value.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"enabled": false}))]
pub struct UpdateWebhookRequest {
    /// A public https URL.
    #[schema(format = "uri", max_length = 2000)]
    url: Option<String>,
    /// The events to receive.
    #[schema(min_items = 1)]
    events: Option<Vec<String>>,
    /// The agents whose events the webhook receives. If empty, all agents that the token may access.
    agent_ids: Option<Vec<AgentId>>,
    /// Whether the webhook is enabled.
    enabled: Option<bool>,
}

/// Updates a webhook, or enables or disables it.
#[utoipa::path(tag = "webhooks", operation_id = "updateWebhook", params(("webhookId" = String, Path, description = "The webhook's id")),
    request_body = UpdateWebhookRequest,
    responses((status = 200, description = "The webhook as it is now", body = Envelope<WebhookResponse>)))]
#[patch("/webhooks/{webhookId}")]
pub async fn update_webhook(
    system: System,
    access: Access,
    id: web::Path<String>,
    body: Body<UpdateWebhookRequest>,
) -> Result<Reply<WebhookResponse>> {
    let Body(UpdateWebhookRequest { url, events, agent_ids, enabled }) = body;
    let patch = WebhookPatch { url, events, agent_ids, enabled };
    Ok(Reply(webhooks::update(&system, &access, parse_id(&id, "webhook")?, patch).await?.into()))
}
