//! `/operations/audit/export`: exports the audit log.

use actix_web::HttpResponse;
use actix_web::http::header::CONTENT_DISPOSITION;
use actix_web::web::Query;
use chrono::SecondsFormat;
use serde_json::json;

use super::AuditQuery;
use crate::console::frame::csv;
use crate::console::frame::visitor::Visitor;
use crate::domain::access::Permission;
use crate::domain::audit::AuditRecord;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::tenancy::{audit, owners};

const COLUMNS: [&str; 10] =
    ["at", "principalKind", "principalId", "action", "objectKind", "objectId", "outcome", "requestId", "workspaceId", "detail"];

/// `GET /operations/audit/export?format=csv` or `json`, with the filters of the page; the newest rows, as many as a file may have.
///
/// # Errors
/// [`Error::Forbidden`] if the user is not an admin; [`Error::Invalid`] for an invalid filter.
pub async fn export(system: System, visitor: Visitor, asked: Query<AuditQuery>) -> Result<HttpResponse> {
    let (kind, write): (_, fn(&[AuditRecord]) -> String) = match asked.format.as_str() {
        "csv" => ("text/csv; charset=utf-8", as_csv),
        "json" => ("application/json", as_json),
        _ => return Err(Error::invalid("format", "must be csv or json")),
    };
    visitor.access.require(Permission::Administer)?;
    let owner = owners::named(&system, &visitor.access, &asked.owner).await?;
    let records = audit::export(&system, &visitor.access, asked.filter(owner)?).await?;
    let name = format!("attachment; filename=\"audit-{}.{}\"", visitor.frame.now.format("%Y-%m-%d"), asked.format);
    Ok(HttpResponse::Ok().content_type(kind).insert_header((CONTENT_DISPOSITION, name)).body(write(&records)))
}

fn cells(record: &AuditRecord) -> [String; 10] {
    let id = |id: Option<i64>| id.map(|id| id.to_string()).unwrap_or_default();
    [
        record.at.to_rfc3339_opts(SecondsFormat::Millis, true),
        record.principal_kind.clone(),
        id(record.principal_id),
        record.action.clone(),
        record.object_kind.clone(),
        id(record.object_id),
        record.outcome.clone(),
        record.request_id.clone(),
        record.workspace.map(|workspace| workspace.to_string()).unwrap_or_default(),
        record.detail.to_string(),
    ]
}

fn as_csv(records: &[AuditRecord]) -> String {
    csv::file(&COLUMNS, records.iter().map(cells))
}

fn as_json(records: &[AuditRecord]) -> String {
    let row = |record: &AuditRecord| {
        let [at, principal_kind, principal_id, action, object_kind, object_id, outcome, request_id, workspace_id, _] = cells(record);
        let filled = |text: String| Some(text).filter(|text| !text.is_empty());
        json!({
            "id": record.id,
            "at": at,
            "principalKind": principal_kind,
            "principalId": filled(principal_id),
            "action": action,
            "objectKind": object_kind,
            "objectId": filled(object_id),
            "outcome": outcome,
            "requestId": request_id,
            "workspaceId": filled(workspace_id),
            "detail": record.detail,
        })
    };
    serde_json::Value::Array(records.iter().map(row).collect()).to_string()
}
