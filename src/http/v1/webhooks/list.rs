//! `GET /api/v1/webhooks`

use actix_web::get;

use super::response::WebhookResponse;
use crate::domain::access::Access;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, List, Reply};
use crate::http::body::{PageQuery, Query};
use crate::tenancy::webhooks;

/// Lists the workspace's webhooks, newest first.
#[utoipa::path(tag = "webhooks", operation_id = "listWebhooks", params(PageQuery),
    responses((status = 200, description = "A page of webhooks", body = Envelope<List<WebhookResponse>>)))]
#[get("/webhooks")]
pub async fn list_webhooks(system: System, access: Access, query: Query<PageQuery>) -> Result<Reply<List<WebhookResponse>>> {
    let page = webhooks::list(&system, &access, query.0.cursor.as_deref(), query.0.limit).await?;
    Ok(Reply(List::from_page(page, WebhookResponse::from)))
}
