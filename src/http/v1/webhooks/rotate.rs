//! `POST /api/v1/webhooks/{webhookId}/rotate`

use actix_web::{post, web};

use super::response::WebhookSecretResponse;
use crate::domain::access::Access;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::extract::parse_id;
use crate::tenancy::webhooks;

/// Replaces the secret of a webhook.
///
/// For one day, deliveries are signed with the old secret too, so that the receiver can switch over.
#[utoipa::path(tag = "webhooks", operation_id = "rotateWebhook", params(("webhookId" = String, Path, description = "The webhook's id")),
    responses((status = 200, description = "Changed; its secret is shown this once", body = Envelope<WebhookSecretResponse>)))]
#[post("/webhooks/{webhookId}/rotate")]
pub async fn rotate_webhook(system: System, access: Access, id: web::Path<String>) -> Result<Reply<WebhookSecretResponse>> {
    Ok(Reply(webhooks::rotate(&system, &access, parse_id(&id, "webhook")?).await?.into()))
}
