//! `POST /api/v1/webhooks/{webhookId}/test`

use actix_web::{post, web};

use super::response::DeliveryResponse;
use crate::domain::access::Access;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Created, Envelope};
use crate::http::extract::parse_id;
use crate::tenancy::webhooks;

/// Sends the event `webhook.test` to a webhook, whatever events it receives.
///
/// The webhook's deliveries show the result.
#[utoipa::path(tag = "webhooks", operation_id = "testWebhook", params(("webhookId" = String, Path, description = "The webhook's id")),
    responses((status = 201, description = "To be sent", body = Envelope<DeliveryResponse>),
        (status = 409, description = "The webhook is switched off")))]
#[post("/webhooks/{webhookId}/test")]
pub async fn test_webhook(system: System, access: Access, id: web::Path<String>) -> Result<Created<DeliveryResponse>> {
    Ok(Created(webhooks::test(&system, &access, parse_id(&id, "webhook")?).await?.into()))
}
