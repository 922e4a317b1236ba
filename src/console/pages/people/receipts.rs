//! `/people/receipts`: all receipts of forgetting of the workspace, and one receipt as a file.

use actix_web::HttpResponse;
use actix_web::http::header::CONTENT_DISPOSITION;
use actix_web::web::{Path, Query};
use askama::Template;
use serde::Deserialize;
use serde_json::{Value, json};

use super::forget::ReceiptView;
use crate::console::frame::visitor::Visitor;
use crate::console::frame::{Frame, reply};
use crate::domain::forget::Receipt;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::privacy::forget;

#[derive(Template)]
#[template(path = "pages/people/receipts.html")]
pub(super) struct Receipts {
    pub frame: Frame,
    pub rows: Vec<ReceiptView>,
    pub first: Option<String>,
    pub next: Option<String>,
}

/// The cursor of the list.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Cursor {
    cursor: Option<String>,
}

/// `GET /people/receipts`, newest first.
///
/// # Errors
/// [`Error::Forbidden`] if the user is not an admin; [`Error::Invalid`] for an invalid cursor.
pub async fn list(system: System, visitor: Visitor, query: Query<Cursor>) -> Result<HttpResponse> {
    let Visitor { access, frame } = visitor;
    let found = forget::of_workspace(&system, &access, query.cursor.as_deref(), None).await?;
    let rows = found.items.iter().map(|receipt| ReceiptView::new(&frame, receipt)).collect();
    let first = query.cursor.as_ref().map(|_| "/people/receipts".to_owned());
    let next = found.next_cursor.map(|cursor| reply::address("/people/receipts", &[("cursor", &cursor)]));
    reply::html(&Receipts { frame, rows, first, next })
}

/// `GET /forgets/{receipt}/download`: a receipt as JSON, as the API returns it.
///
/// # Errors
/// [`Error::Forbidden`] if the user is not an admin; [`Error::NotFound`].
pub async fn download(system: System, visitor: Visitor, id: Path<String>) -> Result<HttpResponse> {
    let id = id.parse().map_err(|_| Error::NotFound("receipt"))?;
    let receipt = forget::get(&system, &visitor.access, id).await?;
    let name = format!("attachment; filename=\"receipt-{id}.json\"");
    let text = serde_json::to_string_pretty(&written(&receipt)).map_err(Error::internal)?;
    Ok(HttpResponse::Ok().content_type("application/json").insert_header((CONTENT_DISPOSITION, name)).body(text))
}

/// The fields of the receipt in the API.
fn written(receipt: &Receipt) -> Value {
    let remaining = receipt.remaining.as_ref();
    json!({
        "receiptId": receipt.id,
        "target": receipt.target,
        "state": if receipt.done_at.is_some() { "done" } else { "running" },
        "agentId": receipt.agent,
        "jobId": receipt.job,
        "counts": receipt.counts,
        "createdAt": receipt.created_at,
        "doneAt": receipt.done_at,
        "remaining": remaining.map(|left| json!({ "total": left.total(), "counts": left.counts, "items": left.items })),
        "probe": receipt.probe,
    })
}
