//! Tenants, their users, workspaces and memberships, and login sessions.

use chrono::{DateTime, Utc};

use crate::domain::ids::{SessionId, TenantId, UserId, WorkspaceId};
use crate::domain::role::Role;

/// An isolated customer of the installation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tenant {
    /// Its id.
    pub id: TenantId,
    /// 1 to 120 characters.
    pub name: String,
    /// When it was created.
    pub created_at: DateTime<Utc>,
}

/// A person with a password.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct User {
    /// The id.
    pub id: UserId,
    /// The tenant this person belongs to.
    pub tenant: TenantId,
    /// In lower case; unique in the whole installation.
    pub email: String,
    /// 1 to 120 characters.
    pub name: String,
    /// When the account was created.
    pub created_at: DateTime<Utc>,
    /// When the account and its tokens were suspended, if they were.
    pub suspended_at: Option<DateTime<Utc>>,
}

/// A part of a tenant with its own agents and members.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Workspace {
    /// Its id.
    pub id: WorkspaceId,
    /// The tenant it belongs to.
    pub tenant: TenantId,
    /// 1 to 120 characters, unique in the tenant.
    pub name: String,
    /// When it was created.
    pub created_at: DateTime<Utc>,
}

/// A workspace with the role of one of its members.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Membership {
    /// The workspace.
    pub workspace: Workspace,
    /// The person's role there.
    pub role: Role,
}

/// A person as a member of a workspace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// The person.
    pub user: User,
    /// The role in the workspace.
    pub role: Role,
    /// When the person joined.
    pub joined_at: DateTime<Utc>,
}

/// One login session of a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// Its id.
    pub id: SessionId,
    /// The tenant of its person.
    pub tenant: TenantId,
    /// Its person.
    pub user: UserId,
    /// When it began.
    pub created_at: DateTime<Utc>,
    /// When it was last used, exact to a minute.
    pub last_seen_at: DateTime<Utc>,
    /// When it ends at the latest.
    pub expires_at: DateTime<Utc>,
    /// When it was revoked, if it was.
    pub revoked_at: Option<DateTime<Utc>>,
    /// The user agent that it was opened with.
    pub client: String,
    /// Whether it may only set up the second factor that the tenant demands.
    pub needs_factor: bool,
}
