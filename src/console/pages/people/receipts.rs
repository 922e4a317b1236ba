//! `/people/receipts`: all receipts of forgetting of the workspace, and one receipt as a file.

use actix_web::HttpResponse;
use actix_web::http::header::CONTENT_DISPOSITION;
use actix_web::web::{Path, Query};
use askama::Template;
use serde::Deserialize;
use serde_json::{Value, json};

use super::forget::{ReceiptPage, ReceiptView};
use crate::console::frame::moment::Moment;
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

/// The format of a downloaded receipt.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct ReceiptFormat {
    format: String,
}

/// `GET /forgets/{receipt}/download`: a receipt as JSON, as the API returns it, or with `format=txt` as text in the user's language.
///
/// # Errors
/// [`Error::Forbidden`] if the user is not an admin; [`Error::NotFound`]; [`Error::Invalid`] for another format.
pub async fn download(system: System, visitor: Visitor, id: Path<String>, asked: Query<ReceiptFormat>) -> Result<HttpResponse> {
    let Visitor { access, frame } = visitor;
    let id = id.parse().map_err(|_| Error::NotFound("receipt"))?;
    let receipt = forget::get(&system, &access, id).await?;
    let (kind, end, text) = match asked.format.as_str() {
        "txt" => ("text/plain; charset=utf-8", "txt", readable(ReceiptPage::new(frame, &receipt, None, None))),
        "" | "json" => ("application/json", "json", serde_json::to_string_pretty(&written(&receipt)).map_err(Error::internal)?),
        _ => return Err(Error::invalid("format", "must be txt or json")),
    };
    let name = format!("attachment; filename=\"receipt-{id}.{end}\"");
    Ok(HttpResponse::Ok().content_type(kind).insert_header((CONTENT_DISPOSITION, name)).body(text))
}

/// What the page of the receipt says, as lines: to send by mail, to print, or to file.
fn readable(page: ReceiptPage) -> String {
    let ReceiptPage { frame, receipt, rows, remaining, probe, .. } = page;
    let (t, colon) = (frame.t, frame.t.say("colon"));
    let pair = |name: &str, value: &str| format!("{name}{colon}{value}\n");
    let moment = |at: &Moment| format!("{} ({})", at.text, at.zone);
    let mut text = format!("{}\n\n", t.say("receipt"));
    text += &pair(&t.say("receipt-id"), &receipt.id);
    text += &pair(&t.say("receipt-target"), &receipt.target);
    text += &pair(&t.say("receipt-asked"), &moment(&receipt.asked));
    match &receipt.done {
        Some(done) => text += &pair(&t.say("receipt-done"), &moment(done)),
        None => text += &format!("{}\n", t.say("receipt-running")),
    }
    text += &format!("\n{}", pair(&t.say("receipt-caption"), &receipt.total));
    for (name, count) in &rows {
        text += &format!("- {}", pair(name, count));
    }
    if let Some(sentences) = probe {
        text += &format!("\n{}\n{}\n", t.say("receipt-probe"), sentences.map(|sentence| format!("- {sentence}\n")).concat());
    }
    if !remaining.rows.is_empty() {
        text += &pair(&t.say("receipt-remaining"), &remaining.total);
        for row in &remaining.rows {
            text += &format!("- {} ({}) {}\n", row.kind, row.scope, row.text);
        }
        text += "\n";
    }
    text + &format!("{}\n", t.say("receipt-about"))
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
