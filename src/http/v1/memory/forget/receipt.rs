//! `GET /api/v1/forgets/{receiptId}`

use actix_web::{get, web};

use super::ReceiptResponse;
use crate::domain::access::Access;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::extract::parse_id;
use crate::privacy::forget;

/// Returns the receipt of an act of forgetting.
///
/// It contains row counts and times, without text.
#[utoipa::path(tag = "memory", operation_id = "getReceipt", params(("receiptId" = String, Path, description = "The receipt's id")),
    responses((status = 200, description = "The receipt", body = Envelope<ReceiptResponse>)))]
#[get("/forgets/{receiptId}")]
pub async fn get_receipt(system: System, access: Access, id: web::Path<String>) -> Result<Reply<ReceiptResponse>> {
    Ok(Reply(forget::get(&system, &access, parse_id(&id, "receipt")?).await?.into()))
}
