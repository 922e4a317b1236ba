//! A row of the audit log, as it is read back.

use chrono::{DateTime, Utc};

use crate::domain::ids::{AuditId, WorkspaceId};

/// Who did what, when, and whether it was allowed.
#[derive(Debug, Clone, PartialEq)]
pub struct AuditRecord {
    /// Its id; increases with time.
    pub id: AuditId,
    /// When.
    pub at: DateTime<Utc>,
    /// `user`, `token`, `job` or `operator`.
    pub principal_kind: String,
    /// The user, token or job.
    pub principal_id: Option<i64>,
    /// Where; absent for what concerns the account or tenant.
    pub workspace: Option<WorkspaceId>,
    /// `agent.create`, or method and route of a denied attempt.
    pub action: String,
    /// What kind of thing it was done to.
    pub object_kind: String,
    /// Which one.
    pub object_id: Option<i64>,
    /// `done` or `denied`.
    pub outcome: String,
    /// Links log, answer and audit.
    pub request_id: String,
    /// Numbers, hashes, names of fields.
    pub detail: serde_json::Value,
}

/// Which rows of the log are wanted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AuditFilter {
    /// `done` or `denied`.
    pub outcome: Option<String>,
    /// Only this action.
    pub action: Option<String>,
    /// Only what a `user`, `token`, `job` or `operator` did.
    pub principal_kind: Option<String>,
    /// Only what was done to this kind of thing.
    pub object_kind: Option<String>,
    /// Only what was done to this one.
    pub object_id: Option<i64>,
    /// Only this request.
    pub request_id: Option<String>,
    /// Only from this moment on.
    pub since: Option<DateTime<Utc>>,
    /// Only before this moment.
    pub until: Option<DateTime<Utc>>,
    /// How many rows of the log a page looks through at most; [`AuditFilter::REACH`] when absent.
    pub reach: Option<u64>,
}

impl AuditFilter {
    /// Rows that are looked through in well below a second, whatever the filter and however long the log.
    pub const REACH: u64 = 50_000;
}
