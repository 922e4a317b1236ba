//! `GET /api/v1/models`

use actix_web::get;
use serde::Deserialize;
use utoipa::IntoParams;

use super::response::ModelsResponse;
use crate::domain::access::Access;
use crate::domain::ids::AgentId;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::body::Query;
use crate::tenancy::models;

/// For what.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ModelsQuery {
    /// What holds for this agent; for the workspace of the call when absent.
    #[param(value_type = Option<String>)]
    agent_id: Option<AgentId>,
}

/// Shows which model is chosen where, and which holds: the agent's, else the workspace's, the tenant's, the installation's.
#[utoipa::path(tag = "models", operation_id = "listModels", params(ModelsQuery),
    responses((status = 200, description = "The models", body = Envelope<ModelsResponse>)))]
#[get("/models")]
pub async fn list_models(system: System, access: Access, query: Query<ModelsQuery>) -> Result<Reply<ModelsResponse>> {
    Ok(Reply(models::list(&system, &access, query.0.agent_id).await?.into()))
}
