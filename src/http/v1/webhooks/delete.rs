//! `DELETE /api/v1/webhooks/{webhookId}`

use actix_web::{delete, web};
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::access::Access;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::extract::parse_id;
use crate::tenancy::webhooks;

/// Confirms the deletion.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeleteWebhookResponse {
    /// Always true.
    deleted: bool,
}

/// Deletes a webhook with its deliveries.
///
/// Pending deliveries are not sent.
#[utoipa::path(tag = "webhooks", operation_id = "deleteWebhook", params(("webhookId" = String, Path, description = "The webhook's id")),
    responses((status = 200, description = "Deleted", body = Envelope<DeleteWebhookResponse>)))]
#[delete("/webhooks/{webhookId}")]
pub async fn delete_webhook(system: System, access: Access, id: web::Path<String>) -> Result<Reply<DeleteWebhookResponse>> {
    webhooks::delete(&system, &access, parse_id(&id, "webhook")?).await?;
    Ok(Reply(DeleteWebhookResponse { deleted: true }))
}
