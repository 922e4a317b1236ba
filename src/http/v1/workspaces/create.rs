//! `POST /api/v1/workspaces`

use actix_web::post;
use serde::Deserialize;
use utoipa::ToSchema;

use super::WorkspaceResponse;
use crate::domain::access::Access;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Created, Envelope};
use crate::http::body::Body;
use crate::tenancy::workspaces;

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
    responses((status = 201, description = "Made", body = Envelope<WorkspaceResponse>), (status = 409, description = "The name is taken")))]
#[post("/workspaces")]
pub async fn create_workspace(system: System, access: Access, body: Body<CreateWorkspaceRequest>) -> Result<Created<WorkspaceResponse>> {
    Ok(Created(workspaces::create(&system, &access, &body.0.name).await?.into()))
}
