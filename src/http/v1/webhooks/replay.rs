//! `POST /api/v1/webhooks/{webhookId}/deliveries/{deliveryId}/replay`

use actix_web::{post, web};

use super::response::DeliveryResponse;
use crate::domain::access::Access;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::extract::parse_id;
use crate::tenancy::webhooks;

/// Sends a finished delivery again.
///
/// Id and body stay the same; the signature is new.
#[utoipa::path(tag = "webhooks", operation_id = "replayDelivery",
    params(("webhookId" = String, Path, description = "The webhook's id"), ("deliveryId" = String, Path, description = "The delivery's id")),
    responses((status = 200, description = "To be sent", body = Envelope<DeliveryResponse>),
        (status = 409, description = "It still waits, or the webhook is switched off")))]
#[post("/webhooks/{webhookId}/deliveries/{deliveryId}/replay")]
pub async fn replay_delivery(system: System, access: Access, path: web::Path<(String, String)>) -> Result<Reply<DeliveryResponse>> {
    let (webhook, delivery) = (parse_id(&path.0, "webhook")?, parse_id(&path.1, "delivery")?);
    Ok(Reply(webhooks::replay(&system, &access, webhook, delivery).await?.into()))
}
