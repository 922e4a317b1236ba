//! `GET /api/v1/audit`

use actix_web::get;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::domain::access::Access;
use crate::domain::audit::{AuditFilter, AuditRecord};
use crate::domain::ids::{AuditId, WorkspaceId};
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, List, Reply};
use crate::http::body::Query;
use crate::tenancy::audit;

/// What to list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListAuditQuery {
    /// `nextCursor` of the page before.
    cursor: Option<String>,
    /// Rows of a page, 1 to 200; 50 when absent.
    limit: Option<u64>,
    /// `done` or `denied`.
    #[param(pattern = "^(done|denied)$")]
    outcome: Option<String>,
    /// Only this action, such as `token.create`.
    action: Option<String>,
}

/// Who did what, when, and whether it was allowed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditResponse {
    /// Increases with time.
    id: AuditId,
    /// When.
    at: DateTime<Utc>,
    /// `user`, `token`, `job` or `operator`.
    #[schema(example = "user")]
    principal_kind: String,
    /// The user, token or job.
    principal_id: Option<String>,
    /// Where; absent for what concerns an account.
    workspace_id: Option<WorkspaceId>,
    /// What, or method and route of a denied attempt.
    #[schema(example = "token.create")]
    action: String,
    /// What kind of thing it was done to.
    #[schema(example = "token")]
    object_kind: String,
    /// Which one.
    object_id: Option<String>,
    /// `done` or `denied`.
    #[schema(example = "done")]
    outcome: String,
    /// Links log, answer and audit.
    request_id: String,
    /// Numbers and names of fields; never memory text, tokens or passwords.
    #[schema(value_type = Object)]
    detail: serde_json::Value,
}

impl From<AuditRecord> for AuditResponse {
    fn from(record: AuditRecord) -> Self {
        Self {
            id: record.id,
            at: record.at,
            principal_kind: record.principal_kind,
            principal_id: record.principal_id.map(|id| id.to_string()),
            workspace_id: record.workspace,
            action: record.action,
            object_kind: record.object_kind,
            object_id: record.object_id.map(|id| id.to_string()),
            outcome: record.outcome,
            request_id: record.request_id,
            detail: record.detail,
        }
    }
}

/// Lists what happened in the workspace and to the tenant's accounts, newest first. With filters a page may be empty and not the
/// last: go on while there is a `nextCursor`.
#[utoipa::path(tag = "audit", operation_id = "listAudit", params(ListAuditQuery),
    responses((status = 200, description = "A page of the log", body = Envelope<List<AuditResponse>>)))]
#[get("/audit")]
pub async fn list_audit(system: System, access: Access, query: Query<ListAuditQuery>) -> Result<Reply<List<AuditResponse>>> {
    let ListAuditQuery { cursor, limit, outcome, action } = query.0;
    let page = audit::list(&system, &access, AuditFilter { outcome, action, ..AuditFilter::default() }, cursor.as_deref(), limit).await?;
    Ok(Reply(List::from_page(page, AuditResponse::from)))
}
