//! `GET /api/v1/owners/{ownerKey}/receipts`

use actix_web::{get, web};

use crate::domain::access::Access;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, List, Reply};
use crate::http::body::{PageQuery, Query};
use crate::http::v1::memory::forget::ReceiptResponse;
use crate::privacy::forget;

/// Lists the receipts of forgetting about one person, newest first.
///
/// Receipts contain no owner key; they can only be found by callers who know the key.
#[utoipa::path(tag = "owners", operation_id = "listReceipts",
    params(("ownerKey" = String, Path, description = "The whole key, percent-encoded: `api%3Anora`"), PageQuery),
    responses((status = 200, description = "A page of receipts", body = Envelope<List<ReceiptResponse>>)))]
#[get("/owners/{ownerKey}/receipts")]
pub async fn list_receipts(
    system: System,
    access: Access,
    key: web::Path<String>,
    query: Query<PageQuery>,
) -> Result<Reply<List<ReceiptResponse>>> {
    let PageQuery { cursor, limit } = query.0;
    let page = forget::of_owner(&system, &access, &key, cursor.as_deref(), limit).await?;
    Ok(Reply(List::from_page(page, ReceiptResponse::from)))
}
