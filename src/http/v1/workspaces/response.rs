//! The JSON of a workspace.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::account::Membership;
use crate::domain::ids::WorkspaceId;
use crate::domain::role::Role;

/// A workspace, as one of its members sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WorkspaceResponse {
    /// The id.
    pub id: WorkspaceId,
    /// The name, unique in the tenant.
    #[schema(example = "Owlworks")]
    pub name: String,
    /// The caller's role in the workspace.
    pub role: Role,
    /// When it was created.
    pub created_at: DateTime<Utc>,
}

impl From<Membership> for WorkspaceResponse {
    fn from(there: Membership) -> Self {
        let Membership { workspace, role } = there;
        Self { id: workspace.id, name: workspace.name, role, created_at: workspace.created_at }
    }
}
