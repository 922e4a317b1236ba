//! `GET /api/v1/webhooks/{webhookId}/deliveries`

use actix_web::{get, web};

use super::response::DeliveryResponse;
use crate::domain::access::Access;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, List, Reply};
use crate::http::body::{PageQuery, Query};
use crate::http::extract::parse_id;
use crate::tenancy::webhooks;

/// Lists the deliveries of a webhook, newest first.
///
/// Deliveries are retained as long as finished jobs.
#[utoipa::path(tag = "webhooks", operation_id = "listDeliveries",
    params(("webhookId" = String, Path, description = "The webhook's id"), PageQuery),
    responses((status = 200, description = "A page of deliveries", body = Envelope<List<DeliveryResponse>>)))]
#[get("/webhooks/{webhookId}/deliveries")]
pub async fn list_deliveries(
    system: System,
    access: Access,
    id: web::Path<String>,
    query: Query<PageQuery>,
) -> Result<Reply<List<DeliveryResponse>>> {
    let id = parse_id(&id, "webhook")?;
    let page = webhooks::deliveries(&system, &access, id, query.0.cursor.as_deref(), query.0.limit).await?;
    Ok(Reply(List::from_page(page, DeliveryResponse::from)))
}
