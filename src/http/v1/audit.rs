//! `/api/v1/audit`: the audit log, for admins.

use actix_web::get;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::domain::access::Access;
use crate::domain::audit::{AuditFilter, AuditRecord};
use crate::domain::ids::{AuditId, WorkspaceId};
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, List, Reply};
use crate::http::body::Query;
use crate::tenancy::audit;

/// Registers the operations.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(list_audit);
}

/// The page to return, and filters.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListAuditQuery {
    /// The `nextCursor` of the previous page.
    cursor: Option<String>,
    /// The number of rows per page, 1 to 200. Defaults to 50.
    limit: Option<u64>,
    /// Only entries with this outcome: `done` or `denied`.
    #[param(pattern = "^(done|denied)$")]
    outcome: Option<String>,
    /// Only entries with this action, such as `token.create`.
    action: Option<String>,
}

/// One entry of the audit log: who did what, when, and whether it was allowed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditResponse {
    /// The id. Ids increase with time.
    id: AuditId,
    /// When the action happened.
    at: DateTime<Utc>,
    /// The kind of the actor: `user`, `token`, `job` or `operator`.
    #[schema(example = "user")]
    principal_kind: String,
    /// The id of the user, token or job.
    principal_id: Option<String>,
    /// The workspace. Absent for actions that concern an account.
    workspace_id: Option<WorkspaceId>,
    /// The action; for a denied attempt, its method and route.
    #[schema(example = "token.create")]
    action: String,
    /// The kind of the object that the action concerned.
    #[schema(example = "token")]
    object_kind: String,
    /// The id of the object.
    object_id: Option<String>,
    /// `done` or `denied`.
    #[schema(example = "done")]
    outcome: String,
    /// The request id. The answer and the log carry the same id.
    request_id: String,
    /// Further numbers and field names. Contains no memory text, tokens or passwords.
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

/// Lists the audit log of the workspace and of the tenant's accounts, newest first.
///
/// With filters, a page may be empty although more pages follow. Continue as long as `nextCursor` is present.
#[utoipa::path(tag = "audit", operation_id = "listAudit", params(ListAuditQuery),
    responses((status = 200, description = "A page of audit entries", body = Envelope<List<AuditResponse>>)))]
#[get("/audit")]
pub async fn list_audit(system: System, access: Access, query: Query<ListAuditQuery>) -> Result<Reply<List<AuditResponse>>> {
    let ListAuditQuery { cursor, limit, outcome, action } = query.0;
    let page = audit::list(&system, &access, AuditFilter { outcome, action, ..AuditFilter::default() }, cursor.as_deref(), limit).await?;
    Ok(Reply(List::from_page(page, AuditResponse::from)))
}
