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

/// The agent to return the models for.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ModelsQuery {
    /// The agent. Defaults to the workspace of the call.
    #[param(value_type = Option<String>)]
    agent_id: Option<AgentId>,
}

/// Returns the configured models and the effective one.
///
/// The effective model is the agent's, otherwise the workspace's, the tenant's or the installation's.
#[utoipa::path(tag = "models", operation_id = "listModels", params(ModelsQuery),
    responses((status = 200, description = "The models", body = Envelope<ModelsResponse>)))]
#[get("/models")]
pub async fn list_models(system: System, access: Access, query: Query<ModelsQuery>) -> Result<Reply<ModelsResponse>> {
    Ok(Reply(models::list(&system, &access, query.0.agent_id).await?.into()))
}
