//! `GET /api/v1/webhooks/{webhookId}`

use actix_web::{get, web};

use super::response::WebhookResponse;
use crate::domain::access::Access;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::extract::parse_id;
use crate::tenancy::webhooks;

/// Returns one webhook, without its secret.
#[utoipa::path(tag = "webhooks", operation_id = "getWebhook", params(("webhookId" = String, Path, description = "The webhook's id")),
    responses((status = 200, description = "The webhook", body = Envelope<WebhookResponse>)))]
#[get("/webhooks/{webhookId}")]
pub async fn get_webhook(system: System, access: Access, id: web::Path<String>) -> Result<Reply<WebhookResponse>> {
    Ok(Reply(webhooks::get(&system, &access, parse_id(&id, "webhook")?).await?.into()))
}
