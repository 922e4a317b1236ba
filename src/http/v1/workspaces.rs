//! `/api/v1/workspaces`: the workspaces of the caller's tenant.

use actix_web::{get, post};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::domain::access::Access;
use crate::domain::account::Membership;
use crate::domain::ids::WorkspaceId;
use crate::domain::role::Role;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Created, Envelope, List, Reply};
use crate::http::body::Body;
use crate::http::extract::OwnAccount;
use crate::tenancy::workspaces;

/// Registers the operations.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(list_workspaces).service(create_workspace);
}

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

/// Lists the workspaces that the caller may work in, oldest first.
///
/// A personal access token works in one.
#[utoipa::path(tag = "workspaces", operation_id = "listWorkspaces",
    responses((status = 200, description = "The workspaces", body = Envelope<List<WorkspaceResponse>>)))]
#[get("/workspaces")]
pub async fn list_workspaces(system: System, access: OwnAccount) -> Result<Reply<List<WorkspaceResponse>>> {
    let workspaces = workspaces::list(&system, &access.0).await?;
    Ok(Reply(List { items: workspaces.into_iter().map(WorkspaceResponse::from).collect(), next_cursor: None }))
}

/// A new workspace.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"name": "Night shift"}))]
pub struct CreateWorkspaceRequest {
    /// The name, 1 to 120 characters, unique in the tenant.
    #[schema(min_length = 1, max_length = 120)]
    name: String,
}

/// Creates a workspace in the caller's tenant, with the caller as its admin.
///
/// The caller must be an admin of the calling workspace.
#[utoipa::path(tag = "workspaces", operation_id = "createWorkspace", request_body = CreateWorkspaceRequest,
    responses((status = 201, description = "Created", body = Envelope<WorkspaceResponse>), (status = 409, description = "The name is already in use")))]
#[post("/workspaces")]
pub async fn create_workspace(system: System, access: Access, body: Body<CreateWorkspaceRequest>) -> Result<Created<WorkspaceResponse>> {
    Ok(Created(workspaces::create(&system, &access, &body.0.name).await?.into()))
}
