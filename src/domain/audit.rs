//! A row of the audit log.

use chrono::{DateTime, Utc};

use crate::domain::ids::{AuditId, WorkspaceId};
use crate::domain::owner_key::OwnerKey;

/// Who did what, when, and whether it was allowed.
#[derive(Debug, Clone, PartialEq)]
pub struct AuditRecord {
    /// Its id; increases with time.
    pub id: AuditId,
    /// When it happened.
    pub at: DateTime<Utc>,
    /// `user`, `token`, `job` or `operator`.
    pub principal_kind: String,
    /// The id of the user, token or job.
    pub principal_id: Option<i64>,
    /// The workspace; absent for actions on an account or tenant.
    pub workspace: Option<WorkspaceId>,
    /// `agent.create`, or method and route of a denied attempt.
    pub action: String,
    /// The kind of the object.
    pub object_kind: String,
    /// The id of the object.
    pub object_id: Option<i64>,
    /// `done` or `denied`.
    pub outcome: String,
    /// The request id, which links log, answer and audit row.
    pub request_id: String,
    /// Numbers, hashes, names of fields.
    pub detail: serde_json::Value,
}

/// A filter of the audit log.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AuditFilter {
    /// `done` or `denied`.
    pub outcome: Option<String>,
    /// Only this action.
    pub action: Option<String>,
    /// Only actions of a `user`, `token`, `job` or `operator`.
    pub principal_kind: Option<String>,
    /// Only actions on this kind of object.
    pub object_kind: Option<String>,
    /// Only actions on the object with this id.
    pub object_id: Option<i64>,
    /// Only this request.
    pub request_id: Option<String>,
    /// Only actions on this owner's memory: the rows whose detail names the key.
    pub owner: Option<OwnerKey>,
    /// Only from this moment on.
    pub since: Option<DateTime<Utc>>,
    /// Only before this moment.
    pub until: Option<DateTime<Utc>>,
    /// The most rows of the log that a page scans; [`AuditFilter::REACH`] when absent.
    pub reach: Option<u64>,
}

impl AuditFilter {
    /// Rows that are scanned in well below a second, whatever the filter and however long the log.
    pub const REACH: u64 = 50_000;
}
